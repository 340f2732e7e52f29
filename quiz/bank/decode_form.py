"""Decodes the forms in which a quiz may ask a question: choice, numeric, cloze, order."""

import re
from collections.abc import Sequence

from quiz.bank.decode_claim import demo_name, metric, parameters, percentage
from quiz.bank.question import Between, Choice, Cloze, Draw, Form, Numeric, OneOf, Option, Order
from quiz.bank.scope import Scope
from quiz.demo.words import Words

FORMS = ("choice", "numeric", "cloze", "order")
GAP = re.compile(r"\{\{(.*?)\}\}(?!\})", re.DOTALL)  # what a gap holds may end in a brace itself: x_{e+1}

OTHERWISE = re.compile(r"\s*\|\|\s*")  # between the solutions of a gap; the first is the one that is shown


def form(scope: Scope, prompt: Words) -> Form:
    """One form: a mapping with a single key that names it. `prompt` is the question's own."""
    below = scope.node.value
    nothing = Order(prompt, ())
    if not isinstance(below, dict) or len(below) != 1:
        scope.useless(f"a form is a mapping with one key: {', '.join(FORMS)}")
        return nothing
    scope.mapping((), FORMS)
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
    return nothing


def choice(scope: Scope) -> Choice:
    """Some options are right, and some are not."""
    scope.mapping(("prompt", "options"))
    return Choice(scope.read("prompt", Scope.words, Words("", "")), scope.read("options", _options, ()))


def _options(scope: Scope) -> tuple[Option, ...]:
    items = scope.items("options", 2)
    options = tuple(option(item) for item in items)
    if options and all(item.is_certain("right") for item in items):
        if not any(each.right for each in options):
            scope.wrong("no option is right; mark one with `right: true`")
        if len(options) > 1 and all(each.right for each in options):
            scope.wrong("every option is right; a choice needs a wrong one")
    _repeated([each.text for each in options], items, "an option")
    return options


def option(scope: Scope) -> Option:
    """`{zh, en, why}`, or `{text, why}` where both languages read the same; `right: true` on right ones."""
    plain = scope.has("text")
    text_keys = ("text",) if plain else ("zh", "en")
    scope.mapping((*text_keys, "why"), ("right",))
    return Option(
        text=scope.read("text", Scope.words, Words("", "")) if plain else scope.both(),
        why=scope.read("why", Scope.words, Words("", "")),
        right=scope.read("right", Scope.truth, False),
    )


def _repeated(texts: Sequence[Words], items: Sequence[Scope], what: str) -> None:
    """Note each text that stands before, as far as both are there in both languages."""
    for i, text in enumerate(texts):
        if text.zh and text.en and text in texts[:i]:
            items[i].wrong(f"{what} before this one reads the same")


def numeric(scope: Scope) -> Numeric:
    """Predict, then run."""
    scope.mapping(("prompt", "run", "metric"), ("draw", "with", "unit", "tolerance", "why"))
    fixed = parameters(scope)
    draws = {}
    for name, at in scope.at("draw").entries("parameters") if scope.has("draw") else []:
        if name in fixed:
            scope.at("draw").wrong_key(name, f"{name} is drawn and fixed under with; keep one")
        draws[name] = draw(at)
    return Numeric(
        prompt=scope.read("prompt", Scope.words, Words("", "")),
        run=scope.read("run", demo_name, ""),
        metric=scope.read("metric", metric, ""),
        draw=draws,
        tolerance=scope.read("tolerance", percentage, "5%"),
        unit=scope.read("unit", Scope.words, None),
        with_=fixed,
        why=scope.read("why", Scope.words, None),
    )


def draw(scope: Scope) -> Draw:
    """`[low, high]`, or `{choices: [a, b]}`. Of one that is neither, the values that are there."""
    if isinstance(scope.node.value, list):
        return _between(scope)
    if not isinstance(scope.node.value, dict):
        scope.useless(f"this is {scope.node.kind}; write [low, high], or {{choices: [a, b]}}")
        return OneOf(())
    scope.mapping(("choices",))
    items = scope.at("choices").items("choices", 2) if scope.has("choices") else []
    choices = [(item, item.value()) for item in items]
    return OneOf(tuple(value for item, value in choices if item.is_certain()))


def _between(scope: Scope) -> Draw:
    items = [(item, item.number()) for item in scope.items("numbers")]
    ends = [end for item, end in items if item.is_certain()]
    if len(items) != 2:
        scope.wrong(f"a range has two ends, [low, high]; this has {len(items)}")
    if len(ends) < 2 or len(items) != 2:
        return OneOf(tuple(ends))
    if ends[0] >= ends[1]:
        scope.wrong(f"the range is empty: {ends[0]:g} is not below {ends[1]:g}")
    return Between(ends[0], ends[1])


def cloze(scope: Scope) -> Cloze:
    """A text with gaps, in each language."""
    scope.mapping(("text",))
    return Cloze(scope.read("text", _with_gaps, Words("", "")))


def _with_gaps(at: Scope) -> Words:
    text = at.words()
    gaps = {lang: GAP.findall(text[lang]) for lang in ("zh", "en")}
    for lang, found in gaps.items():
        place = at.at(lang) if at.has(lang) else at
        if text[lang] and not found:
            place.wrong("the cloze has no gap; put what is to be guessed in {{…}}")
        elif not all(part for gap in found for part in solutions(gap)):
            place.wrong("a gap is empty; put what is to be guessed in {{…}}")
        if not isinstance(at.node.value, dict):
            break
    if len(gaps["zh"]) != len(gaps["en"]) and all(gaps.values()):
        at.wrong(f"{len(gaps['zh'])} gaps in zh, {len(gaps['en'])} in en; they should be the same")
    return text


def solutions(gap: str) -> tuple[str, ...]:
    """What fills a gap: `{{MLA || multi-head latent attention}}` takes either."""
    return tuple(OTHERWISE.split(gap.strip()))


def shown(text: Words) -> Words:
    """A cloze's text without the further solutions of its gaps, which nobody reads."""

    def first(text: str) -> str:
        return GAP.sub(lambda gap: "{{" + solutions(gap[1])[0] + "}}", text) if "||" in text else text

    return Words(first(text.zh), first(text.en))


def order(scope: Scope, prompt: Words) -> Order:
    """Items in their right order."""
    scope.mapping(("items",), ("prompt",))
    return Order(scope.read("prompt", Scope.words, prompt), scope.read("items", _items, ()))


def _items(scope: Scope) -> tuple[Words, ...]:
    items = scope.items("items", 2)
    texts = tuple(item.words() for item in items)
    _repeated(texts, items, "an item")
    return texts
