"""A pane of styled rows: laid out for its width and language, drawn line by line, scrolled, clicked."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.events import Click, MouseMove, Resize
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from quiz.messages.action import Place
from quiz.text.cells import width
from quiz.text.rows import Row, joined, plain, row_width
from quiz.tui.following import follow
from quiz.tui.jump import Target
from quiz.tui.keys import bindings
from quiz.tui.theme import Styles, token_styles
from quiz.tui.tips import as_tip

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp

Lay: TypeAlias = Callable[[int, str], Sequence[Row]]
"""Makes the rows for a width in cells and a language. Nothing it makes passes through markup."""

MEASURE = 88
"""The widest line of running text that reads comfortably, in cells."""


class RowsView(ScrollView, can_focus=True):
    """Shows the rows that `lay` makes, and makes them again when width, language or content change."""

    PLACE: ClassVar[Place | None] = "reading"
    BINDINGS: ClassVar[list[BindingType]] = bindings("reading")
    app: "RuncallApp"
    # Its place is kept free (`scrollbar-gutter`): a bar that comes or goes moves no text.
    show_vertical_scrollbar = Reactive(False, layout=True, repaint=False)

    class Linked(Message):
        """A piece of text with a link was clicked."""

        def __init__(self, link: str) -> None:
            super().__init__()
            self.link = link

    def __init__(self, lay: Lay | None = None, *, measure: int = MEASURE, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lay = lay
        self._measure = measure
        self._laid_for: tuple[int, str] | None = None
        self._base = Style()
        self._is_drawing = False
        self._under_mouse = ""
        self.rows: Sequence[Row] = ()

    def on_mount(self) -> None:
        """Follow the language."""
        follow(self, "lang", self.relay, init=False)

    def on_resize(self, event: Resize) -> None:
        """Lay out again if the width has changed."""
        if self._laid_for != (self.text_width, self.app.lang):
            self.relay()

    def on_show(self) -> None:
        """Lay out what changed while it was hidden."""
        if self._laid_for is None:
            self.relay()

    def on_unmount(self) -> None:
        """Let go of what was drawn, which would wait for a collection with the widgets around it."""
        self._styles_cache.clear()
        self.rows = ()

    @property
    def text_width(self) -> int:
        """The cells a row may take."""
        return max(1, min(self._measure, self.scrollable_content_region.width - 1))

    @property
    def room(self) -> int:
        """The cells the widest row may take."""
        return self.text_width

    def show(self, lay: Lay, *, keep_place: bool = False) -> None:
        """Show other rows, from the top unless `keep_place`."""
        self._lay = lay
        self.relay()
        if not keep_place:
            self.scroll_to(y=0, animate=False)

    def action_scroll(self, key: str) -> None:
        """Scroll by a line, by a page, or to an end."""
        page = max(1, self.size.height - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -(10**9), "end": 10**9}
        self.scroll_to(y=self.scroll_offset.y + steps[key], animate=False)

    def relay(self) -> None:
        """Make the rows again."""
        if self._lay is None or not self.is_attached or self.size.width == 0:
            if self._laid_for is not None and self.is_attached:
                self.refresh()  # the lines that were drawn before it was hidden are not kept for then
            self._laid_for = None  # once it is seen again
            return
        self._laid_for = (self.text_width, self.app.lang)
        self.rows = self._lay(*self._laid_for)
        self.laid_out()
        self._reach(Size(self.room, self.row_count))
        if not self._is_drawing:
            self.redraw()

    def _reach(self, size: Size) -> None:
        """Set the height of the content. The screen is laid out again only if the scroll bar changes."""
        high, (_, before) = self.size.height, self.virtual_size
        stays = min(size.height, before) > high
        needless = max(size.height, before) <= high and not self.styles.auto_dimensions
        if size.width <= self.size.width and (stays or needless):
            self.set_reactive(RowsView.virtual_size, size)
            self._scroll_update(size)
        elif size != self.virtual_size:
            self.set_reactive(RowsView.virtual_size, size)
            self.refresh(repaint=False, layout=True)

    def laid_out(self) -> None:
        """Called when the rows are new, before they are drawn."""

    def redraw(self) -> None:
        """Draw the visible rows."""
        self.refresh()

    @property
    def row_count(self) -> int:
        """How many rows there are to scroll through."""
        return len(self.rows)

    def row_at(self, index: int) -> Row:
        """One row, asked for when it comes into view."""
        return self.rows[index] if index < len(self.rows) else ()

    def ground_of(self, index: int) -> str:
        """The style of a whole row's background; empty for most."""
        return ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Look up the base style once for all lines: it costs as much as drawing one."""
        self._is_drawing = True
        try:
            if self._laid_for is None:
                self.relay()  # drawn before it heard of its size: the first frame has its text already
            self._base = self.rich_style
            return self._lines(crop)
        finally:
            self._is_drawing = False

    def _lines(self, crop: Region) -> list[Strip]:
        """Draw the rows, and one line for all the empty ones below them."""
        rows = self.row_count - self.scroll_offset.y - crop.y
        if self.styles.gutter.height or rows + 1 >= crop.height:
            return super().render_lines(crop)
        lines = super().render_lines(Region(crop.x, crop.y, crop.width, max(rows, 0) + 1))
        return lines + lines[-1:] * (crop.height - len(lines))

    def render_line(self, y: int) -> Strip:
        """Draw the row at `y`."""
        index = y + self.scroll_offset.y
        row = self.row_at(index) if index < self.row_count else ()
        styles, base = token_styles(self.app.theme), self._base
        if ground := self.ground_of(index):
            base += styles[ground]
        segments = drawn(row, styles, base)
        if (selection := self.text_selection) is not None and (span := selection.get_span(index)):
            segments = _selected(segments, span, self.screen.get_component_rich_style("screen--selection"))
        lead = self.lead(index)
        strip = filled(segments, row_width(row), self.size.width - Segment.get_line_length(lead), base)
        if not self._is_drawing:
            # Which character stands where is asked of a single line, by the mouse; to say it takes as long as
            # to draw it.
            strip = strip.apply_offsets(0, index)
        return Strip([*lead, *strip], self.size.width) if lead else strip

    def lead(self, index: int) -> list[Segment]:
        """What is drawn before a row without being part of the text."""
        return []

    def on_click(self, event: Click) -> None:
        """Post the link of a clicked piece of text."""
        offset = event.get_content_offset(self)
        if offset is not None and (link := self.link_at(offset.x, offset.y + self.scroll_offset.y)):
            self.post_message(self.Linked(link))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Explain the link under the mouse."""
        offset = event.get_content_offset(self)
        link = "" if offset is None else self.link_at(offset.x, offset.y + self.scroll_offset.y)
        if link != self._under_mouse:
            self._under_mouse = link
            self.tooltip = as_tip(self.screen.tip(link)) if hasattr(self.screen, "tip") else None

    def link_at(self, x: int, row: int) -> str:
        """The link in column `x` of a row, or nothing."""
        for span in self.row_at(row) if 0 <= row < self.row_count else ():
            x -= width(span.text)
            if x < 0:
                return span.link
        return ""

    def thing_at(self, at: Offset) -> Hashable:
        """The link at a place in sight, for the click that may follow another one."""
        return self.link_at(at.x, at.y + self.scroll_offset.y)

    def jump_targets(self) -> Sequence[Target]:
        """The visible links, each at its first cell."""
        return [target for target in self._links_in_sight() if self.is_target(target.name)]

    def is_target(self, link: str) -> bool:
        """Whether a link gets a jump letter."""
        return True

    def jump_to(self, name: str) -> None:
        """As if the link had been clicked."""
        self.focus()
        self.post_message(self.Linked(name))

    def _links_in_sight(self) -> Iterator[Target]:
        """The visible links; one that continues in the next row counts once."""
        above: set[str] = set()
        left, top = self.content_region.offset
        for y in range(self.content_region.height):
            x, row = 0, y + self.scroll_offset.y
            here: set[str] = set()
            for span in self.row_at(row) if row < self.row_count else ():
                if span.link and span.link not in above | here and span.text.strip():
                    yield Target(Offset(left + x, top + y), span.link)
                if span.text.strip():  # a blank before the text leads there too, and needs no letter
                    here.add(span.link)
                x += width(span.text)
            above = here

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text under a mouse selection."""
        return selection.extract(joined(self.row_at(index) for index in range(self.row_count))), "\n"

    @property
    def text(self) -> str:
        """The whole content of the pane as plain text."""
        return "\n".join(plain(self.row_at(index)) for index in range(self.row_count))


def drawn(row: Row, styles: Styles, base: Style) -> list[Segment]:
    """A row as segments of the terminal."""
    return [Segment(span.text, base + styles[span.style]) for span in row if span.text]


def filled(segments: list[Segment], taken: int, cells: int, base: Style) -> Strip:
    """A line padded to `cells`, or cut; `taken` is the width of its segments."""
    if taken > cells:
        return Strip(segments, taken).crop(0, cells)
    return Strip([*segments, Segment(" " * (cells - taken), base)] if taken < cells else segments, cells)


def _selected(segments: list[Segment], span: tuple[int, int], style: Style) -> list[Segment]:
    """The segments with the characters from `span[0]` to `span[1]` (-1: the end) in the selection's style."""
    start, end = span
    made: list[Segment] = []
    place = 0
    for text, own, _ in segments:
        low = min(max(start - place, 0), len(text))
        high = len(text) if end == -1 else min(max(end - place, 0), len(text))
        pieces = (
            (text[:low], own),
            (text[low:high], (own or Style()) + style),
            (text[max(low, high) :], own),
        )
        made += [Segment(part, look) for part, look in pieces if part]
        place += len(text)
    return made
