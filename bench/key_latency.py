"""From a key to the first byte of its repaint: idle on several screens, and under 50,000 lines a second.

    python -m bench.key_latency [--presses 60] [--seconds 6]

The real app in a pseudo-terminal of 120x40; each key is pressed on a quiet screen, at an odd moment.
The flood is that of `bench.flood`, whose clock stops at the byte that draws the new value.
"""

import argparse
import os
import random
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

from bench.flood import KINDS, App, measured, started, write_deck

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

GRADING, MOST_GRADES = "a flip and a grade", 20
"""A day has no more new cards than ten."""

UP, DOWN, ESC = b"\x1b[A", b"\x1b[B", b"\x1b"
SCREENS: dict[str, tuple[bytes, tuple[bytes, ...]]] = {
    "a list": (b"b", (DOWN, DOWN, UP)),
    GRADING: (b"r", (b" ", b"3")),
    "the help": (b"", (b"?", ESC)),
    "the palette": (b"", (b":", b"a", b"\x7f", ESC)),
}
"""What opens it from Today, and what is pressed there in turn."""


def quiet(app: App, seconds: float = 0.08) -> None:
    """Wait until nothing is drawn for so long."""
    while app.drawn(seconds):
        pass


def to_repaint(app: App, key: bytes, limit: float = 2.0) -> float | None:
    """Milliseconds from the key to the first byte drawn; None for a key that changes nothing."""
    began = time.perf_counter()
    os.write(app.terminal, key)
    return 1000 * (time.perf_counter() - began) if app.drawn(limit) else None


def on(app: App, name: str, presses: int, dice: random.Random) -> list[float]:
    """The times on one screen, left for Today again."""
    opens, keys = SCREENS[name]
    if opens:
        os.write(app.terminal, opens)
    quiet(app, 0.5)
    times = []
    for key in islice(cycle(keys), presses if name != GRADING else min(presses, MOST_GRADES)):
        app.let_be(dice.uniform(0.02, 0.08))
        quiet(app)
        took = to_repaint(app, key)
        times += [took] if took is not None else []
    for _ in range(2 if opens else 0):
        os.write(app.terminal, ESC)
        quiet(app, 0.4)
    return times


def row(name: str, times: list[float]) -> str:
    """One line of the table."""
    told = f"{median(times):9.1f}{quantiles(times, n=20)[-1]:8.1f}{max(times):8.1f}"
    return f"{name:20}{len(times):6}{told}"


def main(presses: int = 60, seconds: float = 6) -> None:
    """Measure and print."""
    dice = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck"
        write_deck(deck, int(seconds) + 4, KINDS["plain"])
        text = "".join(QUESTION.format(n=n) for n in range(1, QUESTIONS + 1))
        (deck / "questions" / "numbers.yaml").write_text(text, encoding="utf-8")
        with started(deck, Path(folder) / "home") as app:
            idle, value = measured(app, seconds, dice, b"alpha")
            app.press(b"\r", b"running")
            app.let_be(1.5)
            flood, _ = measured(app, seconds, dice, value)
            app.press(b"", b"finished")
            for _ in range(3):
                os.write(app.terminal, ESC)
                quiet(app, 0.4)
            screens = {name: on(app, name, presses, dice) for name in SCREENS}
    print(f"{'ms by the clock':20}{'keys':>6}{'median':>9}{'p95':>8}{'max':>8}")
    for name, times in {**screens, "a form": idle.keys, "a form, under flood": flood.keys}.items():
        print(row(name, times))
    print(
        f"{'without the wait for a core':26}{median(flood.alone):9.1f}{quantiles(flood.alone, n=20)[-1]:8.1f}"
    )
    print(f"{'goal':26}{'':9}{20.0:8}{50.0:8}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--presses", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=6)
    main(**vars(parser.parse_args()))
