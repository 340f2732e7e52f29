"""From a key to its repaint: key by key on several screens, under 50,000 lines a second, beside a bare app.

    python -m bench.key_latency [--presses 40] [--seconds 6] [--only "the help"]

The real app in a pseudo-terminal of 120x40; each key is pressed on a quiet screen, at an odd moment. What
the toolkit takes by itself is measured in the same run: a bare Textual app opens and closes a page of as much
text, moves in a list of its own, types into a line; the two take turns, so that the machine's moods hit both.
The clock stops at the first byte drawn; `whole` is the last one before 80 ms of silence. The flood is that
of `bench.flood`, whose clock stops at the byte that draws the new value.
"""

import argparse
import os
import pty
import random
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from bench.flood import KINDS, App, closed, in_line, measured, started, write_deck

QUESTIONS = 60
QUESTION = """\
- id: question-{n}
  topic: numbers
  level: core
  asked: often
  prompt: {{zh: 第 {n} 题是什么？, en: What is question {n}?}}
  answer: {{zh: 这是第 {n} 题的答案。, en: It is the answer to question {n}.}}
  key_points: [{{zh: 要点, en: the point}}]
  demo: bench/flood
"""

BARE = """
from textual.app import App
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

LINE = " key  Its name      what it does, in a sentence that fills some two thirds of the line"

class Over(ModalScreen):
    CSS = "Over VerticalScroll { height: 1fr; } Over .bar { height: 1; }"
    BINDINGS = [("escape", "dismiss")]

    def compose(self):
        yield Static("Help", classes="bar")
        with VerticalScroll():
            yield Static("\\n".join([LINE] * 60), markup=False)
        yield Static("escape", classes="bar")

class Typing(ModalScreen):
    CSS = "Typing OptionList { height: 16; }"
    BINDINGS = [("escape", "dismiss")]

    def compose(self):
        yield Input()
        yield OptionList(*[f"Entry {n}" for n in range(60)])

    def on_input_changed(self, message):
        entries = self.query_one(OptionList)
        entries.clear_options()
        entries.add_options([f"{message.value} {n}" for n in range(60)])

class Bare(App):
    BINDINGS = [("question_mark", "over"), ("colon", "typing")]
    ENABLE_COMMAND_PALETTE = False

    def compose(self):
        yield OptionList(*[f"{LINE} {n}" for n in range(60)], markup=False)

    def action_over(self):
        self.push_screen(Over())

    def action_typing(self):
        self.push_screen(Typing())

Bare().run()
"""

UP, DOWN, ESC, ENTER, BACK = b"\x1b[A", b"\x1b[B", b"\x1b", b"\r", b"q"

Walk = tuple[tuple[str, bytes], ...]
LIST: Walk = (("down", DOWN), ("down", DOWN), ("up", UP))
HELP: Walk = (("open", b"?"), ("close", ESC))
PALETTE: Walk = (("open", b":"), ("a letter", b"a"), ("back", b"\x7f"), ("close", ESC))

OURS: Mapping[str, tuple[bytes, Walk]] = {
    "the help": (b"", HELP),
    "the palette": (b"", PALETTE),
    "a list": (b"b", LIST),
    "a question": (b"b", (("open", ENTER), ("the next", b"n"), ("close", ESC))),
    "tabs": (
        b"",
        (("Browse", b"b"), ("back", BACK), ("Proofs", b"p"), ("back", BACK), ("Demos", b"d"), ("back", BACK)),
    ),
    "a review": (b"r", (("flip", b" "), ("grade", b"3"))),
}
"""What opens each screen from Today, and what is pressed there in turn."""

MOST = {"a review": 20}
"""A day has no more new cards than ten."""

THEIRS: Mapping[str, tuple[bytes, Walk]] = {
    "the help": (b"", HELP),
    "the palette": (b"", PALETTE),
    "a list": (b"", LIST),
}
"""The same on the bare app."""

SILENCE = 0.08
"""Seconds without a byte after which a frame is whole."""


class Press(NamedTuple):
    """Milliseconds from a key to the first byte, to the last, and to the first without waits for a core."""

    first: float
    whole: float
    alone: float


Found = dict[str, list[Press]]


class BareApp(App):
    """The bare one in a terminal of its own."""

    def __init__(self) -> None:
        environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-c", BARE], environment)
        ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))


@contextmanager
def bare() -> Iterator[App]:
    """The bare app, drawn."""
    app = BareApp()
    try:
        app.press(b"", b"Its name")
        app.let_be(1)
        yield app
    finally:
        closed(app)


def quiet(app: App, seconds: float = SILENCE) -> None:
    """Wait until nothing is drawn for so long."""
    while app.drawn(seconds):
        pass


def to_repaint(app: App, key: bytes, limit: float = 2.0) -> Press | None:
    """How long a key took; None for one that changes nothing."""
    waited, began = app.in_line() + in_line(os.getpid()), time.perf_counter()
    os.write(app.terminal, key)
    if not app.drawn(limit):
        return None
    first = last = time.perf_counter()
    waited = app.in_line() + in_line(os.getpid()) - waited
    while app.drawn(SILENCE):
        last = time.perf_counter()
    return Press(1000 * (first - began), 1000 * (last - began), 1000 * max(0.0, first - began - waited))


def turn(app: App, name: str, walk: Walk, presses: int, dice: random.Random, found: Found) -> None:
    """Press so many keys."""
    for place in range(presses):
        said, key = walk[place % len(walk)]
        app.let_be(dice.uniform(0.02, 0.08))
        quiet(app)
        if (took := to_repaint(app, key)) is not None:
            found.setdefault(f"{name}: {said}", []).append(took)


def on(app: App, other: App, name: str, presses: int, dice: random.Random) -> tuple[Found, Found]:
    """The times on one screen, left for Today again; the bare app's between them."""
    opens, keys = OURS[name]
    ours: Found = {}
    theirs: Found = {}
    if opens:
        os.write(app.terminal, opens)
    quiet(app, 0.5)
    rounds = -(-min(presses * len({said for said, _ in keys}), MOST.get(name, 10**9)) // len(keys))
    for _ in range(rounds):
        turn(app, name, keys, len(keys), dice, ours)
        if name in THEIRS:
            turn(other, name, THEIRS[name][1], len(THEIRS[name][1]), dice, theirs)
    if opens:
        os.write(app.terminal, BACK)
        quiet(app, 0.4)
    return ours, theirs


def row(name: str, times: list[float], whole: list[float], alone: list[float], beside: list[float]) -> str:
    """One line of the table."""
    told = f"{name:26}{len(times):5}{median(times):8.1f}{quantiles(times, n=20)[-1]:8.1f}{max(times):8.1f}"
    told += f"{median(whole):8.1f}" if whole else " " * 8
    told += f"{median(alone):9.1f}{quantiles(alone, n=20)[-1]:8.1f}"
    return told + (f"{median(beside):9.1f}{median(times) / median(beside):7.2f}" if beside else "")


def main(presses: int = 40, seconds: float = 6, only: str = "") -> None:
    """Measure and print."""
    dice = random.Random(7)
    ours: Found = {}
    theirs: Found = {}
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck"
        write_deck(deck, int(seconds) + 4, KINDS["plain"])
        text = "".join(QUESTION.format(n=n) for n in range(1, QUESTIONS + 1))
        (deck / "questions" / "numbers.yaml").write_text(text, encoding="utf-8")
        with started(deck, Path(folder) / "home") as app, bare() as other:
            if not only:
                idle, value = measured(app, seconds, dice, b"alpha")
                app.press(ENTER, b"running")
                app.let_be(1.5)
                flood, _ = measured(app, seconds, dice, value)
                app.press(b"", b"finished")
            for key in (ESC, BACK):  # out of the form, to Today
                os.write(app.terminal, key)
                quiet(app, 0.4)
            for name in (name for name in OURS if only in name):
                mine, its = on(app, other, name, presses, dice)
                ours |= mine
                theirs |= its
    print(f"{'':26}{'':5}{'by the clock':>24}{'':8}{'without waits':>17}{'bare app':>9}{'':7}")
    print(
        f"{'ms':26}{'keys':>5}{'median':>8}{'p95':>8}{'max':>8}{'whole':>8}{'median':>9}{'p95':>8}{'median':>9}{'ratio':>7}"
    )
    for name, times in ours.items():
        if len(times) < 2:
            print(f"{name:26}{len(times):5}   too few")
            continue
        firsts, wholes, alones = (list(column) for column in zip(*times, strict=True))
        print(row(name, firsts, wholes, alones, [press.first for press in theirs.get(name, ())]))
    for name, cost in () if only else (("a form", idle), ("a form, under flood", flood)):
        print(row(name, cost.keys, [], cost.alone, []))
    print(f"{'goal':26}{'':5}{'':8}{20.0:8}{50.0:8}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--presses", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--only", default="")
    main(**vars(parser.parse_args()))
