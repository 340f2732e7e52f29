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

from tests.patience import PATIENCE
from tests.pty.screen import WHOLE, Screen


class Terminal:
    """Starts a program on a new pseudo-terminal.

    It announces that it shows frames as wholes, so that no test reads half of one. `modern` answers all
    questions as kitty and foot do, `old` none.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (120, 30),
        *,
        folder: Path,
        modern: bool = False,
        old: bool = False,
    ) -> None:
        self.screen = Screen(*size)
        self.written = b""
        self._modern, self._old = modern, old
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
        """Type. Output read so far belongs to the screen before."""
        while self._step():
            pass
        self._write(keys)

    def _write(self, text: str) -> None:
        os.write(self._master, text.encode())

    def until(self, *texts: str, without: str = "", seconds: float = PATIENCE) -> str:
        """Wait until the screen shows all of this, and not that; returns the screen."""

        def there(screen: str) -> bool:
            return all(text in screen for text in texts) and not (without and without in screen)

        return self.until_true(lambda: there(self.screen.text), seconds)

    def until_true(self, true: Callable[[], bool], seconds: float = PATIENCE) -> str:
        """Follow the program frame by frame until something is so; returns the screen."""
        found = self.soon(true, seconds)
        assert found or self.program.poll() is None, (
            f"it ended with {self.program.returncode}:\n{self.screen.text}"
        )
        assert found, f"it never came; the screen is:\n{self.screen.text}"
        return self.screen.text

    def soon(self, true: Callable[[], bool], seconds: float) -> bool:
        """Follow the program until something is so, it ends, or time is up; returns whether it is so."""
        end = time.monotonic() + seconds
        while not true():
            if self.program.poll() is not None:
                self.catch_up()
                self.screen.give_up()
                return true()
            if time.monotonic() > end:
                return False
            self._read(0.05)
        return True

    def catch_up(self) -> None:
        """Interpret everything written so far."""
        while self._read(0):
            pass

    def follow(self, seconds: float) -> None:
        """Follow the program for this long, or to its end."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self.program.poll() is None:
            self._read(left)
        self.catch_up()

    def press_until_left(self, press: Callable[[], None], seconds: float = PATIENCE) -> None:
        """Press repeatedly until the program has given the screen back."""
        end = time.monotonic() + seconds
        while self.is_there():
            assert time.monotonic() < end, f"it did not leave; the screen is:\n{self.screen.text}"
            press()

    def is_there(self) -> bool:
        """Whether the program is alive and has the screen."""
        return self.program.poll() is None and bool(self.screen.modes.get("1049"))

    def resize(self, columns: int, rows: int) -> None:
        """Another size, told as a terminal tells it."""
        self.catch_up()
        self.screen.resize(columns, rows)
        termios.tcsetwinsize(self._master, (rows, columns))
        if self._told_size:
            self._tell_size()

    def click(self, text: str, *told: str) -> None:
        """Click on the first character of a text until the effect is shown, as a person would.

        While the screen is being laid out, the text may move away under the mouse.
        """
        end = time.monotonic() + PATIENCE
        while not all(each in self.screen.text for each in told):
            assert time.monotonic() < end, f"nothing came of it; the screen is:\n{self.screen.text}"
            if text in self.screen.text:
                self._click(*self.screen.find(text))
            self.soon(lambda: all(each in self.screen.text for each in told), 5)

    def _click(self, row: int, column: int) -> None:
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
        self.catch_up()
        self.screen.give_up()
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
        """Interpret one frame of what has been written; False if there is nothing."""
        if self._step():
            return True
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
        self.screen.take(data)
        self._step()
        return bool(data)

    def _step(self) -> bool:
        """Interpret the next frame of what was read, if any."""
        stepped = self.screen.step()
        if self._master >= 0 and not self._old:
            self._answer()
        return stepped

    def _tell_size(self) -> None:
        rows, columns = self.screen.rows, self.screen.columns
        self._write(f"\x1b[48;{rows};{columns};{rows * 20};{columns * 10}t")

    def _answer(self) -> None:
        new = self.screen.asked[self._answered :]
        self._answered += len(new)
        for mode in new:
            if self._modern or mode == WHOLE:
                with contextlib.suppress(OSError):
                    self._write(f"\x1b[?{mode};2$y")
        if self._modern and self.screen.modes.get("2048", False) != self._told_size:
            self._told_size = not self._told_size
            with contextlib.suppress(OSError):
                self._tell_size()


def grade_the_first(app: Terminal) -> None:
    """Start a review, flip its first card and grade it Good; then the second card is shown."""
    app.until("10 new")
    app.send("r")
    app.until("What is question 1?")
    app.send(" ")
    app.until("3 Good")
    app.send("3")
    app.until("What is question 2?")
