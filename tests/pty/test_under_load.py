"""Keys get through while a run floods the screen: each is done before the flood is over."""

from pathlib import Path

import pytest

from tests.pty.fixtures import Start

FLOOD = '''"""Prints and plots as fast as it can, for longer than the test takes."""

import time

from quiz.demo import Show, demo


@demo(zh="洪水", en="Floods the screen")
def floods(show: Show, seed: int = 0) -> None:
    """Some 20,000 lines a second, and ten plots."""
    ends = time.monotonic() + 25
    while time.monotonic() < ends:
        for line in range(2000):
            print(f"line {line} of the flood")
        show.plot("wave", {"wave": (range(500), [x * x % 97 for x in range(500)])}, en="Wave")
        time.sleep(0.1)
'''


@pytest.mark.slow
def test_keys_get_through_while_a_run_floods_the_screen(start: Start, deck: Path) -> None:
    """Were the flood drawn first, the run would be finished by the time it is stopped."""
    (deck / "snippets" / "hands" / "floods.py").write_text(FLOOD, encoding="utf-8")
    app = start()
    app.until("10 new")
    app.send("d")
    app.until("Floods the screen")
    app.send("/floods\r")
    app.until("hands/floods")
    app.send("r")
    app.until("of the flood")
    app.send("?")
    app.until("Stop the current run")
    app.send("q")
    app.until("of the flood", without="Stop the current run")
    app.send("L")
    app.until("洪水")
    app.send("L")
    app.until("Floods the screen", without="洪水")
    app.send("x")
    app.until("■ stopped")
    assert "✓ finished" not in app.screen.text
