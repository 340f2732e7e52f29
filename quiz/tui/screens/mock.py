"""A mock interview: a question, notes while answering aloud, key points to tick, a running clock."""

from collections.abc import Iterable
from time import monotonic
from typing import ClassVar, Literal, TypeAlias

from textual.widget import Widget
from textual.widgets import Input

from quiz.bank.question import Question
from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import NOT_SAVED
from quiz.messages.topics import topic_name
from quiz.study.mock import Step
from quiz.study.mock_session import MockSession
from quiz.study.recognise import recognise
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.holder import Column
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.words_for import clock_text
from quiz.view.mock import LETTERS, asked_rows, points_rows

Stage: TypeAlias = Literal["ask", "tick", "over"]


KEEP_EACH = 15
"""Seconds between two saves: the most time the clock loses if the program is killed."""


class MockScreen(Page):
    """One interview. An answer is saved before the next question is shown."""

    PLACE: ClassVar[Place] = "mock"
    CSS_PATH = "mock.tcss"
    BINDINGS = bindings("mock")
    IS_SESSION = True

    def __init__(self, session: MockSession) -> None:
        super().__init__()
        self._session = session
        self._place: int | None = None
        self._end_asked: int | None = None
        """The question at which the end key was pressed once."""
        self._step: Step | None = None
        self._stage: Stage = "ask"
        self._notes: tuple[str, ...] = ()
        self._line = ""
        """What stands in the line for notes."""
        self._ticked: frozenset[int] = frozenset()
        self._began = 0.0

    def body(self) -> Iterable[Widget]:
        """The question, and a line for notes."""
        yield Column(RowsView(self.lay, id="mock"), AnswerLine())

    def on_mount(self) -> None:
        """Ask where it stands; the clock runs."""
        super().on_mount()
        self.set_interval(1, self.refresh_chrome)
        self.set_interval(KEEP_EACH, self._keep_notes)
        self.ask()

    @property
    def reading(self) -> RowsView:
        """The question."""
        return self.query_one("#mock", RowsView)

    @property
    def notes_line(self) -> AnswerLine:
        """The line for notes."""
        return self.query_one(AnswerLine)

    @property
    def question(self) -> Question | None:
        """The current question."""
        deck = self.app.deck
        return deck.by_id.get(self._step.question) if deck and self._step else None

    def ask(self) -> None:
        """The next question; the report when it is over."""
        self._place, self._step = self._session.place, self._session.step
        self._notes, self._ticked, self._began = (), frozenset(), monotonic()
        if self._place is None:
            self._stage = "over"
            self.show_report()
            if self._session.has_time_left:
                self.app.tell(words.NO_MORE_TO_ASK[self.app.lang])
            return
        draft = self._session.noted(self._place)
        self._notes, self._began = draft.notes, monotonic() - draft.seconds
        if draft.ticked is not None:
            self._ticked = frozenset(draft.ticked)
            self._done()
            return
        self._stage, self._line = "ask", draft.line
        self.reading.show(self.lay)
        self.notes_line.open(draft.line)
        self.refresh_chrome()

    def show_report(self) -> None:
        """The report takes this screen's place."""
        from quiz.tui.screens.report import ReportScreen

        report = self._session.report()
        self._session.finish()
        if report is None:
            self.app.pop_screen()
            self.app.tell(words.NOTHING_ASKED[self.app.lang])
        else:
            self.app.switch_screen(ReportScreen(report))

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The question with the notes, or its key points."""
        question, step = self.question, self._step
        if question is None or step is None:
            return wrap(words.ENDED[lang], cells)
        if self._stage == "ask":
            return asked_rows(question, step, self._notes, cells, lang)
        return points_rows(question, self._ticked, self._seem(question), self._notes, cells, lang)

    def _seem(self, question: Question) -> frozenset[int]:
        """The points that the notes seem to make."""
        return recognise("\n".join(self._notes), question)

    @property
    def _left(self) -> float:
        """Seconds until the time is up."""
        spent = monotonic() - self._began if self._stage != "over" else 0.0
        return self._session.minutes * 60 - self._session.seconds - spent

    def title_row(self, lang: str) -> Row:
        """How far it has come."""
        number = words.QUESTION_N[lang].format(n=self._session.asked + 1)
        topic = topic_name(self.question.topic, lang) if self.question else ""
        return (Span(words.MOCK[lang], "heading"), Span(f"  {number}"), Span(f"  {topic}", "muted"))

    def status_row(self, lang: str) -> Row:
        """The clock; when the time is up, that this is the last question."""
        if self._left <= 0:
            return (Span(words.TIME_UP[lang], "erratum"),)
        style = "erratum" if self._left < 60 else "strong"
        return (Span(words.TIME_LEFT[lang].format(time=clock_text(self._left)), style),)

    def can(self, action: Action) -> bool:
        """Ticks after the answer, notes before."""
        if action.id in ("tick_made", "none_made"):
            return self._stage == "tick"
        return action.id != "note" or self._stage == "ask"

    def label(self, action: Action, lang: str) -> str:
        """Enter with nothing typed ends the answer."""
        ends = action.id == "say" and not self.notes_line.line.value.strip()
        return words.ANSWERED[lang] if ends else super().label(action, lang)

    def on_input_changed(self, message: Input.Changed) -> None:
        """What enter does depends on whether anything is typed."""
        self._line = message.value
        self.refresh_chrome()

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many letters as there are key points."""
        keys = super().live_keys(action)
        return keys[: len(self.question.key_points)] if action.id == "tick_made" and self.question else keys

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """A line of notes; an empty one ends the answer."""
        text = message.value.strip()
        if not text:
            self._done()
            return
        self._notes = (*self._notes, text)
        self._line = ""
        self._keep_notes()
        self.notes_line.line.value = ""
        self.reading.show(self.lay)
        self.reading.action_scroll("end")

    def _keep_notes(self) -> None:
        """Save what there is of an unfinished answer, so that it survives the program."""
        if self._place is None or self._stage == "over":
            return
        ticked = self._ticked if self._stage == "tick" else None
        line = "" if ticked is not None else self._line
        try:
            self._session.note(self._place, self._notes, monotonic() - self._began, line, ticked)
        except Exception as error:
            self.app.tell(NOT_SAVED[self.app.lang].format(error=error), "error")

    def on_unmount(self) -> None:
        """Left in the middle of an answer: save its notes; the clock pauses."""
        self._keep_notes()

    def _done(self) -> None:
        """End the answer: show its key points."""
        self._stage = "tick"
        self.notes_line.close()
        self.reading.show(self.lay)
        self.reading.focus()
        self.refresh_chrome()

    def action_next(self) -> None:
        """End the answer, or the ticking of its points."""
        if self._stage == "ask":
            self._done()
        elif not self._ticked:
            self.app.tell(words.NOTHING_TICKED[self.app.lang])  # a held key gives no answer
        else:
            self._give()

    def action_none_made(self) -> None:
        """The answer made no point."""
        self._ticked = frozenset()
        self._give()

    def _give(self) -> None:
        """Keep the answer, then ask the next question."""
        if self._place is not None and self._stage == "tick":
            spent = round((monotonic() - self._began) * 1000)
            try:
                self._session.answer(self._place, sorted(self._ticked), self._notes, spent)
            except Exception as error:
                self.app.tell(NOT_SAVED[self.app.lang].format(error=error), "error")
                return
            self.app.untell(words.NOTHING_TICKED[self.app.lang])
            self.ask()

    def action_tick(self, letter: str) -> None:
        """Tick a point, or untick it."""
        self._tick(LETTERS.index(letter))

    def _tick(self, point: int) -> None:
        if self._stage == "tick" and self.question is not None and point < len(self.question.key_points):
            self._ticked ^= {point}
            self.app.untell(words.NOTHING_TICKED[self.app.lang])
            self.reading.relay()

    def move_list(self, key: str) -> None:
        """The line passes its arrow keys on: the question scrolls."""
        self.reading.action_scroll(key)

    def action_note(self) -> None:
        """To the line for notes."""
        self.notes_line.line.focus()

    def action_end(self) -> None:
        """End the interview; asks for a second press, since this can't be undone. Ticked points count."""
        if self._place is not None and self._end_asked != self._place:
            self._end_asked = self._place
            self.app.tell(words.PRESS_TO_END[self.app.lang])
            return
        if self._stage == "tick" and self._ticked:
            self._give()
        if self._stage != "over":
            self._stage = "over"
            self.app.untell(words.PRESS_TO_END[self.app.lang])
            self.show_report()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A key point was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "tick":
            self._tick(int(name))

    def step_back(self) -> bool:
        """Leave the line for notes."""
        if self.notes_line.line.has_focus:
            self.reading.focus()
            return True
        return False
