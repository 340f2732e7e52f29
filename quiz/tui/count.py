"""A slow count for a screen: it runs in a thread, shows its progress, and stops when nobody waits."""

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from quiz.text.rows import Row, Span

if TYPE_CHECKING:
    from textual.worker import WorkType

Told: TypeAlias = Callable[[float], None]
Result = TypeVar("Result")

LONG = 0.5
"""Seconds after which progress is shown."""

STEPS = 20
"""The most often that a screen is laid out again to show progress."""


class Count:
    """The count of one screen. Cancelling its worker ends the thread after its next portion."""

    def __init__(self, page: Widget, name: str, changed: Callable[[], object]) -> None:
        """`changed` is called on the event loop when there is new progress to show."""
        self._page, self._name, self._changed = page, name, changed
        self._share: float | None = None  # nothing to show while it is short
        self._interrupted = False
        self._worker: Worker[None] | None = None

    def start(self, work: "Callable[[], Coroutine[None, None, None]]") -> None:
        """Start again; a count that is under way is cancelled."""
        self._interrupted = False
        made: WorkType[None] = work  # made when it starts: two visits at once start but one
        self._worker = self._page.run_worker(
            made, name=self._name, group=self._name, exclusive=True, exit_on_error=False
        )

    def interrupt(self) -> bool:
        """Cancel it on request; returns False while its progress isn't shown yet."""
        seen = self._share is not None
        if seen:
            self._interrupted = True
            self.stop()
            self._page.call_later(self._changed)
        return seen

    def stop(self) -> None:
        """Cancel it, since nobody waits for it any more."""
        if self._worker is not None:
            self._worker.cancel()

    async def of(self, task: Callable[[Told], Result]) -> Result:
        """The result of the task, which reports the share that is done to the function it is given."""
        worker, loop, began = get_current_worker(), asyncio.get_running_loop(), monotonic()
        shown = -1

        def told(share: float) -> None:
            nonlocal shown
            if worker.is_cancelled:
                raise InterruptedError
            if monotonic() - began > LONG and int(share * STEPS) != shown:
                self._share, shown = share, int(share * STEPS)
                loop.call_soon_threadsafe(self._changed)

        try:
            return await asyncio.to_thread(task, told)
        finally:
            self._share = None

    def row(self, lang: str) -> Row:
        """Its progress, or that it was interrupted; empty while it is short."""
        if self._share is None and not self._interrupted:
            return ()
        from quiz.messages.progress import BROKEN_OFF, SUMMING_UP

        if self._share is None or self._interrupted:
            return (Span(BROKEN_OFF[lang], "muted"),)
        return (Span(SUMMING_UP[lang].format(share=f"{self._share:.0%}"), "muted"),)
