"""Axes: round numbers to mark on them, and numbers as people read them."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_SUFFIXES = ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k"))


@dataclass(frozen=True, slots=True)
class Axis:
    """A stretch of numbers and the round ones on it; `low` and `high` are exponents of ten if `log`."""

    low: float
    high: float
    ticks: tuple[float, ...]
    labels: tuple[str, ...]
    log: bool = False

    def place(self, value: float) -> float:
        """Where a value stands, from 0 (low) to 1 (high); only for values that `shows`."""
        value = math.log10(value) if self.log else value
        return (value - self.low) / (self.high - self.low)

    def shows(self, value: float) -> bool:
        """Whether a value has a place: it is finite, and positive on a logarithmic axis."""
        return math.isfinite(value) and (value > 0 or not self.log)


MANY = 1e9
"""A whole number from which on one more is no room."""

NEAR = 0.06
"""By what share of its length an axis of heights grows to end at a round number."""


def axis(
    values: Iterable[float], count: int, log: bool = False, heights: bool = False, whole: bool = False
) -> Axis:
    """An axis over the values with at most `count` round ticks, but at least two.

    With `whole` numbers alone, there is none between them: half a layer is no tick. Of `heights`: it begins
    at zero when the values come near, and ends at the round number that they all but reach. No
    values, or one only, still make an axis.
    """
    seen = [value for value in values if math.isfinite(value) and (value > 0 or not log)]
    low, high = (min(seen), max(seen)) if seen else (1.0, 10.0) if log else (0.0, 1.0)
    if log:
        return _log_axis(low, high, count, whole)
    if heights and 0 < low <= 0.2 * high:
        low = 0.0
    if high - low <= max(1e-12 * max(abs(low), abs(high)), 1e-300):  # one value: some room around it
        room = 1.0 if (whole and abs(low) < MANY) or abs(low) <= 1e-290 else abs(low) / 2
        low, high = low - room, high + room
    low, high = max(low, -8e307), min(high, 8e307)  # or their distance would be infinite
    ticks, step = _linear_ticks(low, high, count, whole)
    above = (round(ticks[-1] / step) + 1) * step
    if heights and high < above <= high + NEAR * (high - low):
        high = above
        ticks, step = _linear_ticks(low, high, count, whole)
    return Axis(low, high, ticks, _labels(ticks, step))


def _linear_ticks(low: float, high: float, count: int, whole: bool) -> tuple[tuple[float, ...], float]:
    """The finest multiples of 1, 2 or 5 times a power of ten: at most `count` of them, at least two."""
    step = max(_step((high - low) / (2 * count + 2)), 1.0 if whole else 0.0)
    while True:
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        coarser = _step(step * 1.5)
        fewer = math.floor(high / coarser + 1e-9) - math.ceil(low / coarser - 1e-9) + 1
        if last - first < max(2, count) or fewer < 2:
            return tuple(number * step for number in range(first, last + 1)), step
        step = coarser


def _log_axis(lowest: float, highest: float, count: int, whole: bool) -> Axis:
    """Powers of ten, every few of them if they are many, with 2 and 5 between if they are few.

    Within a decade round numbers as elsewhere.
    """
    low, high = math.log10(lowest), math.log10(highest)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    exponents = range(math.ceil(low - 1e-9), math.floor(high + 1e-9) + 1)
    between = [
        digit * 10.0**exponent
        for exponent in range(max(0, math.floor(low)) if whole else math.floor(low), math.floor(high) + 1)
        for digit in (1, 2, 5)
        if low - 1e-9 <= math.log10(digit) + exponent <= high + 1e-9
    ]
    if 3 <= len(between) <= count and high - low > 0.9:
        return Axis(low, high, tuple(between), _powers(between), log=True)
    if len(exponents) >= 2:
        every = -(-len(exponents) // max(1, count))
        ticks = tuple(10.0**exponent for exponent in exponents[::every])
        return Axis(low, high, ticks, _powers(ticks), log=True)
    ticks, step = _linear_ticks(10.0**low, 10.0**high, count, whole)
    ticks = tuple(tick for tick in ticks if tick > 0)
    return Axis(low, high, ticks, _labels(ticks, step), log=True)


def _step(rough: float) -> float:
    """The next of 1, 2, 5 times a power of ten that is not below."""
    power = 10.0 ** math.floor(math.log10(rough)) if rough > 1e-300 else 1e-300
    return next((digit * power for digit in (1, 2, 5) if digit * power >= rough * (1 - 1e-9)), 10 * power)


def _labels(ticks: tuple[float, ...], step: float) -> tuple[str, ...]:
    """The ticks with one scale and as many decimals as their step needs."""
    largest = max((abs(tick) for tick in ticks), default=0.0)
    if largest >= 1e15 or (0 < largest < 1e-3):
        return tuple("0" if tick == 0 else _power(tick) for tick in ticks)
    scale, suffix = next(((scale, suffix) for scale, suffix in _SUFFIXES if largest >= 10 * scale), (1.0, ""))
    decimals = max(0, -math.floor(math.log10(step / scale) + 1e-9))
    if decimals > 4 and suffix:  # the ticks are close together: their difference is what matters
        decimals = max(0, -math.floor(math.log10(step) + 1e-9))
        scale, suffix = 1.0, ""
    return tuple("0" if abs(tick) < step / 2 else f"{tick / scale:.{decimals}f}{suffix}" for tick in ticks)


def _powers(ticks: Sequence[float]) -> tuple[str, ...]:
    """Round numbers on a logarithmic axis: 1M, not 1000k; in thousands all that can be, or none."""
    in_thousands = max(ticks, default=0.0) >= 1e4
    return tuple(_short(tick) if tick >= 1e3 and in_thousands else number(tick) for tick in ticks)


def _short(value: float) -> str:
    scale, suffix = next((scale, suffix) for scale, suffix in _SUFFIXES if value >= scale)
    return f"{value / scale:.0f}{suffix}" if value < 1e15 else number(value)


def _power(value: float) -> str:
    digits, _, exponent = f"{value:.6e}".partition("e")
    return f"{digits.rstrip('0').rstrip('.')}e{int(exponent)}"


def number(value: float, digits: int = 4) -> str:
    """A number to be read: at most `digits` significant ones, thousands and more with k, M, B, T."""
    if not math.isfinite(value):
        return "–" if math.isnan(value) else "∞" if value > 0 else "−∞"
    size = abs(value)
    if value == int(value) and size < 10 ** (digits + 1):
        return str(int(value))
    if size >= 1e15 or size < 1e-4:
        return _power(float(f"{value:.{digits - 1}e}"))
    scale, suffix = next(((scale, suffix) for scale, suffix in _SUFFIXES if size >= 10 * scale), (1.0, ""))
    decimals = max(0, digits - 1 - math.floor(math.log10(size / scale)))
    shown = f"{value / scale:.{decimals}f}"
    return (shown.rstrip("0").rstrip(".") if "." in shown else shown) + suffix
