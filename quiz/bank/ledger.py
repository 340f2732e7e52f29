"""The ledger: a second record of what no run decides, so that no such figure changes unnoticed.

`questions/ledger.txt` holds, question by question, each cited value with its source, what the documents say,
and the facts of every text. It tells that somebody held them against their sources once; no machine did.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from quiz.bank.facts import facts
from quiz.bank.node import path_of
from quiz.bank.question import (
    Between,
    Choice,
    Claim,
    Document,
    Draw,
    Numeric,
    Order,
    Question,
    Source,
    Value,
)
from quiz.bank.texts import texts_of

NAME = "ledger.txt"
HEAD = """\
# What no run decides: cited values with their sources, what the documents say, the figures of every text.
# Written by `runcall check --record`. Hold each changed line against its source before you commit it.
"""
Entries = dict[str, str]
"""What is on record of one question, by the path in it: `claims.base` → `80.1 | Lan et al. …`."""

PINNED = 0.025
"""A run pins a value down if its tolerance is this share of it at most."""


def entries(question: Question) -> Entries:
    """What the ledger should say of the question."""
    found: Entries = {}
    for name, claim in question.claims.items():
        parts = [_value(claim), claim.cites or "", _document(claim.document)]
        if any(parts):
            found[_path("claims", name)] = " | ".join(part for part in parts if part)
    for text in texts_of(question):
        zh, en = (facts(text.words[lang], question.claims) for lang in ("zh", "en"))
        path = _path(*text.parts)
        if zh == en:
            found[path] = zh
        else:
            found |= {f"{path}.zh": zh, f"{path}.en": en}
    for i, form in enumerate(question.forms):
        found[_path("forms", i)] = _form(form)
    found["sources"] = "; ".join(
        f"{each.file} {each.section}" if isinstance(each, Source) else each for each in question.sources
    )
    return {path: " ".join(told.split()) for path, told in found.items() if told}


def read_ledger(file: Path) -> dict[str, Entries] | None:
    """What is on record, by question; None if the deck keeps no ledger."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    found: dict[str, Entries] = {}
    here: Entries = {}
    for line in lines:
        if line.startswith("  "):
            path, _, told = line.strip().partition(": ")
            here[path] = told
        elif line and not line.startswith("#"):
            here = found.setdefault(line.strip(), {})
    return found


def ledger_text(questions: Iterable[Question]) -> str:
    """The whole ledger as it is written."""
    blocks = (
        "\n".join([question.id, *(f"  {path}: {told}" for path, told in entries(question).items())])
        for question in questions
    )
    return HEAD + "".join(f"\n{block}\n" for block in blocks)


def _path(*parts: str | int) -> str:
    return path_of(parts).removeprefix("questions.")


def _value(claim: Claim) -> str:
    """The claim's truth, and the run that it is held against, unless that run pins it down."""
    bounds = (("≥ ", claim.at_least), ("≤ ", claim.at_most), ("± ", claim.within))
    truth = " ".join(f"{sign}{_told(bound)}" for sign, bound in bounds if bound is not None)
    value = claim.value
    if claim.proof is None:
        return truth if value is None else f"{_told(value)} {truth}"
    if isinstance(value, int | float) and claim.margin <= PINNED * abs(value):
        return ""
    if value is not None and claim.within is None:
        return ""
    shown = "" if value is None else _told(value)
    return f"{shown} {truth} by {claim.proof.metric} of {claim.proof.run} {_given(claim.proof.with_)}"


def _given(parameters: Mapping[str, Value]) -> str:
    return " ".join(f"{name}={_told(value)}" for name, value in parameters.items())


def _drawn(draw: Draw) -> str:
    if isinstance(draw, Between):
        return f"({_told(draw.low)}, {_told(draw.high)})"
    return f"({', '.join(map(_told, draw.choices))})"


def _told(value: Value) -> str:
    """A value in one way of writing: 2.0 and 2 are the same, whether read from the file or from the cache."""
    return f"{value:.15g}" if isinstance(value, float) else str(value)


def _document(document: Document | None) -> str:
    if document is None:
        return ""
    says = "" if document.says is None else f" = {document.says}"
    return f"{document.verdict}: {document.file} “{document.quote}”{says}"


def _form(form: object) -> str:
    """What makes an answer right; the texts are on record by themselves."""
    match form:
        case Choice(_, options):
            return "right: " + ", ".join(str(i) for i, option in enumerate(options) if option.right)
        case Numeric():
            drawn = " ".join(f"{name}={_drawn(draw)}" for name, draw in form.draw.items())
            return f"{form.metric} of {form.run} {_given(form.with_)} {drawn} ± {form.tolerance}"
        case Order(_, items):
            return " < ".join(item.en for item in items)
    return ""
