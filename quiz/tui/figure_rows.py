"""The panel of a figure: everything known about its claim, and the keys that act on it."""

from collections.abc import Mapping

from quiz.bank.deck import Deck
from quiz.bank.question import Question
from quiz.messages import figures as words
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.view.claim_detail import claim_detail_rows
from quiz.view.marks import Marked


def figure_rows(
    question: Question,
    name: str,
    marked: Marked,
    deck: Deck,
    lang: str,
    cells: int,
    keys: Mapping[str, str],
    held: str,
) -> list[Row]:
    """The rows. `keys` names the keys by action; `held` says what keeps the panel open."""
    rows = claim_detail_rows(question, name, marked, deck, lang, cells, prompt=False)
    can_run = question.claims[name].proof is not None
    enter = keys.get("toggle_point") or keys.get("figure_here", "")
    if held == "mouse":
        hints = [words.CLICK_PINS[lang]]
    else:
        run = [words.RUN_THIS[lang].format(key=enter)] if can_run else []
        hints = run if held == "pin" else [words.PIN[lang].format(key=enter)]
        hints = [*hints, words.RUN_ALL[lang].format(key=keys.get("prove", ""))]
        hints.append(words.CLOSE[lang].format(key=keys.get("close", "")))
    if marked.pending:
        hints = [words.PROVING[lang]]
    return [*rows, (), *wrap([Span(" · ".join(hints), "muted")], cells)]
