"""A guess before the run: how a number may be typed, how far it lies from the truth, how sure one was."""

import re
import unicodedata

from msgspec import Struct

from quiz.demo.words import Words
from quiz.study.numerals import numeral

SURE = (50, 70, 90)
"""How sure one can say to be, in percent."""

_SIZES = {"k": 1e3, "m": 1e6, "b": 1e9, "g": 1e9, "t": 1e12, "千": 1e3, "万": 1e4, "亿": 1e8, "万亿": 1e12}
_SIZES |= {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "百万": 1e6, "十亿": 1e9}
_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>\d+(?:\.\d*)?|\.\d+)(?:(?:e|\*10\^?)(?P<power>[+-]?\d+))?(?P<size>[a-z千万亿百十]*)(?P<share>%?)"
)


class Guessed(Struct, frozen=True):
    """A guess beside the true value. `error` is relative, with its sign; None for a wrong guess at 0."""

    guess: float
    truth: float
    error: float | None
    right: bool


def read_number(text: str) -> float | None:
    """The number that was typed: 1.2M, 3e6, 3,000, 12%, 1/18, 1.5万, three, 十五; None for anything else."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("−", "-").replace("×", "*").strip()
    text = re.sub(r"(?<=[\w ]) *per ?cent$", "%", text)
    if (told := numeral(text)) is not None:
        return told
    text = re.sub(r"(?<=\d)[,_ ](?=\d{3}(?!\d))", "", text).replace(" ", "")
    above, slash, below = text.partition("/")
    if slash:
        top, bottom = _plain(above), _plain(below)
        return top / bottom if top is not None and bottom else None
    return _plain(text)


def read_guess(text: str, unit: Words | None) -> float | None:
    """The number that was typed, with or without its unit: 2 GiB or 2G where GiB is asked for, 8 pairs."""
    told = unicodedata.normalize("NFKC", text).strip()
    for name in () if unit is None else dict.fromkeys((*_writings(unit.zh), *_writings(unit.en))):
        head = told[: -len(name)].rstrip()
        if told.casefold().endswith(name.casefold()) and (number := read_number(head)) is not None:
            return number
    if is_counted(unit) and told.endswith(("%", "％")):
        return None
    return read_number(_COUNTER.sub("", told))


def is_counted(unit: Words | None) -> bool:
    """Whether the unit counts or measures things, of which no share is asked for: parameters, GiB."""
    return unit is not None and unit.en != "times"


_COUNTER = re.compile(
    r"(?<=[\d千万亿kmbgt%]) *(?:个|倍|x|times|个参数|参数|parameters?|params?|tokens?|个词元|词元)$",
    re.IGNORECASE,
)
"""What people count in, though no unit is asked for."""


def _writings(unit: str) -> list[str]:
    """How a unit is typed: `GiB` also as G or GB, `个参数` as 参数, `parameters` in the singular."""
    if re.fullmatch("[KMGT]i?B", unit):
        return [unit, f"{unit[0]}B", unit[0]]
    return [unit, unit.removeprefix("个"), unit.removesuffix("s")]


def _plain(text: str) -> float | None:
    found = _NUMBER.fullmatch(text)
    if found is None or (found["size"] and found["size"] not in _SIZES):
        return None
    try:
        value = float(found["whole"]) * 10.0 ** int(found["power"] or 0)
    except OverflowError:
        return None
    value *= _SIZES.get(found["size"], 1.0) * (0.01 if found["share"] else 1.0)
    return -value if found["sign"] == "-" else value


def judge_guess(guess: float, truth: float, margin: float) -> Guessed:
    """Right when it lies within `margin` of the truth, a share of it; a truth of 0 must be met."""
    if truth == 0:
        return Guessed(guess, truth, None if guess else 0.0, guess == 0)
    error = (guess - truth) / abs(truth)
    # A guess at the very edge is right, whatever the last bit of a division says.
    return Guessed(guess, truth, error, abs(guess - truth) <= margin * abs(truth) * (1 + 1e-12))
