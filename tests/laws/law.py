"""Holds a demo to the law that it states, at parameters that nobody picked."""

import importlib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quiz.demo import Show
from quiz.demo.events import Metric, Shown
from quiz.demo.parameters import Parameter
from quiz.demo.source import Demo, read_demo

SNIPPETS = Path(__file__).parents[2] / "snippets"
EXAMPLES = 25
"""The random parameter sets that each law must hold for, at least."""

Law = Callable[[dict[str, Any], dict[str, Any]], None]
"""Takes the parameters that were drawn and the metrics that the run reported; asserts."""


def law(
    demo: str, **narrow: st.SearchStrategy[Any] | tuple[float, float]
) -> Callable[[Law], Callable[[], None]]:
    """Run `demo` at 25 drawn parameter sets and hold the decorated law for each.

    `narrow` draws a parameter from fewer values than its range, `steps=(1, 20)`, to keep a run short; all
    others are drawn from their whole range. A law that compares runs calls `measured` for the others.
    """

    def held(test: Law) -> Callable[[], None]:
        known = parameters(demo)
        assert not (wrong := narrow.keys() - known.keys()), f"{demo} has no parameter {wrong}"
        drawn = {name: _strategy(known[name], narrow.get(name)) for name in known}

        @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.fixed_dictionaries(drawn).map(partial(agreeing, known)))
        def holds(values: dict[str, Any]) -> None:
            test(values, measured(demo, **values))

        holds.__name__ = holds.__qualname__ = test.__name__
        holds.__doc__, holds.__module__ = test.__doc__, test.__module__
        return holds

    return held


def agreeing(known: Mapping[str, Parameter], values: dict[str, Any]) -> dict[str, Any]:
    """The values with none above another that it may not exceed."""
    most = {name: values[each.at_most] for name, each in known.items() if each.at_most}
    return {name: min(value, most[name]) if name in most else value for name, value in values.items()}


def measured(demo: str, **values: Any) -> dict[str, Any]:
    """The metrics of one run in this process; the last value of each."""
    return {event.name: event.value for event in shown(demo, **values) if isinstance(event, Metric)}


def shown(demo: str, **values: Any) -> list[Shown]:
    """All that one run shows: its tables and plots too."""
    events: list[Shown] = []
    module = importlib.import_module("snippets." + demo.replace("/", "."))
    getattr(module, demo.split("/")[1])(Show(events.append), **values)
    return events


@cache
def parameters(demo: str) -> Mapping[str, Parameter]:
    """The demo's parameters by name, as the form shows them."""
    return {parameter.name: parameter for parameter in source(demo).parameters}


def source(demo: str) -> Demo:
    """The demo as the deck reads it, without running it."""
    return read_demo(SNIPPETS / f"{demo}.py", demo)


def _strategy(
    parameter: Parameter, narrow: st.SearchStrategy[Any] | tuple[float, float] | None
) -> st.SearchStrategy[Any]:
    if isinstance(narrow, st.SearchStrategy):
        return narrow
    if parameter.kind == "bool":
        return st.booleans()
    if parameter.kind == "choice":
        return st.sampled_from(parameter.choices)
    low, high = narrow or (parameter.low, parameter.high)
    if parameter.kind == "int":
        return st.integers(int(low or 0), 10_000 if high is None else int(high))
    assert low is not None
    assert high is not None
    return st.floats(low, high)
