"""How printed text looks: the one kind of control sequence that is kept, "select graphic rendition".

Only weight, slant, underline, reverse and the two colours are known; what blinks, hides or changes the font
is no part of a look. A sequence that we write says the whole look, so each stands by itself.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

RESET = "\x1b[0m"

_sequence = re.compile(r"\x1b\[([0-9;:]{0,64})m")


class Look(NamedTuple):
    """Each part as the parameter that asks for it, empty for none."""

    bold: str = ""
    dim: str = ""
    italic: str = ""
    underline: str = ""
    reverse: str = ""
    ink: str = ""
    ground: str = ""


PLAIN = Look()

_OFF: dict[int, tuple[str, ...]] = {
    22: ("bold", "dim"),
    23: ("italic",),
    24: ("underline",),
    27: ("reverse",),
    39: ("ink",),
    49: ("ground",),
}
_ON = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse", 21: "underline"}
_COLOURS = {**dict.fromkeys((*range(30, 38), *range(90, 98)), "ink"),
            **dict.fromkeys((*range(40, 48), *range(100, 108)), "ground")}  # fmt: skip
_CHOSEN = {38: "ink", 48: "ground"}


@lru_cache(4096)
def changed(look: Look, parameters: str) -> Look:
    """The look after a sequence with these parameters; what is not known changes nothing."""
    fields = parameters.split(";")
    place = 0
    while place < len(fields):
        field = fields[place]
        place += 1
        if ":" in field:
            look = _with_parts(look, field.split(":"))
            continue
        number = _number(field)
        if number in _CHOSEN:
            colour, taken = _colour(fields[place : place + 4])
            place += taken
            look = look._replace(**{_CHOSEN[number]: f"{number};{colour}"}) if colour else look
        else:
            look = _with_one(look, number)
    return look


def _with_one(look: Look, number: int) -> Look:
    if number == 0:
        return PLAIN
    if number in _ON:
        return look._replace(**{_ON[number]: str(4 if number == 21 else number)})
    if number in _OFF:
        return look._replace(**dict.fromkeys(_OFF[number], ""))
    if number in _COLOURS:
        return look._replace(**{_COLOURS[number]: str(number)})
    return look


def _with_parts(look: Look, parts: list[str]) -> Look:
    """A field with colons: `4:3` is a curly underline, `38:2::255:0:0` a colour with its colour space."""
    number = _number(parts[0])
    if number == 4:
        return look._replace(underline="" if parts[1] == "0" else "4")
    if number in _CHOSEN:
        rest = parts[1:]
        if len(rest) > 4 and rest[0] == "2":
            del rest[1]
        colour, _ = _colour(rest)
        return look._replace(**{_CHOSEN[number]: f"{number};{colour}"}) if colour else look
    return look


def _colour(fields: list[str]) -> tuple[str, int]:
    """`5;n` or `2;r;g;b` if the values can be, and how many fields that takes."""
    count = {"5": 2, "2": 4}.get(fields[0], 0) if fields else 0
    values = [_number(field) for field in fields[1:count]]
    if not count or len(values) < count - 1:
        return "", len(fields) if count else min(1, len(fields))
    if any(value > 255 for value in values):
        return "", count
    return ";".join((fields[0], *map(str, values))), count


def _number(field: str) -> int:
    return int(field) if field else 0


@lru_cache(4096)
def sequence(look: Look) -> str:
    """What makes a terminal write in this look, whatever was before."""
    return f"\x1b[{';'.join(('0', *filter(None, look)))}m"


def without_looks(text: str) -> str:
    """The text alone."""
    return _sequence.sub("", text) if "\x1b" in text else text


def pieces(line: str) -> Iterator[tuple[str, Look]]:
    """A line's text in pieces of one look each; the line begins plain."""
    look, start = PLAIN, 0
    for found in _sequence.finditer(line):
        if found.start() > start:
            yield line[start : found.start()], look
        look, start = changed(look, found[1]), found.end()
    if start < len(line):
        yield line[start:], look


def unfinished(text: str) -> bool:
    """Whether the text ends in a look that it does not end."""
    begun = text.rfind("\x1b[")
    return begun >= 0 and not text.startswith(RESET, begun)
