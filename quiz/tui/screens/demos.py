"""Demos: everything that runs, by topic, each with its parameters, its output and its source."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.widget import Widget

from quiz.demo.source import Demo
from quiz.messages import interface as words
from quiz.messages.actions import Action, Place
from quiz.messages.topics import topic_name, topic_place
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.paned import EDIT_ACTIONS, RESULT_ACTIONS, RUN_ACTIONS, PanedPage
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split


class DemosScreen(PanedPage):
    """A list at the left, the chosen demo at the right."""

    PLACE: ClassVar[Place] = "demos"
    CSS_PATH = "demos.tcss"
    BINDINGS = bindings("demos")

    def __init__(self) -> None:
        super().__init__()
        self._wanted = ""

    def body(self) -> Iterable[Widget]:
        """The list and the pane."""
        yield Split(RowList(id="demo-list"), RunPane(open_form=True, id="run"))

    def on_mount(self) -> None:
        """Fill the list when the bank is there."""
        super().on_mount()
        self.follow("deck", self.fill)
        self.follow("lang", self._other_order, init=False)
        self.listing.focus()

    @property
    def listing(self) -> RowList:
        """The list."""
        return self.query_one("#demo-list", RowList)

    @property
    def left(self) -> RowList:
        """The list."""
        return self.listing

    def fill(self) -> None:
        """List the demos under their topics."""
        deck = self.app.deck
        if deck is None:
            self.listing.put([Item("waiting", self.waiting_rows, heading=True)])
            return
        items: list[Item] = []
        topic = ""
        lang = self.app.lang
        for name, demo in sorted(
            deck.demos.items(), key=lambda each: (topic_place(_topic(each[0]), lang), each[0])
        ):
            if _topic(name) != topic:
                topic = _topic(name)
                items.append(Item(topic, partial(_heading, topic, bool(items)), heading=True))
            items.append(Item(name, partial(_entry, demo)))
        self.listing.put(items or [Item("none", _none, heading=True)])
        if self._wanted:
            self.listing.select(self._wanted)

    def _other_order(self) -> None:
        """Topics sort differently in another language; the cursor stays on its demo."""
        self._wanted = self.listing.key or self._wanted
        self.fill()

    def open(self, name: str) -> None:
        """Put the cursor on a demo, now or as soon as the list is filled."""
        self._wanted = name
        if self.query("#demo-list"):
            self.listing.select(name)

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Show the demo under the cursor."""
        deck = self.app.deck
        demo = deck.demos.get(message.key) if deck else None
        if demo is not None and demo is not self.pane.demo:
            self.pane.show(demo, {})
            self.refresh_chrome()

    def action_across(self, key: str) -> None:
        """To the demo's pane, or back to the list; in the form these keys change a value."""
        if (key == "right") == (self.focused is self.listing):
            self.action_other_pane()

    def action_find_demo(self) -> None:
        """Find a demo by a few letters."""
        from quiz.tui.screens.palette import DEMOS, PaletteScreen

        self.app.push_screen(PaletteScreen(self, only=DEMOS))

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Enter on a demo: to its parameters."""
        self.on_row_list_highlighted(message)
        self.action_parameters()

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.DEMOS[lang], "heading"),)

    def status_row(self, lang: str) -> Row:
        """How many there are."""
        deck = self.app.deck
        if deck is None:
            return ()
        return (Span(words.DEMOS_IN_ALL[lang].format(n=len(deck.demos)), "muted"),)

    def can(self, action: Action) -> bool:
        """Stop only what runs; run only what can; without a demo there is nothing to go to."""
        if action.id in ("other_pane", "across", "find_demo") and self.app.deck is not None:
            return bool(self.app.deck.demos)
        if self.pane.demo is None:
            return action.id not in RUN_ACTIONS - {"other_pane"}
        if action.id in EDIT_ACTIONS:
            return self.can_edit(action)
        if action.id in RESULT_ACTIONS:
            return self.can_result(action)
        if action.id in ("run", "stop"):
            return self.can_run_or_stop(action)
        return True


def _none(cells: int, lang: str) -> list[Row]:
    told = (words.NO_DEMOS[lang], words.NO_DEMOS_YET[lang])
    return [row for text in told for row in wrap([Span(text, "muted")], cells)]


def _topic(name: str) -> str:
    return name.partition("/")[0]


def _heading(topic: str, spaced: bool, cells: int, lang: str) -> list[Row]:
    head: Row = (Span(topic_name(topic, lang), "muted"),)
    return [(), head] if spaced else [head]


def _entry(demo: Demo, cells: int, lang: str) -> list[Row]:
    return wrap(demo.title[lang], cells)
