"""The palette: any action, question or demo by a few of its letters, in either language."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import Input

from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import Action, actions_of, key_name, key_range
from quiz.messages.topics import topic_name
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.lean import Lean
from quiz.tui.screens.page import Page
from quiz.tui.widgets.growing_list import GrowingList
from quiz.tui.widgets.key_bar import Key, KeyBar
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.search_line import SearchLine

DEMOS = "demo:"
"""The prefix of the demos' keys, to search only among them."""

MOST = 60
"""The most entries listed; another letter leaves fewer."""


ASKING = ("first_run", "trust")
"""Screens with a question that must be answered before going elsewhere."""

STEPS = frozenset(("move", "scroll", "cursor", "field", "filters_move"))
"""Actions that only move by a step: listed only when searched for."""


MOVES = frozenset(("only", "next_group", "other_pane", "change", "shift", "choose", "pick", "count", "step"))
"""Actions that move a cursor, or choose beside it: listed below what is done with the keys of a page."""


@dataclass(frozen=True)
class Entry:
    """Something to find: its name, a note at its right, what it does, a sentence about it."""

    key: str
    name: Words
    note: Words
    do: Callable[[], object]
    about: Words = Words("", "")  # noqa: RUF009 (frozen, as ours are)
    quiet: bool = False
    """Not listed before something is typed."""
    is_move: bool = False
    """Listed after what is more useful."""


class PaletteScreen(Lean, ModalScreen[None]):
    """A line to type into, and the entries that match."""

    CSS_PATH = "palette.tcss"
    BINDINGS = [("escape", "dismiss"), ("enter", "take")]  # noqa: RUF012

    def __init__(self, page: Page, only: str = "") -> None:
        super().__init__()
        self._page, self._only = page, only
        self._entries = {entry.key: entry for entry in self._all() if entry.key.startswith(only)}
        self._laid: dict[tuple[str, int, str], list[Row]] = {}

    def compose(self) -> ComposeResult:
        """The line and the list."""
        with Vertical(id="palette"):
            yield SearchLine(id="palette-line")
            yield GrowingList(id="palette-list")
        yield KeyBar()

    def on_mount(self) -> None:
        """List everything until something is typed."""
        line = self.query_one(SearchLine)
        line.placeholder = (words.DEMO_HINT if self._only == DEMOS else words.PALETTE_HINT)[
            self._page.app.lang
        ]
        self.query_one(KeyBar).keys = tuple(_keys(self._page.app.lang))
        self._fill("")

    def _all(self) -> Iterable[Entry]:
        app, page = self._page.app, self._page
        for action in sorted(page.all_actions(), key=lambda action: "everywhere" in action.where):
            if action.id == "palette" or not page.could_do(action):
                continue
            for key in page.live_keys(action) if action.takes_key else ("",):
                yield _of_action(page, action, key)
        yield from _ways(page)
        if app.deck is None:
            return
        for question in app.deck.questions:
            topic = Words(topic_name(question.topic, "zh"), topic_name(question.topic, "en"))
            yield Entry(
                f"question:{question.id}", question.prompt, topic, partial(app.open_question, question.id)
            )
        for demo in app.deck.demos.values():
            yield Entry(f"{DEMOS}{demo.name}", demo.title, words.DEMO, partial(app.open_demo, demo.name))

    def _fill(self, text: str) -> None:
        asked = text.casefold().split()
        found = [
            entry for entry in self._entries.values() if matches(entry, asked) and (asked or not entry.quiet)
        ]
        found.sort(key=lambda entry: distance(entry, asked))
        items = [Item(entry.key, partial(self._rows, entry)) for entry in found[:MOST]]
        if more := len(found) - MOST if asked else 0:
            items += [Item("more", partial(_more, more), heading=True)] if more > 0 else []
        if not found:
            items = [Item("none", partial(_none, text), heading=True)]
        self.query_one(RowList).put(items, items[0].key if asked else None)

    def _rows(self, entry: Entry, cells: int, lang: str) -> list[Row]:
        """An entry's rows, laid out once: the next letter typed finds most entries again."""
        if (place := (entry.key, cells, lang)) not in self._laid:
            self._laid[place] = _entry(entry, cells, lang)
        return self._laid[place]

    def on_input_changed(self, message: Input.Changed) -> None:
        """Find as one types."""
        self._fill(message.value)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter takes what is under the cursor."""
        self.action_take()

    def on_click(self, event: Click) -> None:
        """A click beside the list closes it."""
        if event.widget is self:
            self.dismiss()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """A click takes it too."""
        self.action_take()

    def move_list(self, key: str) -> None:
        """The line passes its arrow keys on."""
        self.query_one(RowList).action_move(key)

    def action_take(self) -> None:
        """Close, then do it."""
        entry = self._entries.get(self.query_one(RowList).key or "")
        self.dismiss()
        if entry is not None:
            self._page.app.call_later(entry.do)


def matches(entry: Entry, asked: list[str]) -> bool:
    """Whether every word occurs in the entry, in either language."""
    said = [text[lang] for text in (entry.name, entry.note, entry.about) for lang in ("zh", "en")]
    text = "\n".join((entry.key, *said)).casefold()
    return all(word in text for word in asked)


def distance(entry: Entry, asked: list[str]) -> int:
    """How well an entry matches, best first: its key, the start of its name, its name, its sentence."""
    if not asked:
        return int(entry.is_move)
    if asked == [entry.note.zh.casefold()] or asked == [entry.note.en.casefold()]:
        return -1
    if entry.quiet:
        return 3
    names = [entry.name.zh.casefold(), entry.name.en.casefold()]
    if any(name.startswith(asked[0]) for name in names):
        return 0
    return 1 if any(all(word in name for word in asked) for name in names) else 2


def _of_action(page: Page, action: Action, key: str) -> Entry:
    """An action, or what one of its keys does."""
    name = Words(*(action.label[lang] + (f" {key_name(key, lang)}" if key else "") for lang in ("zh", "en")))
    keys = Words(*(key_name(key, lang) if key else key_range(action.keys, lang) for lang in ("zh", "en")))
    do = partial(page.do, action, key)
    id_ = f"action:{action.id}:{key}"
    return Entry(id_, name, keys, do, action.help, action.id in STEPS, action.id in MOVES)


def _ways(page: Page) -> Iterable[Entry]:
    """The screens opened from Today, offered from elsewhere; what is unfinished here stays."""
    app = page.app
    if page.PLACE in ("today", *ASKING):
        return
    own = {action.id for action in page.all_actions()}
    for action in app.key_table.of("today"):
        if action.id in app.MODES and action.id != app.current_mode and action.id not in own:
            note = Words(*(f"{words.TODAY[lang]} {key_name(action.keys[0], lang)}" for lang in ("zh", "en")))
            yield Entry(f"go:{action.id}", action.label, note, partial(app.go_to, action.id), action.help)


def _keys(lang: str) -> Iterable[Key]:
    """The keys that work while typing; the page's own keys are letters here."""
    known = {action.id: action for action in actions_of("line", "list", "everywhere")}
    yield Key(key_name("enter", lang), known["say"].label[lang], "take")
    yield Key(key_range(known["move"].keys[:2], lang), known["move"].label[lang], "")
    yield Key(key_name("escape", lang), known["close"].label[lang], "dismiss")


def _entry(entry: Entry, cells: int, lang: str) -> list[Row]:
    """The name and what it does, on as many lines as needed; the note at the right of the first."""
    note, about = entry.note[lang], entry.about[lang]
    room = max(8, cells - width(note) - 2)
    told = [Span(entry.name[lang], "strong" if about else ""), Span(f"  {about}" if about else "", "muted")]
    first, *others = wrap(told, room, rest="  " if about else "")
    return [(*pad(first, room + 2), Span(note, "key" if about else "muted")), *others]


def _more(number: int, cells: int, lang: str) -> list[Row]:
    return wrap([Span(words.PALETTE_MORE[lang].format(n=number), "muted")], cells)


def _none(text: str, cells: int, lang: str) -> list[Row]:
    return wrap([Span(words.PALETTE_NONE[lang].format(text=text), "muted")], cells)
