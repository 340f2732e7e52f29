"""`runcall demo --watch FILE`: runs the file's demo again at each save, cancelling the run before."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.cli.demos import read_flags, writer
from quiz.cli.paint import screen_width
from quiz.cli.place import Refused, deck_roots, open_deck_of, unknown
from quiz.demo.events import Finished
from quiz.demo.source import Demo, DemoError, read_demo
from quiz.messages import edits as words
from quiz.run.request import Request, request_for
from quiz.study.day import local_clock
from quiz.study.home import edits_folder, folder_name

if TYPE_CHECKING:
    from quiz.demo.words import Text
    from quiz.run.runner import Runner
    from quiz.run.running import Gate

POLL = 0.1
"""Seconds between two looks at the file; a save is taken once two looks find the same."""

OWN = "own"
"""The topic of a file that belongs to no deck. No deck's snippets can stand under a name of it."""

WITH_VALUE, ALONE = (
    ("--watch", "--lang", "--deck", "--jobs", "--export", "--sweep"),
    ("--json", "--yes", "--edited"),
)

Stamp = tuple[int, int, int]


def watch_command(options: argparse.Namespace) -> int:
    """Run it now and at each save, until Ctrl-C."""
    file, lang = Path(options.watch).expanduser().absolute(), options.lang
    for flag in ("sweep", "export", "edited"):
        if getattr(options, flag):
            raise Refused(words.NOT_WATCHED[lang].format(flag=f"--{flag}"))
    if not file.is_file():
        raise Refused(words.NO_FILE[lang].format(path=options.watch))
    name, flags = asked_for(options.words)
    name, root = _known(name, options) if name else stands_for(file, deck_roots(options.deck, lang))
    with suppress(DemoError):  # a file that can't be read now may be mended; a wrong parameter may not
        read_flags(read_demo(file, name), flags, lang)
    return asyncio.run(_Watch(file, name, root, flags, options).follow())


def asked_for(words_given: Sequence[str]) -> tuple[str, list[str]]:
    """The demo's name, if one is given, and its parameters.

    argparse would take the value of a parameter that it doesn't know for the name.
    """
    left = list(words_given)[list(words_given).index("demo") + 1 :]
    rest: list[str] = []
    while left:
        word = left.pop(0)
        if word in WITH_VALUE:
            left[:1] = []
        elif word not in ALONE and word.partition("=")[0] not in WITH_VALUE:
            rest.append(word)
    return (rest[0], rest[1:]) if rest and not rest[0].startswith("--") else ("", rest)


def stands_for(file: Path, roots: Iterable[Path]) -> tuple[str, Path]:
    """The name under which a file runs, and the deck whose snippets it may import.

    A demo of a deck has its own name there; a learner's copy has the name of what it was made from; any
    other file has one of its own, with the first of the decks.
    """
    place, known = file.resolve(), list(roots)
    if (root := deck_of(place)) is not None:
        return place.relative_to(root / "snippets").with_suffix("").as_posix(), root
    for root in known:
        copies = edits_folder().resolve() / folder_name(root)
        if place.is_relative_to(copies):
            return place.relative_to(copies).with_suffix("").as_posix(), root
    return f"{OWN}/{file.stem}", known[0]


def deck_of(file: Path) -> Path | None:
    """The deck that the file is code of, if it is."""
    found = (folder.parent for folder in file.resolve().parents if folder.name == "snippets")
    return next((root for root in found if (root / "questions").is_dir()), None)


def _known(name: str, options: argparse.Namespace) -> tuple[str, Path]:
    deck = open_deck_of(options)
    demo = deck.demos.get(name)
    if demo is None:
        raise unknown("demo", name, deck.demos, options.lang)
    return name, demo.root


class _Watch:
    """One file, looked at until Ctrl-C, and the run that its last save began."""

    def __init__(
        self, file: Path, name: str, root: Path, flags: list[str], options: argparse.Namespace
    ) -> None:
        self._file, self._name, self._root, self._flags, self._options = file, name, root, flags, options
        self._lang: str = options.lang
        self._stopped = asyncio.Event()
        self._running: asyncio.Task[None] | None = None

    async def follow(self) -> int:
        """Until it is interrupted."""
        from quiz.run.runner import Runner

        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self._stopped.set)
        async with Runner(gate=self._gate()) as runner:
            runner.warm()
            taken = before = _stamp(self._file)
            self._begin(runner)
            while not self._stopped.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._stopped.wait(), POLL)
                now = _stamp(self._file)
                if now is not None and now == before and now != taken:
                    taken = now
                    await self._end()
                    self._begin(runner)
                before = now
            await self._end()
        return 128 + signal.SIGINT

    def _gate(self) -> "Gate":
        """The file may be code of another deck than the one that it runs beside: both must be trusted."""
        from quiz.cli.trust import shell_gate

        may_run, own = shell_gate(self._options.yes), deck_of(self._file)

        async def gate(deck: Path) -> "Text":
            refused = await may_run(deck)
            return refused if refused or own in (None, deck) else await may_run(own or deck)

        return gate

    def _begin(self, runner: "Runner") -> None:
        self._head()
        try:
            request = self._request()
        except (DemoError, Refused) as error:
            self._tell(error.told[self._lang] if isinstance(error, DemoError) else str(error))
            self._tell(words.WATCHING[self._lang].format(file=self._file.name))
            return
        self._running = asyncio.create_task(self._run(runner, request))

    def _request(self) -> Request:
        """What the file as it is now asks for. Raises DemoError or Refused."""
        demo: Demo = read_demo(self._file, self._name)
        given = read_flags(demo, self._flags, self._lang)
        return request_for(demo, self._root, dict(given), demo)

    async def _run(self, runner: "Runner", request: Request) -> None:
        write = writer(self._options)
        run = runner.start(request)
        try:
            async for event in run.events():
                write(event)
                if isinstance(event, Finished) and event.outcome != "cancelled":
                    self._tell(words.WATCHING[self._lang].format(file=self._file.name))
        finally:
            run.cancel()
            await run.stop()

    async def _end(self) -> None:
        """Cancel the run that is going on, and wait until nothing of it is left."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))
            self._running = None

    def _head(self) -> None:
        """A line with the time parts one run from the next; in JSON, a run's first event does."""
        if not self._options.json:
            if sys.stderr.isatty():
                sys.stderr.write("\r\x1b[K\x1b[0m")  # the cancelled run's progress and colours
                sys.stderr.flush()
            told = f"── {local_clock():%H:%M:%S}  {self._file.name} "
            print(told + "─" * max(2, screen_width() - len(told)), flush=True)

    def _tell(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)


def _stamp(file: Path) -> Stamp | None:
    """What tells a save; nothing for the moment in which an editor puts a new file in the old one's place."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
