"""The parameters of a demo: their types, ranges and defaults, and how a value is checked."""

import difflib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from quiz.demo.words import Words

Value: TypeAlias = bool | int | float | str
Kind: TypeAlias = Literal["int", "float", "bool", "choice"]


def as_typed(value: Value) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.12g}" if isinstance(value, float) else str(value)


@dataclass(frozen=True)
class Range:
    """The closed interval that a parameter may take, as in `Annotated[int, Range(1, 8)]`."""

    low: float
    high: float


@dataclass(frozen=True)
class AtMost:
    """The name of another parameter that this one may not exceed: `Annotated[int, AtMost("until")]`."""

    other: str


class ParameterError(ValueError):
    """A parameter that is unknown, of the wrong type or out of range; the text says which it may be.

    `other` is the parameter that it exceeds, where its value alone would do.
    """

    def __init__(self, name: str, message: str, other: str = "") -> None:
        super().__init__(message)
        self.name, self.other = name, other


YEARS = (1900, 2100)

LARGEST = 2**63 - 1
"""The largest whole number that travels to a run and back."""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a demo. `low` and `high` bound numbers; `choices` list a choice's values.

    `at_most` names a parameter that it may not exceed. `meaning` says in a few words what it stands for,
    with its unit if it has one.
    """

    name: str
    kind: Kind
    default: Value
    low: float | None = None
    high: float | None = None
    choices: tuple[Value, ...] = ()
    meaning: Words | None = None
    at_most: str = ""

    @property
    def flag(self) -> str:
        """Its option on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def allowed(self) -> str:
        """What it may be, for messages: `0 to 1`, `base | large`."""
        if self.kind == "bool":
            return "true | false"
        if self.kind == "choice":
            return " | ".join(str(choice) for choice in self.choices)
        if self.low is None or self.high is None:
            return {"int": "a whole number", "float": "a number"}[self.kind]
        figure = "{:.0f}" if self.is_year else "{:,.12g}"
        return f"{figure.format(self.low)} to {figure.format(self.high)}"

    @property
    def is_year(self) -> bool:
        """A whole number between two years of our time, which no separator belongs into."""
        if self.kind != "int" or self.low is None or self.high is None:
            return False
        return self.low >= YEARS[0] and self.high <= YEARS[1]

    def check(self, value: object) -> Value:
        """The value as the demo takes it. Raises ParameterError if it can't."""
        if self.kind == "bool":
            return self._bool(value)
        if self.kind == "choice":
            for choice in self.choices:
                if value == choice and isinstance(value, bool) == isinstance(choice, bool):
                    return choice
            raise self._wrong(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(value)
        if isinstance(value, int) and abs(value) > LARGEST:
            raise self._wrong(value)
        if not math.isfinite(value) or (self.kind == "int" and value != int(value)):
            raise self._wrong(value)
        if self.low is not None and self.high is not None and not self.low <= value <= self.high:
            raise self._wrong(value)
        return int(value) if self.kind == "int" else float(value)

    def read(self, text: str) -> Value:
        """The value that a person typed. Raises ParameterError if it can't be one."""
        text = text.strip()
        if self.kind == "choice":
            for choice in self.choices:
                if text == str(choice):
                    return choice
            raise self._wrong(text)
        if self.kind == "bool":
            return self._bool(text)
        try:
            number = int(text.replace("_", "")) if self.kind == "int" else float(text)
        except ValueError:
            raise self._wrong(text) from None
        return self.check(number)

    def _bool(self, value: object) -> bool:
        known = {"true": True, "yes": True, "on": True, "1": True}
        known |= {"false": False, "no": False, "off": False, "0": False}
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in known:
            return known[value.lower()]
        raise self._wrong(value)

    def _wrong(self, value: object) -> ParameterError:
        whole = "a whole number, " if self.kind == "int" and self.low is not None else ""
        return ParameterError(self.name, f"{self.name} is {value!r}; it must be {whole}{self.allowed}")


SEED = Parameter("seed", "int", 0, 0, 2**31 - 1, meaning=Words("随机种子", "random seed"))
"""Every demo has it, with this meaning if it gives none."""


def complete(parameters: tuple[Parameter, ...], given: dict[str, object]) -> dict[str, Value]:
    """All parameters' values: those given, checked, and the defaults of the others.

    Raises ParameterError for an unknown name, a wrong type, a value out of range, or one above another
    parameter's that it may not exceed.
    """
    known = {parameter.name: parameter for parameter in parameters}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known)}"
            raise ParameterError(name, f"there is no parameter {name}; {hint}")
    values = {
        name: parameter.check(given[name]) if name in given else parameter.default
        for name, parameter in known.items()
    }
    agree(parameters, values)
    return values


def agree(parameters: Sequence[Parameter], values: Mapping[str, Value]) -> None:
    """Raises ParameterError if one of the values exceeds another that it may not exceed."""
    for parameter in parameters:
        name, other = parameter.name, parameter.at_most
        if name in values and other in values and float(values[name]) > float(values[other]):
            message = f"{name} is {values[name]}; it must be at most {other}, which is {values[other]}"
            raise ParameterError(name, message, other)


def beside(parameter: Parameter, parameters: Sequence[Parameter], values: Mapping[str, Value]) -> Parameter:
    """The parameter with the range that the values of the others leave it."""
    low, high = parameter.low, parameter.high
    if low is None or high is None:
        return parameter
    above = [float(values[parameter.at_most])] if parameter.at_most in values else []
    below = [float(values[each.name]) for each in parameters if each.at_most == parameter.name]
    return replace(
        parameter, low=max(low, *below) if below else low, high=min(high, *above) if above else high
    )
