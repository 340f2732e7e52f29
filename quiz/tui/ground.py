"""Asks the terminal for its background colour, and separates its answers from the keys.

Answers arrive on the same line as the keys: at once, late, in pieces, cut short, or never. No letter of an
answer may reach the app as a key, and no key may be delayed because of one.
"""

import re
from collections.abc import Mapping
from time import monotonic

from textual.message import Message

ASK = "\x1b]11;?\x1b\\"
"""OSC 11 asks for the background colour."""

TELL_CHANGES = "\x1b[?2031h"
TELL_NO_CHANGES = "\x1b[?2031l"
"""Mode 2031: the terminal reports by itself when the person switches between dark and light."""

SILENT = ("", "dumb", "linux", "ansi", "vt100", "vt220")
"""Terminals that don't answer. GNU screen doesn't either, nor does it pass the question on."""

PATIENCE = 0.1
"""Seconds after which the possible start of an answer counts as keys: Textual waits as long after ESC."""

SURE = 1.0
"""Seconds to wait for the rest of what can only be an answer: on a slow line it arrives in pieces."""

EXPECTED = 2.0
"""Seconds after the question during which even a single ESC may start an answer."""

DUE = 0.3
"""Seconds that an app which is quit at once waits for a pending answer."""

LONGEST = 80
"""The longest answer that is accepted, in characters."""

_END = r"(?:\x07|\x1b\\)"
_ANSWER = re.compile(
    rf"\x1b\]11;(?P<color>[^\x00-\x1f\x7f]{{0,{LONGEST}}}){_END}|\x1b\[\?997;(?P<scheme>[12])n"
)
_BEGUN = re.compile(
    rf"\x1b(?:\](?:11?)?)?$|\x1b\]11;[^\x00-\x1f\x7f]{{0,{LONGEST}}}\x1b?$"
    r"|\x1b\[(?:\?(?:9(?:97?)?)?)?$|\x1b\[\?997;[12]?$"
)
_HALF = re.compile(r"\x1b\]11;(?:r(?:g(?:b(?:a?(?::[0-9a-fA-F/]*)?)?)?)?)?(?:\x1b$)?|\x1b\[\?997;[12]?")
"""The part of an unfinished answer to discard; anything after it was typed by the person."""

_PARTS = re.compile(r"rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?")


class TerminalGround(Message):
    """The terminal has reported whether its background is dark."""

    def __init__(self, dark: bool) -> None:
        super().__init__()
        self.dark = dark


def can_be_asked(environment: Mapping[str, str]) -> bool:
    """Whether to ask: not without colours, and not where the terminal wouldn't understand."""
    term = environment.get("TERM", "")
    return (
        "NO_COLOR" not in environment
        and term not in SILENT
        and not (term.startswith("screen") and "TMUX" not in environment)
    )


def is_dark(color: str) -> bool | None:
    """Whether a colour as terminals write it (`rgb:1e1e/1e1e/2e2e`) is dark; None if it is no colour."""
    match = _PARTS.fullmatch(color.strip())
    if match is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in match.groups())
    return bool(0.299 * red + 0.587 * green + 0.114 * blue < 0.5)


class Answers:
    """Takes the terminal's input, removes the answers, and returns the keys."""

    def __init__(self) -> None:
        self._held = ""
        self._since = 0.0
        self._asked = float("-inf")

    def asked(self) -> None:
        """Note that a question was sent."""
        self._asked = monotonic()

    @property
    def awaited(self) -> bool:
        """Whether an answer is probably still to come."""
        return monotonic() - self._asked < EXPECTED

    @property
    def due(self) -> bool:
        """Whether an answer may still be on its way; a remote terminal takes a while."""
        return monotonic() - self._asked < DUE

    def take(self, text: str) -> tuple[str, list[bool]]:
        """The keys in this input, and for each answer whether the background is dark."""
        whole = self._held + text
        if not self._held:
            self._since = monotonic()
        keys, told, place = "", [], 0
        for match in _ANSWER.finditer(whole):
            keys += whole[place : match.start()]
            place = match.end()
            self._asked = float("-inf") if match["scheme"] is None else self._asked
            dark = match["scheme"] == "1" if match["scheme"] else is_dark(match["color"])
            told += [] if dark is None else [dark]
        rest = whole[place:]
        begun = _BEGUN.search(rest)
        if begun is None or (begun[0] == "\x1b" and not self.awaited):
            self._held = ""
            return keys + _HALF.sub("", rest), told
        before, self._held = rest[: begun.start()], begun[0]
        if place or before:  # it has just begun
            self._since = monotonic()
        return keys + _HALF.sub("", before), told

    def give_up(self) -> str:
        """Keys that were held back for too long because they looked like the start of an answer."""
        waited = monotonic() - self._since
        if not self._held or waited < (SURE if _HALF.match(self._held) else PATIENCE):
            return ""
        keys, self._held = _HALF.sub("", self._held), ""
        return keys
