"""A setting as rows: its name, its value between arrows, its allowed values, and what it does."""

from collections.abc import Mapping
from datetime import date

from quiz.demo.words import Words
from quiz.messages import settings as words
from quiz.messages.interface import OFF, ON, RANGE, THEME_NAMES
from quiz.messages.plan import day_text, days_left_text
from quiz.study.interview import LONGEST_DAY
from quiz.study.settings import RANGES
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.wrap import wrap
from quiz.tui.setting_values import Setting, Values, choices, default
from quiz.view.preferences import MOTION, motion_is_reduced
from quiz.view.settings import allowed_range

NAME, VALUE = 20, 26
"""Columns of the list."""


def heading(group: str, first: bool, cells: int, lang: str) -> list[Row]:
    """The name of a group, apart from what stands above it."""
    title: Row = (Span(words.GROUPS[group][lang], "heading"),)
    return [title] if first else [(), title]


def entry(name: str, values: Values, here: bool, cells: int, lang: str) -> list[Row]:
    """Its name, its value between arrows to click, what it may be."""
    value = Span(told(name, values.of[name], lang), "strong" if here else "")
    turn = "accent" if here else "muted"
    shown: Row = (Span("‹ ", turn, f"left:{name}"), value, Span(" ›", turn, f"right:{name}"))
    if not values.can_change(name):
        shown = (Span("  "), Span(value.text, "muted"))
    label = Span(words.NAMES[name][lang])
    names = NAME if cells >= NAME + VALUE else NAME - 2
    row = (*pad((label,), names), *shown)
    if row_width(row) > cells:
        return [*wrap([label], cells), (Span("  "), *shown)]
    hints = [room(name, values, lang), *([words.PLAN_DECIDES[lang]] if values.is_planned(name) else [])]
    left = cells - max(row_width(row) + 2, names + VALUE)
    hint = next((hint for hint in hints if hint and width(hint) <= left), "")
    return [(*pad(row, names + VALUE), Span(hint, "muted"))] if hint else [row]


def sentence(name: str, values: Values, environment: Mapping[str, str], lang: str) -> list[Span]:
    """What a setting does and its default; or what keeps it from doing so."""
    if name == "theme" and "NO_COLOR" in environment:
        return [Span(words.WITHOUT_COLOURS[lang])]
    if not values.can_change(name):
        return [Span(words.DATE_FIRST[lang])]
    said = [Span(words.SENTENCES[name][lang])]
    if values.is_planned(name):
        said.append(Span(("" if lang == "zh" else " ") + _planned(name, values, lang)))
    if (was := default(name)) is not None:
        said.append(Span("  " + words.DEFAULT_IS[lang].format(value=told(name, was, lang)), "muted"))
    if name == "reduced_motion" and motion_is_reduced(environment):
        said.append(Span("  " + words.BY_ENVIRONMENT[lang].format(name=MOTION), "muted"))
    return said


def _planned(name: str, values: Values, lang: str) -> str:
    """That the plan decides, and how many new cards it still asks today, if that is known."""
    if name != "new_per_day" or values.new_today is None:
        return words.PLANNED[lang]
    return words.PLANNED_NEW[lang].format(n=values.new_today)


def told(name: str, value: Setting, lang: str) -> str:
    """A value as it is read."""
    if isinstance(value, bool):
        return (ON if value else OFF)[lang]
    if isinstance(value, date):
        return value.isoformat()
    if value is None:
        return words.NOT_SET[lang]
    if isinstance(value, str):
        known = words.CHOICES.get(value) or THEME_NAMES.get(f"runcall-{value}") or Words(value, value)
        return known[lang]
    if name == "desired_retention":
        return f"{value:.2f}" if round(value, 2) == value else f"{value:g}"
    shapes = {"rollover_hour": words.HOUR, "maximum_interval": words.DAYS, "minutes": words.MINUTES}
    return shapes[name][lang].format(n=value) if name in shapes else f"{value:,}"


def room(name: str, values: Values, lang: str) -> str:
    """What a setting may be, beside its value."""
    if among := choices(name):
        return " · ".join(told(name, each, lang) for each in among)
    if name == "date":
        day = values.of["date"]
        if isinstance(day, date) and day > values.today:
            return f"{day_text(day, lang)} · {days_left_text((day - values.today).days, lang)}"
        return ""
    if values.is_planned(name):
        known = name == "new_per_day" and values.new_today is not None
        return (words.PLAN_DECIDES_NEW if known else words.PLAN_DECIDES)[lang].format(n=values.new_today)
    return allowed(name, lang)


def allowed(name: str, lang: str) -> str:
    """From where to where a number may be set."""
    if name == "minutes":
        return RANGE[lang].format(low=1, high=f"{LONGEST_DAY:,}")
    return allowed_range(*RANGES[name], lang)
