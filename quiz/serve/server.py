"""The server of `runcall serve`: one page and its files, and one app for each tab that shows it.

Nothing is read from a path that a request names: the page's files are held in memory by their names. Every
request passes the guard first; what it refuses learns only that.
"""

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from ipaddress import IPv4Address, IPv6Address

from aiohttp import WSCloseCode, WSMsgType, web

from quiz.serve.app_process import MANY, AppProcess, closed, environment_for
from quiz.serve.guard import Guard, headers_of, new_token, page_rules
from quiz.serve.page import page, page_files
from quiz.serve.sent import LONGEST, Pinged, Senseless, packet_of, size_of

MOST = 4
"""Apps at a time: each has a warm runner behind it, which holds PyTorch."""

TAB = re.compile(r"socket/([0-9a-f]{32})")
"""The connection of one tab, by the name that it gave itself."""

HEARTBEAT = 15.0
"""Seconds between two looks whether the browser is there still."""

SILENT = logging.getLogger("quiz.serve.silent")
"""For aiohttp, whose log would quote requests, and so the token."""
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False

Complain = Callable[[Exception], None]


class Server:
    """Serves the app that a command starts."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], lang: str, complain: Complain
    ) -> None:
        self._command, self._environment, self._lang, self._complain = command, environment, lang, complain
        self._files = page_files()
        self.port = 0
        self._apps: dict[str, AppProcess] = {}
        self._making = asyncio.Lock()
        self._guard: Guard | None = None
        self._runner: web.AppRunner | None = None

    async def start(self, address: IPv4Address | IPv6Address, port: int) -> str:
        """Listen; the address to open. Raises OSError."""
        made = web.Application(client_max_size=1024)
        made.router.add_route("*", "/{rest:.*}", self._answer)
        self._runner = web.AppRunner(made, access_log=None, logger=SILENT, handle_signals=False)
        await self._runner.setup()
        site = web.TCPSite(self._runner, str(address), port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self._guard = Guard(address, self.port, new_token())
        return self._guard.url

    async def stop(self) -> None:
        """End every page, every app and the server."""
        apps = list(self._apps.values())
        ends = [app.end() for app in apps]
        await asyncio.gather(
            *(app.close_page(WSCloseCode.GOING_AWAY) for app in apps), return_exceptions=True
        )
        await asyncio.gather(*ends, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        try:
            return await self._checked(request)
        except Exception as error:
            self._complain(error)
            return web.Response(status=500, headers=headers_of())

    async def _checked(self, request: web.Request) -> web.StreamResponse:
        guard, host = self._guard, request.headers.get("Host", "")
        if guard is None or not guard.knows_host(host):
            return _refused(403)
        token, _, name = request.path.removeprefix("/").partition("/")
        if not guard.knows_token(token) or request.method != "GET":
            return _refused(404)
        if tab := TAB.fullmatch(name):
            return (
                await self._socket(request, tab[1])
                if guard.lets_socket(request.headers, host)
                else _refused(403)
            )
        if not guard.lets_page(request.headers, host):
            return _refused(403)
        return self._file(name, host)

    def _file(self, name: str, host: str) -> web.Response:
        nonce = secrets.token_urlsafe(16)
        headers = headers_of(*page_rules(host, nonce))
        if name == "":
            return web.Response(
                text=page(self._lang, nonce), content_type="text/html", charset="utf-8", headers=headers
            )
        file = self._files.get(name)
        if file is None:
            return _refused(404)
        charset = "utf-8" if file.kind.startswith("text/") else None
        return web.Response(body=file.content, content_type=file.kind, charset=charset, headers=headers)

    async def _socket(self, request: web.Request, tab: str) -> web.StreamResponse:
        """A tab's connection, until it ends."""
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST, compress=False)
        if not socket.can_prepare(request):
            return _refused(404)
        try:
            width, height = size_of(*(int(request.query.get(side, "")) for side in ("width", "height")))
        except (ValueError, Senseless):
            return _refused(404)
        socket.headers.update(headers_of())
        await socket.prepare(request)
        async with self._making:
            app = await self._app_of(tab, socket, width, height)
        if app is None:
            await socket.close(code=MANY)
            return socket
        try:
            await self._listen(socket, app)
        finally:
            app.hide(socket)
            await closed(socket)
        return socket

    async def _app_of(
        self, tab: str, socket: web.WebSocketResponse, width: int, height: int
    ) -> AppProcess | None:
        """The tab's app, going on or begun; nothing where there are too many."""
        app = self._apps.get(tab)
        if app is not None and app.goes_on:
            await app.show(socket)
            return app
        if len(self._apps) >= MOST:
            # Tabs that were closed a moment ago make room.
            left = [other.end() for other in self._apps.values() if not other.has_page]
            if not left:
                return None
            await asyncio.gather(*left)
        begun = AppProcess(partial(self._forget, tab))
        self._apps[tab] = begun
        await begun.show(socket)
        await begun.start(self._command, environment_for(self._environment, width, height))
        return begun

    def _forget(self, tab: str, app: AppProcess) -> None:
        if self._apps.get(tab) is app:
            del self._apps[tab]

    async def _listen(self, socket: web.WebSocketResponse, app: AppProcess) -> None:
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            try:
                packet = packet_of(message.data)
            except Senseless:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            if isinstance(packet, Pinged):
                await socket.send_json(["pong", packet.word])
            else:
                await app.take(packet)


def _refused(status: int) -> web.Response:
    return web.Response(status=status, text="", headers=headers_of())
