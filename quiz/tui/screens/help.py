"""Help: every key that works on the screen below, and what the signs mean. Made from the actions."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.widget import Widget

from quiz.messages import interface as words
from quiz.messages.actions import Action, Place, key_name, key_range
from quiz.messages.figures import PENDING_SIGN
from quiz.messages.places import PARTS as PARTS  # noqa: PLC0414 (its former home)
from quiz.messages.places import PLACE_NAMES
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.marks import GLYPHS, PENDING, STYLES

ROOMY = 64
"""From this width on, a sentence stands beside its key, otherwise below it."""

KEYS = 20
"""The greatest width of the keys beside their sentence."""


class HelpScreen(Page):
    """The keys of one page. A click on a line, or its jump letter, goes back there and does it."""

    PLACE: ClassVar[Place] = "help"
    CSS_PATH = "help.tcss"
    BINDINGS = bindings("help")
    AUTO_FOCUS = "#help"

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="help", measure=96)

    def title_row(self, lang: str) -> Row:
        """Whose keys."""
        place = PLACE_NAMES[self._page.PLACE][lang]
        return (Span(words.HELP[lang], "heading"), Span(f"  {place}", "muted"))

    def in_bar(self, action: Action) -> bool:
        """Show no key for help; the same key leads back."""
        return action.id == "copy_out" or (super().in_bar(action) and action.id != "help")

    def lay(self, cells: int, lang: str) -> list[Row]:
        """A section for the screen, one for each of its parts, and everywhere; then the signs."""
        rows: list[Row] = []
        for place in (self._page.PLACE, *PARTS.get(self._page.PLACE, ()), "everywhere"):
            if actions := tuple(self._told(place)):
                rows += [
                    (Span(PLACE_NAMES[place][lang], "heading"),),
                    *self._key_rows(actions, cells, lang),
                    (),
                ]
        return [*rows, (Span(words.HELP_SIGNS[lang], "heading"),), *_sign_rows(cells, lang)]

    def _told(self, place: Place) -> Iterator[Action]:
        """List an action that this screen names differently once, by that name."""
        renamed = {action.call for action in self.app.key_table.of(self._page.PLACE)}
        renamed = renamed if place == "everywhere" else set()
        for action in self.app.key_table.of(place):
            if f"app.{action.id}" not in renamed:
                yield action

    def _key_rows(self, actions: tuple[Action, ...], cells: int, lang: str) -> list[Row]:
        leads = [self._keys(action, lang) for action in actions]
        column = min(max(map(row_width, leads)), KEYS) + 3
        names = max(width(action.label[lang]) for action in actions) + 2
        rows: list[Row] = []
        for action, keys in zip(actions, leads, strict=True):
            name = Span(action.label[lang], "strong", self._link(action))
            if cells < ROOMY:
                rows += [
                    *wrap((*keys, Span("  "), name), cells, " ", " "),
                    *wrap(action.help[lang], cells, "   "),
                ]
                continue
            gap = " " * max(
                2, column - 1 - row_width(keys)
            )  # keys wider than their column keep their distance
            lead = (Span(" "), *keys, Span(gap), *pad((name,), names))
            rows += wrap(action.help[lang], cells, lead, " " * (column + names))
        return rows

    def _keys(self, action: Action, lang: str) -> Row:
        """The keys of an action; a key with an effect of its own can be clicked separately."""
        name = key_range(action.keys, lang)
        if not action.takes_key or " " not in name:
            return (Span(name, "key", self._link(action)),)
        row: list[Span] = []
        for key in action.keys:
            row += [Span(key_name(key, lang), "key", self._link(action, key)), Span(" ")]
        return tuple(row[:-1])

    def _link(self, action: Action, key: str = "") -> str:
        """What a click does; nothing if it makes no sense now, or if it isn't clear which key is meant."""
        unsaid = action.id == "help" or (action.takes_key and not key)
        return f"do:{action.id}:{key}" if not unsaid and self._page.could_do(action) else ""

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """Back to the page, and do it there."""
        kind, _, rest = message.link.partition(":")
        name, _, key = rest.partition(":")
        page = self._page
        for action in page.all_actions():
            if kind == "do" and action.id == name:
                self.app.pop_screen()
                self.app.call_later(page.do, action, key)
                return


def _sign_rows(cells: int, lang: str) -> list[Row]:
    signs = [(GLYPHS[mark], STYLES[mark], text) for mark, text in words.SIGNS.items()]
    signs.insert(1, (PENDING, "accent", PENDING_SIGN))
    signs.append(("!", "erratum", words.ERRATUM_SIGN))
    signs += [("≈", "accent", words.SUGGESTED_SIGN), ("", "", words.SEALED_SIGN), ("", "", words.DUE_MEANS)]
    rows: list[Row] = []
    for glyph, style, text in signs:
        lead = pad((Span(" "), Span(glyph, style)), 4)
        rows += wrap(text[lang], cells, lead, " " * 4)
    return rows
