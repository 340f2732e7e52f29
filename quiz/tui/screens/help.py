"""Help: every key that works where it was asked from, and what the signs mean. Made from the actions."""

from collections.abc import Iterable
from typing import ClassVar

from textual.widget import Widget

from quiz.messages import interface as words
from quiz.messages.actions import Action, Place, actions_of, key_range
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.marks import GLYPHS, STYLES

PARTS: dict[Place, tuple[Place, ...]] = {
    "today": ("reading",),
    "review": ("reading", "form", "line"),
    "question": ("reading", "form"),
    "browse": ("list", "line", "filters"),
    "demos": ("list", "form"),
    "quiz_setup": ("list",),
    "quiz": ("reading", "form", "line"),
    "quiz_result": ("reading",),
    "mock_setup": ("list",),
    "mock": ("reading", "line"),
    "report": ("reading",),
    "plan": ("reading", "line"),
    "progress": ("reading",),
    "trust": ("reading",),
    "editor": (),
    "difference": ("reading",),
    "runs": ("list", "reading"),
    "sweep": ("form", "reading"),
    "help": ("reading",),
}
"""What each screen is made of, besides itself."""


class HelpScreen(Page):
    """The keys of one place."""

    PLACE: ClassVar[Place] = "help"
    CSS_PATH = "help.tcss"
    BINDINGS = bindings("help")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="help", measure=96)

    def on_mount(self) -> None:
        """Ready to scroll."""
        super().on_mount()
        self.query_one("#help").focus()

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.HELP[lang], "heading"),)

    def can(self, action: Action) -> bool:
        """No help on help."""
        return action.id != "help"

    def lay(self, cells: int, lang: str) -> list[Row]:
        """A section for the screen, its parts, and everywhere; then the signs."""
        here = [action for action in actions_of(self._place) if "everywhere" not in action.where]
        sections = (
            (words.HELP_HERE[lang], here),
            (words.HELP_READING[lang], list(actions_of(*PARTS.get(self._place, ())))),
            (words.HELP_EVERYWHERE[lang], list(actions_of("everywhere"))),
        )
        rows: list[Row] = []
        for title, actions in sections:
            if actions:
                rows += [(Span(title, "heading"),), *_key_rows(actions, cells, lang), ()]
        return [*rows, (Span(words.HELP_SIGNS[lang], "heading"),), *_sign_rows(cells, lang)]


def _key_rows(actions: Iterable[Action], cells: int, lang: str) -> list[Row]:
    rows: list[Row] = []
    for action in actions:
        keys = key_range(action.keys, lang)
        lead = pad((Span(" "), Span(keys, "key")), max(14, width(keys) + 3))
        rows += wrap(action.help[lang], cells, lead, " " * min(14, cells // 3))
    return rows


def _sign_rows(cells: int, lang: str) -> list[Row]:
    signs = [(GLYPHS[mark], STYLES[mark], text) for mark, text in words.SIGNS.items()]
    signs.append(("!", "erratum", words.ERRATUM_SIGN))
    rows: list[Row] = []
    for glyph, style, text in signs:
        lead = pad((Span(" "), Span(glyph, style)), 14)
        rows += wrap(text[lang], cells, lead, " " * min(14, cells // 3))
    return rows
