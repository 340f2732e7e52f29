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
from quiz.tui.widgets.run_watch import Results
from quiz.view.measured import Run

if TYPE_CHECKING:
    from quiz.view.quiz_sheet import Sheet

ON_THE_CARD = frozenset(("tick", "next_point", "previous_point"))
"""What acts on the answer and needs it in sight, beside the grades."""

AFTER_FLIP = frozenset(("next_figure", "previous_figure", "whole_card"))
"""What else needs the answer."""


@dataclass(frozen=True)
class Given:
    """What was given with a grade: ticks, typed answer, prediction, the run; and how far one had read."""

    ticked: frozenset[int]
    typed: str
    prediction: "Sheet | None"
    ran: tuple[Run, dict[str, Value]] | None
    results: Results
    depth: int


class TickingPage(SessionPage):
    """Points are ticked by their letters, by a cursor and by a click."""

    def __init__(self) -> None:
        super().__init__()
        self._ticked: frozenset[int] = frozenset()
        self._cursor = -1
        self._given: dict[str, Given] = {}
        """What was given with the last grade of each card that has not been shown since."""
        self._returned: dict[str, Given] = {}
        """The same of the cards whose grade was taken back: to be given again with it."""
        self._aside: dict[str, Given] = {}
        """The same of the cards that stood with their answer when an earlier grade was taken back."""

    def excuse(self, action: Action) -> Words | None:
        """Before the flip there is nothing to grade, tick or point at; without a demo, nothing to run."""
        if self.question is None:
            return None
        if action.id == "predict_run" and self.pane.demo is None:
            return words.NO_DEMO
        on_card = action.id.startswith("grade") or action.id in ON_THE_CARD
        if not self._flipped and (on_card or action.id in AFTER_FLIP):
            return words.FLIP_FIRST
        return words.CARD_FIRST if on_card and not self.is_card_in_sight else super().excuse(action)

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
        self._given[card] = self._as_it_stands()
        self._returned.pop(card, None)
        self._aside.pop(card, None)

    def _as_it_stands(self) -> Given:
        depth, results = self.reading.scroll_offset.y, self.pane.results
        return Given(self._ticked, self.typed, self.prediction, self._ran, results, depth)

    def _give_back(self, back: Given) -> None:
        """Show the card with its answer and all that was given."""
        self._ticked, self.typed, self.prediction = back.ticked, back.typed, back.prediction
        self._ran, self._flipped = back.ran, True
        self.note_draft()
        self.pane.bring_back(back.results)
        self.relay()
        self.reading.scroll_to(y=back.depth, animate=False, force=True)  # its bar comes later
        self.refresh_chrome()

    def stand_again(self) -> None:
        """Go on with a card that an undo took off the screen, as it stood there."""
        if self.question is not None and (aside := self._aside.pop(self.question.id, None)) is not None:
            self._give_back(aside)

    def action_undo(self) -> None:
        """A grade taken back gives back the card as it was graded: its answer, the ticks, what was typed.

        Whoever takes back a grade means to give another, which is one key then. (Anki shows the question
        again; but nobody can unsee the answer.)
        """
        given = dict(self._given)  # showing a card clears its own
        shown = self.question.id if self.question is not None else ""
        if self.question is not None and self._flipped:
            self._aside[self.question.id] = self._as_it_stands()
        super().action_undo()
        if self.question is not None and self.question.id in given and self.question.id not in self._given:
            back = self._returned[self.question.id] = given[self.question.id]
            self._give_back(back)
        elif self.question is not None and self.question.id == shown:
            self.stand_again()  # what was undone has left it where it was, as a flag does

    def action_redo(self) -> None:
        """A grade that stands again takes with it what was given with it."""
        shown = self.question.id if self.question is not None else ""
        super().action_redo()
        if shown in self._returned and (self.question is None or self.question.id != shown):
            self._given[shown] = self._returned.pop(shown)
            self.stand_again()

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
            self._see(self._cursor)

    def tick(self, point: int) -> None:
        """Tick or untick a point, once the answer is visible."""
        if self._flipped and self.question is not None and 0 <= point < len(self.question.key_points):
            self._ticked ^= {point}
            self.relay()
            self._see(point)
            self.refresh_chrome()

    def _see(self, point: int) -> None:
        """Scroll to a point out of sight: all points come into view if they fit, with what they suggest."""
        view, question = self.reading, self.question
        if question is None:
            return
        first, last = view.extent(f"tick:{point}")
        top, high = view.scroll_offset.y, view.size.height
        if top <= first and last < top + high:
            return
        head = view.extent("tick:0")[0] - 1
        end = view.extent(f"tick:{len(question.key_points) - 1}")[1] + 1
        view.scroll_to(y=head if end - head < high else max(0, first - 1), animate=False)

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A key point was clicked, or a question that the end of the session names."""
        kind, _, name = message.link.partition(":")
        if kind == "tick":
            self.tick(int(name))
        elif kind == "question":
            self.app.open_question(name)
