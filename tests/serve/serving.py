"""`runcall serve` as a process, and a tab's connection to it without a browser."""

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from quiz.bank.trust import TrustFile
from tests.patience import PATIENCE
from tests.pty.environment import environment_in, processes_of, until_gone
from tests.pty.screen import Screen

TAB = "0123456789abcdef" * 2

STAYS = "import quiz.serve.app_process as process; process.GRACE = process.PATIENCE = 90"
"""An app waits for its page, and its server for its end, as long as a busy machine may need for it."""


class Served:
    """The server's process, its address, and what was started under it."""

    def __init__(self, words: list[str], folder: Path, **changes: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            words,
            env=environment_in(folder, **changes),
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=(folder / "errors").open("wb"),
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.told: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.url: str = self.told["url"]
        self.host = urlsplit(self.url).netloc
        self.origin = f"http://{self.host}"

    @property
    def errors(self) -> str:
        """What it and its apps wrote on stderr."""
        return (self.folder / "errors").read_text(encoding="utf-8")

    @property
    def apps(self) -> set[int]:
        """Every process below it: apps, their runners, their runs."""
        return set(processes_of(self.folder)) - {self.process.pid}

    def socket(self, tab: str = TAB, size: tuple[int, int] = (100, 30)) -> str:
        """The address of a tab's connection."""
        return f"{self.url}socket/{tab}?width={size[0]}&height={size[1]}"

    def close(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def app_of(served: Served) -> int:
    """The one app's process: a child of the server's."""
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
    (pid,) = map(int, children.read_text(encoding="ascii").split())
    return pid


class Tab:
    """What our page does: it sends keys and sizes, and draws what comes, a frame in each message."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int] = (100, 30)) -> None:
        self.socket = socket
        self.screen = Screen(*size)

    async def type(self, keys: str) -> None:
        """Type."""
        await self.socket.send_json(["stdin", keys])

    async def until(self, *texts: str, without: str = "", modes: tuple[str, ...] = ()) -> str:
        """Wait until all of this stands on the screen, that doesn't, and the modes are on; gives the screen.

        A page that comes back may first get the end of what was being drawn, and then everything anew.
        """

        def there() -> bool:
            shown, on = self.screen.text, self.screen.modes
            told = all(text in shown for text in texts) and not (without and without in shown)
            return told and all(on.get(mode) for mode in modes)

        async with asyncio.timeout(PATIENCE):
            while not there():
                message = await self.socket.receive()
                assert message.type == aiohttp.WSMsgType.BINARY, (message, self.socket.close_code)
                self.screen.feed(message.data)
        return self.screen.text

    async def closed(self) -> int:
        """Wait until the server closes the connection; the code that it says."""
        async with asyncio.timeout(PATIENCE):
            while (message := await self.socket.receive()).type is aiohttp.WSMsgType.BINARY:
                pass
        assert message.type is aiohttp.WSMsgType.CLOSE, message
        return int(message.data)


@pytest.fixture
def serve(light: Path, deck: Path, tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """`serve()`: the server on the small deck, on a free port. `spoilt` is run in its process first."""
    servers = []

    def start(lang: str = "en", spoilt: str = "", **changes: str) -> Served:
        (tmp_path / "home").mkdir(exist_ok=True)
        (tmp_path / "home" / "settings.toml").touch()  # no first start, which would ask its questions
        trusting = TrustFile(tmp_path / "home" / "trusted.json")
        trusting.trust(trusting.standing(deck), datetime.now(UTC))
        program = ["-c", f"{spoilt}\nfrom quiz.cli.main import main; raise SystemExit(main())"]
        words = f"serve --port 0 --json --lang {lang} --deck {deck}".split()
        words = [str(light), *(program if spoilt else ("-m", "quiz")), *words]
        servers.append(Served(words, tmp_path, **changes))
        return servers[-1]

    yield start
    for server in servers:
        server.close()
    until_gone(tmp_path)
