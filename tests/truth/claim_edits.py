"""Planted edits of a claim: its figure, value or bound, its proof's parameters, and what it cites."""

import copy
import random
from collections.abc import Callable, Iterator

from quiz.bank.markup import Part, take_apart
from tests.truth.edit import (
    LEAST,
    NUMBER,
    Change,
    Data,
    Edit,
    Maker,
    Path,
    Where,
    edit_at,
    other_figure,
    put_at,
    value_at,
)


def shown_figure(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """The figure of a claim in the answer: in one language, in both, or with the claim's value as well."""
    found = {
        lang: [
            link for link in take_apart(data["answer"][lang]).links if link.claim and NUMBER.search(link.text)
        ]
        for lang in ("zh", "en")
    }
    if not found["zh"]:
        return None
    link = chance.choice(found["zh"])
    factor = chance.choice((chance.uniform(0.4, 0.9), chance.uniform(1.1, 2.5)))
    seed = chance.random()
    spots = []
    for lang in ("zh", "en") if where in ("both", "everywhere") else (where,):
        for each in found[lang]:
            if each.claim == link.claim:
                new = other_figure(each.text, random.Random(seed), factor)
                spots.append(((("answer", lang)), data["answer"][lang], Part(each.text, each.start + 1), new))
                break
        else:
            return None
    made = edit_at(data, "a claim's shown figure", where, spots)
    if where == "everywhere":
        claim = made.data["claims"][link.claim]
        for key in ("value", "at_least", "at_most"):
            if isinstance(claim.get(key), int | float) and not isinstance(claim[key], bool):
                claim[key] = _like(claim[key], _ratio(made.old, made.new))
    return made


def _ratio(old: str, new: str) -> float:
    pairs = zip(NUMBER.findall(old), NUMBER.findall(new), strict=True)
    first, second = next((a, b) for a, b in pairs if a != b)
    before, after = (float(text.replace(",", "")) for text in (first, second))
    return after / before if before else 2.0


def _like(value: float, factor: float) -> float:
    """Scaled, and whole if it was; nothing becomes something."""
    new = value * factor if value else factor
    return round(new) if isinstance(value, int) else float(f"{new:.6g}")


def claim_value(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """The value of a claim, or a bound."""
    found = [
        (name, key)
        for name, claim in data.get("claims", {}).items()
        for key in ("value", "at_least", "at_most")
        if isinstance(claim.get(key), int | float) and not isinstance(claim[key], bool)
    ]
    if not found:
        return None
    name, key = chance.choice(found)
    old = data["claims"][name][key]
    new = old
    while abs(new - old) < LEAST * abs(old) or new == old:
        new = _like(old, chance.choice((chance.uniform(0.3, 1 - LEAST), chance.uniform(1 + LEAST, 3))))
        if isinstance(old, int) and new == old:
            new = old + chance.choice((1, 2))
    edited = copy.deepcopy(data)
    edited["claims"][name][key] = new
    return Edit(data["id"], "a claim's value", "-", ("claims", name, key), str(old), str(new), edited)


def parameter(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """A number among a proof's parameters."""
    found = [
        (name, key)
        for name, claim in data.get("claims", {}).items()
        for key, value in claim.get("proof", {}).get("with", {}).items()
        if isinstance(value, int | float) and not isinstance(value, bool) and key != "seed"
    ]
    if not found:
        return None
    name, key = chance.choice(found)
    path: Path = ("claims", name, "proof", "with", key)
    old = value_at(data, path)
    new = _like(old, chance.choice((0.5, 0.75, 1.5, 2)))
    new = old + 1 if new == old else new
    edited = copy.deepcopy(data)
    put_at(edited, path, new)
    return Edit(data["id"], "a proof's parameter", "-", path, str(old), str(new), edited)


def in_strings(kind: str, paths: Callable[[Data], Iterator[Path]], change: Change) -> Maker:
    """Edits of a text that is in one language: a citation, or what a document says."""

    def make(data: Data, where: Where, chance: random.Random) -> Edit | None:
        found = [path for path in paths(data) if NUMBER.search(str(value_at(data, path)))]
        if not found:
            return None
        path = chance.choice(found)
        old = value_at(data, path)
        new = change(str(old), chance)
        edited = copy.deepcopy(data)
        put_at(edited, path, new if isinstance(old, str) else type(old)(new))
        return Edit(data["id"], kind, "-", path, str(old), new, edited)

    return make


def citations(data: Data) -> Iterator[Path]:
    """Where a question cites a paper."""
    yield from (
        ("claims", name, "cites") for name, claim in data.get("claims", {}).items() if "cites" in claim
    )
    yield from (("sources", i) for i, source in enumerate(data["sources"]) if isinstance(source, str))


def documents(data: Data) -> Iterator[Path]:
    """Where a question tells what the document says."""
    for name, claim in data.get("claims", {}).items():
        yield from (
            ("claims", name, "document", key) for key in ("says", "quote") if key in claim.get("document", {})
        )


def translations(data: Data) -> Iterator[Path]:
    """Where a document's words stand in English."""
    yield from (
        ("claims", name, "document", "translation")
        for name, claim in data.get("claims", {}).items()
        if "translation" in claim.get("document", {})
    )
