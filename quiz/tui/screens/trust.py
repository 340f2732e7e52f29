"""Asks whether a deck's code may run, before any of it does, and lists its files."""

import asyncio
from collections.abc import Iterable
from typing import ClassVar

from textual.widget import Widget

from quiz.bank.trust import Standing
from quiz.messages import trust as words
from quiz.messages.actions import Action, Place
from quiz.text.rows import Row, Span
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.trust import deck_rows, file_rows, note_rows


class TrustScreen(Page):
    """Asks about one deck. `answer` is set however the screen is left: only y means yes."""

    PLACE: ClassVar[Place] = "trust"
    CSS_PATH = "trust.tcss"
    BINDINGS = bindings("trust")

    def __init__(self, standing: Standing, sealed: bool) -> None:
        super().__init__()
        self._standing, self._sealed = standing, sealed
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="trust", measure=96)

    def on_mount(self) -> None:
        """Ready to scroll."""
        super().on_mount()
        self.query_one("#trust").focus()

    def on_unmount(self) -> None:
        """Left without a yes."""
        self._settle(False)

    def title_row(self, lang: str) -> Row:
        """The question."""
        return (Span(words.TITLE[lang], "heading"),)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The deck's folder, what a yes means, then the files, of which there may be many."""
        note = note_rows(self._sealed, cells, lang)
        return [*deck_rows(self._standing, cells, lang), *note, *file_rows(self._standing, cells, lang)]

    def can(self, action: Action) -> bool:
        """Only the answers work; the app's other keys are off meanwhile."""
        return action.id in ("allow", "refuse", "close", "help", "language", "theme")

    def action_allow(self) -> None:
        """Yes."""
        self._settle(True)
        self.app.pop_screen()

    def action_refuse(self) -> None:
        """No."""
        self.app.pop_screen()

    def _settle(self, yes: bool) -> None:
        if not self.answer.done():
            self.answer.set_result(yes)
