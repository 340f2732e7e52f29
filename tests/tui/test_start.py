"""How the app starts and ends: what is loaded at the first paint, what a signal leaves behind."""

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import closing
from fcntl import ioctl
from pathlib import Path

import pytest

from tests.patience import PATIENCE

HEAVY = ("torch", "numpy", "yaml", "fsrs", "sympy", "pygments", "texicode")

FIRST_PAINT = """
import sys, asyncio
from pathlib import Path
from quiz.tui.app import RuncallApp
from quiz.tui.services import services_for

async def main():
    app = RuncallApp(services_for((Path({deck!r}),), {{}}), "zh")

    def painted():
        print("LOADED", *(name for name in {heavy} if name in sys.modules), file=sys.__stdout__)
        app.exit()

    app.open_all = painted
    async with app.run_test() as pilot:
        await pilot.pause()

asyncio.run(main())
"""


def test_nothing_heavy_is_loaded_at_the_first_paint(small_deck: Path, tmp_path: Path) -> None:
    script = tmp_path / "first_paint.py"
    script.write_text(FIRST_PAINT.format(heavy=HEAVY, deck=str(small_deck)), encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["LOADED"], done.stderr


class Terminal:
    """The app in a terminal of its own, by the bytes it writes."""

    def __init__(self, deck: Path, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        self.written = b""
        settings = Path(os.environ["RUNCALL_HOME"]) / "settings.toml"
        settings.parent.mkdir(exist_ok=True)
        settings.touch()  # there for the first time, it would be asked for a date
        code = (
            "import sys; from pathlib import Path; from quiz.tui.app import run; "
            f"sys.exit(run('en', [Path({str(deck)!r})]))"
        )
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", **environment})
            os.execv(sys.executable, [sys.executable, "-c", code])
        ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def read_until(self, text: bytes) -> None:
        end = time.monotonic() + PATIENCE
        while text not in self.written:
            assert time.monotonic() < end, self.written[-2000:]
            self._read(0.1)

    def _read(self, seconds: float) -> bool:
        if select.select([self._file], [], [], seconds)[0]:
            try:
                self.written += os.read(self._file, 65536)
            except OSError:
                return False
        return True

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def end(self) -> int:
        """Wait for its end; its exit code."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self._read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self._read(0.05) and select.select([self._file], [], [], 0.05)[0]:
                    pass
                os.close(self._file)
                return os.waitstatus_to_exitcode(status)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise AssertionError("it did not end")

    def modes_left_on(self) -> set[bytes]:
        """Private modes that were switched on and not off again."""
        on: set[bytes] = set()
        for piece in self.written.split(b"\x1b[?")[1:]:
            digits = piece[: len(piece) - len(piece.lstrip(b"0123456789;"))]
            final = piece[len(digits) : len(digits) + 1]
            for mode in digits.split(b";"):
                if final == b"h":
                    on.add(mode)
                elif final == b"l":
                    on.discard(mode)
        return on - {b"7", b"25"}  # wrapping and the cursor, which are on before and after


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_restores_the_terminal_and_is_told_by_the_exit_code(
    small_deck: Path, number: signal.Signals
) -> None:
    terminal = Terminal(small_deck)
    terminal.read_until(b"questions")
    os.kill(terminal.pid, number)
    assert terminal.end() == 128 + number
    assert terminal.modes_left_on() == set()


def test_quitting_by_key_exits_with_zero_and_restores_the_terminal(small_deck: Path) -> None:
    terminal = Terminal(small_deck)
    terminal.read_until(b"questions")
    terminal.type("q")
    assert terminal.end() == 0
    assert terminal.modes_left_on() == set()


def test_without_colour_no_colour_is_written(small_deck: Path) -> None:
    terminal = Terminal(small_deck, NO_COLOR="1")
    terminal.read_until(b"questions")
    terminal.type("q")
    terminal.end()
    for piece in terminal.written.split(b"\x1b[")[1:]:
        codes, _, _ = piece.partition(b"m")
        if codes and set(codes) <= set(b"0123456789;"):
            assert not {b"38", b"48"} & set(codes.split(b";")), codes


def test_a_kill_between_grades_loses_none(small_deck: Path, home: Path) -> None:
    import sqlite3

    terminal = Terminal(small_deck, size=(120, 30))
    terminal.read_until(b"questions")
    terminal.type("r")
    terminal.read_until(b"Answer in your head")
    terminal.type(" ")
    terminal.read_until(b"Key points")
    terminal.type("3")
    terminal.read_until(b"The second question?")
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
    with closing(sqlite3.connect(home / "study.db")) as database:
        assert list(database.execute("SELECT card, rating FROM events")) == [("mask-token", 3)]
