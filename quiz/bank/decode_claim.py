"""Decodes a claim: its truth, its proof, what the document says."""

from typing import Any

from quiz.bank.question import Claim, Document, Proof, Value
from quiz.bank.scope import DEMO, PERCENT, SNAKE, Scope

VERDICTS = ("confirmed", "approximate", "ambiguous", "wrong")
KEYS = ("value", "within", "at_least", "at_most", "proof", "document", "note", "cites")
BOUNDS = ("at_least", "at_most")


def claim(scope: Scope) -> Claim:
    """One claim of a question."""
    if not isinstance(scope.node.value, dict):
        scope.wrong(f"this is {scope.node.kind}; a claim is a mapping with value, within, proof, cites, …")
        return Claim()
    scope.mapping((), KEYS)

    def read(key: str, reader: Any) -> Any:
        return reader(scope.at(key)) if scope.has(key) else None

    read_claim = Claim(
        value=read("value", Scope.value),
        within=read("within", tolerance),
        at_least=read("at_least", Scope.number),
        at_most=read("at_most", Scope.number),
        proof=read("proof", proof),
        document=read("document", document),
        note=read("note", Scope.words),
        cites=read("cites", Scope.text),
    )
    _agree(scope, read_claim)
    return read_claim


def _agree(scope: Scope, it: Claim) -> None:
    """Note keys that exclude each other or need each other."""
    bounds = [key for key in BOUNDS if getattr(it, key) is not None]
    if it.value is not None and bounds:
        scope.wrong_key(bounds[0], f"value and {bounds[0]} exclude each other; keep one")
    if it.at_least is not None and it.at_most is not None and it.at_least > it.at_most:
        scope.wrong_key("at_most", f"at_most {it.at_most:g} is below at_least {it.at_least:g}")
    if it.within is not None and it.value is None:
        scope.wrong_key("within", "within needs a value beside it")
    elif it.within is not None and (isinstance(it.value, bool) or not isinstance(it.value, int | float)):
        scope.wrong_key("within", "within needs a value that is a number")
    if it.proof is None and it.cites is None:
        scope.wrong("the claim is bare: give it a proof, or cites")
    if it.proof is not None and it.value is None and not bounds:
        scope.wrong("the proof has nothing to hold against: give value, at_least or at_most")


def tolerance(scope: Scope) -> float | str:
    """An absolute tolerance, or a percentage such as `1%`."""
    value = scope.node.value
    if isinstance(value, str):
        if not PERCENT.fullmatch(value):
            scope.wrong("a tolerance is a number such as 0.005, or a percentage such as 1%")
        return value
    number = scope.number()
    if number < 0:
        scope.wrong("a tolerance can't be negative")
    return number


def percentage(scope: Scope) -> str:
    """A percentage such as `5%`."""
    if not isinstance(scope.node.value, str) or not PERCENT.fullmatch(scope.node.value):
        scope.wrong("this should be a percentage such as 5%")
        return "5%"
    return scope.node.value


def proof(scope: Scope) -> Proof:
    """The run and metric that decide the claim."""
    if not scope.mapping(("run", "metric"), ("with",)):
        return Proof("", "")
    return Proof(demo_name(scope.at("run")), metric(scope.at("metric")), parameters(scope))


def document(scope: Scope) -> Document:
    """What the document says."""
    if not scope.mapping(("file", "section", "quote", "verdict"), ("says",)):
        return Document("", "", "", "confirmed")
    says: Any = None
    if scope.has("says"):
        at = scope.at("says")
        says = at.text() if isinstance(at.node.value, str) else at.number()
    return Document(
        file=scope.at("file").text(),
        section=scope.at("section").text(),
        quote=scope.at("quote").text(),
        verdict=scope.at("verdict").one_of(VERDICTS, "confirmed"),
        says=says,
    )


def demo_name(scope: Scope) -> str:
    """A demo's name: `albert/parameter_counts`."""
    return scope.matching(DEMO, "a demo's name; write it as topic/name")


def metric(scope: Scope) -> str:
    """A metric's name."""
    return scope.matching(SNAKE, "a metric's name; use lower-case words with underscores")


def parameters(scope: Scope) -> dict[str, Value]:
    """The parameters under `with`, if any."""
    if not scope.has("with"):
        return {}
    return {name: at.value() for name, at in scope.at("with").entries("parameters")}
