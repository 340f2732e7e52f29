"""The bottom line: the keys that work now, the most needed first, and the way to the rest."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.events import Click, Leave, MouseMove
from textual.geometry import Offset, Size
from textual.reactive import Reactive, reactive
from textual.strip import Strip
from textual.widget import Widget

from quiz.text.cells import width
from quiz.text.rows import Row, Span
from quiz.tui.theme import token_styles
from quiz.tui.tips import as_tip
from quiz.tui.widgets.rows_view import drawn

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp


@dataclass(frozen=True)
class Key:
    """One key: how it is written, what it does, a detail such as a grade's interval, the action it calls.

    Where several keys are written side by side, `each` has a call for every one of them. `tip` is the
    sentence that explains it; `of_part` says that the part in focus does it.
    """

    key: str
    label: str
    action: str
    detail: str = ""
    each: tuple[str, ...] = ()
    tip: str = ""
    of_part: bool = False
    sign: str = " "
    """Stands between key and label: it takes no room of its own."""

    @property
    def head(self) -> str:
        """What follows the key itself."""
        return f"{self.sign}{self.label}".rstrip()

    @property
    def cells(self) -> int:
        """Its full width."""
        return width(f"{self.key}{self.head}") + (1 + width(self.detail) if self.detail else 0)

    def short(self) -> "Key":
        """Without its label, when the detail says enough."""
        return replace(self, label=self.detail, detail="") if self.detail else self

    def tight(self) -> "Key":
        """The detail alone, without its spaces: 10min."""
        return replace(self, label=self.detail.replace(" ", ""), detail="") if self.detail else self

    def bare(self) -> "Key":
        """Its key alone, when nothing else finds room."""
        return replace(self, label="", detail="")

    def call_at(self, x: int) -> str:
        """The action of the cell at `x`; where several keys share an entry, that of the key there."""
        names = self.key.split(" ")
        for name, call in zip(names, self.each if len(names) == len(self.each) else (), strict=False):
            if x <= width(name):
                return call
            x -= width(name) + 1
        return self.action


BACK = "app.back"
"""The call of the key that goes back, which newcomers look for first."""

GAPS = (3, 2, 1)
"""Spaces between two keys; fewer only if the grades need the room."""


def fitting(keys: Sequence[Key], cells: int) -> tuple[tuple[Key, ...], int]:
    """The keys that fit, in order, and the gap between them. The last key, which leads to the rest, stays.

    The key that goes back stays too, unless the grades need its room. Keys with a detail (the grades) change
    together: all in full, all without labels, all tight, or all bare.
    """
    if not keys:
        return (), GAPS[0]
    *others, last = keys
    room = cells - 2 - last.cells
    graded = [key for key in others if key.detail]
    back = [key for key in others if key.action == BACK and not graded]
    if back and back[0].cells + GAPS[0] <= room // 2:
        others = [key for key in others if key.action != BACK]
        room -= back[0].cells + GAPS[0]
    else:
        back = []
    gap = GAPS[0]
    if sum(key.cells + gap for key in graded) > room:
        form, gap, last = _narrow(graded, last, cells - 2)
        others = [form(key) if key.detail else key for key in others]
        room = cells - 2 - last.cells
    kept: list[Key] = []
    for key in others:
        room -= key.cells + gap
        if room < 0:
            break
        kept.append(key)
    return (*kept, *back, last), gap


def _narrow(graded: Sequence[Key], last: Key, cells: int) -> tuple[Callable[[Key], Key], int, Key]:
    """The fullest form of the grades that fits, its gap, and the last key, shortened if need be."""
    ways = [(Key.short, gap, last) for gap in GAPS] + [(Key.tight, 1, last), (Key.tight, 1, last.bare())]
    for form, gap, rest in ways:
        if sum(form(key).cells + gap for key in graded) + rest.cells <= cells:
            return form, gap, rest
    return Key.bare, GAPS[0], last


class KeyBar(Widget):
    """One line of keys; each can be clicked, and explains itself under the mouse."""

    app: "RuncallApp"
    virtual_size = Reactive(Size(0, 0), repaint=False)  # one line: no layout hangs on it
    keys: reactive[tuple[Key, ...]] = reactive(())

    def placed(self) -> Iterator[tuple[int, Key]]:
        """The keys that are shown, each with the column where it begins."""
        x = 1
        kept, gap = fitting(self.keys, self.size.width)
        for key in kept:
            yield x, key
            x += key.cells + gap

    def render_line(self, y: int) -> Strip:
        """Draw the line."""
        spans: list[Span] = []
        end = 0
        for x, key in self.placed():
            spans += [Span(" " * (x - end)), Span(key.key, "key")]
            spans += [Span(key.sign, "accent"), Span(key.label)] if key.head else []
            if key.detail:
                spans.append(Span(" " + key.detail, "muted"))
            end = x + key.cells
        row: Row = tuple(spans)
        strip = Strip(drawn(row, token_styles(self.app.theme), self.rich_style))
        return strip.crop_extend(0, self.size.width, self.rich_style)

    def key_at(self, x: int) -> tuple[int, Key] | None:
        """The key that stands at a column, and where it begins."""
        return next(((start, key) for start, key in self.placed() if start <= x < start + key.cells), None)

    def thing_at(self, at: Offset) -> Hashable:
        """The key at a place, for the click that may follow another one."""
        return None if (found := self.key_at(at.x)) is None else found[1]

    async def on_click(self, event: Click) -> None:
        """Do what the clicked key does."""
        if (found := self.key_at(event.x)) is not None:
            start, key = found
            call, screen = key.call_at(event.x - start), self.screen
            doer = getattr(screen, "doer", None)
            await self.app.run_action(call, screen if doer is None else doer(call, of_part=key.of_part))

    def on_mouse_move(self, event: MouseMove) -> None:
        """Explain the key under the mouse."""
        found = self.key_at(event.x)
        self.tooltip = as_tip(found[1].tip) if found is not None else None

    def on_leave(self, event: Leave) -> None:
        """Nothing is under the mouse any more."""
        self.tooltip = None
