"""Planted edits of order: two cells, figures, items or options exchanged."""

import copy
import random

from quiz.bank.facts import RULE
from quiz.bank.markup import take_apart
from tests.truth.edit import NUMBER, Data, Edit, Path, Where, value_at


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
    items = value_at(edited, path)
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
    options = value_at(edited, path)
    right = chance.choice([i for i, option in enumerate(options) if option.get("right")])
    wrong = chance.choice([i for i, option in enumerate(options) if not option.get("right")])
    options[wrong]["right"], options[right]["right"] = True, False
    return Edit(data["id"], "another option marked right", "-", path, str(right), str(wrong), edited)
