"""Checks that the demos, metrics and parameters named by a question exist and are in range."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from quiz.bank.deck import Deck, Reading
from quiz.bank.doubt import touches
from quiz.bank.node import Parts, shown
from quiz.bank.problem import Problem
from quiz.bank.question import Between, Draw, Numeric, Question, Value
from quiz.bank.search import nearest
from quiz.demo.parameters import Parameter, ParameterError, agree
from quiz.demo.source import Demo


def check_runs(reading: Reading, deck: Deck) -> Iterator[Problem]:
    """Each demo, metric, parameter and draw of the question against the demos' declarations."""
    question: Question = reading.question
    if question.demo:
        yield from _run(deck, question.demo.name, question.demo.with_, ("demo",), ("demo", "run"))
    for name, claim in question.claims.items():
        if claim.proof:
            here: Parts = ("claims", name, "proof")
            yield from _run(deck, claim.proof.run, claim.proof.with_, here, (*here, "run"))
            yield from _metric(deck, claim.proof.run, claim.proof.metric, (*here, "metric"))
    for i, form in enumerate(question.forms):
        if isinstance(form, Numeric):
            here = ("forms", i, "numeric")
            yield from _run(deck, form.run, form.with_, here, (*here, "run"))
            yield from _metric(deck, form.run, form.metric, (*here, "metric"))
            for name, draw in form.draw.items():
                yield from _draw(deck.demos.get(form.run), name, draw, (*here, "draw", name))
            if demo := deck.demos.get(form.run):
                yield from _drawn_together(demo, form, here)
            if not any(touches(reading.doubts, (*here, key)) for key in ("draw", "with")):
                yield from _told(form, deck.demos.get(form.run), here)


def _told(form: Numeric, demo: Demo | None, here: Parts) -> Iterator[Problem]:
    """A drawn parameter that the prompt keeps to itself, and a `{name}` that nothing is put in for."""
    texts = [(key, words) for key, words in (("prompt", form.prompt), ("why", form.why)) if words]
    for name in [parameter.name for parameter in demo.parameters] if demo else []:
        for lang in ("zh", "en"):
            told = {key: f"{{{name}}}" in words[lang] for key, words in texts}
            if name in form.draw and not told["prompt"]:
                message = f"{name} is drawn, but the prompt doesn't tell it; write {{{name}}} in it"
                yield Problem((*here, "prompt", lang), message)
            for key in told if name not in form.draw and name not in form.with_ else ():
                if told[key]:
                    message = f"{{{name}}} has no value here; put {name} under draw or with"
                    yield Problem((*here, key, lang), message)


def _run(deck: Deck, name: str, given: Mapping[str, Value], here: Parts, way: Parts) -> Iterator[Problem]:
    demo = deck.demos.get(name)
    if demo is None:
        if name not in _broken(deck):
            near = nearest(name, deck.demos)
            hint = f"did you mean {near[0]}?" if near else "`runcall demos` lists those there are"
            yield Problem(way, f"there is no demo {name}; {hint}")
        return
    for parameter, value in given.items():
        yield from _parameter(demo, parameter, (value,), (*here, "with", parameter))
    yield from _together(demo, given, (*here, "with"))


def _together(demo: Demo, given: Mapping[str, Value], way: Parts) -> Iterator[Problem]:
    """A value above another parameter's that it may not exceed."""
    values = {each.name: given.get(each.name, each.default) for each in demo.parameters}
    with suppress(TypeError, ValueError):  # no numbers, which is told of each
        try:
            agree(demo.parameters, values)
        except ParameterError as error:
            yield Problem(way, str(error))


def _drawn_together(demo: Demo, form: Numeric, here: Parts) -> Iterator[Problem]:
    """The same of what may be drawn: the highest of the one beside the lowest of the other."""
    for parameter in demo.parameters:
        for other in demo.parameters:
            if other.name == parameter.at_most and {parameter.name, other.name} & form.draw.keys():
                ends = {parameter.name: _ends(form, parameter)[1], other.name: _ends(form, other)[0]}
                yield from _together(demo, {**form.with_, **ends}, (*here, "draw"))


def _ends(form: Numeric, parameter: Parameter) -> tuple[Value, Value]:
    """The least and the largest value that a run of the form gets."""
    match form.draw.get(parameter.name):
        case Between() as draw:
            return draw.low, draw.high
        case None:
            value = form.with_.get(parameter.name, parameter.default)
            return value, value
        case draw:
            return min(draw.choices), max(draw.choices)


def _broken(deck: Deck) -> set[str]:
    """The demos that can't be read: they are faults themselves, not what names them."""
    files = [
        fault.file.removesuffix(".py").split("/")[-2:] for fault in deck.faults if fault.file.endswith(".py")
    ]
    return {"/".join(names) for names in files}


def _metric(deck: Deck, name: str, metric: str, way: Parts) -> Iterator[Problem]:
    demo = deck.demos.get(name)
    if demo is not None and not demo.reports(metric):
        near = nearest(metric, demo.metrics)
        hint = (
            f"did you mean {shown(near[0])}?" if near else f"it reports {', '.join(demo.metrics) or 'none'}"
        )
        yield Problem(way, f"the demo {name} reports no metric {shown(metric)}; {hint}")


def _parameter(demo: Demo, name: str, values: tuple[Value, ...], way: Parts) -> Iterator[Problem]:
    parameter = _find(demo, name)
    if parameter is None:
        names = [each.name for each in demo.parameters]
        near = nearest(name, names)
        hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names)}"
        yield Problem(way, f"the demo {demo.name} has no parameter {name}; {hint}", on_key=True)
        return
    for value in values:
        try:
            parameter.check(value)
        except ParameterError as error:
            yield Problem(way, str(error))
            return


def _find(demo: Demo, name: str) -> Parameter | None:
    return next((each for each in demo.parameters if each.name == name), None)


def _draw(demo: Demo | None, name: str, draw: Draw, way: Parts) -> Iterator[Problem]:
    if demo is None:
        return
    parameter = _find(demo, name)
    if not isinstance(draw, Between):
        yield from _parameter(demo, name, draw.choices, way)
    elif parameter is not None and parameter.kind in ("choice", "bool"):
        yield Problem(way, f"{name} is one of {parameter.allowed}; draw it by {{choices: [a, b]}}")
    else:
        yield from _parameter(demo, name, (draw.low, draw.high), way)
