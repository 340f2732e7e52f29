"""Planted edits of a piece of a text: a figure, a sign or a name, in one language or the same in both."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from quiz.bank.figures import bare_figures, exempt_figures
from quiz.bank.markup import Part, take_apart
from tests.truth.edit import NUMBER, Change, Data, Edit, Maker, Path, Where, edit_at, value_at

SIGNS = {
    "+": "-", "-": "+", "=": "<", "<": ">", ">": "<", "≤": "≥", "≥": "≤", "×": "+", "→": "=", "≈": "<",
    r"\times": "+", r"\cdot": "+", r"\le": r"\ge", r"\ge": r"\le", r"\approx": ">", "^": "_",
}  # fmt: skip

A_SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True)) + r"(?![a-z])")

NAMES = ("BERT", "RoBERTa", "ALBERT", "ELECTRA", "XLNet", "DeBERTa", "SpanBERT", "BART", "LLaMA", "GPT")


def texts(data: Data) -> Iterator[tuple[Path, Any]]:
    """Every text of a question that a learner reads, with the way down to it."""
    yield ("prompt",), data["prompt"]
    yield ("answer",), data["answer"]
    yield from ((("key_points", i), point) for i, point in enumerate(data["key_points"]))
    for name, claim in data.get("claims", {}).items():
        if "note" in claim:
            yield ("claims", name, "note"), claim["note"]
    for i, form in enumerate(data.get("forms", ())):
        ((kind, fields),) = form.items()
        here: Path = ("forms", i, kind)
        if kind == "cloze":
            yield (*here, "text"), fields["text"]
            continue
        if "prompt" in fields:
            yield (*here, "prompt"), fields["prompt"]
        for j, option in enumerate(fields.get("options", ())):
            yield (*here, "options", j), option.get("text", option)
            yield (*here, "options", j, "why"), option["why"]
        yield from (((*here, "items", j), item) for j, item in enumerate(fields.get("items", ())))


def _languages(text: Any) -> list[str]:
    return ["zh", "en"] if isinstance(text, dict) else [""]


def _text_at(data: Data, path: Path) -> tuple[Path, Any]:
    """An option's text stands beside its `why`, or under `text`."""
    value = value_at(data, path)
    return ((*path, "text"), value["text"]) if isinstance(value, dict) and "text" in value else (path, value)


Pieces = Callable[[Path, str], list[Part]]


def in_texts(kind: str, pieces: Pieces, change: Change) -> Maker:
    """Edits that change one piece of one text; in both languages, the same piece of each."""

    def make(data: Data, where: Where, chance: random.Random) -> Edit | None:
        found = [(path, text) for path, text in texts(data) if any(_pieces(path, text))]
        if not found:
            return None
        way, _ = chance.choice(found)
        path, text = _text_at(data, way)
        if not isinstance(text, dict):
            part = chance.choice(pieces(way, text))
            new = change(part.text, chance)
            return edit_at(data, kind, "both", [(path, text, part, new)])
        first = chance.choice([lang for lang in ("zh", "en") if pieces(way, text[lang])])
        if where in ("zh", "en"):
            if not pieces(way, text[where]):
                return None
            part = chance.choice(pieces(way, text[where]))
            return edit_at(
                data, kind, where, [((*path, where), text[where], part, change(part.text, chance))]
            )
        part = chance.choice(pieces(way, text[first]))
        other = "en" if first == "zh" else "zh"
        new = change(part.text, chance)
        at = [each.text for each in pieces(way, text[first]) if each.start <= part.start].count(part.text)
        twins = [each for each in pieces(way, text[other]) if each.text == part.text]
        if len(twins) < at:
            return None
        twin = twins[at - 1]
        spots = [((*path, first), text[first], part, new), ((*path, other), text[other], twin, new)]
        return edit_at(data, kind, "both", spots)

    def _pieces(path: Path, text: Any) -> Iterator[bool]:
        text = text.get("text", text) if isinstance(text, dict) else text
        for lang in _languages(text):
            yield bool(pieces(path, text[lang] if lang else text))

    return make


def bare(path: Path, text: str) -> list[Part]:
    """The figures outside of answers that are no claims."""
    return [] if path == ("answer",) else list(bare_figures(take_apart(text).prose))


def versions(path: Path, text: str) -> list[Part]:
    """The figures that need no claim: years, and numbers in names."""
    return [part for part in exempt_figures(take_apart(text).prose) if NUMBER.search(part.text)]


def within(text: str, pattern: re.Pattern[str], *, prose: bool) -> list[Part]:
    """What the pattern finds in formulas and code, or in the prose between."""
    markup = take_apart(text)
    if prose:
        return [Part(found[0], found.start()) for found in pattern.finditer(markup.prose)]
    pieces = [*markup.formulas, *markup.code]
    return [
        Part(found[0], text.index(part.text, part.start) + found.start())
        for part in pieces
        for found in pattern.finditer(part.text)
    ]


def other_digit(part: str, chance: random.Random) -> str:
    """Another year or version: one of its digits changed."""
    at = chance.choice([i for i, sign in enumerate(part) if sign.isdigit() and sign.isascii()])
    return part[:at] + chance.choice([d for d in "123456789" if d != part[at]]) + part[at + 1 :]
