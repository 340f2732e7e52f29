"""A review page whose card has key points to tick: which are ticked, and where the cursor is."""

from quiz.tui.card_rows import LETTERS
from quiz.tui.screens.session_page import SessionPage
from quiz.tui.widgets.rows_view import RowsView


class TickingPage(SessionPage):
    """Points are ticked by their letters, by a cursor and by a click."""

    def __init__(self) -> None:
        super().__init__()
        self._ticked: frozenset[int] = frozenset()
        self._cursor = -1

    def untick(self) -> None:
        """Clear the ticks for another card."""
        self._ticked, self._cursor = frozenset(), -1

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
