"""How the app stays under a flood: key to repaint, processor and memory, beside the idle app, in a terminal.

    python -m bench.flood [--seconds 8] [--runs 3] [--kind plain]

The real app in a pseudo-terminal of 120x40 runs a real snippet that prints 50,000 lines a second and shows a
plot of 5,000 points ten times a second. Meanwhile a key changes a parameter of the form at odd moments; the
clock runs from the key's byte to the byte that draws the new value. The processor's share and the memory are
those of the app's own process. `waiting` is the share of the time that it stood in line for a core, which
other work on the machine decides; the latencies are told by the clock and without that wait.
"""

import argparse
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
from fcntl import ioctl
from pathlib import Path
from statistics import median, quantiles
from subprocess import DEVNULL, run
from typing import NamedTuple

LINES, POINTS, PLOTS = 50_000, 5_000, 10
"""Lines a second, points of the plot, plots a second."""

DEMO = '''"""A flood of lines, and a plot that grows."""

import time
from math import sin
from typing import Annotated, Literal

from quiz.demo import Range, Show, demo


@demo(zh="洪水", en="Flood")
def flood(
    show: Show,
    probe: Literal["alpha", "omega"] = "alpha",
    seconds: Annotated[int, Range(1, 60)] = SECONDS,
    seed: int = 0,
) -> None:
    """Print and plot at a steady pace."""
    xs = list(range(POINTS))
    slices = 200
    began = time.perf_counter()
    line = 0
    for turn in range(seconds * slices):
        for _ in range(LINES // slices):
            line += 1
            print(FORM)
        if turn % (slices // PLOTS) == 0:
            show.plot("wave", {"wave": (xs, [round(sin((x + turn) / 300), 3) for x in xs])}, en="Wave")
        rest = began + (turn + 1) / slices - time.perf_counter()
        if rest > 0:
            time.sleep(rest)
'''
KINDS = {
    "plain": 'f"line {line:07d} ok"',
    "colour": 'f"\\x1b[1;32m{line:07d}\\x1b[0m ok"',
    "chinese": 'f"{line:07d} 行"',
    "bars": 'f"{line:07d} ok", end="\\r" if line % 50 else "\\n"',
}
"""What a line looks like; some fifteen bytes each, so that ten seconds of them are shown before the cut."""


class Cost(NamedTuple):
    """Of a stretch of time: milliseconds from each key to its repaint, and what the app's process took."""

    keys: list[float]
    alone: list[float]
    """The same without the wait for a core."""
    cpu: float
    waiting: float
    growth: float
    """MB of resident memory more at the end than at the beginning."""


class App:
    """The app in a terminal of its own."""

    def __init__(self, deck: Path, home: Path) -> None:
        environment = os.environ | {
            "RUNCALL_HOME": str(home),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.toml").touch()  # the first start of all greets instead
        runcall = [sys.executable, "-m", "quiz"]
        run([*runcall, "trust", str(deck), "--yes"], env=environment, check=True, stdout=DEVNULL)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [*runcall, "--deck", str(deck), "--lang", "en"], environment)
        ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def drawn(self, seconds: float) -> bytes:
        """What it draws next, within so much time; nothing if it draws nothing."""
        if select.select([self.terminal], [], [], seconds)[0]:
            return os.read(self.terminal, 1 << 20)
        return b""

    def press(self, keys: bytes, words: bytes, limit: float = 30.0) -> float:
        """Type, and wait until the words are drawn; returns the seconds. Raises TimeoutError."""
        start, seen = time.perf_counter(), b""
        os.write(self.terminal, keys)
        while words not in seen:
            if time.perf_counter() - start > limit:
                raise TimeoutError(f"no {words!r} in {limit:.0f} s after {keys!r}: {seen[-400:]!r}")
            seen = seen[-4096:] + self.drawn(0.1)
        return time.perf_counter() - start

    def let_be(self, seconds: float) -> None:
        """Only read what it draws."""
        until = time.perf_counter() + seconds
        while (rest := until - time.perf_counter()) > 0:
            self.drawn(rest)

    def processor(self) -> float:
        """Seconds of a core that it took so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def in_line(self) -> float:
        """Seconds that it waited for a core, all its threads."""
        return in_line(self.pid)

    def memory(self) -> float:
        """MB of resident memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def in_line(pid: int) -> float:
    """Seconds that a process waited for a core, all its threads."""
    waits = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # it has ended
            waits += int((thread / "schedstat").read_text().split()[1])
    return waits / 1e9


@contextmanager
def started(deck: Path, home: Path) -> Iterator[App]:
    """The app with the demo's pane open and the cursor in its form."""
    app = App(deck, home)
    try:
        app.press(b"", b"Runcall")
        app.let_be(6)  # the zygote boots
        app.press(b"d", b"alpha")
        app.let_be(0.5)
        app.press(b"p", b"\xe2\x80\xb9")
        yield app
    finally:
        closed(app)


def closed(app: App) -> None:
    """End it."""
    os.kill(app.pid, signal.SIGTERM)
    with suppress(OSError):  # its end of the terminal is closed
        app.let_be(5)
    os.waitpid(app.pid, 0)
    os.close(app.terminal)


def measured(app: App, seconds: float, dice: random.Random, value: bytes) -> tuple[Cost, bytes]:
    """Press keys at odd moments for so long; returns the cost, and the value that the form holds then."""
    keys: list[float] = []
    alone: list[float] = []
    memory, cpu, waited, began = app.memory(), app.processor(), app.in_line(), time.perf_counter()
    while time.perf_counter() - began < seconds:
        app.let_be(dice.uniform(0.03, 0.09))
        value = b"omega" if value == b"alpha" else b"alpha"
        before = app.in_line() + in_line(os.getpid())
        keys.append(1000 * app.press(b"\x1b[C", value))
        alone.append(max(0.0, keys[-1] - 1000 * (app.in_line() + in_line(os.getpid()) - before)))
    took = time.perf_counter() - began
    return Cost(
        keys, alone, (app.processor() - cpu) / took, (app.in_line() - waited) / took, app.memory() - memory
    ), value


def told(name: str, cost: Cost) -> str:
    """One line of the table."""
    times = "".join(
        f"{median(keys):9.1f}{quantiles(keys, n=20)[-1]:8.1f}{max(keys):8.1f}"
        for keys in (cost.keys, cost.alone)
    )
    return f"{name:10}{len(cost.keys):6}{times}{cost.cpu:9.0%}{cost.waiting:9.0%}{cost.growth:+9.1f}"


def main(seconds: float = 8, runs: int = 3, kind: str = "plain") -> None:
    """Measure and print."""
    dice, length = random.Random(5), int(seconds) + 2
    floods: list[tuple[Cost, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck"
        write_deck(deck, length, KINDS[kind])
        with started(deck, Path(folder) / "home") as app:
            idle, value = measured(app, seconds, dice, b"alpha")
            for _ in range(runs):
                app.press(b"\r", b"running")
                began = time.perf_counter()
                app.let_be(1.5)  # the ring is full by then
                flood, value = measured(app, seconds - 0.5, dice, value)
                app.press(b"", b"finished")
                floods.append((flood, LINES * length / (time.perf_counter() - began)))
                app.let_be(0.5)
    report(kind, idle, floods)


def report(kind: str, idle: Cost, floods: list[tuple[Cost, float]]) -> None:
    """The table."""
    print(f"{LINES:,} lines a second ({kind}) and {POINTS:,} points {PLOTS} times a second\n")
    print(f"{'':16}{'ms by the clock':>25}{'without the wait':>25}")
    times = f"{'median':>9}{'p95':>8}{'max':>8}"
    print(f"{'':10}{'keys':>6}{times}{times}{'core':>9}{'waiting':>9}{'MB more':>9}{'lines/s':>9}")
    print(told("idle", idle))
    for place, (flood, rate) in enumerate(floods, 1):
        print(f"{told(f'flood {place}', flood)}{rate:9,.0f}")
    print(f"{'goals':25}{20.0:8}{50.0:8}{20.0:17}{50.0:8}{'45%':>9}{'':9}{'+5.0':>9}")


def write_deck(root: Path, seconds: int, form: str) -> None:
    """A deck of this one demo."""
    folder = root / "snippets" / "bench"
    folder.mkdir(parents=True)
    (root / "questions").mkdir()
    for package in (folder, folder.parent):
        (package / "__init__.py").write_text('"""Demos."""\n')
    source = DEMO
    for name, value in (("SECONDS", seconds), ("FORM", form)):
        source = source.replace(name, str(value))
    for name, number in (("LINES", LINES), ("POINTS", POINTS), ("PLOTS", PLOTS)):
        source = source.replace(name, str(number))
    (folder / "flood.py").write_text(source)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--kind", choices=KINDS, default="plain")
    main(**vars(parser.parse_args()))
