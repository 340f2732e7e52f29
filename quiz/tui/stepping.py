"""The value of a parameter one step on: the next choice, the other position, the next round number."""

import math

from quiz.demo.parameters import Parameter, as_typed


def stepped(parameter: Parameter, text: str, way: int) -> str:
    """The next choice, the other position of a switch, or the number one step on, inside its range.

    A step goes to the next round number of two digits: 768 to 770, 0.15 to 0.16, 200000 to 210000. Where the
    range has no five such steps, as that of years, it is smaller.
    """
    if parameter.kind == "bool":
        return "false" if text == "true" else "true"
    if parameter.kind == "choice":
        choices = [as_typed(choice) for choice in parameter.choices]
        return choices[(choices.index(text) + way) % len(choices)] if text in choices else choices[0]
    try:
        value = float(text)
    except ValueError:
        return as_typed(parameter.default)
    size = abs(value) if math.isfinite(value) and value else 0.1
    step = 10.0 ** (math.floor(math.log10(size)) - 1)
    if parameter.low is not None and parameter.high is not None and parameter.low < parameter.high:
        step = min(step, 10.0 ** math.floor(math.log10((parameter.high - parameter.low) / 5)))
    step = max(1.0, step) if parameter.kind == "int" else step
    places = value / step
    moved = (math.floor(places + 1e-9) + 1 if way > 0 else math.ceil(places - 1e-9) - 1) * step
    if parameter.low is not None and parameter.high is not None:
        moved = min(max(moved, parameter.low), parameter.high)
    return str(round(moved)) if parameter.kind == "int" else f"{moved:.10g}"
