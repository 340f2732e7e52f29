"""Line input and output: nothing is drawn, moved or coloured, and each question waits for a line."""

import locale
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from quiz.cli.asking import NoMoreInput
from quiz.cli.ended import Ended
from quiz.cli.paint import screen_width
from quiz.messages import plain as words
from quiz.text.cells import clean
from quiz.text.rows import plain
from quiz.text.wrap import wrap

WAKES = 0.2
"""Seconds between two looks for a Ctrl-C while a line is typed."""


class Lines:
    """What is said goes to stdout, wrapped on a terminal and whole in a pipe; answers come from stdin."""

    def __init__(self, lang: str, ended: Ended) -> None:
        self.lang = lang
        self._ended = ended
        self._warned = False
        if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(encoding="utf-8", errors="replace")

    def say(self, *lines: str) -> None:
        """Say these lines, at once."""
        for line in lines:
            for part in _fitted(line):
                print(part)
        sys.stdout.flush()

    def say_all(self, lines: Iterable[str]) -> None:
        """Say all of it, with an empty line behind."""
        self.say(*lines, "")

    def ask(self, prompt: str) -> str:
        """What is typed after the prompt, without the spaces around it.

        Raises NoMoreInput at the end of all input, and KeyboardInterrupt for a second Ctrl-C in a row.
        """
        while True:
            self.stop_if_ended()
            try:
                return self._read(prompt)
            except KeyboardInterrupt:
                self.interrupted()

    def interrupted(self) -> None:
        """Ctrl-C: say how to leave. Raises KeyboardInterrupt for the second in a row."""
        if self._warned or self._ended.number:
            raise KeyboardInterrupt
        self._warned = True
        self.say("", words.HOW_TO_LEAVE[self.lang])

    def stop_if_ended(self) -> None:
        """Raises KeyboardInterrupt once a signal has ended the program, whatever met it."""
        if self._ended.number:
            raise KeyboardInterrupt

    def _read(self, prompt: str) -> str:
        *above, last = _fitted(prompt.rstrip())
        self.say(*above)
        typed = sys.stdin is not None and sys.stdin.isatty()
        last += prompt[len(prompt.rstrip()) :]
        if typed and can_edit():
            line = _edited(last)
        else:
            # What is typed on a terminal ends the line itself; what a pipe brings is not seen.
            print(last, end="" if typed else "\n", flush=True)
            line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            if typed:
                print()
            raise NoMoreInput
        self._warned = False
        return clean(line.rstrip("\r\n")).strip()


@cache
def can_edit() -> bool:
    """Whether a line can be edited while it is typed: on a terminal that can move its cursor, with readline.

    It is told to write nothing of its own; what was typed is remembered for the sitting only.
    """
    if not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    with suppress(ValueError, locale.Error):
        if locale.nl_langinfo(locale.CODESET) != "UTF-8":  # else it would delete bytes of a Chinese character
            locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
    try:
        import readline
    except ImportError:
        return False
    for quiet in ("enable-bracketed-paste", "enable-meta-key"):
        readline.parse_and_bind(f"set {quiet} off")
    signal.signal(signal.SIGALRM, lambda *_: None)
    return True


def _edited(prompt: str) -> str:
    """The line with its end; empty at the end of input.

    Readline doesn't notice a Ctrl-C that comes just before it begins to wait: a timer wakes it for that.
    """
    signal.setitimer(signal.ITIMER_REAL, WAKES, WAKES)
    try:
        return f"{input(prompt)}\n"
    except EOFError:
        return ""
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _fitted(line: str) -> list[str]:
    """A line as it is printed: on a terminal in as many as its width asks for, its indent before each."""
    if not sys.stdout.isatty():
        return [part.replace("\u00a0", " ").rstrip() for part in clean(line).split("\n")]
    indent = line[: len(line) - len(line.lstrip(" "))]
    rows = wrap(line[len(indent) :], screen_width(), first=indent, rest=indent)
    return [plain(row).replace("\u00a0", " ").rstrip() for row in rows] or [""]
