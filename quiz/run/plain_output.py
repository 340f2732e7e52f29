r"""A snippet's output as plain text: no byte of it can command a terminal.

What stays is text, newlines, tabs and carriage returns. Escape sequences go as a whole, every other control
character goes alone (those of eight bits too), and so do the marks that turn the direction of writing. A line
beyond `LONGEST_LINE` is cut. Text may arrive in any pieces: the result is that of the whole. What keeps the
colours is `quiz.run.styled_output`.
"""

import codecs
import re

LONGEST_LINE = 4096
"""Characters of a line; more helps nobody and slows every reader."""

CUT = "…"

_STRING = r"(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c\n]"  # a title, a clipboard, an image
_UNFINISHED = (
    r"\x1b\Z"
    r"|(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}\Z"
    rf"|{_STRING}{{0,4095}}\Z"
    r"|\x1b[ -/]{1,8}\Z"
)
_COMPLETE = (
    r"(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]"  # colours, movement, modes
    rf"|{_STRING}{{0,4096}}"
    r"|\x1b[ -/]{0,8}[0-OQ-WYZ\\`-~]"  # the rest, but for what begins one of those above
)
_CONTROLS = r"\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_ALONE = rf"[\x1b{_CONTROLS}]"
_LINE_ENDS = r"[\u2028\u2029]"  # a newline to some readers and nothing to others: make it one for all

_LOOK = r"(?:\x1b\[|\x9b)(?P<look>[0-9;:]{0,64})m"

LOOKS = re.compile(r"\x1b\[([0-9;:]{0,64})m")
"""The sequences that say how what follows looks."""

NOT_A_LOOK = re.compile(rf"\x1b(?!\[[0-9;:]{{0,64}}m)|[{_CONTROLS}\u2028\u2029]")
"""Whether there is anything but text and those: most output has neither, and much has them alone."""

_begun = re.compile(r"\x1b(?:\[[0-9;:]{0,64})?")

SUSPECT = re.compile(f"{_ALONE}|{_LINE_ENDS}")
TOKEN = re.compile(f"(?P<unfinished>{_UNFINISHED})|{_LOOK}|{_COMPLETE}|{_ALONE}|(?P<line_end>{_LINE_ENDS})")
"""Whatever is no plain text: `look` is how what follows looks, the next piece ends what is `unfinished`."""

_long = re.compile(rf"(?<![^\n\r])([^\n\r]{{{LONGEST_LINE}}})[^\n\r]+")  # from a line's start: linear


class PlainOutput:
    """Turns the bytes of one stream into plain text, piece by piece."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._carried = ""
        self._column = 0

    def feed(self, data: bytes, last: bool = False) -> str:
        """The text that these bytes add. `last` says that no more will come."""
        text, self._carried = _strip(self._carried + self._decoder.decode(data, last))
        text, self._column = shortened(text, self._column)
        return text


def plain(data: bytes) -> str:
    """All of a stream at once."""
    return PlainOutput().feed(data, last=True)


def plain_text(text: str) -> str:
    """A text that is decoded already, such as an error's: without controls, lines not cut."""
    return _strip(text)[0]


def shortened(text: str, column: int) -> tuple[str, int]:
    """The text with its lines cut, and how long the last is; the first had `column` already."""
    if not text:
        return "", column
    ends = max(text.rfind("\n"), text.rfind("\r"))
    rest_of_line = re.match(r"[^\n\r]*", text)
    assert rest_of_line is not None  # it matches the empty text too
    first = rest_of_line[0]
    after = len(text) - ends - 1 if ends >= 0 else column + len(text)
    return _shorten(first, column) + _long.sub(rf"\1{CUT}", text[len(first) :]), after


def _shorten(part: str, column: int) -> str:
    """What a line gains from this part, when it has `column` characters already."""
    room = LONGEST_LINE - column
    if len(part) <= room:
        return part
    return part[: max(room, 0)] + (CUT if room >= 0 else "")


def without_begun(text: str) -> tuple[str, str]:
    """The text, and the look that begins at its end, if one does: pieces of coloured text often end so."""
    place = text.rfind("\x1b", -66)
    if place < 0 or not _begun.fullmatch(text, place):
        return text, ""
    return text[:place], text[place:]


def _strip(text: str) -> tuple[str, str]:
    """The text without controls, and the start of a sequence that may go on in the next piece."""
    if not SUSPECT.search(text):
        return text, ""
    whole, begun = without_begun(text)
    if not NOT_A_LOOK.search(whole):
        return LOOKS.sub("", whole), begun
    unfinished = ""

    def replace(token: re.Match[str]) -> str:
        nonlocal unfinished
        if token["unfinished"] is not None:
            unfinished = token["unfinished"]
        return "\n" if token["line_end"] else ""

    return TOKEN.sub(replace, text), unfinished
