"""Runs the learner's own editor: it gets the terminal, and the app comes back when it ends."""

import asyncio
import shlex
import shutil
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp

PATIENCE = 5.0
"""Seconds for an editor to save and exit when the app is asked to end."""


def named(environment: Mapping[str, str]) -> str:
    """The editor's command as the learner wrote it; empty if none is named."""
    return environment.get("VISUAL", "").strip() or environment.get("EDITOR", "").strip()


def words_of(command: str) -> list[str]:
    """The command split into words; empty if there is no such program."""
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark without its other one
        return []
    return words if words and shutil.which(words[0]) else []


async def edit_file(app: "RuncallApp", words: list[str], path: Path) -> int:
    """Let the editor have the terminal until it ends; returns its exit code, or minus its signal.

    Signals that end the app end the editor first, so that each puts the terminal in order.
    """
    with app.suspend(), _Signals(app) as signals:
        try:
            process = await asyncio.create_subprocess_exec(*words, str(path))
        except OSError:
            code = 127
        else:
            signals.reach(process)
            code = await process.wait()
    app.refresh(layout=True)
    return code


class _Signals:
    """Ctrl-C belongs to the editor; what ends the app ends the editor first, even while it starts."""

    def __init__(self, app: "RuncallApp") -> None:
        self._app = app
        self._process: asyncio.subprocess.Process | None = None
        self._told: list[int] = []

    def reach(self, process: asyncio.subprocess.Process) -> None:
        """Register the editor's process."""
        self._process = process
        self._pass_on()

    def __enter__(self) -> "_Signals":
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(signal.SIGINT, lambda: None)
            for number in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self._end, number)
        return self

    def __exit__(self, *_: object) -> None:
        self._app.on_load()
        if self._told:
            self._app.call_later(self._app.leave, 128 + self._told[0])

    def _end(self, number: int) -> None:
        self._told.append(number)
        self._pass_on()

    def _pass_on(self) -> None:
        if self._told and self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(self._told[-1])
            asyncio.get_running_loop().call_later(PATIENCE, self._insist, self._process)

    @staticmethod
    def _insist(process: asyncio.subprocess.Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
