"""What a parameter may be, and why a value isn't allowed, in the reader's language."""

from quiz.demo.parameters import Parameter
from quiz.demo.source import Demo
from quiz.messages import interface as words
from quiz.proof.judge import number
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap


def allowed(parameter: Parameter, lang: str) -> str:
    """What a parameter may be: its range or its choices."""
    if parameter.kind == "choice":
        return " | ".join(str(choice) for choice in parameter.choices)
    if parameter.low is None or parameter.high is None or parameter.kind == "bool":
        return ""
    low, high = ((f"{n:.0f}" if parameter.is_year else number(n)) for n in (parameter.low, parameter.high))
    return words.RANGE[lang].format(low=low, high=high)


def sentence(parameter: Parameter, text: str, lang: str, called: str = "") -> str:
    """Why a value isn't allowed, and which ones are; `called` is the name shown, if not its own."""
    name = called or parameter.name
    if parameter.kind in ("bool", "choice"):
        return words.ONE_OF[lang].format(name=name, value=text or '""', allowed=parameter.allowed)
    kind = (words.WHOLE if parameter.kind == "int" else words.NUMBER)[lang]
    room = allowed(parameter, lang)
    shape = words.OUT_OF_RANGE if room else words.WRONG_KIND
    return shape[lang].format(name=name, value=text or '""', kind=kind, allowed=room)


def demo_rows(demo: Demo, lang: str, width: int) -> list[Row]:
    """A demo's name and title, and under them its parameters with their defaults and what they may be."""
    rows = wrap([Span(demo.title[lang])], width, first=(Span(demo.name, "heading"), Span("  ")), rest="  ")
    flags = max(map(len, (p.flag for p in demo.parameters)), default=0) + 2
    for parameter in demo.parameters:
        room = allowed(parameter, lang) or parameter.allowed
        lead = (Span("  "), *pad((Span(parameter.flag, "code"),), flags))
        told = [Span(words.DEFAULTS[lang].format(value=parameter.default)), Span(f"   {room}", "muted")]
        rows += wrap(told, width, first=lead)
    return rows
