"""Whether a measured value bears out a claim."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from quiz.bank.exponent import plain_exponent

if TYPE_CHECKING:
    from quiz.bank.question import Claim

Mark: TypeAlias = Literal["not_run", "proven", "refuted", "cited", "failed"]
"""`failed`: the run ended without the metric; `cited`: the claim rests on its source alone."""

Measured: TypeAlias = float | int | bool | str


def judge(claim: "Claim", measured: Measured) -> bool:
    """Whether the value that a run reported is the claim's: equal, within tolerance, or inside bounds.

    Without a tolerance it must be equal. A number never equals a text or a truth value.
    """
    if claim.value is not None:
        if _is_number(claim.value) and _is_number(measured):
            return abs(float(measured) - float(claim.value)) <= claim.margin
        return type(measured) is type(claim.value) and measured == claim.value
    if not _is_number(measured):
        return False
    low, high = claim.at_least, claim.at_most
    return (low is None or float(measured) >= low) and (high is None or float(measured) <= high)


def margin(claim: "Claim", measured: Measured) -> float | None:
    """How much further a measured number may stray before the claim fails; below 0 it has.

    None where nothing can stray: truth values and texts.
    """
    if not _is_number(measured):
        return None
    found = float(measured)
    if claim.value is not None:
        return claim.margin - abs(found - float(claim.value)) if _is_number(claim.value) else None
    ends = [found - claim.at_least] if claim.at_least is not None else []
    ends += [claim.at_most - found] if claim.at_most is not None else []
    return min(ends, default=None)


def expected(claim: "Claim") -> str:
    """What the claim says a run must report: `0.829 ± 0.005`, `≥ 2`, `12`."""
    if claim.value is not None:
        return number(claim.value) + (f" ± {_within(claim.within)}" if claim.within is not None else "")
    bounds = [
        f"{sign} {number(bound)}"
        for sign, bound in (("≥", claim.at_least), ("≤", claim.at_most))
        if bound is not None
    ]
    return ", ".join(bounds) or "-"


def number(value: Measured) -> str:
    """A value for the screen: with thousands' separators, to six digits if not whole."""
    if isinstance(value, bool | str):
        return str(value).lower() if isinstance(value, bool) else value
    if isinstance(value, int) or (value == int(value) and abs(value) < 1e15):
        return f"{int(value):,}"
    return plain_exponent(f"{value:,.6g}")


def _within(within: float | str) -> str:
    return within if isinstance(within, str) else plain_exponent(f"{within:g}")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
