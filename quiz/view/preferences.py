"""The settings of the interface, in the same file as those of study, and the mistakes in that file."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.messages.interface import THEME_NAMES
from quiz.study.settings_file import Value, quickly_read

if TYPE_CHECKING:
    from quiz.study.settings import Doubt

AUTO = "auto"
"""The language of the locale, the theme of the terminal."""

MOTION = "RUNCALL_REDUCED_MOTION"
"""Asks for reduced motion from outside; `0` and nothing don't."""


@dataclass(frozen=True)
class Preferences:
    """The chosen values, under their names in the file."""

    language: str = AUTO
    theme: str = AUTO
    reduced_motion: bool = False
    mouse: bool = True


CHOICES: dict[str, tuple[Value, ...]] = {
    "language": (AUTO, "zh", "en"),
    "theme": (AUTO, *(name.removeprefix("runcall-") for name in THEME_NAMES)),
    "reduced_motion": (False, True),
    "mouse": (True, False),
}
"""What each may be."""


def read_preferences(path: Path) -> Preferences:
    """The file's values and the defaults for the rest. Loads nothing: the first paint waits for it."""
    good: dict[str, Value] = asdict(Preferences())
    for name, value in quickly_read(path).items():
        if name in CHOICES and (meant := _meant(name, value)) is not None:
            good[name] = meant
    return Preferences(**good)  # type: ignore[arg-type]


def doubts_about(path: Path) -> "tuple[Doubt, ...]":
    """Values of the interface that can't be used. An unreadable file is reported with the study settings."""
    from quiz.study.settings import RANGES, Doubt, located, near_of, shown

    doubts: list[Doubt] = []
    for name, value in quickly_read(path).items():
        if name not in CHOICES:
            if name not in RANGES and not isinstance(value, dict) and (near := near_of(name, CHOICES)):
                doubts.append(Doubt(path, name, shown(value), near=near))
        elif _meant(name, value) is None:
            was = getattr(Preferences(), name)
            doubts.append(Doubt(path, name, shown(value), allowed=CHOICES[name], default=was))
    return located(path, doubts)


def all_doubts(path: Path, *, unknown: bool = False) -> "tuple[Doubt, ...]":
    """Everything wrong in the file: in the settings of study, interview and interface.

    Unknown names do no harm, and another version may know them: they are listed only with `unknown`.
    """
    from quiz.study.interview import doubted_interview
    from quiz.study.settings import read_settings

    doubts = (*read_settings(path)[1], *doubted_interview(path)[1], *doubts_about(path))
    if unknown:
        doubts = (*doubts, *_unknown(path, {doubt.name for doubt in doubts}))
    return tuple(sorted(doubts, key=lambda doubt: doubt.line))


def _unknown(path: Path, told: set[str]) -> "tuple[Doubt, ...]":
    """Names and tables that are not ours and were not reported otherwise."""
    from quiz.study.error import StudyError
    from quiz.study.settings import RANGES, Doubt, located
    from quiz.study.settings_file import parsed, text_of

    try:
        found = parsed(text_of(path), path)
    except StudyError:
        return ()  # it was told of as a whole
    known = {*RANGES, *CHOICES, "interview"} | told
    interview = found.get("interview")
    inner = interview.keys() - {"date", "minutes"} if isinstance(interview, dict) else ()
    names = [*(name for name in found if name not in known), *(f"interview.{name}" for name in sorted(inner))]
    return located(path, [Doubt(path, name, "", unknown=True) for name in names])


def _meant(name: str, value: object) -> Value | None:
    """The choice that a value stands for, or None. 1 is not true; a theme may have its full name."""
    if name == "theme" and isinstance(value, str):
        value = value.removeprefix("runcall-")
    return next((each for each in CHOICES[name] if each == value and type(each) is type(value)), None)


def motion_is_reduced(environment: Mapping[str, str]) -> bool:
    """Whether the environment asks for it."""
    return environment.get(MOTION, "").strip().lower() not in ("", "0", "false", "no")
