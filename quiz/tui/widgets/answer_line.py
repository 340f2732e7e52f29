"""A line to type an answer into; hidden while nothing is to be typed."""

from textual.app import ComposeResult
from textual.containers import Horizontal

from quiz.text.rows import Row, Span
from quiz.tui.widgets.growing_line import GrowingLine
from quiz.tui.widgets.holder import Unseen
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.search_line import SearchLine


class AnswerLine(Unseen, Horizontal):
    """The sign and the line. What is typed is never taken for markup."""

    def __init__(self, *, id: str | None = None, grows: bool = False) -> None:  # noqa: A002
        """A line that `grows` is for whole sentences."""
        super().__init__(id=id, classes="-grows" if grows else None)
        self.line = GrowingLine(id="answer-line") if grows else SearchLine(id="answer-line")
        """The input; a screen may open it while mounting, before it is on the screen."""

    def compose(self) -> ComposeResult:
        """Both."""
        sign = RowsView(_sign, id="answer-sign")
        sign.can_focus = False
        yield sign
        yield self.line

    @property
    def is_open(self) -> bool:
        """Whether something is to be typed."""
        return self.has_class("-open")

    def open(self, text: str = "") -> None:
        """Take a text, with this one to begin with."""
        self.add_class("-open")
        self.line.value = text
        self.line.cursor_position = len(text)
        self.screen.set_focus(self.line)  # `focus()` would wait for a turn, and keys typed meanwhile be lost

    def close(self) -> None:
        """Take none."""
        self.remove_class("-open")
        self.line.value = ""


def _sign(cells: int, lang: str) -> list[Row]:
    return [(Span("›", "key"),)]
