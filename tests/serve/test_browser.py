"""The app in a real browser: what is drawn, typed and asked for, and what is said when the app has gone."""

import asyncio
import http.server
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from quiz.tui.palettes import PALETTES
from tests.patience import until
from tests.serve.browser import PROGRAM, Page, browser, coloured, resize
from tests.serve.serving import STAYS, Served, app_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium here; `make browser` installs it"),
]

Serve = Callable[..., Served]
Open = Callable[..., Any]


@pytest_asyncio.fixture
async def open_page(tmp_path: Path) -> AsyncIterator[Open]:
    async with browser(tmp_path / "profile") as opens:
        yield opens


async def ready(page: Page, lang: str = "en") -> Page:
    await page.shows("10 道新题" if lang == "zh" else "10 new")
    await page.until(lambda: ["focus"] in page.sent)
    return page


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_the_first_frame_is_drawn_and_nothing_is_asked_from_elsewhere(
    serve: Serve, open_page: Open, lang: str
) -> None:
    served = serve(lang)
    page = await ready(await open_page(served.url), lang)
    for character in "今日题库" if lang == "zh" else "Today":
        await page.gives(f"drawn.includes('{character}')")  # on the canvas, not only received
    await page.gives("document.title === 'Runcall'")
    await page.gives("document.fonts.check(\"16px 'Roboto Mono'\")")
    assert {urlsplit(url).netloc for url in page.asked} == {served.host}
    assert page.errors == [], "the content policy hinders nothing that the page needs"


async def test_text_is_typed_in_both_languages_and_by_an_input_method(serve: Serve, open_page: Open) -> None:
    page = await ready(await open_page(serve("zh").url), "zh")
    await page.key("b")
    await page.shows("第 5 题是什么？")
    await page.key("/")
    await page.call("Input.insertText", text="第 3 题")
    await page.shows("第 3 题", without="第 5 题")
    for _ in range(5):
        await page.key("Backspace")
    await page.shows("第 5 题是什么？", "输入要找的文字")  # the line is empty: all five have come
    # As an input method does it: letters that are not yet text, then the characters that were chosen.
    for letters in ("d", "di", "di q"):
        await page.call(
            "Input.imeSetComposition", text=letters, selectionStart=len(letters), selectionEnd=len(letters)
        )
    assert ["stdin", "d"] not in page.sent, "what is being composed is no key yet"
    await page.call("Input.insertText", text="第 7")
    await page.shows("第 7 题", without="第 5 题")
    for _ in range(3):
        await page.key("Backspace")
    for letter in "card-2":
        await page.key(letter)
    await page.until(lambda: ["stdin", "2"] in page.sent)


async def test_another_size_changes_the_grid(serve: Serve, open_page: Open) -> None:
    page = await ready(await open_page(serve().url))
    wide = page.screen.columns
    await resize(page, 600, 800)
    await page.until(lambda: page.screen.columns < wide * 0.7)
    await page.shows("10 new")
    assert page.screen.rows > 30


async def test_the_page_has_the_themes_ground_below_the_last_row(serve: Serve, open_page: Open) -> None:
    page = await ready(await open_page(serve().url))
    assert await page.value("document.querySelector('.xterm-screen').offsetHeight < innerHeight - 1")
    for theme in ("runcall-dark", "runcall-light"):
        for x, y in ((500, 599), (999, 300)):
            await coloured(page, x, y, PALETTES[theme].background)
        await page.key("T")


async def test_a_reload_goes_on_where_it_was(serve: Serve, open_page: Open) -> None:
    served = serve(spoilt=STAYS)
    page = await ready(await open_page(served.url))
    await page.key("b")
    await page.shows("What is question 5?")
    app = app_of(served)
    page.screen.resize(page.screen.columns, page.screen.rows)
    await page.call("Page.reload")
    await page.shows("What is question 5?")
    assert app_of(served) == app, "the app is the same process"


async def test_a_lost_connection_is_told_and_made_again(serve: Serve, open_page: Open) -> None:
    served = serve()
    page = await ready(await open_page(served.url))
    await page.key("b")
    await page.shows("What is question 5?")
    page.screen.resize(page.screen.columns, page.screen.rows)
    # What a browser says when the network goes: no server has closed it.
    await page.value("sockets[0].dispatchEvent(new CloseEvent('close', {code: 1006}))")
    told = await page.says("lost")
    assert "连接断开了" in told
    assert "The connection was lost" in told
    await page.shows("What is question 5?")


@pytest.mark.parametrize("killed", [False, True])
async def test_a_server_that_has_gone_is_told_of(serve: Serve, open_page: Open, killed: bool) -> None:
    served = serve("zh")
    page = await ready(await open_page(served.url), "zh")
    served.process.kill() if killed else served.process.terminate()
    told = await page.says("silent" if killed else "stopped")
    assert told.index("请重新运行 runcall serve") < told.index("start"), "the learner's language first"
    assert await page.value("!again.hidden")
    await page.value("again.click()")
    await page.says("silent")


async def test_leaving_is_told_and_the_button_opens_the_app_anew(serve: Serve, open_page: Open) -> None:
    page = await ready(await open_page(serve(spoilt=STAYS).url))
    await page.key("q")
    assert "Everything you did is saved" in await page.says("ended")
    page.screen.resize(page.screen.columns, page.screen.rows)
    await page.value("again.click()")
    await page.shows("10 new")


async def test_a_closed_tab_ends_its_app(serve: Serve, open_page: Open) -> None:
    served = serve()
    page = await ready(await open_page(served.url))
    await page.call("Page.close")
    await asyncio.to_thread(until, lambda: not served.apps)


@pytest.fixture
def foreign() -> Iterator[str]:
    """A page of another site: another port is another origin."""

    class Empty(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>evil</title>")

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


async def test_a_foreign_page_gets_nothing_even_if_it_knows_the_token(
    serve: Serve, open_page: Open, foreign: str
) -> None:
    served = serve()
    page = await open_page(foreign)
    await page.gives("document.title === 'evil'")
    code = (
        "new Promise((done) => { const s = new WebSocket(%r);"
        " s.onopen = () => done('open'); s.onclose = (e) => done(e.code) })"
    )
    assert await page.value(code % served.socket().replace("http", "ws", 1)) == 1006
    assert await page.value(f"fetch({served.url!r}).then(() => 'read', () => 'refused')") == "refused"
    frame = (
        "new Promise((done) => { const f = document.createElement('iframe'); f.src = %r;"
        " f.onload = () => { let seen = 'nothing'; try { seen = f.contentDocument.title } catch { }"
        " done(seen || 'nothing') }; document.body.append(f) })"
    )
    assert await page.value(frame % served.url) == "nothing"
    script = (
        "new Promise((done) => { const s = document.createElement('script'); s.src = %r;"
        " s.onload = () => done('ran'); s.onerror = () => done('refused'); document.body.append(s) })"
    )
    assert await page.value(script % (served.url + "page.js")) == "refused"
    assert not served.apps
