"""The values on the settings screen: their order, what each is now, and which comes next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from typing import TypeAlias

from msgspec.structs import asdict

from quiz.study.interview import MINUTES, Interview, furthest, is_ahead
from quiz.study.settings import DEFAULTS, RANGES, Settings
from quiz.study.settings_file import Value
from quiz.view.preferences import CHOICES, Preferences

Setting: TypeAlias = Value | date | None

GROUPS: dict[str, tuple[str, ...]] = {
    "interface": ("language", "theme", "reduced_motion", "mouse"),
    "study": ("new_per_day", "reviews_per_day", "desired_retention", "maximum_interval", "rollover_hour"),
    "interview": ("date", "minutes"),
}
"""In the order of the screen."""

LADDERS: dict[str, tuple[int, ...]] = {
    "new_per_day": (0, 3, 5, 10, 15, 20, 30, 50, 100),
    "reviews_per_day": (20, 50, 100, 150, 200, 300, 500, 1000, 9999),
    "maximum_interval": (30, 60, 90, 180, 365, 730, 1825, 3650, 36500),
    "minutes": (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240),
}
"""The values that the arrow keys step through; any other can be typed."""

PLANNED = ("new_per_day", "reviews_per_day")
"""What a plan for an interview decides while it is in force."""

FIRST_DATE = timedelta(days=21)
"""How far off a new interview is by default."""


@dataclass(frozen=True)
class Values:
    """All of them at one moment."""

    of: Mapping[str, Setting] = field(default_factory=dict)
    today: date = date.min
    new_today: int | None = None
    """The new cards that the plan still asks today, if that is known."""

    @property
    def interview(self) -> Interview | None:
        """The date and its minutes, if there is a date."""
        day, minutes = self.of.get("date"), self.of.get("minutes")
        if not isinstance(day, date):
            return None
        return Interview(day, minutes if isinstance(minutes, int) else MINUTES)

    def is_planned(self, name: str) -> bool:
        """Whether the plan for an interview to come decides in this setting's place."""
        return name in PLANNED and is_ahead(self.interview, self.today)

    def can_change(self, name: str) -> bool:
        """Minutes are those until a date."""
        return name != "minutes" or self.interview is not None

    def put(self, changes: Mapping[str, Setting]) -> "Values":
        """The same with other values. Another interview has another plan."""
        changed = Values({**self.of, **changes}, self.today, self.new_today)
        return changed if changed.interview == self.interview else replace(changed, new_today=None)


def values_of(
    lang: str,
    preferences: Preferences,
    study: Settings,
    interview: Interview | None,
    today: date,
    new_today: int | None = None,
) -> Values:
    """What holds now."""
    found: dict[str, Setting] = {
        "language": lang,
        "theme": preferences.theme,
        "reduced_motion": preferences.reduced_motion,
        "mouse": preferences.mouse,
        **asdict(study),
        "date": interview.day if interview else None,
        "minutes": interview.minutes if interview else MINUTES,
    }
    return Values(found, today, new_today)


def choices(name: str) -> tuple[Value, ...]:
    """What a setting may be, one of a few; nothing for a number or a date."""
    return ("zh", "en") if name == "language" else CHOICES.get(name, ())


def default(name: str) -> Setting:
    """What holds where nothing was set; None for a language and a date, which are always somebody's own."""
    if name in RANGES:
        value: Setting = getattr(DEFAULTS, name)
        return value
    if name in ("language", "date"):
        return None
    return MINUTES if name == "minutes" else getattr(Preferences(), name)


def stepped(name: str, values: Values, way: int) -> Setting:
    """The next value up or down; the same one at the end of its range. Choices go round."""
    now = values.of[name]
    if among := choices(name):
        return among[(among.index(now) + way) % len(among)] if now in among else among[0]
    if name == "date":
        if not isinstance(now, date):
            return values.today + FIRST_DATE if way > 0 else None
        return min(max(now + timedelta(days=way), values.today + timedelta(days=1)), furthest(values.today))
    assert isinstance(now, int | float)
    if name in LADDERS:
        further = [n for n in LADDERS[name] if (n > now if way > 0 else n < now)]
        return (further[0] if way > 0 else further[-1]) if further else now
    low, high = RANGES[name]
    if name == "rollover_hour":
        return int((now + way) % 24)
    return min(max(round(now + way / 100, 2), low), high)


def typed(name: str, text: str, values: Values, path: Path, lang: str) -> tuple[Setting, str]:
    """The value that was typed, or why it can't be; `path` is the settings' file."""
    from quiz.messages.settings import NAMES
    from quiz.study.interview import LONGEST_DAY
    from quiz.study.settings import doubt_of, read_number
    from quiz.view.interview import asked_day
    from quiz.view.settings import refused

    if name == "date":
        day = asked_day(text, values.today, lang) if text else None
        return (None, day) if isinstance(day, str) else (day, "")
    value = read_number(name, text)
    doubt = doubt_of(path, name, value, {**RANGES, "minutes": (1, LONGEST_DAY)})
    return value, refused(doubt, NAMES[name][lang], text, lang) if doubt else ""
