"""Who is not let in: foreign hosts, foreign origins, wrong tokens, other paths; and what is then told."""

from collections.abc import Callable

import aiohttp
import pytest

from tests.serve.serving import Served

Serve = Callable[..., Served]


async def refused(served: Served, socket: str, **headers: str) -> int:
    async with aiohttp.ClientSession() as client:
        with pytest.raises(aiohttp.WSServerHandshakeError) as told:
            await client.ws_connect(socket, headers=headers)
    return told.value.status


async def test_only_our_own_page_opens_a_connection(serve: Serve) -> None:
    served = serve()
    port = served.told["port"]
    for origin in (
        "http://evil.example",
        "null",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port + 1}",
        f"http://localhost:{port}",  # ours too, but not that of the page under this Host
        f"http://127.0.0.1:{port}.evil.example",
    ):
        assert await refused(served, served.socket(), Origin=origin) == 403, origin
    assert await refused(served, served.socket()) == 403, "a browser always names the origin"
    cross = {"Origin": served.origin, "Sec-Fetch-Site": "cross-site"}
    assert await refused(served, served.socket(), **cross) == 403
    assert not served.apps


async def test_a_name_that_a_foreign_site_gave_our_address_is_refused(serve: Serve) -> None:
    served = serve()
    port = served.told["port"]
    async with aiohttp.ClientSession() as client:
        for host in (
            f"evil.example:{port}",
            "evil.example",
            f"127.0.0.1.evil.example:{port}",
            "127.0.0.1",
            "",
        ):
            async with client.get(served.url, headers={"Host": host}) as page:
                assert page.status == 403, host
                assert await page.read() == b""
        async with client.get(served.url, headers={"Host": f"localhost:{port}"}) as page:
            assert page.status == 200
    evil = f"evil.example:{port}"
    assert await refused(served, served.socket(), Host=evil, Origin=f"http://{evil}") == 403


async def test_without_the_token_there_is_nothing(serve: Serve) -> None:
    served = serve()
    token = served.url.removeprefix(served.origin).strip("/")
    wrong = ["", token[:-1], token + "x", token.swapcase(), "é" * 43, "%ff" * 20, "%00", token + "%00"]
    async with aiohttp.ClientSession() as client:
        for path in wrong:
            for name in ("", "page.js", "terminal.js", "font.ttf"):
                async with client.get(f"{served.origin}/{path}/{name}") as page:
                    assert page.status == 404, path
    for path in wrong:
        url = served.socket().replace(token, path)
        assert await refused(served, url, Origin=served.origin) == 404, path


async def test_a_path_reaches_no_file_and_lists_none(serve: Serve) -> None:
    served = serve()
    (served.folder / "secret").write_text("secret")
    async with aiohttp.ClientSession() as client:
        for path in (
            "../secret",
            "..%2fsecret",
            "%2e%2e/%2e%2e/etc/passwd",
            "..\\secret",
            "//etc/passwd",
            "/etc/passwd",
            ".",
            "static/",
            "page.py",
            "socket/",
            "socket/../../secret",
            "font.ttf/",
        ):
            url = aiohttp.client.URL(served.url + path, encoded=True)
            async with client.get(url) as page:
                assert page.status == 404, path
                assert await page.read() == b""
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
            async with client.request(method, served.url, data=b"x") as page:
                assert page.status == 404, method


async def test_no_page_of_another_origin_gets_a_file(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        for headers in (
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ):
            for name in ("", "page.js", "font.ttf"):
                async with client.get(served.url + name, headers=headers) as page:
                    assert page.status == 403, (headers, name)
                    assert "Access-Control-Allow-Origin" not in page.headers


async def test_every_answer_forbids_what_a_page_might_do(serve: Serve) -> None:
    served = serve()
    async with aiohttp.ClientSession() as client:
        for path in ("", "page.js", "terminal.js", "page.css", "icon.svg", "nothing"):
            async with client.get(served.url + path) as page:
                sent = page.headers
                rules = sent["Content-Security-Policy"]
                assert "default-src 'none'" in rules
                assert "frame-ancestors 'none'" in rules
                assert "unsafe" not in rules
                assert sent["X-Frame-Options"] == "DENY"
                assert sent["X-Content-Type-Options"] == "nosniff"
                assert sent["Referrer-Policy"] == "no-referrer"
                assert sent["Cache-Control"] == "no-store"
                assert sent["Cross-Origin-Opener-Policy"] == "same-origin"
                assert sent["Cross-Origin-Resource-Policy"] == "same-origin"
                assert "aiohttp" not in sent["Server"]
        async with client.get(served.url) as page:
            html = await page.text()
    assert "<title>Runcall</title>" in html
    assert "http" not in html, "nothing is asked from elsewhere"
    assert "style=" not in html


async def test_two_pages_have_two_nonces_and_two_servers_two_tokens(serve: Serve) -> None:
    served = serve()
    rules = set()
    async with aiohttp.ClientSession() as client:
        for _ in range(2):
            async with client.get(served.url) as page:
                rules.add(page.headers["Content-Security-Policy"])
    assert len(rules) == 2
    assert len(served.url.removeprefix(served.origin).strip("/")) >= 43, "256 bits"
    assert serve().url.split("/")[-2] != served.url.split("/")[-2]


async def test_the_token_stands_in_no_log_and_no_environment(serve: Serve) -> None:
    served = serve()
    token = served.url.rstrip("/").rpartition("/")[2]
    async with aiohttp.ClientSession() as client:
        async with client.get(served.url):
            pass
        async with client.ws_connect(served.socket(), headers={"Origin": served.origin}) as socket:
            await socket.receive()
            for pid in served.apps:
                for name in ("environ", "cmdline"):
                    path = served.folder.joinpath(f"/proc/{pid}/{name}")
                    assert token.encode() not in path.read_bytes()
    async with aiohttp.ClientSession() as client:
        with pytest.raises(aiohttp.ClientError):
            async with client.get(served.url + "x" * 9000) as page:
                page.raise_for_status()
    assert token not in served.errors
