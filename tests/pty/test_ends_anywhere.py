"""The ways to end from each screen and from what lies over one: a line being typed, a list, an editor."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pty.fixtures import Start
from tests.pty.small_deck import PROOFS, write_deck
from tests.pty.terminal import Terminal
from tests.pty.test_ends import check_nothing_is_left, runs_under_way

STEPS = tuple[tuple[str, str], ...]

PLACES: dict[str, STEPS] = {
    "first-run": (),
    "first-run-date": (("\r", "When is your interview?"),),
    "settings-line": ((",", "settings.toml"), ("\x1b[B" * 4, ""), ("12", "12")),
    "search-line": (("/", "Esc leave the line"), ("que", "que")),
    "jump": ((";", ""), ("", "")),
    "palette": ((":", "settings"), ("dem", "dem")),
    "help": (("?", "Help"),),
    "copy-list": (("r", "What is question 1?"), (" ", "3 Good"), ("y", "")),
    "answer-line": (("r", "What is question 1?"), ("i", ""), ("words", "words")),
    "parameter-line": (("d", "Answers at once"), ("p", ""), ("7", "7")),
    "editor": (("d", "Answers at once"), ("e", "def answers")),
    "sweep": (("r", "question 1?"), ("\t", "Waits for ever"), ("W", "Sweep"), ("r", "")),
    "proofs": (("p", "first"), ("r", "")),
    "proofs-all": (("p", "first"), ("R", "")),
    "quiz": (("t", ""), ("\r", ""), ("\r", "")),
    "mock": (("m", ""), ("\r", ""), ("\r", "")),
    "plan": (("i", ""),),
    "progress": (("s", ""),),
}


def by(*keys: str) -> Callable[[Terminal], None]:
    """Press these in turn until it leaves, as somebody who looks for the way out presses them."""

    def press(app: Terminal) -> None:
        for key in keys:
            if app.is_there():
                app.send(key)
                app.soon(lambda: not app.is_there(), 0.4)

    return lambda app: app.press_until_left(lambda: press(app))


def signalled(number: signal.Signals) -> Callable[[Terminal], None]:
    return lambda app: app.program.send_signal(number)


ENDS: dict[str, tuple[Callable[[Terminal], None], tuple[int, ...]]] = {
    "keys": (by("\x1b", "q"), (0,)),
    "ctrl-c": (by("\x03"), (130,)),  # the first may stop a run, the next asks once
    "SIGTERM": (signalled(signal.SIGTERM), (143,)),
    "SIGQUIT": (signalled(signal.SIGQUIT), (131,)),
    "hang-up": (Terminal.hang_up, (129,)),
}


CASES = [(place, list(ENDS)[n % len(ENDS)]) for n, place in enumerate(PLACES)]
"""An end from each place, each end from three places at least."""


@pytest.mark.slow
@pytest.mark.parametrize(("place", "end"), CASES)
def test_an_end_from_anywhere_leaves_nothing(
    start: Start, deck: Path, tmp_path: Path, place: str, end: str
) -> None:
    write_deck(deck, more=PROOFS)
    first = place.startswith("first-run")
    app = start(size=(100, 30), settled=not first)
    app.until("Welcome to Runcall" if first else "10 new")
    for keys, told in PLACES[place]:
        app.send(keys)
        app.until(told) if told else app.follow(0.7)
    (tmp_path / "seen.txt").write_text(app.screen.text)
    print(app.screen.text)
    act, codes = ENDS[end]
    act(app)
    assert app.wait() in codes
    check_nothing_is_left(app, tmp_path, restored=end != "hang-up")
    assert runs_under_way(tmp_path) == 0
