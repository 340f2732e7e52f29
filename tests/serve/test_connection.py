"""A tab's connection: what it may send, how many there may be, and whose app it shows."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import aiohttp
import pytest

from quiz.serve.sent import LONGEST, Pinged, Senseless, packet_of
from quiz.serve.server import MOST
from tests.patience import until
from tests.serve.serving import STAYS, TAB, Served, Tab, app_of

Serve = Callable[..., Served]


@asynccontextmanager
async def tab_of(served: Served, name: str = TAB, size: tuple[int, int] = (100, 30)) -> AsyncIterator[Tab]:
    async with (
        aiohttp.ClientSession() as client,
        client.ws_connect(
            served.socket(name, size), headers={"Origin": served.origin}, max_msg_size=0
        ) as socket,
    ):
        yield Tab(socket, size)


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_the_app_draws_and_takes_keys_in_both_languages(serve: Serve, lang: str) -> None:
    served = serve(lang)
    async with tab_of(served) as tab:
        await tab.until("10 道新题" if lang == "zh" else "10 new")
        await tab.type("b")
        await tab.until("第 5 题是什么？" if lang == "zh" else "What is question 5?")
        await tab.type("/")
        await tab.type("第 3 题" if lang == "zh" else "question 3")
        await tab.until("第 3 题", without="第 5 题") if lang == "zh" else await tab.until(
            "question 3", without="question 5"
        )
        assert tab.screen.modes["1006"] is True, "the mouse works too"


async def test_a_new_size_is_drawn(serve: Serve) -> None:
    served = serve()
    async with tab_of(served) as tab:
        await tab.until("10 new")
        tab.screen.resize(60, 40)
        await tab.socket.send_json(["resize", {"width": 60, "height": 40}])
        text = await tab.until("10 new")
        assert max(map(len, text.splitlines())) <= 60


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "null",
        "[]",
        "{}",
        "[" * 100_000,
        '["stdin"]',
        '["stdin", 3]',
        '["stdin", "a", "b"]',
        '["resize", {"width": "80", "height": 24}]',
        '["resize", {"width": true, "height": 24}]',
        '["resize", {"width": 1e999, "height": 24}]',
        '["resize", [80, 24]]',
        '["resize"]',
        '["quit"]',
        '["exit"]',
        '["draw_anew"]',
        '["deliver_chunk_request", {"key": "x"}]',
        json.dumps(["ping", "x" * 65]),
        '[["stdin"], "a"]',
    ],
)
def test_what_our_page_would_never_send_is_refused(message: str) -> None:
    with pytest.raises(Senseless):
        packet_of(message)


def test_what_our_page_sends_becomes_a_packet() -> None:
    assert packet_of('["stdin", "是"]') == b"D\0\0\0\x03" + "是".encode()
    assert packet_of('["stdin", "\\ud800"]') == b"D\0\0\0\x01?"
    assert b'"width": 500, "height": 1' in bytes(
        str(packet_of('["resize", {"width": 9999999, "height": -4}]')), "utf-8"
    )
    assert packet_of('["ping", "1"]') == Pinged("1")


async def test_a_malformed_message_ends_its_connection_and_nothing_else(serve: Serve) -> None:
    served = serve()
    async with tab_of(served, "b" * 32) as other:
        await other.until("10 new")
        async with tab_of(served) as tab:
            await tab.socket.send_str('["resize", {"width": null}]')
            assert await tab.closed() == 1008
        async with tab_of(served) as tab:
            await tab.socket.send_bytes(b"\0\1")
            assert await tab.closed() == 1008
        async with tab_of(served) as tab:
            await tab.socket.send_json(["stdin", "x" * LONGEST])
            assert await tab.closed() == 1009
        await other.type("b")
        await other.until("What is question 5?")
    assert not served.errors


async def test_a_paste_as_long_as_may_be_arrives_whole(serve: Serve) -> None:
    served = serve()
    async with tab_of(served) as tab:
        await tab.until("10 new")
        await tab.type("b")
        await tab.until("What is question 5?")
        await tab.type("/")
        await tab.type("\x1b[200~" + "question" + " " * 100_000 + "7\x1b[201~")
        await tab.until("question 7", without="question 5")


async def test_there_are_only_so_many_apps(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        open_tabs = []
        for number in range(MOST):
            socket = await client.ws_connect(
                served.socket(f"{number:032x}"), headers={"Origin": served.origin}
            )
            open_tabs.append(socket)
        one_more = Tab(await client.ws_connect(served.socket("f" * 32), headers={"Origin": served.origin}))
        assert await one_more.closed() == 4002
        assert served.process.poll() is None
        # A tab that is closed makes room at once.
        await open_tabs[0].close()
        again = Tab(await client.ws_connect(served.socket("f" * 32), headers={"Origin": served.origin}))
        await again.until("10 new")


async def test_a_reload_goes_on_with_the_same_app(serve: Serve) -> None:
    served = serve(spoilt=STAYS)
    async with tab_of(served) as tab:
        await tab.until("10 new")
        await tab.type("b")
        await tab.until("What is question 5?")
        await tab.type("/")
        await tab.type("question 3")
        await tab.until("question 3", without="question 5")
    before = app_of(served)
    async with tab_of(served) as tab:
        await tab.until("question 3", without="question 5", modes=("1049", "1006"))
        assert app_of(served) == before


async def test_a_tab_of_the_same_name_takes_over(serve: Serve) -> None:
    served = serve()
    async with tab_of(served) as tab:
        await tab.until("10 new")
        async with tab_of(served) as copy:
            await copy.until("10 new")
            assert await tab.closed() == 4003
            await copy.type("b")
            await copy.until("What is question 5?")


async def test_two_tabs_are_two_apps_on_one_log(
    serve: Serve, grades: Callable[[], list[tuple[str, int]]]
) -> None:
    served = serve()
    for number, name in enumerate(("a" * 32, "b" * 32), 1):
        async with tab_of(served, name) as tab:
            await tab.until("new")
            await tab.type("r")
            await tab.until("What is question")
            await tab.type(" ")
            await tab.until("It is answer")
            await tab.type("3")
            await asyncio.to_thread(until, lambda: len(grades()) == number)  # noqa: B023 (asked at once)


async def test_leaving_the_app_closes_its_page_and_says_so(serve: Serve) -> None:
    served = serve(spoilt=STAYS)
    async with tab_of(served) as tab:
        await tab.until("10 new")
        await tab.type("q")
        assert await tab.closed() == 1000
    until(lambda: not served.apps)


async def test_an_app_that_was_killed_is_told_from_one_that_ended(serve: Serve) -> None:
    served = serve()
    async with tab_of(served) as tab:
        await tab.until("10 new")
        os.kill(app_of(served), 9)
        assert await tab.closed() == 4001
    async with tab_of(served) as tab:
        await tab.until("10 new")
