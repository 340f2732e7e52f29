"""The result of a quiz: the score, what to look at again, and how sure against how right."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.widget import Widget

from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.study.calibration import calibration, calibration_by_topic
from quiz.study.event import Event
from quiz.study.quiz_session import Result
from quiz.text.rows import Row, Span
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.quiz import muted
from quiz.view.quiz_result import calibration_rows, result_rows


class QuizResultScreen(Page):
    """One result, with the calibration over all guesses ever made."""

    PLACE: ClassVar[Place] = "quiz_result"
    CSS_PATH = "quiz_result.tcss"
    BINDINGS = bindings("quiz_result")

    def __init__(self, result: Result, events: Sequence[Event]) -> None:
        super().__init__()
        self._result, self._events = result, events

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="quiz-result")

    def on_mount(self) -> None:
        """Ready to scroll."""
        super().on_mount()
        self.query_one("#quiz-result").focus()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The score, then the calibration."""
        deck = self.app.deck
        if deck is None:
            return []
        topics = calibration_by_topic(self._events, {each.id: each.topic for each in deck.questions})
        rows = result_rows(self._result, deck.by_id, cells, lang)
        rows += calibration_rows(calibration(self._events), topics, cells, lang)
        return [*rows, (), *muted(words.AGAIN[lang], cells)]

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.QUIZ[lang], "heading"), Span("  " + words.RESULT[lang], "muted"))

    def can(self, action: Action) -> bool:
        """Nothing to look at again when all was right."""
        return action.id != "look_again" or bool(self._result.wrong)

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many digits as there are questions to look at."""
        keys = super().live_keys(action)
        return keys[: max(1, len(self._result.wrong))] if action.id == "look_again" else keys

    def action_another(self) -> None:
        """Back to the choice of a quiz."""
        self.app.pop_screen()

    def action_look_again(self, number: str) -> None:
        """Open a question that was answered wrongly."""
        if int(number) <= len(self._result.wrong):
            self.app.open_question(self._result.wrong[int(number) - 1])

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A question was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
