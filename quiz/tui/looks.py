"""Maps colours that a program prints to our themes: each becomes the nearest of six readable hues."""

import colorsys
from functools import lru_cache

from quiz.run.sgr import Look

_SIXTEEN = ("", "red", "green", "yellow", "blue", "magenta", "cyan", "")
_AROUND = ("red", "yellow", "green", "cyan", "blue", "magenta")
_LEVELS = (0, 95, 135, 175, 215, 255)
"""The intensities in the 6 x 6 x 6 cube of colours 16 to 231."""


@lru_cache(1024)
def style_of(look: Look) -> str:
    """The names of the styles for this look, joined by `+`; empty for plain text."""
    ink, ground = hue(look.ink), hue(look.ground)
    names = [name for name, part in (("strong", look.bold), ("emphasis", look.italic)) if part]
    if look.underline:
        names.append("underline")
    if look.reverse:
        names.append(f"on_{ink or 'grey'}")
        return "+".join(names)
    if ink == "grey" or (look.dim and not ink):
        names.append("muted")
    elif ink:
        names.append(ink)
    if look.ground and look.ground != "49":
        names.append(f"on_{ground or 'grey'}")
    return "+".join(names)


@lru_cache(1024)
def hue(colour: str) -> str:
    """One of six hues, `grey`, or empty for black and white, which are the theme's own text."""
    fields = [int(field) for field in colour.split(";") if field]
    if not fields:
        return ""
    if len(fields) == 1:
        return "grey" if fields[0] in (90, 100) else _SIXTEEN[fields[0] % 10]
    if fields[1] == 5:
        return _of_number(fields[2])
    return _nearest(*fields[2:])


def _of_number(number: int) -> str:
    """A colour of the 256-colour table."""
    if number < 16:
        return "grey" if number == 8 else _SIXTEEN[number % 8]
    if number < 232:
        number -= 16
        return _nearest(*(_LEVELS[number // step % 6] for step in (36, 6, 1)))
    return _nearest(*[8 + 10 * (number - 232)] * 3)


def _nearest(red: int, green: int, blue: int) -> str:
    turn, saturation, value = colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)
    if saturation < 0.25 or value < 0.2:
        return "grey" if 0.3 < value < 0.8 else ""
    degrees = 360 * turn
    if 18 <= degrees < 30:
        return "yellow"  # orange is read as a warning, not as an error
    return _AROUND[round(degrees / 60) % 6]
