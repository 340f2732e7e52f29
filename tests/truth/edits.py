"""Planted edits, drawn: one figure, sign, name or cell of a question changed, as an honest slip would."""

import random

from quiz.bank.facts import NAME, SIGN
from tests.truth.claim_edits import (
    citations,
    claim_value,
    documents,
    in_strings,
    parameter,
    shown_figure,
    translations,
)
from tests.truth.edit import NUMBER, Data, Edit, Maker, Where, other_figure
from tests.truth.order_edits import exchanged_claims, order, right_option, swapped_cells
from tests.truth.text_edits import A_SIGN, NAMES, SIGNS, bare, in_texts, other_digit, versions, within

FIGURES: dict[str, tuple[Maker, tuple[Where, ...], int]] = {
    "a claim's shown figure": (shown_figure, ("zh", "en", "both", "everywhere"), 6),
    "a figure in passing": (
        in_texts("a figure in passing", bare, other_figure), ("zh", "en", "both"), 4),
    "a figure in a formula or code": (
        in_texts("a figure in a formula or code", lambda _, t: within(t, NUMBER, prose=False), other_figure),
        ("zh", "en", "both"), 3),
    "a year or a version": (in_texts("a year or a version", versions, other_digit), ("zh", "en", "both"), 2),
    "a claim's value": (claim_value, ("-",), 4),
    "a citation's number": (in_strings("a citation's number", citations, other_figure), ("-",), 3),
    "a document's figure": (in_strings("a document's figure", documents, other_figure), ("-",), 1),
    "a translation's figure": (
        in_strings("a translation's figure", translations, other_figure), ("-",), 1),
    "a proof's parameter": (parameter, ("-",), 2),
    "cells of a table exchanged": (swapped_cells, ("zh", "en", "both"), 2),
    "two claims exchanged": (exchanged_claims, ("zh", "en", "both"), 1),
}  # fmt: skip
"""Edits that touch a figure: how each is made, in which languages, and how often it is drawn."""

OTHERS: dict[str, tuple[Maker, tuple[Where, ...], int]] = {
    "a sign in a formula": (
        in_texts("a sign in a formula", lambda _, t: within(t, A_SIGN, prose=False), lambda s, _: SIGNS[s]),
        ("zh", "en", "both"), 3),
    "a sign in prose": (
        in_texts("a sign in prose", lambda _, t: [p for p in within(t, SIGN, prose=True) if p.text in SIGNS],
                 lambda s, _: SIGNS[s]),
        ("zh", "en", "both"), 1),
    "a name": (
        in_texts("a name", lambda _, t: [p for p in within(t, NAME, prose=True) if p.text in NAMES],
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
