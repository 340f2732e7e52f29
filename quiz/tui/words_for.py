"""Short texts for a time (0:42), an interval (10 min, 6 d, 2.5 mo), and the name of a card in a message."""

from typing import TYPE_CHECKING

from quiz.messages.intervals import DAYS, MINUTES, MONTHS, YEARS
from quiz.text.cells import cut

if TYPE_CHECKING:
    from quiz.bank.question import Question


def clock_text(seconds: float) -> str:
    """Minutes and seconds: 0:42, 12:05, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def interval_text(days: int, minutes: int, lang: str) -> str:
    """When a card comes back, as short as a button needs it."""
    if not days:
        return MINUTES[lang].format(n=minutes)
    if days < 60:
        return DAYS[lang].format(n=days)
    if days < 365:
        return MONTHS[lang].format(n=f"{days / 30.4375:.1f}".removesuffix(".0"))
    return YEARS[lang].format(n=f"{days / 365.25:.1f}".removesuffix(".0"))


def card_text(question: "Question | None", card: str, lang: str, cells: int = 60) -> str:
    """The start of a card's prompt; its id if the deck no longer has it."""
    if question is None:
        return card
    head, rest = cut(question.prompt[lang], cells)
    return f"{head.rstrip()}…" if rest else head
