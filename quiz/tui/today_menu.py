"""The fixed part of Today: where to go, how the bank's claims stand, what the bank holds."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.messages.actions import Action, key_name
from quiz.text.rows import Row, Span, pad, row_width

if TYPE_CHECKING:
    from quiz.study.today import Figures


def menu_rows(
    actions: Iterable[Action], claims: Mapping[str, int], cells: int, lang: str, *, airy: bool
) -> list[Row]:
    """Where to go, a line each; what else can be done, together in the last one.

    It stands apart if it is `airy`: not where what is wrong would be pushed out of sight for it.
    """
    lines: list[Row] = []
    last: list[Span] = []
    for action in actions:
        key = Span(key_name(action.keys[0], lang), "key", f"action:{action.id}")
        if action.in_bar and action.id != "leave":
            row = (key, Span("   " + action.label[lang], "", f"action:{action.id}"))
            beyond = _claims(claims, cells - row_width(row), lang) if action.id == "proofs" else ()
            lines.append((*row, *beyond))
        else:
            gap = [Span("   ")] if last else []
            last += [*gap, key, Span(" " + action.label[lang], "", f"action:{action.id}")]
    return [*lines, *([()] if airy else []), tuple(last)]


def _claims(claims: Mapping[str, int], cells: int, lang: str) -> Row:
    """How they stand, as far as there is room for it."""
    if not claims:
        return ()
    from quiz.view.proof_list import menu_counts

    return (Span("  " + menu_counts(claims, lang, cells - 2), "muted", "action:proofs"),)


def bank_rows(found: "Figures | None", lang: str) -> list[Row]:
    """What the bank holds."""
    if found is None:
        return []
    counts = (
        (found.questions, words.QUESTIONS),
        (found.demos, words.DEMOS_COUNT),
        (found.proven, words.PROVEN_CLAIMS),
        (found.cited, words.CITED_CLAIMS),
        (found.errata, words.ERRATA),
    )
    rows: list[Row] = [(Span(words.BANK[lang], "heading"),), ()]
    return rows + [
        (Span(f"{number:>5,}", "strong"), Span("  " + name[lang].format(n=number))) for number, name in counts
    ]


def beside(left: list[Row], right: list[Row], cells: int) -> list[Row]:
    """Two columns: the left one `cells` wide at least."""
    cells = max([cells, *(row_width(row) + 4 for row in left)])
    height = max(len(left), len(right))
    pairs = zip(left + [()] * (height - len(left)), right + [()] * (height - len(right)), strict=True)
    return [(*pad(one, cells), *other) if other else one for one, other in pairs]
