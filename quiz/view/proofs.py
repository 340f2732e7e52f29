"""Decided claims as rows, question by question: mark, claim, expected, measured."""

from collections.abc import Sequence
from itertools import groupby

from quiz.messages.shell import SAY, say
from quiz.proof.judge import expected, number
from quiz.proof.seeds import Spread
from quiz.proof.verify import Checked
from quiz.text.cells import width as cells
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.marks import Marked


def checked_rows(checked: Sequence[Checked], lang: str, width: int) -> list[Row]:
    """Every claim that a run decides, under its question; cited claims are only counted."""
    decided = [c for c in checked if c.claim.proof is not None]
    names = max((cells(c.claim_id) for c in decided), default=0) + 2
    expectations = max((cells(expected(c.claim)) for c in decided), default=0) + 2
    rows: list[Row] = []
    for question, claims in groupby(decided, key=lambda c: c.question):
        rows += [*([()] if rows else []), (Span(question, "heading"),)]
        for c in claims:
            rows += _claim(c, lang, width, names, expectations)
    return rows


def spread_rows(spreads: Sequence[Spread], lang: str, width: int) -> list[Row]:
    """Each claim over several seeds, the smallest margin first, with the range of its values."""
    near = sorted(spreads, key=_nearness)
    held = sum(not spread.failed for spread in near)
    seeds = max((len(spread.seeds) for spread in near), default=0)
    rows: list[Row] = [
        (Span(say("over_seeds", lang, n=seeds), "heading"),),
        *wrap([Span(say("stable", lang, n=len(near), held=held, seeds=seeds))], width),
    ]
    for spread in near:
        mark = Marked("refuted" if spread.failed else "proven")
        name = f"{spread.question}.{spread.claim_id}"
        ends = "" if spread.ends is None else "–".join(dict.fromkeys(number(end) for end in spread.ends))
        told = [expected(spread.claim), f"{SAY['measured'][lang]} {ends}" if ends else ""]
        if spread.margin is not None:
            told.append(f"{SAY['smallest_margin'][lang]} {number(float(f'{spread.margin:.2g}'))}")
        said = " · ".join(part for part in told if part)
        rows += wrap([Span(f"  {mark.glyph} ", mark.style), Span(name)], width)
        rows += wrap([Span(said, "muted")], width, first="    ", rest="    ")
    return rows


def _nearness(spread: Spread) -> float:
    """The smallest margin as a share of the claim's tolerance or bound."""
    claim, left = spread.claim, spread.margin
    if spread.failed or left is None:
        return -1.0 if spread.failed else float("inf")
    bound = claim.at_least if claim.at_least is not None else claim.at_most
    room = claim.margin if claim.value is not None else abs(bound or 0)
    return left / room if room else float("inf")


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
