"""The last runs of a demo, two of them side by side: the one at the cursor and the one before it."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget

from quiz.demo.source import Demo
from quiz.demo.words import Words
from quiz.messages import compare as words
from quiz.messages.actions import Action, Place
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.exporting import export
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.split import Split
from quiz.tui.work import work

if TYPE_CHECKING:
    from quiz.proof.recording import KeptRun


class RunsScreen(Page):
    """A list, newest first. B is the run at the cursor; A the one that was picked, else the one before B."""

    PLACE: ClassVar[Place] = "runs"
    CSS_PATH = "runs.tcss"
    BINDINGS = bindings("runs")

    def __init__(self, demo: Demo) -> None:
        super().__init__()
        self._demo = demo
        self._runs: tuple[KeptRun, ...] = ()
        self._picked: int | None = None
        self._read = False

    def body(self) -> Iterable[Widget]:
        """The list and the comparison."""
        yield Split(RowList(id="run-list"), RowsView(self.lay, id="comparison", measure=160))

    def on_mount(self) -> None:
        """Read what is kept."""
        super().on_mount()
        self.listing.focus()
        self.run_worker(work(self._open), exit_on_error=False)

    async def _open(self) -> None:
        """Read the runs; a file that can't be read counts as no runs."""
        from quiz.proof.run_history import RunHistory
        from quiz.study.home import runs_folder

        self._runs = await asyncio.to_thread(RunHistory(runs_folder(self._demo.root)).runs, self._demo.name)
        self._read = True
        self._fill()

    def _fill(self) -> None:
        places = range(len(self._runs) - 1, -1, -1)
        self.listing.put([Item(str(place), partial(self._entry, place)) for place in places])
        self.comparison.relay()
        self.refresh_chrome()

    def _entry(self, place: int, cells: int, lang: str) -> list[Row]:
        from quiz.view.compare import NAMES, run_rows

        pair = self.pair
        name = NAMES[pair.index(place)] if pair and place in pair else " "
        before = self._runs[place - 1] if place else None
        return run_rows(self._runs[place], before, cells, lang, [Span(f"{name} ", "accent")])

    @property
    def listing(self) -> RowList:
        """The list."""
        return self.query_one("#run-list", RowList)

    @property
    def comparison(self) -> RowsView:
        """Both runs."""
        return self.query_one("#comparison", RowsView)

    @property
    def here(self) -> int | None:
        """The run under the cursor."""
        return None if self.listing.key is None else int(self.listing.key)

    @property
    def pair(self) -> tuple[int, int] | None:
        """A and B by place; None where there is no A for B."""
        here = self.here
        if here is None or len(self._runs) < 2:
            return None
        if self._picked is not None:
            return self._picked, here
        return (here - 1, here) if here else (1, 0)

    def title_row(self, lang: str) -> Row:
        """Whose runs."""
        return (Span(words.RUNS[lang], "heading"), Span(f"  {self._demo.title[lang]}", "muted"))

    def status_row(self, lang: str) -> Row:
        """How many are kept."""
        return (Span(words.RUNS_KEPT[lang].format(n=len(self._runs)), "muted"),)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The comparison, or why there is none."""
        from quiz.view.compare import compare_rows
        from quiz.view.event import plot_height

        if not self._read:
            return []
        if (pair := self.pair) is None:
            told = words.ONE_RUN if self._runs else words.NO_RUNS
            return wrap([Span(told[lang], "muted")], cells)
        if pair[0] == pair[1]:
            return wrap([Span(words.SAME_RUN[lang], "muted")], cells)
        left, right = self._runs[pair[0]], self._runs[pair[1]]
        height = plot_height(self.comparison.size.height)
        return compare_rows(left, right, cells, lang, height=height, parameters=self._demo.parameters)

    def can(self, action: Action) -> bool:
        """Nothing to pick where there is nothing to choose from."""
        if action.id == "pick":
            return len(self._runs) > 1
        return action.id != "export" or self.here is not None

    def excuse(self, action: Action) -> Words | None:
        """Two runs make a choice, one makes an export."""
        if not self._read:
            return None
        return words.ONE_RUN if self._runs and action.id == "pick" else words.NO_RUNS

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Another B."""
        self.listing.relay()
        self.comparison.show(self.lay)

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """To the comparison."""
        self.comparison.focus()

    def action_pick(self) -> None:
        """Keep this run as A, or release it."""
        self._picked = None if self._picked == self.here else self.here
        self.listing.relay()
        self.comparison.relay()

    def action_other_pane(self) -> None:
        """Between the list and the comparison."""
        (self.comparison if self.focused is self.listing else self.listing).focus()

    def action_across(self, key: str) -> None:
        """To the comparison, or back to the list."""
        (self.comparison if key == "right" else self.listing).focus()

    def action_export(self) -> None:
        """The run at the cursor."""
        from quiz.view.export import OneRun

        here = self.here
        export(
            self.app,
            None if here is None else OneRun(self._demo.name, self._demo.title, self._runs[here]),
        )
