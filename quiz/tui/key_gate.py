"""Handles keys and clicks one at a time: each waits until all that the one before started is done.

Textual hands a key to the focused widget and goes on to the next one at once. A key that opens a screen or an
input line takes a few turns of the event loop; keys typed meanwhile would go to the old screen or be lost. A
paste waits in the same queue, or it would overtake the key that opens its line, and so does a click: it would
meet the screen that is about to go.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from textual.events import Key, MouseDown, MouseUp, Paste

from quiz.tui.click_gate import ClickGate

if TYPE_CHECKING:
    from textual.app import App

ROUNDS = 12
"""Rounds of waiting for what a key causes: its messages, the screen they open, that screen's widgets."""

TURNS = 14
"""Turns of the event loop to draw what a key changed, before asking all widgets whether they are done."""

TICK = 0.01
"""Seconds between two looks at the widgets. On a slow machine each takes longer, and so does the patience."""

PATIENCE = 20
"""Ticks for a round: a widget that is busy for longer delays no key."""

FOR_A_SCREEN = 1000
"""Ticks for a screen that is being opened: its keys are typed for it, not for the one that it covers."""

MOVES = frozenset(("up", "down", "left", "right", "pageup", "pagedown"))
"""Held down, these keys come faster than a long list is painted, so they don't wait for each other."""

Told: TypeAlias = Key | Paste | MouseDown | MouseUp
"""What a person does."""

Let = Callable[[Told], Awaitable[None]]


class KeyGate:
    """Lets keys and clicks through one by one."""

    def __init__(self, app: "App[None]", let: Let) -> None:
        self._app, self._let = app, let
        self._clicks = ClickGate(app)
        self._waiting: deque[Told] = deque()
        self._moving = False
        self._following: asyncio.Task[None] | None = None

    async def take(self, event: Told) -> None:
        """Handle the key or click now, or in its turn."""
        moves_on = self._moving and isinstance(event, Key) and event.key in MOVES and not self._waiting
        if self._following is not None and not moves_on:
            self._waiting.append(event)
        elif not await self._through(event) and self._following is None:
            self._following = asyncio.create_task(self._follow())

    async def _through(self, event: Told) -> bool:
        """Pass it on. Returns whether the next may follow at once: text for a line opens nothing."""
        if not isinstance(event, Key):
            self._moving = False
            if isinstance(event, Paste) or not self._clicks.stops(event):
                await self._let(event)
            return not isinstance(event, MouseUp)
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
        if not await _comes(done, app):
            return


async def _comes(done: asyncio.Event, app: "App[None]") -> bool:
    """Whether they are done before the patience ends. A screen that is still being made has more time."""
    for tick in range(FOR_A_SCREEN):
        if tick >= PATIENCE and (not app.screen_stack or app.screen.is_mounted):
            return False
        try:
            async with asyncio.timeout(TICK):
                await done.wait()
        except TimeoutError:
            continue
        return True
    return False
