"""The learner's settings: a small file whose mistakes are told and which never keeps anyone from studying."""

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from quiz.study.day import ROLLOVER_HOUR


class Settings(Struct, frozen=True):
    """What a learner can set, in `settings.toml`, under these names."""

    rollover_hour: int = ROLLOVER_HOUR
    new_per_day: int = 10
    reviews_per_day: int = 100
    desired_retention: float = 0.9
    maximum_interval: int = 36_500


DEFAULTS = Settings()

RANGES: dict[str, tuple[float, float]] = {
    "rollover_hour": (0, 23),
    "new_per_day": (0, 9999),
    "reviews_per_day": (1, 9999),
    "desired_retention": (0.7, 0.99),
    "maximum_interval": (1, 36_500),
}


class Doubt(Struct, frozen=True):
    """What could not be taken from the file; the default stands in its place.

    `name` is empty when the whole file can't be read, `low` and `high` are None for a name that is no
    setting, and `near` is the setting that was probably meant by it.
    """

    path: Path
    name: str
    value: str
    low: float | None = None
    high: float | None = None
    near: str = ""


def read_settings(path: Path) -> tuple[Settings, tuple[Doubt, ...]]:
    """The settings of this file, the defaults where there is none, and what is wrong in it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return DEFAULTS, ()
    except (OSError, UnicodeDecodeError) as error:
        return DEFAULTS, (Doubt(path, "", str(error)),)
    import tomllib

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return DEFAULTS, (Doubt(path, "", str(error)),)
    return _checked(path, found)


def _checked(path: Path, found: dict[str, Any]) -> tuple[Settings, tuple[Doubt, ...]]:
    good, doubts = asdict(DEFAULTS), []
    for name, value in found.items():
        if name not in RANGES:
            if near := _near(name):
                doubts.append(Doubt(path, name, repr(value), near=near))
        elif _fits(value, *RANGES[name], whole=name != "desired_retention"):
            good[name] = value
        else:
            doubts.append(Doubt(path, name, repr(value), *RANGES[name]))
    return Settings(**good), tuple(doubts)


def _fits(value: object, low: float, high: float, whole: bool) -> bool:
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        return False
    return low <= value <= high  # never true of what is no number


def _near(name: str) -> str:
    """The setting that a name was probably meant to be; other parts of the program keep theirs here too."""
    import difflib

    return next(iter(difflib.get_close_matches(name, RANGES, n=1, cutoff=0.8)), "")
