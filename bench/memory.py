"""Memory of the app with its bank beside a bare Textual app, and after an hour's worth of random keys.

    python -m bench.memory [--keys 6000] [--seed 3]

Both in a pseudo-terminal of 120x40; what is counted is the resident memory of the app's own process. The keys
go over all screens of the built-in bank, runs and the editor among them. The first tenth of them counts as no
growth, since each screen is made at its first visit; how it goes on is told for each tenth.
"""

import argparse
import fcntl
import os
import pty
import random
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.first_paint import BARE

KEYS = 6000
"""As many as a person presses in an hour who never rests for a second."""

LETTERS = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789/?:.,;+-[]{}()"
"""But `q`, which leaves."""

CODES = [
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
    "\t",
    "\r",
    " ",
    "\x7f",
]
CODES += ["\x1b", "\x1b", "\x1b", "\x1b[15~", "\x1bOQ", "\x10"]
LEFT_OUT = ("VISUAL", "EDITOR", "PYTHONDONTWRITEBYTECODE")
"""No editor but our own, and nothing compiled at each start, as nobody does who installed it."""

SILENT, LONGEST = 0.5, 10.0
"""Seconds in which nothing is drawn once no key waits any more; and how long that is waited for at most.

Who presses as many keys in an hour leaves 0.6 seconds after each; here they come in flurries of thirty.
"""

WAYS = ("review", "quiz", "mock", "interview plan", "browse", "demos", "statistics", "proofs", "settings")
"""Screens by what the palette calls them: they are reached from anywhere by it."""


class Program:
    """A program in a terminal of its own."""

    def __init__(self, argv: list[str], environment: dict[str, str]) -> None:
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            os.execve(argv[0], argv, environment)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def follow(self, seconds: float, words: bytes = b"") -> None:
        """Read what it draws, for so long or until the words came. Raises TimeoutError."""
        until, seen = time.monotonic() + seconds, b""
        while not words or words not in seen:
            rest = until - time.monotonic()
            if rest <= 0:
                if words:
                    raise TimeoutError(f"no {words!r} in {seconds:.0f} s: {seen[-400:]!r}")
                return
            if select.select([self._terminal], [], [], rest)[0]:
                seen = seen[-4096:] + os.read(self._terminal, 1 << 20)

    def press(self, keys: str, seconds: float) -> None:
        """Type, and read on for a while."""
        os.write(self._terminal, keys.encode())
        self.follow(seconds)

    def rest(self) -> None:
        """Read on until it draws nothing for a while: all keys are taken. A run may go on for longer."""
        until = time.monotonic() + LONGEST
        while time.monotonic() < until and select.select([self._terminal], [], [], SILENT)[0]:
            os.read(self._terminal, 1 << 20)

    def memory(self) -> float:
        """MB of resident memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def end(self) -> None:
        """End it, and wait."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        with suppress(OSError):  # its end of the terminal is closed
            self.follow(5)
        os.waitpid(self.pid, 0)
        os.close(self._terminal)


@contextmanager
def started(argv: list[str], environment: dict[str, str], words: bytes) -> Iterator[Program]:
    """A program that has drawn its first words and come to rest."""
    program = Program([sys.executable, *argv], environment)
    try:
        program.follow(40, words)
        program.follow(4)
        yield program
    finally:
        program.end()


def use(app: Program, keys: int, dice: random.Random) -> None:
    """Press keys by chance, over all screens."""
    for number in range(keys):
        if number % 30 == 0:
            app.rest()
            app.press("\x1b", 0.1)
            for _ in range(4):
                app.press("\x1b", 0.1)
            app.press("\x10", 0.3)
            app.press(f"{dice.choice(WAYS)}\r", 0.3)
        app.press(dice.choice(CODES) if dice.random() < 0.6 else dice.choice(LETTERS), 0.015)
    app.rest()
    for _ in range(8):
        app.press("\x1b", 0.2)
    app.follow(3)


def main(keys: int = KEYS, seed: int = 3) -> None:
    """Measure and print."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "settings.toml").touch()  # the first start of all greets instead
        environment = os.environ | {"RUNCALL_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment = {name: value for name, value in environment.items() if name not in LEFT_OUT}
        with started(["-c", BARE], environment, b"bare app") as bare:
            theirs = bare.memory()
        with started(["-m", "quiz", "--lang", "en"], environment, b"claims with a proof") as app:
            ours, curve = app.memory(), []
            for _ in range(10):
                use(app, keys // 10, dice)
                curve.append(app.memory())
    print(f"{'':44}{'MB':>8}")
    print(f"{'bare Textual app':44}{theirs:8.1f}")
    print(f"{'Runcall with its bank':44}{ours:8.1f}   {ours / theirs:.2f} times   (goal 1.6)")
    print(f"{f'after {keys // 10:,} random keys':44}{curve[0]:8.1f}   {curve[0] - ours:+.1f}")
    print(f"{f'after {keys:,}':44}{curve[-1]:8.1f}   {curve[-1] - curve[0]:+.1f}   (goal +20)")
    print(f"{'each tenth':44}{'':3}" + ", ".join(f"{memory:.0f}" for memory in curve))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keys", type=int, default=KEYS)
    parser.add_argument("--seed", type=int, default=3)
    main(**vars(parser.parse_args()))
