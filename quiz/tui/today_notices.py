"""Today's notices: what is wrong with the history, the settings, the keys, the clock or the bank."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.text.rows import Row, Span

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.study.settings import Doubt
    from quiz.study.today import Figures

SIGN = Span("! ", "erratum")
LINK = "action:notices"


def notices(
    found: "Figures | None",
    doubts: "Sequence[Doubt]",
    keys: str,
    deck: "Deck | None",
    lang: str,
) -> list[str]:
    """Each as a sentence, the gravest first."""
    said: list[str] = []
    if found is not None and found.lost is not None:
        from quiz.view.trouble import lost_sentence

        said.append(lost_sentence(found.lost, lang))
    if doubts:
        from quiz.view.settings import settings_notice

        said.append(settings_notice(doubts, lang))
    if keys:
        said.append(keys)
    if found is not None and found.ahead is not None:
        from quiz.messages.shell import say

        said.append(say("clock_behind", lang, day=found.ahead, today=found.today))
    if deck is not None and deck.faults:
        from quiz.view.left_out import left_out_here

        said.append(left_out_here(deck, lang))
    return said


def in_full(said: Sequence[str], cells: int) -> list[Row]:
    """All of them, each behind its sign."""
    if not said:
        return []
    from quiz.text.wrap import wrap

    return [row for text in said for row in wrap([SIGN, Span(text)], cells)]


def way(cells: int, lang: str) -> list[Row]:
    """Where more is said about them."""
    from quiz.messages.notices import DETAILS
    from quiz.text.wrap import wrap

    return wrap([Span(DETAILS[lang], "muted", LINK)], cells, "  ")


def folded(said: Sequence[str], cells: int, lang: str) -> list[Row]:
    """One line that tells how many there are and leads to them."""
    from quiz.text.wrap import wrap

    return wrap([SIGN, Span(words.NOTICES[lang].format(n=len(said)), "", LINK)], cells)
