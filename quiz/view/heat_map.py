"""The heat map: reviews of each study day, weeks side by side, weekdays under each other."""

from collections.abc import Mapping
from datetime import date, timedelta

from quiz.messages import progress as words
from quiz.messages.plan import MONTHS, WEEKDAYS
from quiz.text.cells import width as cells
from quiz.text.rows import Row, Span, pad

WEEKS = 26
"""At most half a year."""

SHADES = "░▒▓█"
NOTHING = "·"


def heat_map_rows(by_day: Mapping[date, int], today: date, lang: str, width: int) -> list[Row]:
    """Each date under its own weekday; the last column is this week. Future days stay empty."""
    gutter = max(cells(name[lang]) for name in WEEKDAYS) + 1
    weeks = max(1, min(WEEKS, (width - gutter) // 2))
    monday = today - timedelta(days=today.weekday())
    weeks = min(weeks, (monday - date.min).days // 7 + 1)
    first = monday - timedelta(weeks=weeks - 1)
    peak = max((count for day, count in by_day.items() if first <= day <= today), default=0)
    rows: list[Row] = [(Span(words.HEAT[lang], "heading"),), _months(first, weeks, gutter, lang)]
    for weekday, name in enumerate(WEEKDAYS):
        row = [*pad((Span(name[lang] if weekday % 2 == 0 else "", "muted"),), gutter)]
        for week in range(weeks):
            day = first + timedelta(days=7 * week + weekday)
            row.append(_cell(by_day.get(day, 0), peak) if day <= today else Span("  "))
        rows.append(tuple(row))
    return [*rows, _key(peak, gutter)]


def _cell(count: int, peak: int) -> Span:
    if not count:
        return Span(f"{NOTHING} ", "muted")
    return Span(SHADES[min(3, 4 * count // (peak + 1))] * 2, "series1")


def _months(first: date, weeks: int, gutter: int, lang: str) -> Row:
    """The name of a month above the first week that begins in it, where it fits."""
    line, shown = "", 0
    for week in range(weeks):
        monday = first + timedelta(weeks=week)
        if monday.month != shown and cells(line) <= 2 * week:
            shown = monday.month
            name = f"{monday.month}月" if lang == "zh" else MONTHS[monday.month - 1][:3]
            if 2 * week + cells(name) > 2 * weeks:
                break
            line += " " * (2 * week - cells(line)) + name + " "
    return (Span(" " * gutter + line, "muted"),)


def _key(peak: int, gutter: int) -> Row:
    """What each shade stands for."""
    if not peak:
        return ()
    bounds = [-(-(peak + 1) * step // 4) for step in range(5)]
    row: list[Span] = [Span(" " * gutter)]
    for step, shade in enumerate(SHADES):
        if bounds[step + 1] - 1 >= max(bounds[step], 1):
            row.append(Span(shade * 2, "series1"))
            row.append(Span(f"\u00a0{_span(max(bounds[step], 1), bounds[step + 1] - 1)}  ", "muted"))
    return tuple(row)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
