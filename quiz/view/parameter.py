"""What a parameter means and may be, and why a value isn't allowed, in the reader's language."""

from collections.abc import Mapping, Sequence

from quiz.demo.parameters import SEED, Parameter, ParameterError, Value
from quiz.demo.source import Demo
from quiz.messages import interface as words
from quiz.messages import quiz as quiz_words
from quiz.messages.compare import ABOVE_OTHER
from quiz.proof.judge import number
from quiz.study.forms import written
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap

APART = 3
"""Cells between the columns of a list of parameters."""


def allowed(parameter: Parameter, lang: str) -> str:
    """What a parameter may be: its range or its choices."""
    if parameter.kind == "choice":
        return " | ".join(str(choice) for choice in parameter.choices)
    if parameter.low is None or parameter.high is None or parameter.kind == "bool":
        return ""
    low, high = ((f"{n:.0f}" if parameter.is_year else number(n)) for n in (parameter.low, parameter.high))
    return words.RANGE[lang].format(low=low, high=high)


def meaning(parameter: Parameter, lang: str) -> str:
    """What it stands for; nothing if its demo doesn't say."""
    return parameter.meaning[lang] if parameter.meaning else ""


def given(parameters: Sequence[Parameter], values: Mapping[str, Value], lang: str) -> list[str]:
    """What a run is given, each value behind its meaning: `text length in tokens: 512`.

    The seed is left out: nobody guesses by it.
    """
    told = []
    for parameter in parameters:
        if parameter.name != SEED.name:
            value = values.get(parameter.name, parameter.default)
            text = (words.ON if value else words.OFF)[lang] if parameter.kind == "bool" else written(value)
            name = meaning(parameter, lang) or parameter.name
            told.append(quiz_words.GIVEN_EACH[lang].format(name=name, value=text))
    return told


def given_rows(
    parameters: Sequence[Parameter], values: Mapping[str, Value], cells: int, lang: str
) -> list[Row]:
    """The same after one another, each whole on its line where it fits; no rows for nothing."""
    lead = Span(f"{quiz_words.GIVEN[lang]}  ", "muted")
    return each_whole(lead, given(parameters, values, lang), cells)


def each_whole(lead: Span, told: Sequence[str], cells: int) -> list[Row]:
    """Texts behind a lead, dots between them, none of them broken where it fits a line; no rows for none."""
    lines: list[str] = []
    for each in told:
        longer = f"{lines[-1]} · {each}" if lines else each
        fits = width(lead.text) + width(longer) <= cells
        lines = [*lines[:-1], longer] if fits or not lines else [*lines, each]
    return wrap([Span("\n".join(lines), "muted")], cells, (lead,)) if lines else []


def sentence(parameter: Parameter, text: str, lang: str, called: str = "") -> str:
    """Why a value isn't allowed, and which ones are; `called` is the name shown, if not its own."""
    name = called or parameter.name
    if parameter.kind in ("bool", "choice"):
        return words.ONE_OF[lang].format(name=name, value=text or '""', allowed=parameter.allowed)
    kind = (words.WHOLE if parameter.kind == "int" else words.NUMBER)[lang]
    room = allowed(parameter, lang)
    shape = words.OUT_OF_RANGE if room else words.WRONG_KIND
    return shape[lang].format(name=name, value=text or '""', kind=kind, allowed=room)


def pair_sentence(error: ParameterError, values: Mapping[str, Value], lang: str) -> str:
    """That one value is above another that it may not exceed; nothing for any other error."""
    name, other = error.name, error.other
    if not other:
        return ""
    value, limit = (written(values[each]) for each in (name, other))
    return ABOVE_OTHER[lang].format(name=name, value=value, other=other, limit=limit)


def demo_rows(demo: Demo, lang: str, cells: int) -> list[Row]:
    """A demo's name and title, and under them its parameters: default, what each may be, what it means.

    The meanings make a column if that fits; otherwise each stands below its parameter.
    """
    rows = wrap([Span(demo.title[lang])], cells, first=(Span(demo.name, "heading"), Span("  ")), rest="  ")
    told = [
        (
            Span(p.flag, "code"),
            Span(words.DEFAULTS[lang].format(value=p.default)),
            Span(allowed(p, lang) or p.allowed, "muted"),
            Span(meaning(p, lang)),
        )
        for p in demo.parameters
    ]
    flags, defaults, rooms, meanings = (max((width(r[i].text) for r in told), default=0) for i in range(4))
    flags, defaults, rooms = flags + 2, defaults + APART, rooms + APART
    beside = 2 + flags + defaults + rooms + meanings <= cells
    for flag, default, room, means in told:
        lead = (Span("  "), *pad((flag,), flags))
        if beside and means.text:
            rows.append((*lead, *pad((default,), defaults), *pad((room,), rooms), means))
            continue
        rows += wrap([default, Span(" " * APART), room], cells, first=lead)
        rows += wrap([means], cells, first=" " * (flags + 2)) if means.text else []
    return rows
