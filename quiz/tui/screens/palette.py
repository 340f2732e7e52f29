"""The palette: any action, question or demo by a few of its letters, in either language."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import actions_of, key_name, key_range
from quiz.messages.topics import topic_name
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.screens.page import Page
from quiz.tui.widgets.key_bar import Key, KeyBar
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.search_line import SearchLine

MOST = 60
"""Entries that are listed; a letter more leaves fewer."""


@dataclass(frozen=True)
class Entry:
    """Something to find: what it is called, what stands at its right, what it does."""

    key: str
    name: Words
    note: Words
    do: Callable[[], object]


class PaletteScreen(ModalScreen[None]):
    """A line to type into and what it finds."""

    CSS_PATH = "palette.tcss"
    BINDINGS = [("escape", "dismiss"), ("enter", "take")]  # noqa: RUF012

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._entries = {entry.key: entry for entry in self._all()}

    def compose(self) -> ComposeResult:
        """The line and the list."""
        with Vertical(id="palette"):
            yield SearchLine(id="palette-line")
            yield RowList(id="palette-list")
        yield KeyBar()

    def on_mount(self) -> None:
        """Everything, until something is typed."""
        line = self.query_one(SearchLine)
        line.placeholder = words.PALETTE_HINT[self._page.app.lang]
        line.focus()
        self.query_one(KeyBar).keys = tuple(_keys(self._page.app.lang))
        self._fill("")

    def _all(self) -> Iterable[Entry]:
        app, page = self._page.app, self._page
        for action in actions_of(page.PLACE, "everywhere"):
            if action.takes_key or action.id == "palette" or not page.can(action):
                continue
            keys = Words(key_range(action.keys, "zh"), key_range(action.keys, "en"))
            do = partial(app.run_action, action.method(), page)
            yield Entry(f"action:{action.id}", _whole(action.label, action.help), keys, do)
        if app.deck is None:
            return
        for question in app.deck.questions:
            topic = Words(topic_name(question.topic, "zh"), topic_name(question.topic, "en"))
            yield Entry(
                f"question:{question.id}", question.prompt, topic, partial(app.open_question, question.id)
            )
        for demo in app.deck.demos.values():
            yield Entry(f"demo:{demo.name}", demo.title, words.DEMO, partial(app.open_demo, demo.name))

    def _fill(self, text: str) -> None:
        asked = text.casefold().split()
        found = [entry for entry in self._entries.values() if matches(entry, asked)]
        self.query_one(RowList).put([Item(e.key, partial(_entry, e)) for e in found[:MOST]])

    def on_input_changed(self, message: Input.Changed) -> None:
        """Find as one types."""
        self._fill(message.value)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter takes what is under the cursor."""
        self.action_take()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """A click takes it too."""
        self.action_take()

    def move_list(self, key: str) -> None:
        """The line hands its arrows on."""
        self.query_one(RowList).action_move(key)

    def action_take(self) -> None:
        """Close, then do it."""
        entry = self._entries.get(self.query_one(RowList).key or "")
        self.dismiss()
        if entry is not None:
            self._page.app.call_later(entry.do)


def matches(entry: Entry, asked: list[str]) -> bool:
    """Whether every word is in the entry, in either language."""
    text = f"{entry.key}\n{entry.name.zh}\n{entry.name.en}\n{entry.note.zh}\n{entry.note.en}".casefold()
    return all(word in text for word in asked)


def _keys(lang: str) -> Iterable[Key]:
    """What works while one types; the page's own keys are letters here."""
    known = {action.id: action for action in actions_of("line", "list", "everywhere")}
    yield Key(key_name("enter", lang), known["say"].label[lang], "take")
    yield Key(key_range(known["move"].keys[:2], lang), known["move"].label[lang], "")
    yield Key(key_name("escape", lang), known["close"].label[lang], "dismiss")


def _whole(label: Words, help_: Words) -> Words:
    return Words(f"{label.zh}  {help_.zh}", f"{label.en}  {help_.en}")


def _entry(entry: Entry, cells: int, lang: str) -> list[Row]:
    """The name, in as many lines as it needs, its note at the right of the first."""
    note = entry.note[lang]
    room = max(8, cells - width(note) - 2)
    first, *others = wrap(entry.name[lang], room)
    return [(*pad(first, room + 2), Span(note, "muted")), *others]
