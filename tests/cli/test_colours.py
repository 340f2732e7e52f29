"""A demo's own colours in the shell: on a terminal, never in a pipe, in JSON or under NO_COLOR."""

import io
import json
import sys

import pytest

from quiz.cli.demos import _Drawer, _write_json
from quiz.demo.events import Finished, Printed, Said
from quiz.demo.words import Words

RED = Printed("stdout", "a \x1b[0;31mred\x1b[0m word and \x1b[0;1mbold")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def colourful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)


def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    return screen


def test_a_terminal_gets_the_colours_and_none_is_left_on(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    draw = _Drawer("en")
    draw(RED)
    draw(Finished("finished", 1.0))
    assert terminal.getvalue().startswith(RED.text + "\x1b[0m")


def test_a_colour_goes_on_over_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    draw = _Drawer("en")
    for text in ("\x1b[0;31mone", " two\x1b[0m\n"):
        draw(Printed("stdout", text))
    assert terminal.getvalue() == "\x1b[0;31mone two\x1b[0m\n"


def test_no_color_takes_them_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    _Drawer("en")(RED)
    assert terminal.getvalue() == "a red word and bold"


def test_a_pipe_gets_the_words_alone(capsys: pytest.CaptureFixture[str]) -> None:
    draw = _Drawer("en")
    draw(RED)
    draw(Printed("stderr", "\x1b[0;31mx\x1b[0m"))
    draw(Said(Words("好", "said")))
    told = capsys.readouterr()
    assert told.out.startswith("a red word and bold")
    assert "\x1b" not in told.out + told.err


def test_json_gets_the_words_alone(capsys: pytest.CaptureFixture[str]) -> None:
    _write_json(RED)
    assert json.loads(capsys.readouterr().out)["text"] == "a red word and bold"
