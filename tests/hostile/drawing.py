"""What a person sees of a run's events, drawn as the screens draw them: it must be text and only text."""

import contextlib
import io
import json
import re
import unicodedata
from itertools import islice

from quiz.cli.demos import _Drawer, json_line
from quiz.demo.events import Printed, RunEvent
from quiz.view.event import event_rows

MOST = 300
"""Events of a flood that are drawn here."""

OURS = re.compile(r"\x1b\[[0-9;:]*m|\r\x1b\[K|[\n\t]|\r(?!\x1b)|\x1b\]8;[^\x1b]*\x1b\\\\")
"""What the shell itself sends: colours, the line of progress made anew, links, ends of lines."""

INVISIBLE = {"\u061c", "\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}
"""The marks that turn the direction of writing."""


def drawn_wrong(events: list[RunEvent]) -> list[str]:
    """Each event that can't be drawn, or that would bring a command to the terminal."""
    wrong = []
    for event in map(_start_of, (*islice(events, MOST), events[-1])):
        kind = type(event).__name__
        for lang in ("zh", "en"):
            try:
                text = "".join(span.text + span.link for row in event_rows(event, lang, 60) for span in row)
            except Exception as error:
                wrong.append(f"a {kind} can't be drawn: {error!r}")
                continue
            if found := commands(text):
                wrong.append(f"a {kind} is drawn with {found}")
        if found := commands(OURS.sub("", in_shell(event))):
            wrong.append(f"a {kind} is drawn in the shell with {found}")
        line = json_line(event)
        if found := commands(line):
            wrong.append(f"a {kind} is written as JSON with {found}")
        json.loads(line)
    return wrong


class Screen(io.StringIO):
    """A terminal, as far as the shell can tell."""

    def isatty(self) -> bool:
        return True


def in_shell(event: RunEvent) -> str:
    """What the shell writes of an event when it writes to a terminal."""
    screen = Screen()
    with contextlib.redirect_stdout(screen), contextlib.redirect_stderr(screen):
        _Drawer("en")(event)
    return screen.getvalue()


def _start_of(event: RunEvent) -> RunEvent:
    """Of a long text enough to look at."""
    if isinstance(event, Printed) and len(event.text) > 10_000:
        return Printed(event.stream, event.text[:10_000].rpartition("\n")[0])
    return event


def commands(text: str) -> list[str]:
    """The characters that a terminal acts on."""
    return sorted({hex(ord(c)) for c in text if unicodedata.category(c) == "Cc" or c in INVISIBLE})
