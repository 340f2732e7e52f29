"""The learner's own editor: it gets the terminal, the app goes on behind it and comes back when it ends."""

import asyncio
import shlex
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp

PATIENCE = 5.0
"""Seconds that an editor gets to save and end when the app is told to end."""


def named(environment: Mapping[str, str]) -> str:
    """The editor's command as the learner wrote it; empty if none is named."""
    return environment.get("VISUAL", "").strip() or environment.get("EDITOR", "").strip()


def words_of(command: str) -> list[str]:
    """The command's words; none if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark without its other one
        return []
    return words if words and shutil.which(words[0]) else []


async def edit_file(app: "RuncallApp", words: list[str], path: Path) -> int:
    """Let the editor have the terminal until it ends; its exit code, or minus the signal that ended it.

    Signals that end the app end the editor first: one after the other puts the terminal in order.
    """
    with app.suspend():
        try:
            process = await asyncio.create_subprocess_exec(*words, str(path))
        except OSError:
            code = 127
        else:
            with _signals_of(app, process):
                code = await process.wait()
    app.refresh(layout=True)
    return code


@contextmanager
def _signals_of(app: "RuncallApp", process: asyncio.subprocess.Process) -> Iterator[None]:
    """Ctrl-C is the editor's own; what ends the app ends the editor, then the app."""
    loop = asyncio.get_running_loop()
    told: list[int] = []

    def end(number: int) -> None:
        told.append(number)
        with suppress(ProcessLookupError):
            process.send_signal(number)
        loop.call_later(PATIENCE, insist)

    def insist() -> None:
        with suppress(ProcessLookupError):
            process.kill()

    with suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGINT, lambda: None)
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, end, number)
    try:
        yield
    finally:
        app.on_load()
        if told:
            app.call_later(app.leave, 128 + told[0])
