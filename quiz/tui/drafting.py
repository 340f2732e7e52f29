"""Keeps what is half typed: a second later it is on the disk, whatever ends the program then."""

import asyncio
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from textual.timer import Timer
from textual.widget import Widget

from quiz.study.kept_session import Draft

if TYPE_CHECKING:
    from textual.worker import WorkType

SOON = 1.0
"""Seconds from the first letter that isn't kept yet to its being kept."""


class Drafting:
    """The draft of one page. A page that closes has it written at once."""

    def __init__(
        self, page: Widget, write: Callable[[Draft], object], failed: Callable[[Exception], object]
    ) -> None:
        self._page, self._write, self._failed = page, write, failed
        self._kept = self.now = Draft("", 0)
        """What stands on the disk, and what there is."""
        self._timer: Timer | None = None
        self._one_at_a_time = Lock()

    def found(self, draft: Draft) -> None:
        """This is on the disk already."""
        self._kept = self.now = draft

    def note(self, draft: Draft) -> None:
        """It stands like this now. Nothing typed is worth no file, unless it takes the place of something."""
        empty = not draft.line and not self._kept.line
        self.now = self._kept if empty else draft
        if self._timer is None and self.now != self._kept:
            self._timer = self._page.set_timer(SOON, self._start)

    def settle(self) -> None:
        """Write what isn't written yet, and wait for it."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        try:
            self._keep()
        except Exception as error:
            self._failed(error)

    def _start(self) -> None:
        self._timer = None
        work: WorkType[None] = self._in_thread  # made when it starts
        self._page.run_worker(work, group="draft", exit_on_error=False)

    async def _in_thread(self) -> None:
        try:
            await asyncio.to_thread(self._keep)
        except Exception as error:
            self._failed(error)

    def _keep(self) -> None:
        with self._one_at_a_time:
            draft = self.now
            if draft != self._kept:
                self._write(draft)
                self._kept = draft
