"""Decodes a claim: its truth, its proof, what the document says."""

from quiz.bank.question import Claim, Document, Proof, Value
from quiz.bank.scope import DEMO, PERCENT, SNAKE, Scope

VERDICTS = ("confirmed", "approximate", "ambiguous", "wrong")
KEYS = ("value", "within", "at_least", "at_most", "proof", "document", "note", "cites")
BOUNDS = ("at_least", "at_most")


def claim(scope: Scope) -> Claim:
    """One claim of a question."""
    if not isinstance(scope.node.value, dict):
        scope.useless(f"this is {scope.node.kind}; a claim is a mapping with value, within, proof, cites, …")
        return Claim()
    scope.mapping((), KEYS)

    read = scope.read
    read_claim = Claim(
        value=read("value", Scope.value, None),
        within=read("within", tolerance, None),
        at_least=read("at_least", Scope.number, None),
        at_most=read("at_most", Scope.number, None),
        proof=read("proof", proof, None),
        document=read("document", document, None),
        note=read("note", Scope.words, None),
        cites=read("cites", Scope.text, None),
    )
    _agree(scope, read_claim)
    return read_claim


def _agree(scope: Scope, it: Claim) -> None:
    """Note keys that exclude each other or need each other."""
    bounds = [key for key in BOUNDS if scope.has(key)]
    if it.value is not None and bounds:
        scope.wrong_key(bounds[0], f"value and {bounds[0]} exclude each other; keep one")
    certain = all(scope.is_certain(key) for key in BOUNDS)
    if it.at_least is not None and it.at_most is not None and it.at_least > it.at_most and certain:
        scope.wrong_key("at_most", f"at_most {it.at_most:g} is below at_least {it.at_least:g}")
    if it.within is not None and scope.is_certain("value"):
        if it.value is None:
            scope.wrong_key("within", "within needs a value beside it")
        elif isinstance(it.value, bool) or not isinstance(it.value, int | float):
            scope.wrong_key("within", "within needs a value that is a number")
    if scope.lacks("proof") and scope.lacks("cites"):
        scope.wrong("the claim is bare: give it a proof, or cites")
    if it.proof is not None and all(scope.lacks(key) for key in ("value", *BOUNDS)):
        scope.wrong("the proof has nothing to hold against: give value, at_least or at_most")


def tolerance(scope: Scope) -> float | str:
    """An absolute tolerance, or a percentage such as `1%`."""
    value = scope.node.value
    if isinstance(value, str):
        if not PERCENT.fullmatch(value):
            scope.useless("a tolerance is a number such as 0.005, or a percentage such as 1%")
            return 0
        return value
    number = scope.number()
    if number < 0:
        scope.useless("a tolerance can't be negative")
        return 0
    return number


def percentage(scope: Scope) -> str:
    """A percentage such as `5%`."""
    if not isinstance(scope.node.value, str) or not PERCENT.fullmatch(scope.node.value):
        scope.useless("this should be a percentage such as 5%")
        return "5%"
    return scope.node.value


def proof(scope: Scope) -> Proof:
    """The run and metric that decide the claim."""
    scope.mapping(("run", "metric"), ("with",))
    return Proof(scope.read("run", demo_name, ""), scope.read("metric", metric, ""), parameters(scope))


def document(scope: Scope) -> Document:
    """What the document says."""
    scope.mapping(("file", "section", "quote", "verdict"), ("translation", "says"))
    read = scope.read
    return Document(
        file=read("file", Scope.text, ""),
        section=read("section", Scope.text, ""),
        quote=read("quote", Scope.text, ""),
        translation=read("translation", Scope.text, None),
        verdict=read("verdict", lambda at: at.one_of(VERDICTS, "confirmed"), "confirmed"),
        says=read("says", lambda at: at.text() if isinstance(at.node.value, str) else at.number(), None),
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
