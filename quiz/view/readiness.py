"""Today's readiness: its course so far, where the plan leads, and what is weakest."""

from collections.abc import Sequence
from datetime import date

from quiz.messages import interface
from quiz.messages import plan as words
from quiz.messages.plan import day_text, days_left_text
from quiz.messages.topics import topic_name
from quiz.study.readiness import UTMOST
from quiz.text.cells import width as cells
from quiz.text.meter import meter
from quiz.text.rows import Row, Span, pad, row_width
from quiz.text.wrap import wrap

SHADES = "▁▂▃▄▅▆▇█"

POINTS = 10
"""Of the course so many are drawn."""

BAR, SHORTEST = 12, 4
"""Cells of a topic's bar; where it would have fewer than the least, the share alone says it."""


def readiness_line(
    share: float,
    course: Sequence[float],
    interview: date | None,
    days_left: int,
    on_date: float | None,
    lang: str,
    width: int,
    *,
    is_thin: bool = False,
) -> list[Row]:
    """The course, today's share and the plan's, if known; then the date, or how to set one.

    With `is_thin`, what the plan leads to is called an estimate.
    """
    now = words.NOW_READY[lang].format(share="\0").split("\0")
    figure = [Span(now[0]), Span(share_text(share, lang), "strong"), Span(now[1])]
    later = words.BY_PLAN[lang].format(share=share_text(on_date, lang)) if on_date is not None else ""
    if interview is not None:
        day = words.INTERVIEW_ON[lang].format(day=day_text(interview, lang))
        below = _side_by_side(day, days_left_text(days_left, lang), width)
    else:
        below = [words.SET_A_DATE[lang]]
    if is_thin and on_date is not None:
        below.insert(0, words.ROUGHLY[lang])
    leads = (Span(f"→ {later}"),) if later else ()
    together = (*figure, Span(" "), *leads)
    fits = row_width(together) <= width
    room = min(POINTS, width - row_width(together if fits else figure) - 2)
    if len(course) > 2 and room > 2:  # two blocks say nothing
        step = (len(course) - 1) / (min(room, len(course)) - 1)
        picked = [course[round(place * step)] for place in range(min(room, len(course)))]
        figure = [Span(spark(picked), "accent"), Span("  "), *figure]
    head = (Span(words.READINESS[lang], "heading"), Span("  " + words.READY_UNIT[lang], "muted"))
    rows = [*wrap(head, width), ()]
    rows += wrap((*figure, Span(" "), *leads), width) if fits else [*wrap(figure, width), *wrap(leads, width)]
    return rows + [row for text in below for row in wrap((Span(text, "muted", "action:plan"),), width)]


def share_text(share: float, lang: str) -> str:
    """A readiness as it is said: 61%; above what a forecast can tell apart, only that it is above."""
    return f"{share:.0%}" if share <= UTMOST else words.OVER_SHARE[lang].format(share=f"{UTMOST:.0%}")


def _side_by_side(one: str, other: str, width: int) -> list[str]:
    """Both parts in one line if they fit, else one line each."""
    line = f"{one} · {other}"
    return [line] if cells(line) <= width else [one, other]


def spark(course: Sequence[float]) -> str:
    """Shares from 0 to 1 as a row of blocks."""
    return "".join(SHADES[min(7, max(0, int(share * 8)))] for share in course)


def weakest_rows(weakest: Sequence[tuple[str, float]], lang: str, width: int) -> list[Row]:
    """The topics with how much of each is known; bars fill the space that the names leave."""
    named = [(topic_name(topic, lang), share) for topic, share in weakest]
    names = max(cells(name) for name, _ in named) + 2
    bar = min(BAR, width - names - 6)
    head = (Span(interface.WEAKEST[lang], "heading"), Span("  " + interface.WEAKEST_UNIT[lang], "muted"))
    rows: list[Row] = [*wrap(head, width), ()]
    for name, share in named:
        if bar < SHORTEST:
            rows += wrap((Span(name), Span(f"  {share:.0%}")), width)
            continue
        rows.append((*pad((Span(name),), names), *meter(share, bar), Span(f"  {share:4.0%}")))
    return rows
