"""Headless Chromium, driven over the DevTools protocol by a few calls of our own."""

import asyncio
import base64
import json
import re
import shutil
import subprocess
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from tests.patience import PATIENCE
from tests.pty.screen import Screen

PROGRAM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-dev-shm-usage --remote-debugging-port=0"
    " --window-size=1000,600 about:blank"
).split()

DRAWN = """
window.drawn = "";
window.sockets = [];
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...where) {
    super(...where);
    window.sockets.push(this);
  }
};
for (const kind of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
  const fill = kind.prototype.fillText;
  kind.prototype.fillText = function (text, ...rest) {
    window.drawn += text;
    return fill.call(this, text, ...rest);
  };
}
"""
"""Collects the characters that the terminal draws on its canvas, and the connections that the page makes."""


class Page:
    """One tab: what it asked for over the network, what its terminal got, and what it said of errors."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self.asked: list[str] = []
        self.sent: list[Any] = []
        self.errors: list[str] = []
        self.screen = Screen(120, 40)
        self.reading = asyncio.create_task(self._read())

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One call of the protocol."""
        self._number += 1
        answer = self._answers[self._number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._number, "method": method, "params": parameters})
        return await asyncio.wait_for(answer, PATIENCE)

    async def value(self, script: str) -> Any:
        """What a piece of script gives."""
        told = await self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    async def gives(self, script: str) -> None:
        """Wait until a piece of script gives something true."""
        async with asyncio.timeout(PATIENCE):
            while not await self.value(script):
                await asyncio.sleep(0.05)

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait until something is so."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not true():
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"{self.screen.text}\n{self.errors}") from None

    async def shows(self, *texts: str, without: str = "") -> None:
        """Wait until all of this stands on the terminal's screen, and that doesn't."""
        await self.until(
            lambda: (
                all(text in self.screen.text for text in texts)
                and not (without and without in self.screen.text)
            )
        )

    async def says(self, why: str) -> str:
        """Wait until the page says why the app is not there; gives the sentence."""
        async with asyncio.timeout(PATIENCE):
            while await self.value("cover.hidden ? '' : cover.dataset.why") != why:
                await asyncio.sleep(0.1)
        return str(await self.value("cover.innerText"))

    async def key(self, key: str) -> None:
        """Press a key and let it go."""
        named = {"Enter": 13, "Escape": 27, "Backspace": 8, "ArrowDown": 40}
        code = named.get(key) or ord(key.upper())
        text = {"Enter": "\r"}.get(key, "" if key in named else key)
        press = {"key": key, "windowsVirtualKeyCode": code, "text": text}
        await self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **press)
        await self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    async def _read(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                answer = self._answers.pop(told["id"])
                if not answer.done():
                    answer.set_result(told.get("result", {"error": told.get("error")}))
            else:
                self._note(told["method"], told["params"])

    def _note(self, method: str, told: dict[str, Any]) -> None:
        match method:
            case "Network.requestWillBeSent":
                self.asked.append(told["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(told["url"])
            case "Network.webSocketFrameReceived" if told["response"]["opcode"] == 2:
                self.screen.feed(base64.b64decode(told["response"]["payloadData"]))
            case "Network.webSocketFrameSent" if told["response"]["opcode"] == 1:
                self._sent(json.loads(told["response"]["payloadData"]))
            case "Runtime.exceptionThrown":
                self.errors.append(str(told["exceptionDetails"]))
            case "Log.entryAdded" if told["entry"]["level"] == "error":
                self.errors.append(told["entry"]["text"])

    def _sent(self, said: list[Any]) -> None:
        self.sent.append(said)
        if said[0] == "resize":
            self.screen.resize(said[1]["width"], said[1]["height"])


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Callable[[str], Any]]:
    """A browser with a profile of its own; it gives `open_page(url)`."""
    assert PROGRAM
    process = subprocess.Popen(
        [PROGRAM, f"--user-data-dir={folder}", *FLAGS],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"},
    )
    assert process.stderr is not None
    try:
        address = ""
        while not address:
            line = await asyncio.to_thread(process.stderr.readline)
            assert line, "the browser did not start"
            found = re.search(r"ws://(\S+?)/", line)
            address = found[1] if found else ""
        drain = asyncio.create_task(asyncio.to_thread(process.stderr.read))
        async with aiohttp.ClientSession() as client:
            pages = []

            async def open_page(url: str, size: tuple[int, int] = (1000, 600)) -> Page:
                async with client.put(f"http://{address}/json/new?about:blank") as made:
                    where = (await made.json())["webSocketDebuggerUrl"]
                page = Page(await client.ws_connect(where, max_msg_size=0))
                pages.append(page)
                for domain in ("Network", "Page", "Runtime", "Log"):
                    await page.call(f"{domain}.enable")
                await page.call("Page.addScriptToEvaluateOnNewDocument", source=DRAWN)
                await resize(page, *size)
                await page.call("Page.bringToFront")
                await page.call("Page.navigate", url=url)
                return page

            yield open_page
            for page in pages:
                page.reading.cancel()
        process.kill()
        await drain
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        process.stderr.close()


async def resize(page: Page, width: int, height: int) -> None:
    """Another size of the page, in pixels."""
    await page.call(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
    )


async def colour_at(page: Page, x: int, y: int) -> str:
    """The colour of one pixel as it is drawn, as #rrggbb."""
    clip = {"x": x, "y": y, "width": 1, "height": 1, "scale": 1}
    told = await page.call("Page.captureScreenshot", format="png", clip=clip)
    png, at, packed = base64.b64decode(told["data"]), 8, b""
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        packed += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    return "#" + zlib.decompress(packed)[1:4].hex()


async def coloured(page: Page, x: int, y: int, colour: str) -> None:
    """Wait until a pixel has this colour."""
    async with asyncio.timeout(PATIENCE):
        while await colour_at(page, x, y) != colour:
            await asyncio.sleep(0.05)


async def picture(page: Page, path: Path) -> None:
    """What the page looks like."""
    told = await page.call("Page.captureScreenshot", format="png")
    path.write_bytes(base64.b64decode(told["data"]))
