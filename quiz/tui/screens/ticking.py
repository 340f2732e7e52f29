"""A review page whose card has key points to tick: which are ticked, and where the cursor is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from quiz.demo.parameters import Value
from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import Action
from quiz.tui.card_rows import LETTERS
from quiz.tui.screens.session_page import SessionPage
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.measured import Run

if TYPE_CHECKING:
    from quiz.view.quiz import Sheet

AFTER_FLIP = frozenset(("tick", "next_point", "previous_point", "next_figure", "previous_figure"))
"""What needs the answer, beside the grades."""


@dataclass(frozen=True)
class Given:
    """What was given with a grade: ticks, typed answer, prediction, the run; and how far one had read."""

    ticked: frozenset[int]
    typed: str
    prediction: "Sheet | None"
    ran: tuple[Run, dict[str, Value]] | None
    depth: int


class TickingPage(SessionPage):
    """Points are ticked by their letters, by a cursor and by a click."""

    def __init__(self) -> None:
        super().__init__()
        self._ticked: frozenset[int] = frozenset()
        self._cursor = -1
        self._given: dict[str, Given] = {}
        """What was given with the last grade of each card that has not been shown since."""

    def excuse(self, action: Action) -> Words | None:
        """Before the flip there is nothing to grade, tick or point at; without a demo, nothing to run."""
        if self.question is None:
            return None
        if action.id == "predict_run" and self.pane.demo is None:
            return words.NO_DEMO
        early = not self._flipped and (action.id.startswith("grade") or action.id in AFTER_FLIP)
        return words.FLIP_FIRST if early else super().excuse(action)

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many letters as there are key points."""
        keys = super().live_keys(action)
        return keys[: len(self.question.key_points)] if action.id == "tick" and self.question else keys

    def untick(self) -> None:
        """Clear the ticks for another card."""
        self._ticked, self._cursor = frozenset(), -1
        if self.question is not None:
            self._given.pop(self.question.id, None)

    def remember(self, card: str) -> None:
        """Keep what is given with a card's grade, in case the grade is undone."""
        depth = self.reading.scroll_offset.y
        self._given[card] = Given(self._ticked, self.typed, self.prediction, self._ran, depth)

    def action_undo(self) -> None:
        """A grade taken back gives back the card as it was graded: its answer, the ticks, what was typed.

        Whoever takes back a grade means to give another, which is one key then. (Anki shows the question
        again; but nobody can unsee the answer.)
        """
        given = dict(self._given)  # showing a card clears its own
        super().action_undo()
        if self.question is not None and self.question.id in given and self.question.id not in self._given:
            back = given[self.question.id]
            self._ticked, self.typed, self.prediction = back.ticked, back.typed, back.prediction
            self._ran, self._flipped = back.ran, True
            self.relay()
            self.reading.scroll_to(y=back.depth, animate=False, force=True)  # its bar comes later
            self.refresh_chrome()

    def action_tick(self, letter: str) -> None:
        """Tick a key point, or untick it."""
        self.tick(LETTERS.index(letter))

    def action_point(self, step: int) -> None:
        """Move to another key point."""
        self.figures.close()
        if self.question is not None and self.question.key_points:
            start = self._cursor if step > 0 else max(self._cursor, 0)  # from none, back is to the last
            self._cursor = (start + step) % len(self.question.key_points)
            self.relay()

    def tick(self, point: int) -> None:
        """Tick or untick a point, once the answer is visible."""
        if self._flipped and self.question is not None and 0 <= point < len(self.question.key_points):
            self._ticked ^= {point}
            self.relay()
            self.refresh_chrome()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A key point was clicked, or a question that the end of the session names."""
        kind, _, name = message.link.partition(":")
        if kind == "tick":
            self.tick(int(name))
        elif kind == "question":
            self.app.open_question(name)
