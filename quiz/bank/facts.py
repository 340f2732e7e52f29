"""Facts in a text that can be wrong though all words are right: figures, names, formulas, signs, rows."""

import re

from quiz.bank.amounts import agrees, shows_number
from quiz.bank.figures import bare_figures, exempt_figures
from quiz.bank.markup import Link, Markup, Part, take_apart
from quiz.bank.question import Claim

NAME = re.compile(
    r"(?<![A-Za-z0-9_])[A-Za-z0-9_-]*[A-Z](?:[A-Za-z0-9_-]*[A-Z])(?:[A-Za-z0-9_-]*[A-Za-z0-9_])?"
)
"""`BERT`, `LayerNorm`: two capitals make a name; `The` has one."""
ABBREVIATION = re.compile(r"[A-Z]{2,3}")
SIGN = re.compile(r"[=<>≤≥≈≠×÷±→]")
ROW = re.compile(r"^[ \t]*\|.*$", re.MULTILINE)
RULE = re.compile(r"[\s|:-]*")
TELLING = re.compile(r"[\d=<>+*/^-]|\\(?:times|cdot|frac|le|ge|leq|geq|sim|approx|log|sqrt|pm|to)\b")
"""A formula or code that says something; `$E$` and `[MASK]` only name it."""


def facts(text: str, claims: dict[str, Claim]) -> str:
    """The facts of a text, in its order; a table's rows whole, and a claim's figure by the claim's name."""
    rows = [Part(row[0].strip(), row.start()) for row in ROW.finditer(text) if not RULE.fullmatch(row[0])]
    rest = ROW.sub(lambda row: " " * len(row[0]), text)
    found = [*rows, *_facts(take_apart(rest), claims)]
    return " ".join(re.sub(r"\s+", " ", part.text) for part in sorted(found, key=lambda part: part.start))


def names(prose: str) -> set[str]:
    """The names of a text that every language spells alike; `MLM` and `KV` may be spelt out."""
    pieces = {piece for name in NAME.findall(prose) for piece in name.split("-")}
    singular = {re.sub(r"(?<=[A-Z])s$", "", piece) for piece in pieces if len(NAME.findall(piece)) == 1}
    return {name for name in singular if not ABBREVIATION.fullmatch(name)}


def _facts(markup: Markup, claims: dict[str, Claim]) -> list[Part]:
    figures = [*bare_figures(markup.prose), *exempt_figures(markup.prose)]
    taken = [range(part.start, part.start + len(part.text)) for part in figures]
    others = [
        Part(found[0], found.start())
        for pattern in (NAME, SIGN)
        for found in pattern.finditer(markup.prose)
        if not any(found.start() in there for there in taken)
    ]
    return [
        *figures,
        *others,
        *(Part(f"${part.text}$", part.start) for part in markup.formulas if TELLING.search(part.text)),
        *(Part(f"`{part.text}`", part.start) for part in markup.code if TELLING.search(part.text)),
        *(Part(_link(link, claims), link.start) for link in markup.links),
    ]


def _link(link: Link, claims: dict[str, Claim]) -> str:
    """A claim's name alone if its shown figure is held against the claim's number anyway."""
    claim = claims.get(link.claim or "")
    if claim is None:
        return f"[{link.text}]({link.target})"
    decided = shows_number(link.text, claim) and agrees(link.text, claim)
    return f"[{link.claim}]" if decided or not re.search(r"\d", link.text) else f"[{link.text}]({link.claim})"
