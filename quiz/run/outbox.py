"""The events that a run's reader has not taken yet: bounded, with text and progress merged."""

import asyncio
from collections import deque
from collections.abc import Callable

from quiz.demo.events import Printed, Progress, RunEvent

MOST_EVENTS = 512
MOST_TEXT = 512 << 10
LONGEST_TEXT = 64 << 10


class Outbox:
    """A queue that says when it is full, so that its source can stop reading; put never blocks.

    A reader that is slower than its run sees fewer and longer pieces, and the run waits at its pipe.
    """

    def __init__(self, has_room: Callable[[], None]) -> None:
        self._has_room = has_room
        self._events: deque[RunEvent] = deque()
        self.text = 0  # characters that wait
        self._waiting: asyncio.Future[None] | None = None

    @property
    def full(self) -> bool:
        """Whether to stop reading until there is room again."""
        return len(self._events) >= MOST_EVENTS or self.text >= MOST_TEXT

    def put(self, event: RunEvent) -> None:
        """Add an event, merged with the one before where nothing is lost by it."""
        if isinstance(event, Printed):
            self.text += len(event.text)
        last = self._events[-1] if self._events else None
        match last, event:
            case Printed(), Printed() if (
                last.stream == event.stream and len(last.text) + len(event.text) <= LONGEST_TEXT
            ):
                self._events[-1] = Printed(last.stream, last.text + event.text)
            case Progress(), Progress():
                self._events[-1] = event
            case _:
                self._events.append(event)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> RunEvent:
        """The oldest event, once there is one."""
        while not self._events:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        event = self._events.popleft()
        if isinstance(event, Printed):
            self.text -= len(event.text)
        if len(self._events) <= MOST_EVENTS // 2 and self.text <= MOST_TEXT // 2:
            self._has_room()
        return event
