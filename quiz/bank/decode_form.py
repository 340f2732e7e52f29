"""Decodes the forms in which a quiz may ask a question: choice, numeric, cloze, order."""

import re

from quiz.bank.decode_claim import demo_name, metric, parameters, percentage
from quiz.bank.question import Between, Choice, Cloze, Draw, Form, Numeric, OneOf, Option, Order
from quiz.bank.scope import Scope
from quiz.demo.words import Words

FORMS = ("choice", "numeric", "cloze", "order")
GAP = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


def form(scope: Scope, prompt: Words) -> Form | None:
    """One form: a mapping with a single key that names it. `prompt` is the question's own."""
    below = scope.node.value
    if not isinstance(below, dict) or len(below) != 1:
        scope.wrong(f"a form is a mapping with one key: {', '.join(FORMS)}")
        return None
    if not scope.mapping((), FORMS):
        return None
    (name,) = below
    match name:
        case "choice":
            return choice(scope.at(name))
        case "numeric":
            return numeric(scope.at(name))
        case "cloze":
            return cloze(scope.at(name))
        case "order":
            return order(scope.at(name), prompt)
    return None


def choice(scope: Scope) -> Choice | None:
    """Some options are right, and some are not."""
    if not scope.mapping(("prompt", "options")):
        return None
    at = scope.at("options")
    options = tuple(option(item) for item in at.items("options", 2))
    if options and not any(each.right for each in options):
        at.wrong("no option is right; mark one with `right: true`")
    if len(options) > 1 and all(each.right for each in options):
        at.wrong("every option is right; a choice needs a wrong one")
    for i, each in enumerate(options):
        if each.text.zh and any(each.text == o.text for o in options[:i]):
            at.items("options")[i].wrong("an option before this one reads the same")
    return Choice(scope.at("prompt").words(), options)


def option(scope: Scope) -> Option:
    """`{zh, en, why}`, or `{text, why}` where both languages read the same; `right: true` on right ones."""
    plain = scope.has("text")
    text_keys = ("text",) if plain else ("zh", "en")
    if not scope.mapping((*text_keys, "why"), ("right",)):
        return Option(Words("", ""), Words("", ""))
    return Option(
        text=scope.at("text").words() if plain else scope.both(),
        why=scope.at("why").words(),
        right=scope.has("right") and scope.at("right").truth(),
    )


def numeric(scope: Scope) -> Numeric | None:
    """Predict, then run."""
    if not scope.mapping(("prompt", "run", "metric"), ("draw", "with", "unit", "tolerance")):
        return None
    fixed = parameters(scope)
    draws = {}
    for name, at in scope.at("draw").entries("parameters") if scope.has("draw") else []:
        if name in fixed:
            scope.at("draw").wrong_key(name, f"{name} is drawn and fixed under with; keep one")
        if drawn := draw(at):
            draws[name] = drawn
    return Numeric(
        prompt=scope.at("prompt").words(),
        run=demo_name(scope.at("run")),
        metric=metric(scope.at("metric")),
        draw=draws,
        tolerance=percentage(scope.at("tolerance")) if scope.has("tolerance") else "5%",
        unit=scope.at("unit").words() if scope.has("unit") else None,
        with_=fixed,
    )


def draw(scope: Scope) -> Draw | None:
    """`[low, high]`, or `{choices: [a, b]}`."""
    if isinstance(scope.node.value, list):
        ends = [item.number() for item in scope.items("numbers")]
        if len(ends) != 2:
            scope.wrong(f"a range has two ends, [low, high]; this has {len(ends)}")
            return None
        if ends[0] >= ends[1]:
            scope.wrong(f"the range is empty: {ends[0]:g} is not below {ends[1]:g}")
        return Between(ends[0], ends[1])
    if not isinstance(scope.node.value, dict):
        scope.wrong(f"this is {scope.node.kind}; write [low, high], or {{choices: [a, b]}}")
        return None
    if not scope.mapping(("choices",)):
        return None
    return OneOf(tuple(item.value() for item in scope.at("choices").items("choices", 2)))


def cloze(scope: Scope) -> Cloze | None:
    """A text with gaps, in each language."""
    if not scope.mapping(("text",)):
        return None
    at = scope.at("text")
    text = at.words()
    gaps = {lang: GAP.findall(text[lang]) for lang in ("zh", "en")}
    for lang, found in gaps.items():
        place = at.at(lang) if at.has(lang) else at
        if text[lang] and not found:
            place.wrong("the cloze has no gap; put what is to be guessed in {{…}}")
        elif not all(gap.strip() for gap in found):
            place.wrong("a gap is empty; put what is to be guessed in {{…}}")
        if place is at:
            break
    if len(gaps["zh"]) != len(gaps["en"]) and all(gaps.values()):
        at.wrong(f"{len(gaps['zh'])} gaps in zh, {len(gaps['en'])} in en; they should be the same")
    return Cloze(text)


def order(scope: Scope, prompt: Words) -> Order | None:
    """Items in their right order."""
    if not scope.mapping(("items",), ("prompt",)):
        return None
    at = scope.at("items")
    items = tuple(item.words() for item in at.items("items", 2))
    for i, each in enumerate(items):
        if each.zh and each in items[:i]:
            at.items("items")[i].wrong("an item before this one reads the same")
    return Order(scope.at("prompt").words() if scope.has("prompt") else prompt, items)
