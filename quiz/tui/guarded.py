"""Unexpected errors: a report, a notice, and back to the screen before; the end if that isn't safe.

Grades are saved before their card leaves the screen, so neither way loses one.
"""

import asyncio
import threading
from collections import deque
from time import monotonic
from typing import Any
from weakref import WeakSet

from textual._context import active_message_pump
from textual.worker import Worker, WorkerFailed, WorkerState

from quiz.demo.words import Words
from quiz.messages.crash import APP_ENDED, WENT_BACK, WENT_ON
from quiz.study.day import Clock, local_clock
from quiz.tui.modes import MODES
from quiz.tui.navigation import Navigation
from quiz.tui.screens.page import Page

MOST, WITHIN = 5, 20.0
"""Up to this many errors within this many seconds become notices; more end the app."""


class Guarded(Navigation):
    """An app that survives errors on a screen, and ends in good order where it can't."""

    clock: Clock = staticmethod(local_clock)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.crash: tuple[Exception, str] | None = None
        """What ended the app, and the sentence about it."""
        self._actions: deque[str] = deque(maxlen=20)
        self._met: deque[float] = deque(maxlen=MOST)
        self._failed: WeakSet[Page] = WeakSet()

    async def run_action(self, action: Any, *where: Any, **named: Any) -> bool:
        """Perform an action, however it was triggered. If it fails, say so; the screen stays."""
        name = action if isinstance(action, str) else action[1]
        self._actions.append(name.partition("(")[0])
        try:
            return await super().run_action(action, *where, **named)
        except Exception as error:
            self.met(error)
            return True  # it was an action of that key all the same: no other one is tried

    def met(self, error: Exception) -> None:
        """Report an error that left everything intact."""
        self._survive(error, WENT_ON)

    def worker_changed(self, event: Worker.StateChanged) -> None:
        """Report a worker's error that the worker itself did not catch."""
        if event.state is WorkerState.ERROR and isinstance(event.worker.error, Exception):
            self.met(event.worker.error)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """The same for the app's own workers."""
        self.worker_changed(event)

    def watch_for_errors(self) -> None:
        """Catch errors of tasks and threads nobody waits for, which would be printed on the screen."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._task_failed)
        threading.excepthook = lambda told: self._thread_failed(loop, told)

    def _task_failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if self.is_running and isinstance(error, Exception):
            self.met(error)
        else:
            loop.default_exception_handler(context)

    def _thread_failed(self, loop: asyncio.AbstractEventLoop, told: threading.ExceptHookArgs) -> None:
        if isinstance(told.exc_value, Exception) and not loop.is_closed():
            loop.call_soon_threadsafe(self.met, told.exc_value)

    def _handle_exception(self, error: Exception) -> None:
        """Called when a handler, `compose`, a timer or the layout failed; that widget is dead now.

        Textual calls this private method everywhere and has no public one instead. Its own version ends the
        app and prints the traceback with the values of all variables.
        """
        if isinstance(error, WorkerFailed):
            self.met(error.error if isinstance(error.error, Exception) else error)
        elif (page := self._page_at_work()) is None:
            self.end_by(error)
        elif page not in self._failed and self._survive(error, WENT_BACK):  # one error brings on others
            self._failed.add(page)
            self.call_later(self._leave_behind, page)

    def _page_at_work(self) -> Page | None:
        """The page of the widget that is running code; None if it can't be left."""
        part = active_message_pump.get(None)
        page = getattr(part, "screen", None) if part is not self else None
        first = MODES["today"]
        return page if self.is_running and isinstance(page, Page) and type(page) is not first else None

    def _survive(self, error: Exception, sentence: Words) -> bool:
        """Report an error and go on; False after too many, which ends the app."""
        now = monotonic()
        too_many = len(self._met) == MOST and now - self._met[0] < WITHIN
        self._met.append(now)
        if self.crash is not None:
            return False
        if too_many:
            self.end_by(error)
            return False
        self.tell(self._report(error, sentence), "error")
        return True

    def end_by(self, error: Exception) -> None:
        """End the app because of an error; the sentence is printed on the terminal afterwards."""
        from quiz.view.crash import CRASHED

        if self.crash is None:
            self.crash = error, self._report(error, APP_ENDED)
            self._exception = error  # a test by pilot raises it again
            self._exception_event.set()
        self.exit(return_code=CRASHED)

    def _report(self, error: Exception, sentence: Words) -> str:
        from quiz.study.crashes import Scene
        from quiz.view.crash import reported

        place = type(self.screen).__name__ if self.screen_stack else ""
        return reported(error, self.clock(), Scene(place, tuple(self._actions)), sentence, self.lang)

    def _leave_behind(self, page: Page) -> None:
        """Close a page with a dead widget and those above it; a mode's first page is made again later."""
        # Which mode a page belongs to is Textual's secret.
        mode = next((name for name, stack in self._screen_stacks.items() if page in stack), None)
        if mode is None:
            return
        self.switch_mode(mode)
        if page is not self.screen_stack[0]:
            while page in self.screen_stack:
                self.pop_screen()
            return
        self.switch_mode("today")
        self.remove_mode(mode)
        self.add_mode(mode, MODES[mode])
