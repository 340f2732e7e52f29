"""Handles keys one at a time: a key waits until all that the key before it started is done.

Textual hands a key to the focused widget and goes on to the next one at once. A key that opens a screen or an
input line takes a few turns of the event loop; keys typed meanwhile would go to the old screen or be lost. A
paste waits in the same queue, or it would overtake the key that opens its line.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual.events import Key, Paste

if TYPE_CHECKING:
    from textual.app import App

ROUNDS = 12
"""Rounds of waiting for what a key causes: its messages, the screen they open, that screen's widgets."""

TURNS = 14
"""Turns of the event loop to draw what a key changed, before asking all widgets whether they are done."""

PATIENCE = 0.2
"""Seconds for a round: a widget that is busy for longer delays no key."""

MOVES = frozenset(("up", "down", "left", "right", "pageup", "pagedown"))
"""Held down, these keys come faster than a long list is painted, so they don't wait for each other."""

Let = Callable[[Key | Paste], Awaitable[None]]


class KeyGate:
    """Lets keys through one by one."""

    def __init__(self, app: "App[None]", let: Let) -> None:
        self._app, self._let = app, let
        self._waiting: deque[Key | Paste] = deque()
        self._moving = False
        self._following: asyncio.Task[None] | None = None

    async def take(self, event: Key | Paste) -> None:
        """Handle the key now, or in its turn."""
        moves_on = self._moving and isinstance(event, Key) and event.key in MOVES and not self._waiting
        if self._following is not None and not moves_on:
            self._waiting.append(event)
        elif not await self._through(event) and self._following is None:
            self._following = asyncio.create_task(self._follow())

    async def _through(self, event: Key | Paste) -> bool:
        """Pass it on. Returns whether it is text for a line: that opens nothing, so the next may follow."""
        if isinstance(event, Paste):
            self._moving = False
            await self._let(event)
            return True
        focused = self._app.focused if self._app.screen_stack else None
        typed = focused is not None and focused.check_consume_key(event.key, event.character)
        self._moving = event.key in MOVES
        await self._let(event)
        return typed

    async def _follow(self) -> None:
        try:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            await settled(self._app)
            while self._waiting and self._app.is_running:
                if not await self._through(self._waiting.popleft()):
                    await settled(self._app)
        finally:
            self._following = None


async def settled(app: "App[None]") -> None:
    """Return when the app and all widgets of its screen are idle, or when one is busy for long."""
    quiet = 0
    for _ in range(ROUNDS):
        parts = [app, *app.screen.walk_children(with_self=True)] if app.screen_stack else [app]
        quiet = quiet + 1 if not any(part.message_queue_size for part in parts) else 0
        if quiet == 2:
            return
        done = asyncio.Event()
        left = 0

        def one_less() -> None:
            nonlocal left
            left -= 1
            if not left:
                done.set()  # noqa: B023 (called while this round is waited for)

        left = sum(part.call_later(one_less) for part in parts)
        try:
            async with asyncio.timeout(PATIENCE):
                await done.wait()
        except TimeoutError:
            return
