"""The learner's settings: a small file whose mistakes are told and which never keeps anyone from studying."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from quiz.study.day import ROLLOVER_HOUR
from quiz.study.error import StudyError
from quiz.study.settings_file import Value, line_of, parsed, text_of, written


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
    """A value in the file that can't be used; the default applies instead.

    `name` is empty when the whole file can't be read. `low` and `high` are None where there is no range but a
    list, `allowed`, and for unknown names; `near` is the setting probably meant.
    """

    path: Path
    name: str
    value: str
    low: float | None = None
    high: float | None = None
    near: str = ""
    allowed: tuple[Value, ...] = ()
    default: Value = ""
    cause: int = 0
    """The system's number for why the whole file can't be read."""
    unknown: bool = False
    """No setting, nor nearly one."""
    line: int = 0
    """Where it stands in the file; 0 where that can't be told."""


def read_settings(path: Path) -> tuple[Settings, tuple[Doubt, ...]]:
    """The settings in this file, the defaults for the rest, and what is wrong in the file."""
    try:
        found = parsed(text_of(path), path)
    except StudyError as error:
        return DEFAULTS, (Doubt(path, "", str(error.parts.get("detail", "")), cause=error.cause or 0),)
    settings, doubts = _checked(path, found)
    return settings, located(path, doubts)


def located(path: Path, doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    """The doubts with their line numbers; the file is read for this only if there are any."""
    found = tuple(doubts)
    if not found:
        return ()
    try:
        text = text_of(path)
    except StudyError:
        return found
    return tuple(replace(doubt, line=line_of(text, doubt.name)) for doubt in found)


def doubt_of(
    path: Path, name: str, value: object, among: Mapping[str, tuple[float, float]] = RANGES
) -> Doubt | None:
    """Why a setting can't have this value; None if it can."""
    if _fits(value, *among[name], whole=is_whole(name)):
        return None
    return Doubt(path, name, shown(value), *among[name], default=getattr(DEFAULTS, name, ""))


def read_number(name: str, text: str) -> int | float | str:
    """What a person typed for a setting, as a number if it is one."""
    try:
        return int(text) if is_whole(name) else float(text.replace(",", "."))
    except ValueError:
        return text


def is_whole(name: str) -> bool:
    """Whether a setting is a whole number."""
    return name != "desired_retention"


def shown(value: object) -> str:
    """A value as written in the file."""
    return written(value) if isinstance(value, str | bool) else str(value)


def _checked(path: Path, found: dict[str, Any]) -> tuple[Settings, tuple[Doubt, ...]]:
    good, doubts = asdict(DEFAULTS), []
    for name, value in found.items():
        if name not in RANGES:
            if near := near_of(name, RANGES):
                doubts.append(Doubt(path, name, shown(value), near=near))
        elif doubt := doubt_of(path, name, value):
            doubts.append(doubt)
        else:
            good[name] = value
    return Settings(**good), tuple(doubts)


def _fits(value: object, low: float, high: float, whole: bool) -> bool:
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        return False
    return low <= value <= high  # never true of what is no number


def near_of(name: str, known: Iterable[str]) -> str:
    """The setting that a name was probably meant to be; other parts of the program keep theirs here too."""
    import difflib

    return next(iter(difflib.get_close_matches(name, known, n=1, cutoff=0.8)), "")
