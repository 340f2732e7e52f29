"""A quiz: one task at a time, a guess before its run, feedback with reasons."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from time import monotonic
from typing import ClassVar, Literal, TypeAlias, TypeVar

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Input

from quiz.bank.question import Choice, Cloze, Numeric, Order
from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import LEVELS, NOT_SAVED, STUDY_FAILED
from quiz.study.guess import SURE, read_number
from quiz.study.judging import Verdict
from quiz.study.quiz_session import QuizSession
from quiz.text.rows import Row, Span
from quiz.tui import sheet_moves as moves
from quiz.tui.keys import bindings
from quiz.tui.screens.paned import RUN_ACTIONS
from quiz.tui.screens.predicting import PredictingPage
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split
from quiz.tui.widgets.task_view import TaskView
from quiz.tui.words_for import clock_text
from quiz.view.quiz import Sheet, muted, sheet_rows

Stage: TypeAlias = Literal["ask", "type", "sure", "run", "told", "over"]
"""Options or items; a line to type into; how sure; the demo runs; feedback; the end."""

Kept = TypeVar("Kept")

CAN: dict[str, tuple[Stage, ...]] = {
    "answer": ("ask", "type", "sure", "told"),
    "pick": ("ask", "sure"),
    "pick_by_letter": ("ask", "sure"),
    "pick_here": ("ask", "sure"),
    "not_known": ("ask", "type", "sure"),
    "whole_question": ("told",),
    "run": ("told",),
    "stop": ("run", "told"),
    "parameters": ("told",),
    "source": ("told",),
    "other_pane": ("told", "run"),
}
"""When each action makes sense."""


class QuizScreen(PredictingPage):
    """One session. The answer is in the log before its feedback is painted."""

    PLACE: ClassVar[Place] = "quiz"
    CSS_PATH = "quiz.tcss"
    BINDINGS = bindings("quiz")

    def __init__(self, session: QuizSession) -> None:
        super().__init__()
        self._session = session
        self._place: int | None = None
        self._sheet: Sheet | None = None
        self._began = 0.0

    def body(self) -> Iterable[Widget]:
        """The task with a line to type into at the left, its run at the right."""
        left = Vertical(TaskView(self.lay, id="task"), AnswerLine(), id="left-side")
        yield Split(left, RunPane(id="run"))

    def on_mount(self) -> None:
        """Ask where it stands; count the time."""
        super().on_mount()
        self.set_interval(1, self.refresh_chrome)
        self.ask()

    @property
    def left(self) -> RowsView:
        """The task."""
        return self.query_one("#task", RowsView)

    @property
    def answer_line(self) -> AnswerLine:
        """The line to type into."""
        return self.query_one(AnswerLine)

    @property
    def stage(self) -> Stage:
        """What is going on."""
        sheet = self._sheet
        if sheet is None:
            return "over"
        if sheet.is_told:
            return "told"
        if isinstance(sheet.form, Numeric) and sheet.guess is not None:
            return "sure" if sheet.sure is None else "run"
        return "ask" if isinstance(sheet.form, Choice | Order) else "type"

    def ask(self) -> None:
        """Put the session's present task on the table; what it came to when there is none."""
        session, deck = self._session, self.app.deck
        self._place, task = session.place, session.task
        self._sheet = moves.fresh(deck.by_id[task.question], task) if deck and task else None
        self._began = monotonic()
        if task is None:
            self._show_result()
            return
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

    def _settle(self) -> None:
        """The line open where something is to be typed, the focus where keys belong."""
        sheet = self._sheet
        if self.stage == "type" and sheet is not None:
            self.answer_line.open(sheet.texts[sheet.gap] if sheet.texts else "")
        else:
            self.answer_line.close()
            self.left.focus()
        self.paint()

    def paint(self) -> None:
        """Draw anew where it stands."""
        self.left.relay()
        self.refresh_chrome()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The task, or its feedback."""
        sheet = self._sheet
        if sheet is None:
            return []
        rows = sheet_rows(sheet, cells, lang)
        if self.stage == "told":
            hint = words.GO_ON_RUN if sheet.guessed else words.GO_ON
            rows += [(), *muted(hint[lang], cells)]
        return rows

    def title_row(self, lang: str) -> Row:
        """How far, and what kind of question."""
        row = [Span(words.QUIZ[lang], "heading")]
        if (sheet := self._sheet) is not None and self._place is not None:
            number = self._session.position - (sheet.is_told and not self._session.is_finished)
            row.append(Span(f" {number}/{self._session.total}"))
            about = (sheet.question.topic, LEVELS[sheet.question.level][lang])
            row.append(Span("  " + " · ".join((*about, words.FORM_NAMES[sheet.task.kind][lang])), "muted"))
        return tuple(row)

    def status_row(self, lang: str) -> Row:
        """The time on the task."""
        if self.stage in ("over", "told"):
            return ()
        return (Span(clock_text(monotonic() - self._began), "muted"),)

    def can(self, action: Action) -> bool:
        """What makes sense at this stage."""
        stage, sheet = self.stage, self._sheet
        if stage not in CAN.get(action.id, (stage,)):
            return False
        if action.id == "not_known":
            return not self.answer_line.line.has_focus  # there it is a letter
        if action.id in RUN_ACTIONS:
            running = self.pane.is_running
            return self.pane.demo is not None and (
                action.id not in ("run", "stop") or running == (action.id == "stop")
            )
        if action.id == "shift":
            return sheet is not None and bool(sheet.order) and stage == "ask"
        return True

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many digits as there is to pick."""
        keys = super().live_keys(action)
        if action.id == "cursor":
            return keys[:2]
        if action.id not in ("pick", "pick_by_letter"):
            return keys
        return keys[: max(1, moves.lines(self._sheet) if self._sheet is not None else 0)]

    def action_answer(self) -> None:
        """Answer; after the feedback, go on."""
        sheet, lang = self._sheet, self.app.lang
        match self.stage:
            case "told":
                self.ask()
            case "type":
                self.answer_line.line.focus()
            case "sure" if sheet is not None:
                self._be_sure(SURE[sheet.cursor])
            case "ask" if sheet is not None and isinstance(sheet.form, Choice):
                if not sheet.picked:
                    self.app.tell(words.NOTHING_PICKED[lang])
                else:
                    self._answer(sheet, sorted(sheet.picked))
            case "ask" if sheet is not None:
                self._answer(sheet, list(sheet.order))

    def _answer(self, sheet: Sheet, given: Sequence[int] | Sequence[str]) -> None:
        verdict = self._keep(lambda place, spent: self._session.answer(place, given, spent))
        if verdict is not None:
            self._show(replace(sheet, verdict=verdict))

    def _keep(self, act: Callable[[int, int], Kept]) -> Kept | None:
        """Do what must be on the disk before it is shown; None if it could not be kept."""
        assert self._place is not None
        try:
            return act(self._place, round((monotonic() - self._began) * 1000))
        except Exception as error:
            self.app.tell(NOT_SAVED[self.app.lang].format(error=error), "error")
            return None

    def _show(self, sheet: Sheet) -> None:
        """Another stage of the task, from its beginning."""
        self._sheet = sheet
        self.left.show(self.lay)
        self._settle()

    def action_not_known(self) -> None:
        """Show the answer; a figure's comes from its run."""
        sheet = self._sheet
        if sheet is None or self._keep(self._pass_over) is None:
            return
        right = tuple(range(len(sheet.order)))
        self._show(replace(sheet, verdict=Verdict(False), known=False, picked=frozenset(), order=right))
        if isinstance(sheet.form, Numeric):
            self._run(sheet.form)

    def _pass_over(self, place: int, spent: int) -> bool:
        self._session.pass_over(place, spent)
        return True

    def action_pick(self, key: str) -> None:
        """An option, an item, or how sure."""
        shown, sheet = "abcdef".index(key) if key in "abcdef" else int(key) - 1, self._sheet
        if sheet is None:
            return
        if self.stage == "sure" and shown < len(SURE):
            self._be_sure(SURE[shown])
        elif self.stage == "ask":
            self._sheet = moves.put_at(moves.picked(sheet, shown), shown)
            self.paint()

    def action_pick_here(self) -> None:
        """What the cursor is on."""
        if self._sheet is not None:
            self.action_pick(str(self._sheet.cursor + 1))

    def action_cursor(self, key: str) -> None:
        """Move the cursor; scroll where there is none."""
        sheet, step = self._sheet, 1 if key == "down" else -1
        if sheet is None or not moves.lines(sheet) or sheet.is_told or key.startswith("page"):
            self.left.action_scroll(key)
        else:
            self._sheet = moves.moved(sheet, step)
            self.paint()

    def action_shift(self, key: str) -> None:
        """Move the item under the cursor."""
        if self._sheet is not None and self.stage == "ask":
            self._sheet = moves.shifted(self._sheet, 1 if key == "right" else -1)
            self.paint()

    def action_whole_question(self) -> None:
        """The question's own page."""
        if self._sheet is not None:
            self.app.open_question(self._sheet.question.id)

    def move_list(self, key: str) -> None:
        """The line hands its arrows on: to another gap."""
        if self._sheet is not None and self._sheet.texts and key in ("up", "down"):
            self._sheet = moves.at_gap(self._sheet, self._sheet.gap + (1 if key == "down" else -1))
            self._settle()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Each letter stands in its gap at once."""
        if self._sheet is not None and self.stage == "type":
            self._sheet = moves.typed(self._sheet, message.value)
            self.left.relay()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """The next gap, or the whole answer; a guess, if it is a number."""
        sheet, text, lang = self._sheet, message.value.strip(), self.app.lang
        if sheet is None or self.stage != "type":
            return
        if not text:
            self.app.tell(words.NOTHING_TYPED[lang])
        elif isinstance(sheet.form, Cloze):
            left = [place for place, each in enumerate(sheet.texts) if not each.strip()]
            if left:
                self._sheet = moves.at_gap(sheet, left[0])
                self._settle()
            else:
                self._answer(sheet, list(sheet.texts))
        elif (guess := read_number(text)) is None:
            self.app.tell(words.NO_NUMBER[lang].format(text=text), "warning")
        else:
            self._show(replace(sheet, guess=guess, cursor=1))

    def _be_sure(self, sure: int) -> None:
        """The guess stands: run it."""
        sheet = self._sheet
        if sheet is None or not isinstance(sheet.form, Numeric):
            return
        self._show(replace(sheet, sure=sure))
        if not self._run(sheet.form):
            self.action_not_known()

    def _run(self, form: Numeric) -> bool:
        assert self._sheet is not None
        started = self.predict(form, self._sheet.task.parameters)
        if not started:
            self.app.tell(words.NO_SUCH_DEMO[self.app.lang].format(demo=form.run), "warning")
        return started

    def on_predicting_page_truth(self, message: PredictingPage.Truth) -> None:
        """Guess and truth side by side; without a truth, how sure is asked again."""
        sheet, truth = self._sheet, message.value
        if sheet is not None and not sheet.known:
            self._show(replace(sheet, truth=truth))
        if sheet is None or self.stage != "run" or sheet.guess is None or sheet.sure is None:
            return
        guess, sure = sheet.guess, sheet.sure
        if truth is None:
            self.app.tell(words.RUN_BROKE[self.app.lang], "error")
            self._show(replace(sheet, sure=None))
            return
        found = self._keep(lambda place, spent: self._session.guess(place, guess, sure, truth, spent))
        self._show(replace(sheet, sure=None) if found is None else replace(sheet, guessed=found))

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """An option or an item was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "pick":
            self.action_pick(name)

    def step_back(self) -> bool:
        """Stop the run, leave the line, or come back from the run's pane."""
        if self.stop_run():
            return True
        if self.answer_line.line.has_focus:
            self.left.focus()
            return True
        if self.split.on_right or self.pane.form.has_focus:
            self.go(right=False)
            return True
        return False
