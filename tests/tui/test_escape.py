"""The escape key: the byte that begins sequences too is the key as soon as nothing follows it."""

import os
from collections.abc import Iterator
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from textual import constants
from textual.events import Key

from quiz.tui.driver import KeyParser, TerminalDriver
from quiz.tui.ground import Answers

FOR_EVER = 600.0


@pytest.fixture(autouse=True)
def a_toolkit_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Left to itself it would wait for longer than any test."""
    monkeypatch.setattr(constants, "ESCAPE_DELAY", FOR_EVER)


def keys(events: Iterator[Any] | Any) -> list[str]:
    return [event.key for event in events if isinstance(event, Key)]


def test_nothing_follows() -> None:
    parser = KeyParser()
    assert keys(parser.feed("\x1b")) == []
    assert parser.waits_for_more
    parser.nothing_follows()
    assert keys(parser.tick()) == ["escape"]
    assert keys(parser.feed("a")) == ["a"]


@pytest.mark.parametrize(
    ("pieces", "wanted"),
    [
        (("\x1b", "[A"), ["up"]),
        (("\x1b[", "A"), ["up"]),
        (("\x1b[A",), ["up"]),
        (("\x1b", "\x1b"), ["escape"]),
        (("a\x1b", "[B"), ["a", "down"]),
    ],
)
def test_something_follows(pieces: tuple[str, ...], wanted: list[str]) -> None:
    parser = KeyParser()
    found = [key for piece in pieces for key in keys(parser.feed(piece))]
    assert found == wanted
    assert parser.waits_for_more == (pieces[-1] == "\x1b")


def test_half_a_sequence_is_waited_for_longer() -> None:
    parser = KeyParser()
    for piece in ("\x1b[", "\x1bO", "\x1b[200~text\x1b"):
        list(parser.feed(piece))
        assert not parser.waits_for_more


def test_the_driver_takes_a_lone_escape_for_the_key() -> None:
    """As its thread does it: the bytes come through a pipe, and only one of them is ever written."""
    reading, writing = os.pipe()
    came, over = Event(), Event()
    found: list[str] = []

    def take(event: object) -> None:
        found.extend(keys([event]))
        came.set()

    driver: Any = SimpleNamespace(
        fileno=reading, _debug=False, _answers=Answers(), exit_event=over, process_message=take
    )
    thread = Thread(target=TerminalDriver._read_keys, args=(driver,), daemon=True)
    thread.start()
    os.write(writing, b"\x1b")
    assert came.wait(60)
    over.set()
    thread.join(60)
    os.close(reading)
    os.close(writing)
    assert found == ["escape"]
