"""The menu of the first page: where to go, a line each, with how the bank's claims stand beside its own."""

from collections.abc import Iterable, Mapping

from quiz.messages.actions import Action, key_name
from quiz.text.rows import Row, Span, pad, row_width


def menu_rows(actions: Iterable[Action], claims: Mapping[str, int], cells: int, lang: str) -> list[Row]:
    """Where to go, a line each; what else can be done, together in the last one."""
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
    return [*lines, tuple(last)]


def _claims(claims: Mapping[str, int], cells: int, lang: str) -> Row:
    """How they stand, as far as there is room for it."""
    if not claims:
        return ()
    from quiz.view.proof_list import menu_counts

    return (Span("  " + menu_counts(claims, lang, cells - 2), "muted", "action:proofs"),)


def beside(left: list[Row], right: list[Row], cells: int) -> list[Row]:
    """Two columns: the left one `cells` wide at least."""
    cells = max([cells, *(row_width(row) + 4 for row in left)])
    height = max(len(left), len(right))
    pairs = zip(left + [()] * (height - len(left)), right + [()] * (height - len(right)), strict=True)
    return [(*pad(one, cells), *other) if other else one for one, other in pairs]
