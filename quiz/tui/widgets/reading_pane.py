"""A text to read, and a panel over its edge that describes the selected figure."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from textual.app import ComposeResult
from textual.message import Message

from quiz.text.rows import Row, plain
from quiz.tui.widgets.figures_view import FiguresView
from quiz.tui.widgets.holder import Holder
from quiz.tui.widgets.rows_view import Lay, RowsView

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp

Detail: TypeAlias = Callable[[str, int, str], Sequence[Row]]
"""Makes the panel's rows for a figure's link, a width and a language."""

Held: TypeAlias = Literal["", "mouse", "keys", "pin"]
"""What keeps the panel open: the mouse over a figure, the keys that moved to it, or that it was pinned."""

LEAST = 4
"""Rows of text that stay visible beside the panel."""

VALUES = 4
"""Rows below the sentence that tell the most: what is expected, what was measured."""


class ReadingPane(Holder):
    """The text under `#reading`, and a panel that covers part of it, so that nothing moves."""

    app: "RuncallApp"

    class Told(Message):
        """The panel was opened, closed or pinned, so other keys make sense now."""

    def __init__(self, lay: Lay, detail: Detail, is_erratum: Callable[[str], bool]) -> None:
        super().__init__()
        self.view = FiguresView(lay, is_erratum, id="reading")
        self.panel = RowsView(self._lay_detail, id="figure-panel")
        self._detail = detail
        self._held: Held = ""
        self._is_short = False
        """In little room the panel leaves out the sentence, which stands in the text beside it."""

    def compose(self) -> ComposeResult:
        """The text, and the panel over it."""
        yield self.view
        yield self.panel

    @property
    def figure(self) -> str:
        """The link of the figure that the panel describes."""
        return self.view.lit

    @property
    def held(self) -> Held:
        """What keeps the panel open."""
        return self._held

    def step(self, step: int) -> bool:
        """To the next figure, or the one before; False if there is none."""
        figures = self.view.figures()
        if not figures:
            return False
        if self.figure in figures:
            place = (figures.index(self.figure) + step) % len(figures)
        else:
            place = self._first(figures) if step > 0 else self._first(figures) - 1
        self._open(figures[place], "pin" if self._held == "pin" else "keys")
        return True

    def _first(self, figures: list[str]) -> int:
        """The first figure at or below the top of the visible text."""
        top = self.view.scroll_offset.y
        return next((n for n, link in enumerate(figures) if self.view.extent(link)[1] >= top), 0)

    def pin(self, link: str = "") -> None:
        """Keep the panel open, and scroll in it."""
        self._open(link or self.figure, "pin")
        self.panel.focus()

    def close(self) -> bool:
        """Close the panel; False if none is open."""
        if not self._held:
            return False
        had_focus = self.panel.has_focus
        self._held, self.view.lit = "", ""
        self.panel.display = False
        if had_focus:
            self.view.focus()
        self.post_message(self.Told())
        return True

    def relay(self) -> None:
        """Redraw both in place. The panel closes if its figure has gone."""
        self.view.relay()
        if self._held and self.figure not in self.view.figures():
            self.close()
        elif self._held:
            self._fit()

    def _open(self, link: str, held: Held) -> None:
        self._held, self.view.lit = held, link
        self.panel.display = True
        self._fit()
        self.panel.scroll_to(y=0, animate=False)
        self.post_message(self.Told())

    def _fit(self) -> None:
        """Make the panel as high as its text, at the edge that leaves the figure visible."""
        height, room = self.size.height, self.size.height - LEAST
        self._is_short = False
        laid = self._lay_detail(self._cells, self.app.lang)
        rows = len(laid) + 1
        first, last = self.view.extent(self.figure)
        top = self.view.scroll_offset.y
        if (
            self._held == "mouse"
        ):  # nothing scrolls under it; a panel over its figure would end what opened it
            room = min(room, max(first - top, height - 1 - (last - top)))
        size = max(2, min(rows, room, max(height * 2 // 3, 8)))
        self.panel.styles.height = size
        self._is_short = size <= _below_sentence(laid) + VALUES
        if self._held != "mouse" and not top <= first <= last < top + height - size:
            self.view.scroll_to(y=max(0, min(first - 1, last - height + size + 2)), animate=False)
            top = self.view.scroll_offset.y
            if not top <= first < top + height:
                self.view.scroll_to(y=max(0, first - 1), animate=False)
                top = self.view.scroll_offset.y
        self.panel.set_class(last - top >= height - size and first - top >= size, "-above")
        self.panel.relay()

    @property
    def _cells(self) -> int:
        """The width of a row of the panel before it was ever shown."""
        return max(8, self.size.width - 5)

    def _lay_detail(self, cells: int, lang: str) -> Sequence[Row]:
        if not self._held:
            return ()
        rows = self._detail(self.figure, min(cells, self._cells), lang)
        return rows[_below_sentence(rows) :] if self._is_short else rows

    def on_resize(self) -> None:
        """Another width, another height of the panel."""
        if self._held:
            self.call_after_refresh(self.relay)

    def on_figures_view_pointed(self, message: FiguresView.Pointed) -> None:
        """The mouse selects a figure, unless keys or a pin hold the panel."""
        message.stop()
        if self._held in ("", "mouse"):
            if message.link:
                self._open(message.link, "mouse")
            else:
                self.close()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A click on a figure pins its panel, one more unpins it."""
        kind, _, _ = message.link.partition(":")
        if kind == "claim":
            message.stop()
            if self._held == "pin" and message.link == self.figure:
                self.close()
            else:
                self.pin(message.link)


def _below_sentence(rows: Sequence[Row]) -> int:
    """The row after the first empty one; 0 if none is empty."""
    return next((place + 1 for place, row in enumerate(rows) if not plain(row).strip()), 0)
