"""A program in a terminal of its own: keys in, a screen out, signals, a hang-up, and how it ended."""

import contextlib
import os
import select
import signal
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.pty.screen import Screen

PATIENCE = 40.0
"""Seconds until something that never comes is given up; on a busy machine everything is slow."""


class Terminal:
    """Starts a program on a new pseudo-terminal. `modern` answers its questions as kitty and foot do."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (120, 30),
        *,
        folder: Path,
        modern: bool = False,
    ) -> None:
        self.screen = Screen(*size)
        self.written = b""
        self._modern = modern
        self._answered = 0
        self._told_size = False
        self._master, slave = os.openpty()
        termios.tcsetwinsize(slave, (size[1], size[0]))
        self.settings = self.line_settings()
        """The line's settings before the program came."""
        self.program = self.begin(command, environment, folder, slave)
        os.close(slave)

    def begin(self, words: Sequence[str], environment: Mapping[str, str], folder: Path, slave: int) -> Any:
        """Start the program on this end of the line."""
        return subprocess.Popen(
            words,
            env=dict(environment),
            cwd=folder,
            preexec_fn=lambda: os.login_tty(slave),  # noqa: PLW1509 (one call, no lock, no allocation)
        )

    @property
    def pid(self) -> int:
        """The program's process."""
        return int(self.program.pid)

    def line_settings(self) -> list[Any]:
        """Echo, line mode, special characters: what `stty` would tell."""
        return termios.tcgetattr(self._master)

    def send(self, keys: str) -> None:
        """Type."""
        os.write(self._master, keys.encode())

    def until(self, *texts: str, without: str = "", seconds: float = PATIENCE) -> str:
        """Wait until all of this stands on the screen, and that doesn't; gives the screen."""

        def there(screen: str) -> bool:
            return all(text in screen for text in texts) and not (without and without in screen)

        return self.until_true(lambda: there(self.screen.text), seconds)

    def until_true(self, true: Callable[[], bool], seconds: float = PATIENCE) -> str:
        """Follow the program until something is so; gives the screen."""
        end = time.monotonic() + seconds
        while not true():
            if self.program.poll() is not None:
                self._read(0)
                assert true(), f"it ended with {self.program.returncode}:\n{self.screen.text}"
            assert time.monotonic() < end, f"it never came; the screen is:\n{self.screen.text}"
            self._read(0.05)
        return self.screen.text

    def follow(self, seconds: float) -> None:
        """Follow the program for so long, or to its end."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.program.poll() is None:
            self._read(left)

    def resize(self, columns: int, rows: int) -> None:
        """Another size, told as a terminal tells it."""
        self._read(0)
        self.screen.resize(columns, rows)
        termios.tcsetwinsize(self._master, (rows, columns))
        if self._told_size:
            self._tell_size()

    def click(self, text: str) -> None:
        """Press and release the left button on the first character of a text that stands on the screen."""
        self.until(text)
        while self._read(0.2):  # a frame comes in pieces: where a line stands is known at its end
            pass
        row, column = self.screen.find(text)
        if self.screen.modes.get("1016"):
            row, column = row * 20 - 10, column * 10 - 5
        self.send(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def hang_up(self) -> None:
        """Close the terminal, as closing its window does."""
        os.close(self._master)
        self._master = -1

    def wait(self, seconds: float = PATIENCE) -> int:
        """Follow the program to its end; its exit code, or minus the signal that ended it."""
        end = time.monotonic() + seconds
        while self.program.poll() is None:
            assert time.monotonic() < end, f"it did not end; the screen is:\n{self.screen.text}"
            self._read(0.02)
        while self._read(0):
            pass
        return int(self.program.returncode)

    def kill(self) -> None:
        """End the program in the hardest way."""
        self.program.send_signal(signal.SIGKILL)
        self.wait()

    def close(self) -> None:
        """Leave nothing behind, whatever the test found."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        if self._master >= 0:
            self.hang_up()

    def _read(self, seconds: float) -> bool:
        """Take in what has been written; False if nothing came."""
        if self._master < 0:
            time.sleep(seconds)
            return False
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the program has closed its side
            time.sleep(seconds)
            return False
        self.written += data
        self.screen.feed(data)
        if self._modern:
            self._answer()
        return bool(data)

    def _tell_size(self) -> None:
        rows, columns = self.screen.rows, self.screen.columns
        self.send(f"\x1b[48;{rows};{columns};{rows * 20};{columns * 10}t")

    def _answer(self) -> None:
        new = self.screen.asked[self._answered :]
        self._answered += len(new)
        for mode in new:
            with contextlib.suppress(OSError):
                self.send(f"\x1b[?{mode};2$y")
        if self.screen.modes.get("2048", False) != self._told_size:
            self._told_size = not self._told_size
            with contextlib.suppress(OSError):
                self._tell_size()


def grade_the_first(app: Terminal) -> None:
    """Begin a review, turn its first card and grade it Good; the second card stands there."""
    app.until("10 new")
    app.send("r")
    app.until("What is question 1?")
    app.send(" ")
    app.until("3 Good")
    app.send("3")
    app.until("What is question 2?")
