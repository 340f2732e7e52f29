"""A quiz: one task at a time, a guess before its run, feedback with reasons."""

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import ClassVar

from textual.widgets import Input

from quiz.bank.question import Cloze, Numeric
from quiz.demo.words import Words
from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import LEVELS, STUDY_FAILED
from quiz.messages.topics import topic_name
from quiz.study.guess import SURE, read_guess
from quiz.study.quiz_session import QuizSession
from quiz.text.rows import Row, Span
from quiz.tui import sheet_moves as moves
from quiz.tui.keys import bindings
from quiz.tui.screens.kept_task import KEEP_EACH, KeptTaskPage
from quiz.tui.screens.paned import RUN_ACTIONS
from quiz.tui.screens.predicting import PredictingPage
from quiz.tui.screens.task import Stage
from quiz.tui.words_for import clock_text
from quiz.view.quiz import no_number
from quiz.view.quiz_sheet import Sheet

HELD = 0.8
"""Seconds: an empty enter so soon after another one may come from a key that is held down. Terminals begin
to repeat a key after 0.66 at the latest."""

CAN: dict[str, tuple[Stage, ...]] = {
    "answer": ("ask", "type", "sure", "told"),
    "pick": ("ask", "sure"),
    "pick_by_letter": ("ask", "sure"),
    "pick_here": ("ask", "sure"),
    "type_here": ("type",),
    "not_known": ("ask", "type", "sure"),
    "overrule": ("told",),
    "whole_question": ("told",),
    "run": ("told",),
    "stop": ("run", "told"),
    "parameters": ("told",),
    "source": ("told",),
    "other_pane": ("told", "run"),
}
"""When each action makes sense."""


class QuizScreen(KeptTaskPage):
    """One session. An answer is saved before its feedback is shown."""

    PLACE: ClassVar[Place] = "quiz"
    BINDINGS = bindings("quiz")
    IS_SESSION = True

    def __init__(self, session: QuizSession) -> None:
        super().__init__(session)
        self._entered = 0.0
        """When enter was last pressed where it may be held down."""
        self._by_enter = False
        """Whether something was picked by enter: the same press, held, must not submit it."""

    def on_mount(self) -> None:
        """Ask where it stands; count the time."""
        super().on_mount()
        self.set_interval(1, self.refresh_chrome)
        self.set_interval(KEEP_EACH, self.keep_draft)
        self.ask()

    def ask(self) -> None:
        """Show the session's current task; its result when there is none left."""
        session, deck = self._session, self.app.deck
        self._place, task = session.place, session.task
        self._sheet = moves.fresh(deck.by_id[task.question], task, deck.demos) if deck and task else None
        self._began = self._entered = monotonic()
        self._by_enter = False
        if task is None:
            self._show_result()
            return
        self.take_up()
        self.pane.show(None, {})
        self.add_class("-alone")
        self.split.activate(right=False)
        self.left.show(self.lay)
        self._settle()

    def _show_result(self) -> None:
        """The result takes this screen's place."""
        from quiz.tui.screens.quiz_result import QuizResultScreen

        log = self.app.log_of_study
        try:
            events = log.events(kind="quiz") if log is not None else []
        except Exception as error:
            self.app.complain(STUDY_FAILED, error)
            events = []
        self.app.switch_screen(QuizResultScreen(self._session.result(), events))

    def title_row(self, lang: str) -> Row:
        """How far, and what kind of question."""
        row = [Span(words.QUIZ[lang], "heading")]
        if (sheet := self._sheet) is not None and self._place is not None:
            number = self._session.position - (sheet.is_told and not self._session.is_finished)
            row.append(Span(f" {number}/{self._session.total}"))
            about = (topic_name(sheet.question.topic, lang), LEVELS[sheet.question.level][lang])
            row.append(Span("  " + " · ".join((*about, words.FORM_NAMES[sheet.task.kind][lang])), "muted"))
        return tuple(row)

    def status_row(self, lang: str) -> Row:
        """The time on the task."""
        if self.stage in ("over", "told"):
            return ()
        return (Span(clock_text(monotonic() - self._began), "muted"),)

    def label(self, action: Action, lang: str) -> str:
        """After the feedback, the key that confirms goes on; with nothing typed, enter means not known."""
        if action.id == "answer" and self.stage == "told":
            return words.ON_TO_NEXT[lang]
        if action.id == "overrule" and self._sheet is not None and self._sheet.overruled:
            return words.TAKE_BACK[lang]
        picks = self._sheet is not None and self._sheet.enter_picks
        if self._is_order and action.id in ("pick", "pick_here", "answer"):
            if self.is_lifting:
                return (words.PUT_AT if action.id == "pick" else words.PUT_DOWN)[lang]
            return words.PICK_UP[lang] if action.id != "answer" or picks else super().label(action, lang)
        if action.id == "answer" and picks:
            return words.PICK_IT[lang]
        passes = action.id == "say" and self._sheet is not None and not self.has_typed
        return words.DONT_KNOW[lang] if passes else super().label(action, lang)

    def on_input_changed(self, message: Input.Changed) -> None:
        """What enter does depends on whether anything is typed."""
        self.refresh_chrome()

    def can(self, action: Action) -> bool:
        """What makes sense at this stage."""
        stage = self.stage
        if stage not in CAN.get(action.id, (stage,)):
            return False
        if action.id == "overrule":
            return self._sheet is not None and self._sheet.can_overrule
        if action.id in RUN_ACTIONS:
            running = self.pane.is_busy
            return self.pane.demo is not None and (
                action.id not in ("run", "stop") or running == (action.id == "stop")
            )
        return action.id != "shift" or self._is_order

    def excuse(self, action: Action) -> Words | None:
        """How sure one is, is told by other keys."""
        return words.SURE_HOW if self.stage == "sure" else None

    @property
    def _is_order(self) -> bool:
        """Whether items are to be put in order now."""
        return self.stage == "ask" and self._sheet is not None and bool(self._sheet.order)

    def in_bar(self, action: Action) -> bool:
        """When the line isn't focused, typing the answer comes first."""
        if action.id == "pick_here" and self._is_order:
            return True
        return super().in_bar(action) and not (action.id == "answer" and self.stage == "type")

    def action_type_here(self) -> None:
        """To the line."""
        self.answer_line.line.focus()

    def action_cursor(self, key: str) -> None:
        """Move the cursor: a hand that does so holds no enter down."""
        super().action_cursor(key)
        self._entered = 0.0

    def action_answer(self) -> None:
        """Answer; after the feedback, go on."""
        sheet, lang = self._sheet, self.app.lang
        match self.stage:
            case "told":
                self.ask()
            case "type":
                self.answer_line.line.focus()
            case "sure" if sheet is not None:
                if self._is_meant():  # not the enter of the guess, held down
                    self.be_sure(SURE[sheet.cursor])
                else:
                    self.app.tell(words.ENTER_AGAIN[lang].format(sure=SURE[sheet.cursor]))
            case "ask" if sheet is not None and sheet.enter_picks:
                self._pick_by_enter()
            case "ask" if self.is_lifting:
                self.action_pick_here()
            case "ask" if sheet is not None and self._by_enter and not self._is_meant():
                self.app.tell(words.SUBMIT_AGAIN[lang])
            case "ask" if sheet is not None:
                self._answer(sheet, list(sheet.order) or sorted(sheet.picked))

    def _pick_by_enter(self) -> None:
        """Pick what the cursor is on; a key that is held down since the page before picks nothing."""
        if self._is_meant():
            self.action_pick_here()
            self._by_enter = True
        else:
            self.app.tell(words.PICK_AGAIN[self.app.lang])

    def _answer(self, sheet: Sheet, given: Sequence[int] | Sequence[str]) -> None:
        verdict = self._keep(lambda place, spent: self._session.answer(place, given, spent))
        if verdict is not None:
            self._show(replace(sheet, verdict=verdict))

    def action_whole_question(self) -> None:
        """The question's own page."""
        if self._sheet is not None:
            self.app.open_question(self._sheet.question.id)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Go to the next gap, or take the whole answer; take a number as a guess; nothing is "not known"."""
        sheet, text, lang = self._sheet, message.value.strip(), self.app.lang
        if sheet is None or self.stage != "type":
            return
        meant = self._is_meant()
        if not text and not meant:
            self.app.tell(words.IF_NOT_KNOWN[lang])
        elif not self.has_typed:
            self.action_not_known()
        elif isinstance(sheet.form, Cloze):
            left = moves.gaps_left(sheet)
            if left:
                self._sheet = moves.at_gap(sheet, left[0])
                self._settle()
            else:
                self._answer(sheet, list(sheet.texts))
        elif (guess := read_guess(text, unit := _unit(sheet))) is None:
            self.app.tell(no_number(text, unit, lang), "warning")
        else:
            self._show(replace(sheet, guess=guess, typed=text, cursor=len(SURE) // 2))

    def _is_meant(self) -> bool:
        """Whether enter was pressed on purpose, with nothing typed: a key held down must give no answer."""
        since, self._entered = monotonic() - self._entered, monotonic()
        return since > HELD

    def be_sure(self, sure: int) -> None:
        """The guess is final: run it."""
        sheet = self._sheet
        if sheet is None or not isinstance(sheet.form, Numeric):
            return
        self._show(replace(sheet, sure=sure, cursor=SURE.index(sure)))
        if not self.measure(sheet.form):
            self.action_not_known()

    def measure(self, form: Numeric) -> bool:
        """Run it beside the task."""
        assert self._sheet is not None
        started = self.predict(form, self._sheet.task.parameters)
        if not started:
            self.app.tell(words.NO_SUCH_DEMO[self.app.lang].format(demo=form.run), "warning")
        return started

    def on_predicting_page_truth(self, message: PredictingPage.Truth) -> None:
        """Show guess and truth; if the run failed, ask for the confidence again."""
        sheet, truth = self._sheet, message.value
        if sheet is not None and not sheet.known:
            self._show(replace(sheet, truth=truth, broke=truth is None))
        if sheet is None or self.stage != "run" or sheet.guess is None or sheet.sure is None:
            return
        guess, sure = sheet.guess, sheet.sure
        if truth is None:
            self.app.tell(words.RUN_BROKE[self.app.lang], "error")
            self._show(replace(sheet, sure=None))
            return
        found = self._keep(lambda place, spent: self._session.guess(place, guess, sure, truth, spent))
        self._show(replace(sheet, sure=None) if found is None else replace(sheet, guessed=found))


def _unit(sheet: Sheet) -> Words | None:
    return sheet.form.unit if isinstance(sheet.form, Numeric) else None
