"""Notices: whatever is wrong with bank, settings, keys and history, where it is, and what to do about it."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual.widget import Widget

from quiz.messages import notices as words
from quiz.messages.actions import Action, Place
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.findings import of_the_bank, of_the_rest, read_again
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work
from quiz.view.notices import Findings, notice_rows


class NoticesScreen(Page):
    """One pane of rows. What is known stands at once; the bank is checked meanwhile."""

    PLACE: ClassVar[Place] = "notices"
    CSS_PATH = "notices.tcss"
    BINDINGS = bindings("notices")

    def __init__(self) -> None:
        super().__init__()
        self._found = Findings()
        self._looks = False
        """Whether something is still being read."""

    def body(self) -> Iterable[Widget]:
        """The pane."""
        yield RowsView(self.lay, id="notices", measure=96)

    def on_mount(self) -> None:
        """Look at everything."""
        super().on_mount()
        self.follow("deck", self._deck_came, init=False)
        self.view.focus()
        self._look()

    @property
    def view(self) -> RowsView:
        """The pane."""
        return self.query_one("#notices", RowsView)

    def _deck_came(self) -> None:
        """The bank was still being opened."""
        if not self._looks:
            self._look()

    def _look(self, *, again: bool = False) -> None:
        self._looks = True
        self._repaint()
        self.run_worker(work(self._look_at_all, again), group="notices", exclusive=True, exit_on_error=False)

    async def _look_at_all(self, again: bool) -> None:
        """First what is soon found, then the bank."""
        app = self.app
        try:
            if again:
                await read_again(app)
            self._found = await asyncio.to_thread(of_the_rest, app)
            self._repaint()
            if app.deck is not None:
                self._found = replace(self._found, faults=await asyncio.to_thread(of_the_bank, app.deck))
        except Exception as error:
            app.complain(words.CHECK_FAILED, error)
        self._looks = False
        self._repaint()
        if again:
            n = self._found.count
            app.tell((words.CHECKED_FOUND if n else words.CHECKED)[app.lang].format(n=n), about="notices")

    def _repaint(self) -> None:
        self.view.relay()
        self.refresh_chrome()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """All of them; or that there are none, once that is known."""
        rows = notice_rows(self._found, self.app.deck, self.app.services.decks, cells, lang)
        if rows:
            return rows
        if self._looks or self.app.deck is None:
            return [(Span("● ", "accent"), Span(words.CHECKING[lang], "muted"))]
        return wrap(words.ALL_WELL[lang], cells, (Span("✓ ", "proven"),))

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.NOTICES[lang], "heading"),)

    def status_row(self, lang: str) -> Row:
        """How much is wrong, and whether it is all."""
        n = self._found.count
        said = [words.FOUND[lang].format(n=n)] if n else []
        return (Span(" · ".join([*said, *([words.CHECKING[lang]] if self._looks else [])]), "muted"),)

    def can(self, action: Action) -> bool:
        """One check at a time, and none while the bank is being opened. The page itself is open already."""
        if action.id == "recheck":
            return not self._looks and (self.app.deck is not None or self.app.trouble is not None)
        return action.id != "notices"

    def action_recheck(self) -> None:
        """Read and check everything again. What was told of the state before is over."""
        self.app.clear_notifications()
        self._look(again=True)
