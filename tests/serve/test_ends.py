"""No app outlives its server or its tab, however these end; what was graded is kept."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from quiz.serve.app_process import GRACE
from tests.patience import PATIENCE, until
from tests.pty.environment import environment_in
from tests.serve.serving import Served, Tab

Serve = Callable[..., Served]


async def opened(client: aiohttp.ClientSession, served: Served, name: str = "a" * 32) -> Tab:
    tab = Tab(await client.ws_connect(served.socket(name), headers={"Origin": served.origin}))
    await tab.until("Today")
    return tab


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_a_signal_ends_the_server_and_every_app(serve: Serve, number: signal.Signals) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        tabs = [await opened(client, served, name * 32) for name in "ab"]
        served.process.send_signal(number)
        assert [await tab.closed() for tab in tabs] == [1001, 1001]
    assert await asyncio.to_thread(served.process.wait, PATIENCE) == 128 + number
    until(lambda: not served.apps)
    assert not served.errors


async def test_a_killed_server_takes_its_apps_along(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        tabs = [await opened(client, served, name * 32) for name in "ab"]
        # One of them with a run under way, which has a process in a session of its own.
        await tabs[0].type("b")
        await tabs[0].until("What is question 5?")
        await tabs[0].type("\r")
        await tabs[0].until("Waits for ever")
        await tabs[0].type("r")
        await tabs[0].until("has started")
        served.process.kill()
        until(lambda: not served.apps)


async def test_an_app_that_is_still_starting_goes_too(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        await client.ws_connect(served.socket("a" * 32), headers={"Origin": served.origin})
        until(lambda: served.apps)
        served.process.kill()
        until(lambda: not served.apps)


async def test_an_app_that_hangs_is_ended_by_force(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        await opened(client, served)
        children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
        os.kill(int(children.read_text()), signal.SIGSTOP)
        served.process.terminate()
        assert await asyncio.to_thread(served.process.wait, PATIENCE) == 128 + signal.SIGTERM
    until(lambda: not served.apps)


async def test_a_closed_tab_ends_its_app_after_a_while(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        tab = await opened(client, served)
        began = time.monotonic()
        await tab.socket.close()
        await asyncio.to_thread(until, lambda: not served.apps)
    assert time.monotonic() - began >= GRACE, "a reload would have found it"
    assert served.process.poll() is None


def serve_command(light: Path, deck: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(light), "-m", "quiz", "serve", *words, "--deck", str(deck)],
        env=environment_in(folder),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "example.org", "", "224.0.0.1"])
def test_only_one_address_can_be_listened_on(light: Path, deck: Path, tmp_path: Path, host: str) -> None:
    done = serve_command(light, deck, tmp_path, "--lang", "en", "--host", host)
    assert done.returncode == 2
    assert "one IP address" in done.stderr


def test_a_port_that_is_taken_is_told(serve: Serve, light: Path, deck: Path, tmp_path: Path) -> None:
    port = str(serve().told["port"])
    done = serve_command(light, deck, tmp_path, "--lang", "zh", "--port", port)
    assert done.returncode == 2
    assert f"无法在 127.0.0.1 的端口 {port} 上监听" in done.stderr
    assert serve_command(light, deck, tmp_path, "--lang", "en", "--port", "70000").returncode == 2


def test_without_the_extra_one_sentence_says_how_to_get_it(light: Path, deck: Path, tmp_path: Path) -> None:
    hide = "import sys; sys.modules['aiohttp'] = None; from quiz.cli.main import main; sys.exit(main())"
    for lang, said in (("en", "needs an extra"), ("zh", "需要另装组件")):
        done = subprocess.run(
            [str(light), "-c", hide, "serve", "--lang", lang, "--deck", str(deck)],
            env=environment_in(tmp_path),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 2
        assert said in done.stderr
        assert "runcall[web]" in done.stderr
        assert len(done.stderr.splitlines()) == 1
