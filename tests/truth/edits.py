"""Planted edits: one figure, sign, name or cell of a question changed at random, as an honest slip would.

An edit works on a question as plain data, in the shape of its YAML, and leaves the original alone.
"""

import copy
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from quiz.bank.facts import NAME, RULE, SIGN
from quiz.bank.figures import bare_figures, exempt_figures
from quiz.bank.markup import Part, take_apart

Data = dict[str, Any]
Path = tuple[str | int, ...]
Where = Literal["zh", "en", "both", "everywhere", "-"]
NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
LEAST = 0.05
"""The share by which an edit changes a figure at least."""
SIGNS = {
    "+": "-", "-": "+", "=": "<", "<": ">", ">": "<", "≤": "≥", "≥": "≤", "×": "+", "→": "=", "≈": "<",
    r"\times": "+", r"\cdot": "+", r"\le": r"\ge", r"\ge": r"\le", r"\approx": ">", "^": "_",
}  # fmt: skip
A_SIGN = re.compile("|".join(re.escape(sign) for sign in sorted(SIGNS, key=len, reverse=True)) + r"(?![a-z])")
NAMES = ("BERT", "RoBERTa", "ALBERT", "ELECTRA", "XLNet", "DeBERTa", "SpanBERT", "BART", "LLaMA", "GPT")


@dataclass(frozen=True)
class Edit:
    """What was changed: in which question, of which kind, in which language, and from what to what."""

    question: str
    kind: str
    where: Where
    path: Path
    old: str
    new: str
    data: Data

    def __str__(self) -> str:
        path = ".".join(map(str, self.path))
        return f"{self.question} {path} ({self.where}): {self.old} → {self.new}"


Maker = Callable[[Data, Where, random.Random], Edit | None]


def other_figure(text: str, chance: random.Random, factor: float | None = None) -> str:
    """Another figure in the same form, at least five per cent away."""
    found = chance.choice(list(NUMBER.finditer(text)))
    return text[: found.start()] + _scaled(found[0], chance, factor) + text[found.end() :]


def _scaled(number: str, chance: random.Random, factor: float | None) -> str:
    decimals = len(number.partition(".")[2])
    value = float(number.replace(",", ""))
    while True:
        by = factor or chance.choice((chance.uniform(0.3, 1 - LEAST), chance.uniform(1 + LEAST, 3)))
        new = value * by if value else float(chance.randint(1, 9)) * 10**-decimals
        told = f"{new:,.{decimals}f}" if "," in number else f"{new:.{decimals}f}"
        if abs(float(told.replace(",", "")) - value) >= LEAST * abs(value) and told != number:
            return told
        factor = None  # a small whole number that rounds back to itself


# Where texts stand in a question ---------------------------------------------------------------------


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


def _get(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def _put(data: Data, path: Path, value: Any) -> None:
    _get(data, path[:-1])[path[-1]] = value


def _text_at(data: Data, path: Path) -> tuple[Path, Any]:
    """An option's text stands beside its `why`, or under `text`."""
    value = _get(data, path)
    return ((*path, "text"), value["text"]) if isinstance(value, dict) and "text" in value else (path, value)


# Edits of a piece of a text, in one language or in both ----------------------------------------------

Pieces = Callable[[Path, str], list[Part]]
Change = Callable[[str, random.Random], str]


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
            return _edit(data, kind, "both", [(path, text, part, new)])
        first = chance.choice([lang for lang in ("zh", "en") if pieces(way, text[lang])])
        if where in ("zh", "en"):
            if not pieces(way, text[where]):
                return None
            part = chance.choice(pieces(way, text[where]))
            return _edit(data, kind, where, [((*path, where), text[where], part, change(part.text, chance))])
        part = chance.choice(pieces(way, text[first]))
        other = "en" if first == "zh" else "zh"
        new = change(part.text, chance)
        at = [each.text for each in pieces(way, text[first]) if each.start <= part.start].count(part.text)
        twins = [each for each in pieces(way, text[other]) if each.text == part.text]
        if len(twins) < at:
            return None
        twin = twins[at - 1]
        spots = [((*path, first), text[first], part, new), ((*path, other), text[other], twin, new)]
        return _edit(data, kind, "both", spots)

    def _pieces(path: Path, text: Any) -> Iterator[bool]:
        text = text.get("text", text) if isinstance(text, dict) else text
        for lang in _languages(text):
            yield bool(pieces(path, text[lang] if lang else text))

    return make


def _edit(data: Data, kind: str, where: Where, spots: list[tuple[Path, str, Part, str]]) -> Edit:
    edited = copy.deepcopy(data)
    for path, text, part, new in spots:
        _put(edited, path, text[: part.start] + new + text[part.start + len(part.text) :])
    path, _, part, new = spots[0]
    return Edit(data["id"], kind, where, path, part.text, new, edited)


def _bare(path: Path, text: str) -> list[Part]:
    return [] if path == ("answer",) else list(bare_figures(take_apart(text).prose))


def _versions(path: Path, text: str) -> list[Part]:
    return [part for part in exempt_figures(take_apart(text).prose) if NUMBER.search(part.text)]


def _within(text: str, pattern: re.Pattern[str], *, prose: bool) -> list[Part]:
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


def _digits(part: str, chance: random.Random) -> str:
    """Another year or version: one of its digits changed."""
    at = chance.choice([i for i, sign in enumerate(part) if sign.isdigit() and sign.isascii()])
    return part[:at] + chance.choice([d for d in "123456789" if d != part[at]]) + part[at + 1 :]


# Edits of figures that are claims --------------------------------------------------------------------


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
    made = _edit(data, "a claim's shown figure", where, spots)
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
    old = _get(data, path)
    new = _like(old, chance.choice((0.5, 0.75, 1.5, 2)))
    new = old + 1 if new == old else new
    edited = copy.deepcopy(data)
    _put(edited, path, new)
    return Edit(data["id"], "a proof's parameter", "-", path, str(old), str(new), edited)


def _string(kind: str, paths: Callable[[Data], Iterator[Path]], change: Change) -> Maker:
    """Edits of a text that is in one language: a citation, or what a document says."""

    def make(data: Data, where: Where, chance: random.Random) -> Edit | None:
        found = [path for path in paths(data) if NUMBER.search(str(_get(data, path)))]
        if not found:
            return None
        path = chance.choice(found)
        old = _get(data, path)
        new = change(str(old), chance)
        edited = copy.deepcopy(data)
        _put(edited, path, new if isinstance(old, str) else type(old)(new))
        return Edit(data["id"], kind, "-", path, str(old), new, edited)

    return make


def _citations(data: Data) -> Iterator[Path]:
    yield from (
        ("claims", name, "cites") for name, claim in data.get("claims", {}).items() if "cites" in claim
    )
    yield from (("sources", i) for i, source in enumerate(data["sources"]) if isinstance(source, str))


def _documents(data: Data) -> Iterator[Path]:
    for name, claim in data.get("claims", {}).items():
        yield from (
            ("claims", name, "document", key) for key in ("says", "quote") if key in claim.get("document", {})
        )


# Edits of order --------------------------------------------------------------------------------------


def swapped_cells(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """Two cells of one column of a table exchanged: two rows' names, or two of their figures."""
    languages = ("zh", "en") if where in ("both", "everywhere") else (where,)
    tables = {lang: _rows(data["answer"][lang]) for lang in languages}
    shapes = {tuple(len(cells) for _, cells in rows) for rows in tables.values()}
    if len(shapes) != 1 or len(next(iter(shapes))) < 2:
        return None
    rows = tables[languages[0]]
    one, two = chance.sample(range(len(rows)), 2)
    column = chance.randrange(min(len(rows[one][1]), len(rows[two][1])))
    edited = copy.deepcopy(data)
    for lang in languages:
        lines = data["answer"][lang].split("\n")
        (i, first), (j, second) = tables[lang][one], tables[lang][two]
        if first[column].strip() == second[column].strip() or "|".join(first) == "|".join(second):
            return None
        first[column], second[column] = second[column], first[column]
        lines[i], lines[j] = "|" + "|".join(first) + "|", "|" + "|".join(second) + "|"
        edited["answer"][lang] = "\n".join(lines)
    there = " | ".join(rows[one][1] + rows[two][1])
    kind = "cells of a table exchanged" if NUMBER.search(there) else "words of a table exchanged"
    new, old = (rows[each][1][column].strip() for each in (one, two))
    return Edit(data["id"], kind, where, ("answer",), old, new, edited)


def _rows(answer: str) -> list[tuple[int, list[str]]]:
    """The rows below each head of a table: the line, and its cells."""
    lines = answer.split("\n")
    rules = [i for i, line in enumerate(lines) if "|" in line and RULE.fullmatch(line)]
    found = []
    for rule in rules:
        for i in range(rule + 1, len(lines)):
            if not lines[i].strip().startswith("|"):
                break
            found.append((i, lines[i].strip().strip("|").split("|")))
    return found


def exchanged_claims(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """Two claims' figures exchanged within an answer, links and all."""
    languages = ("zh", "en") if where in ("both", "everywhere") else (where,)
    links = {
        lang: [
            link for link in take_apart(data["answer"][lang]).links if link.claim and NUMBER.search(link.text)
        ]
        for lang in languages
    }
    names = sorted(set.intersection(*({link.claim or "" for link in found} for found in links.values())))
    if len(names) < 2:
        return None
    one, two = chance.sample(names, 2)
    edited = copy.deepcopy(data)
    for lang in languages:
        text = data["answer"][lang]
        ends = [next(link for link in links[lang] if link.claim == name) for name in (one, two)]
        first, second = sorted(ends, key=lambda link: link.start)
        told = [f"[{link.text}]({link.target})" for link in (first, second)]
        between = text[first.start + len(told[0]) : second.start]
        edited["answer"][lang] = (
            text[: first.start] + told[1] + between + told[0] + text[second.start + len(told[1]) :]
        )
    return Edit(data["id"], "two claims exchanged", where, ("answer",), one, two, edited)


def order(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """Two items of an order form exchanged."""
    found = [i for i, form in enumerate(data.get("forms", ())) if "order" in form]
    if not found:
        return None
    path: Path = ("forms", chance.choice(found), "order", "items")
    edited = copy.deepcopy(data)
    items = _get(edited, path)
    one, two = chance.sample(range(len(items)), 2)
    items[one], items[two] = items[two], items[one]
    return Edit(data["id"], "items of an order exchanged", "-", path, str(one), str(two), edited)


def right_option(data: Data, where: Where, chance: random.Random) -> Edit | None:
    """A wrong option marked as the right one, and the right one as wrong."""
    found = [i for i, form in enumerate(data.get("forms", ())) if "choice" in form]
    if not found:
        return None
    path: Path = ("forms", chance.choice(found), "choice", "options")
    edited = copy.deepcopy(data)
    options = _get(edited, path)
    right = chance.choice([i for i, option in enumerate(options) if option.get("right")])
    wrong = chance.choice([i for i, option in enumerate(options) if not option.get("right")])
    options[wrong]["right"], options[right]["right"] = True, False
    return Edit(data["id"], "another option marked right", "-", path, str(right), str(wrong), edited)


FIGURES: dict[str, tuple[Maker, tuple[Where, ...], int]] = {
    "a claim's shown figure": (shown_figure, ("zh", "en", "both", "everywhere"), 6),
    "a figure in passing": (
        in_texts("a figure in passing", _bare, other_figure), ("zh", "en", "both"), 4),
    "a figure in a formula or code": (
        in_texts("a figure in a formula or code", lambda _, t: _within(t, NUMBER, prose=False), other_figure),
        ("zh", "en", "both"), 3),
    "a year or a version": (in_texts("a year or a version", _versions, _digits), ("zh", "en", "both"), 2),
    "a claim's value": (claim_value, ("-",), 4),
    "a citation's number": (_string("a citation's number", _citations, other_figure), ("-",), 3),
    "a document's figure": (_string("a document's figure", _documents, other_figure), ("-",), 1),
    "a proof's parameter": (parameter, ("-",), 2),
    "cells of a table exchanged": (swapped_cells, ("zh", "en", "both"), 2),
    "two claims exchanged": (exchanged_claims, ("zh", "en", "both"), 1),
}  # fmt: skip
"""Edits that touch a figure: how each is made, in which languages, and how often it is drawn."""

OTHERS: dict[str, tuple[Maker, tuple[Where, ...], int]] = {
    "a sign in a formula": (
        in_texts("a sign in a formula", lambda _, t: _within(t, A_SIGN, prose=False), lambda s, _: SIGNS[s]),
        ("zh", "en", "both"), 3),
    "a sign in prose": (
        in_texts("a sign in prose", lambda _, t: [p for p in _within(t, SIGN, prose=True) if p.text in SIGNS],
                 lambda s, _: SIGNS[s]),
        ("zh", "en", "both"), 1),
    "a name": (
        in_texts("a name", lambda _, t: [p for p in _within(t, NAME, prose=True) if p.text in NAMES],
                 lambda name, chance: chance.choice([other for other in NAMES if other != name])),
        ("zh", "en", "both"), 3),
    "words of a table exchanged": (swapped_cells, ("zh", "en", "both"), 1),
    "items of an order exchanged": (order, ("-",), 1),
    "another option marked right": (right_option, ("-",), 1),
}  # fmt: skip
"""Edits that touch no figure."""


def plant(
    bank: list[Data], count: int, seed: int, makers: dict[str, tuple[Maker, tuple[Where, ...], int]]
) -> list[Edit]:
    """So many edits, each of another draw, the same for the same seed and bank."""
    chance = random.Random(seed)
    kinds, weights = list(makers), [weight for _, _, weight in makers.values()]
    made: list[Edit] = []
    while len(made) < count:
        kind = chance.choices(kinds, weights)[0]
        maker, languages, _ = makers[kind]
        edit = maker(chance.choice(bank), chance.choice(languages), chance)
        if edit is not None and edit.kind in makers and edit.old != edit.new:
            made.append(edit)
    return made
