"""`serve`: the same app in browser tabs, for whoever has the address."""

import argparse
import asyncio
import os
import signal
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from quiz.cli.paint import print_json
from quiz.cli.place import Refused, deck_roots
from quiz.messages import serve as words

HOME = Path(__file__).resolve().parents[2]

NEEDED = ("aiohttp", "textual_serve")


def serve_command(options: argparse.Namespace) -> int:
    """`runcall serve`: until Ctrl-C."""
    from quiz.serve.guard import address_of

    lang: str = options.lang
    if not all(find_spec(name) for name in NEEDED):
        raise Refused(words.NOT_INSTALLED[lang])
    address = address_of(options.host)
    if address is None:
        raise Refused(words.NO_ADDRESS[lang].format(host=options.host))
    if not 0 <= options.port <= 65535:
        raise Refused(words.NO_PORT[lang].format(port=options.port))
    if not address.is_loopback:
        print(f"runcall: {words.IN_THE_OPEN[lang].format(host=address)}", file=sys.stderr)
    return asyncio.run(_serve(options, app_command(options)))


def app_command(options: argparse.Namespace) -> list[str]:
    """What starts the app: no shell, and the decks as they were found from here."""
    decks = [word for root in deck_roots(options.deck, options.lang) for word in ("--deck", str(root))]
    return [sys.executable, "-P", "-m", "quiz", "--lang", options.lang, *decks]


def app_environment() -> dict[str, str]:
    """Ours. Where the learner stands there may be another `quiz`: the one that runs this is meant."""
    path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(HOME))))
    return dict(os.environ) | {"PYTHONPATH": path}


async def _serve(options: argparse.Namespace, command: list[str]) -> int:
    from quiz.serve.guard import address_of
    from quiz.serve.server import MOST, Server

    lang: str = options.lang
    address = address_of(options.host)
    assert address is not None
    stopped = asyncio.Event()
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)

    def complain(error: Exception) -> None:
        print(f"runcall: {words.WENT_WRONG[lang].format(why=type(error).__name__)}", file=sys.stderr)

    server = Server(command, app_environment(), lang, complain)
    try:
        url = await server.start(address, options.port)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused(words.CANT_LISTEN[lang].format(host=address, port=options.port, why=why)) from None
    try:
        if options.json:
            print_json({"url": url, "host": str(address), "port": server.port, "sessions": MOST})
        else:
            print(words.OPEN_IT[lang].format(url=url))
            print(words.HOW_TO_END[lang])
        sys.stdout.flush()
        await stopped.wait()
    finally:
        await server.stop()
    return 128 + signal.SIGINT
