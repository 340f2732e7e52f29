"""The source of a pane's demo: readable at once, coloured as soon as the highlighter is loaded."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from textual.worker import Worker

from quiz.text.rows import Row
from quiz.tui.demo_rows import source_of, source_rows
from quiz.tui.own_copy import OwnCopy
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work


class SourceView(RowsView):
    """Shows the source that would run, which `own` names, while `is_open` says so."""

    def __init__(self, own: Callable[[], OwnCopy], is_open: Callable[[], bool], *, id: str) -> None:  # noqa: A002
        super().__init__(self._rows, measure=200, id=id)
        self._own, self._is_open = own, is_open
        self._read: tuple[Path, str | Exception] | None = None
        """The last file that was read, and its text."""

    def _rows(self, cells: int, lang: str) -> Sequence[Row]:
        path = self._own().path
        if not self._is_open() or self._read is None or self._read[0] != path:
            return []
        return source_rows(self._read[1], cells, lang)

    def begin(self) -> None:
        """Show it from its first line."""
        self.show(self._rows)
        self.look()

    def look(self) -> None:
        """It was opened or closed, or its file may be another: read that in a thread, and the highlighter."""
        self.relay()
        if self._is_open() and (path := self._own().path) is not None:
            self.run_worker(work(self._look, path), group="source", exclusive=True, exit_on_error=False)

    async def _look(self, path: Path) -> None:
        from quiz.text.code import knows_words, learn_words

        self._read = path, await asyncio.to_thread(source_of, path)
        self.relay()
        if not knows_words():
            await asyncio.to_thread(learn_words)
            self.relay()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """An error of the worker is reported."""
        self.app.worker_changed(event)
