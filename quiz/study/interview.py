"""When the interview is and how many minutes a day are for it: a table of the settings file."""

import re
from datetime import date, datetime
from pathlib import Path

from msgspec import Struct

from quiz.study.error import StudyError
from quiz.study.settings import Doubt, located
from quiz.study.settings_file import changing, parsed, replace_file, text_of

MINUTES = 30
LONGEST_DAY = 24 * 60
FURTHEST_DAYS = 365
"""No plan looks further: memory models know little of it, and each day is played through."""

_TABLE = re.compile(
    r"^[ \t]*\[[ \t]*interview[ \t]*\][^\n]*\n?(?:(?![ \t]*\[)[^\n]*(?:\n|$))*?(?=[ \t]*\[|\Z)", re.MULTILINE
)

_DAYS = re.compile(r"\+\s*(\d+)(?:\s*(?:days?|天))?|(\d+)\s*(?:days?|天)(?:\s*后)?", re.IGNORECASE)
"""So many days from today."""


class Interview(Struct, frozen=True):
    """The date, and the minutes that each day until then has."""

    day: date
    minutes: int = MINUTES


def is_ahead(interview: Interview | None, today: date) -> bool:
    """Whether there is a day left to plan; on the interview's day and after it the plan has dissolved."""
    return interview is not None and interview.day > today


def furthest(today: date) -> date:
    """The last day that an interview may be planned for."""
    return date.fromordinal(min(today.toordinal() + FURTHEST_DAYS, date.max.toordinal()))


def read_interview(path: Path) -> Interview | None:
    """The interview in the settings; None if there is none. Raises StudyError if it isn't valid."""
    table = parsed(text_of(path), path).get("interview")
    if table is None:
        return None
    day = table.get("date") if isinstance(table, dict) else None
    minutes = table.get("minutes", MINUTES) if isinstance(table, dict) else None
    if isinstance(day, datetime) or not isinstance(day, date):
        raise StudyError("interview", path, most=LONGEST_DAY)
    if isinstance(minutes, bool) or not isinstance(minutes, int) or not 1 <= minutes <= LONGEST_DAY:
        raise StudyError("interview", path, most=LONGEST_DAY)
    return Interview(day, minutes)


def doubted_interview(path: Path) -> tuple[Interview | None, tuple[Doubt, ...]]:
    """The interview, or what is wrong with it; a file that can't be read is reported elsewhere."""
    try:
        return read_interview(path), ()
    except StudyError as error:
        wrong = error.reason == "interview"
        return None, located(path, [Doubt(path, "interview", "")]) if wrong else ()


def write_interview(path: Path, interview: Interview | None) -> None:
    """Set the interview or remove it; the rest of the file, comments too, stays.

    The file is changed completely or not at all. Raises StudyError if it can't be changed or isn't TOML, and
    ValueError for minutes that could not be read back.
    """
    if interview is not None and not 1 <= interview.minutes <= LONGEST_DAY:
        raise ValueError(f"a day has 1 to {LONGEST_DAY} minutes, not {interview.minutes}")
    with changing(path):
        text = text_of(path)
        before = parsed(text, path)
        rest = _TABLE.sub("", text).rstrip("\n")
        table = ""
        if interview is not None:
            table = f"[interview]\ndate = {interview.day.isoformat()}\nminutes = {interview.minutes}\n"
        made = "\n\n".join(part for part in (rest, table) if part)
        if made and not made.endswith("\n"):
            made += "\n"
        after = parsed(made, path)
        if {**before, "interview": None} != {**after, "interview": None}:
            raise StudyError("settings_by_hand", path)
        replace_file(path, made)


def parse_day(text: str, today: date) -> date | None:
    """A day as a person writes it: 2026-12-20, 12-20 or 12月20日 (the next one), +21, 21 days; else None."""
    if later := _DAYS.fullmatch(text.strip()):
        try:
            return date.fromordinal(today.toordinal() + int(later[1] or later[2]))
        except (ValueError, OverflowError):
            return None
    text = re.sub(r"[\s/.年月]+", "-", text.strip().removesuffix("日"))
    try:
        if text.count("-") == 1:
            month, day = map(int, text.split("-"))
            this_year = date(today.year, month, day)
            return this_year if this_year > today else date(today.year + 1, month, day)
        return date(*map(int, text.split("-"))) if text.count("-") == 2 else None
    except (ValueError, OverflowError):
        return None
