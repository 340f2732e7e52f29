"""The readiness line of Today: how it came to be what it is, and where the plan leads."""

from collections.abc import Sequence
from datetime import date

from quiz.messages import plan as words
from quiz.messages.plan import day_text
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap

SHADES = "▁▂▃▄▅▆▇█"


def readiness_line(
    share: float,
    course: Sequence[float],
    interview: date | None,
    days_left: int,
    on_date: float | None,
    lang: str,
    width: int,
) -> list[Row]:
    """A heading with the date, then the course, today's share and the plan's; or how to set a date."""
    head = words.READINESS[lang]
    figure: list[Span] = []
    if len(course) > 1:
        figure = [Span(spark(course), "accent"), Span("  ")]
    figure.append(Span(f"{share:.0%}", "strong"))
    if interview is None or on_date is None:
        hint = Span(words.SET_A_DATE[lang], "muted", "action:plan")
        return [(Span(head, "heading"),), (), tuple(figure), *wrap((hint,), width)]
    left = words.ONE_DAY_LEFT[lang] if days_left == 1 else words.DAYS_LEFT[lang].format(n=days_left)
    title = f"{head} · {words.INTERVIEW_ON[lang].format(day=day_text(interview, lang))}"
    figure.append(Span(f" → {words.BY_PLAN[lang].format(share=f'{on_date:.0%}')}"))
    when = (Span(title, "heading"), Span(words.IN_BRACKETS[lang].format(text=left), "muted"))
    return [*wrap(when, width), (), *wrap(tuple(figure), width)]


def spark(course: Sequence[float]) -> str:
    """Shares from 0 to 1 as a row of blocks."""
    return "".join(SHADES[min(7, max(0, int(share * 8)))] for share in course)
