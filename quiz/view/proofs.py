"""Decided claims as rows, question by question: mark, claim, expected, measured."""

from collections.abc import Sequence
from itertools import groupby

from quiz.messages.shell import SAY
from quiz.proof.judge import expected, number
from quiz.proof.verify import Checked
from quiz.text.cells import width as cells
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.marks import Marked


def checked_rows(checked: Sequence[Checked], lang: str, width: int) -> list[Row]:
    """Every claim that a run decides, under its question; what is cited is left to the counts."""
    decided = [c for c in checked if c.claim.proof is not None]
    names = max((cells(c.claim_id) for c in decided), default=0) + 2
    expectations = max((cells(expected(c.claim)) for c in decided), default=0) + 2
    rows: list[Row] = []
    for question, claims in groupby(decided, key=lambda c: c.question):
        rows += [*([()] if rows else []), (Span(question, "heading"),)]
        for c in claims:
            rows += _claim(c, lang, width, names, expectations)
    return rows


def _claim(c: Checked, lang: str, width: int, names: int, expectations: int) -> list[Row]:
    mark = Marked(c.mark, c.measured)
    head: Row = (Span(f"  {mark.glyph} ", mark.style), Span(c.claim_id))
    verdict = [Span(SAY[c.mark][lang], mark.style)]
    if c.claim.is_erratum:
        verdict.append(Span(f" · {SAY['erratum'][lang]}", "erratum"))
    measured = "-" if c.measured is None else number(c.measured)
    figures = max(14, cells(measured) + 2)
    room = 4 + names + expectations + figures
    if room + sum(cells(span.text) for span in verdict) <= width:
        told = (*pad((Span(expected(c.claim)),), expectations), *pad((Span(measured, "strong"),), figures))
        return [(*pad(head, 4 + names), *told, *verdict)]
    said = f"{SAY['expected'][lang]} {expected(c.claim)} · {SAY['measured'][lang]} {measured} · "
    return [*wrap(head, width), *wrap([Span(said), *verdict], width, first="      ")]
