"""Times and intervals in words: 0:42, 10 min, 6 d, 2.5 mo; a card as it is called in a message."""

from typing import TYPE_CHECKING

from quiz.demo.words import Words
from quiz.text.cells import cut

if TYPE_CHECKING:
    from quiz.bank.question import Question

_MINUTES = Words("{n} 分钟", "{n} min")
"""Not 分 alone: beside a grade, that is a mark out of ten."""
_DAYS = Words("{n} 天", "{n} d")
_MONTHS = Words("{n} 月", "{n} mo")
_YEARS = Words("{n} 年", "{n} y")


def clock_text(seconds: float) -> str:
    """Minutes and seconds: 0:42, 12:05, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def interval_text(days: int, minutes: int, lang: str) -> str:
    """When a card comes back, as short as a button needs it."""
    if not days:
        return _MINUTES[lang].format(n=minutes)
    if days < 60:
        return _DAYS[lang].format(n=days)
    if days < 365:
        return _MONTHS[lang].format(n=f"{days / 30.4375:.1f}".removesuffix(".0"))
    return _YEARS[lang].format(n=f"{days / 365.25:.1f}".removesuffix(".0"))


def card_text(question: "Question | None", card: str, lang: str, cells: int = 60) -> str:
    """A card by what it asks, as much of it as tells it from others; by its id if the deck has it no more."""
    if question is None:
        return card
    head, rest = cut(question.prompt[lang], cells)
    return f"{head.rstrip()}…" if rest else head
