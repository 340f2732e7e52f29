"""A sweep: one parameter of a demo at several values, the others held still."""

from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from quiz.demo.events import Metric, Outcome
from quiz.demo.parameters import SEED, Parameter, Value
from quiz.demo.words import Text
from quiz.proof.parallel import in_parallel
from quiz.proof.recording import record
from quiz.run.request import Request
from quiz.run.runner import Runner

MOST_VALUES = 100
USUAL_COUNT = 5

WIDE = 100
AROUND = 4
"""In a range that spans two decades, a sweep goes from a quarter of the value to four times it."""

Reason: TypeAlias = Literal["shape", "count", "values", "many"]


class SweepError(ValueError):
    """Values that can't be swept over. `reason` says why; `parameter` is the one they were meant for."""

    def __init__(self, reason: Reason, parameter: Parameter, text: str) -> None:
        super().__init__(f"{parameter.name}: {reason} {text!r}")
        self.reason, self.parameter, self.text = reason, parameter, text


class Point(msgspec.Struct, frozen=True):
    """What one value of the parameter gave."""

    value: Value
    metrics: tuple[Metric, ...]
    outcome: Outcome
    seconds: float
    error: Text = ""


class Sweep(msgspec.Struct, frozen=True):
    """A sweep as far as it came: `values` were asked for, `points` came out, in the order of the values."""

    demo: str
    parameter: str
    values: tuple[Value, ...]
    given: dict[str, Value]
    points: tuple[Point, ...] = ()

    def with_point(self, point: Point) -> "Sweep":
        """The same and one point more."""
        points = {_key(p.value): p for p in (*self.points, point)}
        return replace(self, points=tuple(points[_key(v)] for v in self.values if _key(v) in points))

    @property
    def failed(self) -> tuple[Point, ...]:
        """The points whose runs did not come to their end."""
        return tuple(point for point in self.points if point.outcome != "finished")


def values_of(parameter: Parameter, text: str) -> tuple[Value, ...]:
    """The values that `0.1:0.5:5` or `1,2,4` names; every choice, or off and on, for an empty text.

    Raises ParameterError for a value that the parameter can't take, SweepError for any other fault.
    """
    text = text.strip()
    if parameter.kind in ("int", "float") and ":" in text:
        return _between(parameter, text)
    if text:
        values = _once(parameter.read(part) for part in text.split(",") if part.strip())
    elif parameter.kind == "bool":
        values = (False, True)
    else:
        values = _once(parameter.choices)
    if not values:
        raise SweepError("values", parameter, text)
    if len(values) > MOST_VALUES:
        raise SweepError("many", parameter, text)
    return values


def _between(parameter: Parameter, text: str) -> tuple[Value, ...]:
    parts = text.split(":")
    if len(parts) not in (2, 3):
        raise SweepError("shape", parameter, text)
    low, high = (parameter.read(part) for part in parts[:2])
    counted = parts[2].strip() if len(parts) == 3 else str(USUAL_COUNT)
    if not (counted.isascii() and counted.isdigit() and len(counted) < 10 and int(counted) >= 1):
        raise SweepError("count", parameter, counted)
    if int(counted) > MOST_VALUES:
        raise SweepError("many", parameter, counted)
    return evenly(parameter, low, high, int(counted))


def evenly(parameter: Parameter, low: Value, high: Value, count: int) -> tuple[Value, ...]:
    """`count` values in even steps, both ends among them; fewer where the numbers between leave no room."""
    if count == 1:
        return (parameter.check(low),)
    steps = count - 1
    if parameter.kind == "int":
        first, last = int(low), int(high)
        return _once(
            parameter.check(first + (2 * (last - first) * step + steps) // (2 * steps))
            for step in range(count)
        )
    start, end = float(low), float(high)
    shares = (step / steps for step in range(1, steps))
    inner = (float(f"{start * (1 - share) + end * share:.12g}") for share in shares)
    kept = (min(max(value, min(start, end)), max(start, end)) for value in inner)
    return _once(parameter.check(value) for value in (start, *kept, end))


def spread(parameter: Parameter, low: Value, high: Value, count: int) -> tuple[Value, ...]:
    """The same in steps that suit the range: by equal factors where it spans two decades or more."""
    if not (is_wide(parameter) and float(low) > 0 and float(high) > 0 and count > 1):
        return evenly(parameter, low, high, count)
    factor = (float(high) / float(low)) ** (1 / (count - 1))
    inner = (_round(float(low) * factor**step) for step in range(1, count - 1))
    least, most = sorted((float(low), float(high)))
    kept = (min(max(value, least), most) for value in inner)
    values = (low, *(round(value) if parameter.kind == "int" else value for value in kept), high)
    return _once(parameter.check(value) for value in values)


def is_wide(parameter: Parameter) -> bool:
    """Whether its range spans two decades or more."""
    if parameter.low is None or parameter.high is None or parameter.name == SEED.name:
        return False
    return parameter.low > 0 and parameter.high >= WIDE * parameter.low


def room(parameter: Parameter, value: Value) -> tuple[Value, Value]:
    """Where a sweep may begin and end: the first few seeds, the range, or around the value."""
    if parameter.name == SEED.name:
        return 0, USUAL_COUNT - 1
    if parameter.low is not None and parameter.high is not None:
        low, high = parameter.low, parameter.high
        if is_wide(parameter):
            middle = float(value)
            low, high = max(low, middle / AROUND), min(high, middle * AROUND)
        low, high = (round(low), round(high)) if parameter.kind == "int" else (low, high)
        return low, high
    middle = float(value) if value else 1.0
    ends = sorted((middle / 2, middle * 2))
    return (round(ends[0]), round(ends[1])) if parameter.kind == "int" else (ends[0], ends[1])


async def sweep_points(
    runner: Runner,
    request: Request,
    parameter: str,
    values: Iterable[Value],
    jobs: int,
    started: Callable[[Value], None] = lambda _: None,
) -> AsyncGenerator[Point, None]:
    """Run the request once a value, `jobs` at a time, and yield each as it ends.

    Leaving the iteration early cancels what still runs.
    """

    async def make(value: Value) -> Point:
        started(value)
        recording = await record(
            runner, replace(request, parameters={**request.parameters, parameter: value})
        )
        end = recording.finished
        if end is None:
            return Point(value, recording.metrics, "ended_early", 0.0, recording.error)
        return Point(value, recording.metrics, end.outcome, end.seconds, recording.error)

    async with aclosing(in_parallel(values, make, jobs)) as made:
        async for _, point in made:
            yield point


def _round(value: float) -> float:
    """A whole number stays one; of any other, three digits are enough."""
    whole = round(value)
    return float(whole) if abs(value - whole) <= 1e-9 * abs(value) else float(f"{value:.3g}")


def _once(values: Iterable[Value]) -> tuple[Value, ...]:
    return tuple({_key(value): value for value in values}.values())


def _key(value: Value) -> tuple[bool, Value]:
    """True is no 1."""
    return isinstance(value, bool), value
