"""One app behind a tab: a process of its own that ends when the tab has been closed for a while."""

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any

from aiohttp import WSCloseCode, web

from quiz.serve.sent import meta

GRACE = 5.0
"""Seconds without a tab after which the app ends: a reload or a short loss of the network takes less."""

PATIENCE = 5.0
"""Seconds that an app gets to save and end."""

BACKLOG = 4 * 1024 * 1024
"""Bytes that wait for a slow page; beyond, they are dropped and the page gets the whole screen anew."""

LARGEST = 64 * 1024 * 1024
"""Bytes of one packet; the app never makes one near it."""

ENDED, FAILED, MANY, ELSEWHERE = WSCloseCode.OK, 4001, 4002, 4003
"""How a page is told why its connection was closed."""

DRIVER = "quiz.tui.web_driver:BrowserDriver"


def environment_for(own: Mapping[str, str], width: int, height: int) -> dict[str, str]:
    """The app's environment: a terminal in a browser, of this size."""
    return dict(own) | {
        "TEXTUAL_DRIVER": DRIVER,
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COLUMNS": str(width),
        "ROWS": str(height),
    }


def close(page: web.WebSocketResponse, code: int) -> "asyncio.Task[bool]":
    """Close a page's connection and say why. Who listens to it has to wait for that: see `closed`."""
    closing = page.get("closing") or asyncio.create_task(page.close(code=code))
    page["closing"] = closing
    return closing


async def closed(page: web.WebSocketResponse) -> None:
    """Return when what was said last is on its way: the connection is gone once its listener returns."""
    if closing := page.get("closing"):
        await asyncio.wait((closing,))


class AppProcess:
    """The process, what it has drawn that its page has not got yet, and the page if there is one."""

    def __init__(self, gone: "Callable[[AppProcess], None]") -> None:
        self._gone = gone
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._page: web.WebSocketResponse | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._drawn: list[bytes] = []
        self._size = 0
        self._more = asyncio.Event()
        self._ending: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[object]] = set()

    async def start(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Begin it. It leads a group of its own, which no Ctrl-C of our terminal reaches."""
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=dict(environment),
            start_new_session=os.name == "posix",
        )
        self._reading = asyncio.create_task(self._read())

    @property
    def goes_on(self) -> bool:
        """Whether it is neither ended nor about to be."""
        return self._ending is None

    @property
    def has_page(self) -> bool:
        """Whether a tab shows it."""
        return self._page is not None

    async def show(self, page: web.WebSocketResponse) -> None:
        """This page shows it from now on, until its connection ends; another that did is told."""
        before, self._page = self._page, page
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None
        self._more.set()
        if before is not None:
            close(before, ELSEWHERE)
        await self._draw_anew()
        self._aside(self._send(page))

    def _aside(self, work: Coroutine[Any, Any, object]) -> None:
        """Let it be done meanwhile; a page that has gone is no fault."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def hide(self, page: web.WebSocketResponse) -> None:
        """The page has gone: unless it comes back soon, the app ends."""
        if self._page is page:
            self._page = None
            self._more.set()
            self._leaving = asyncio.get_running_loop().call_later(GRACE, self.end)

    async def take(self, packet: bytes) -> None:
        """Hand on what was typed or changed. An app that has just ended needs it no more."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self._process.stdin.write(packet)
                await self._process.stdin.drain()

    def end(self) -> asyncio.Task[None]:
        """End it in good order, or by force."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        return self._ending

    async def close_page(self, code: int) -> None:
        """Close the page's connection, and say why."""
        if self._page is not None:
            await asyncio.wait((close(self._page, code),))

    async def _end(self) -> None:
        if self._process is None:
            return
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.terminate()
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._kill()
            await self._process.wait()

    def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError, PermissionError):
                if os.name == "posix":
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()

    async def _read(self) -> None:
        """Take what it draws, always: an app whose pipe is full could do nothing else."""
        assert self._process is not None
        assert self._process.stdout is not None
        broken = (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError, ValueError)
        with suppress(*broken):  # it has ended, or writes what is no app's
            await self._follow(self._process.stdout)
        await self.end()
        code = self._process.returncode
        if self._page is not None:
            await self.close_page(ENDED if code in (0, 128 + signal.SIGINT) else FAILED)
        if self._leaving is not None:
            self._leaving.cancel()
        self._gone(self)

    async def _follow(self, stdout: asyncio.StreamReader) -> None:
        while (await stdout.readuntil(b"\n")) != b"__GANGLION__\n":
            pass
        while True:
            head = await stdout.readexactly(5)
            size = int.from_bytes(head[1:], "big")
            if size > LARGEST:
                raise ValueError
            payload = await stdout.readexactly(size)
            if head[:1] == b"D":
                await self._keep(payload)
            elif head[:1] == b"M" and json.loads(payload).get("type") == "exit":
                await self._last_words()
                return

    async def _last_words(self) -> None:
        """It has said good-bye and is given its time to close all it has open."""
        assert self._process is not None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), PATIENCE)

    async def _keep(self, drawn: bytes) -> None:
        if self._page is None:
            return
        self._drawn.append(drawn)
        self._size += len(drawn)
        if self._size > BACKLOG:
            await self._draw_anew()
        self._more.set()

    async def _draw_anew(self) -> None:
        """Forget what waits; the app draws its whole screen."""
        self._drawn, self._size = [], 0
        await self.take(meta(type="draw_anew"))

    async def _send(self, page: web.WebSocketResponse) -> None:
        while self._page is page:
            await self._more.wait()
            if self._page is not page:
                return  # what there is to send is another's
            self._more.clear()
            drawn, self._drawn, self._size = b"".join(self._drawn), [], 0
            if drawn:
                await page.send_bytes(drawn)
