"""What number a shown figure stands for: `83%`, `1.1 亿`, `110M`, `1/18`, `10^{-10}`, `6.67×`.

A shown figure is rounded, so it stands for a small interval: half a unit of its last digit to each side,
but no more than a few per cent.
"""

import re
import unicodedata
from dataclasses import dataclass

from quiz.bank.question import Claim

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+")
_TEX = (
    (re.compile(r"\\times|\\cdot"), "×"),
    (re.compile(r"\\(?:approx|sim|ge|le|geq|leq|text|mathrm|[,;:! ])|[${}~]"), " "),
    (re.compile(r"\\%"), "%"),
)
MANTISSA = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
NUMBER = re.compile(
    rf"(?P<sign>(?<![\w.)])-)?(?:(?P<mantissa>{MANTISSA})(?:[eE](?P<exponent>[-+]?\d+)(?![\w.]))?)"
    r"(?:\s*[×x·*]\s*10\s*\^\s*(?P<power>[-+]?\s*\d+))?(?:\^\s*(?P<raised>[-+]?\s*\d+))?"
)
FRACTION = re.compile(rf"(?P<top>{MANTISSA})\s*/\s*(?P<bottom>{MANTISSA})(?!\s*/)")
RANGE = re.compile(r"\s*(?:%|[KMBT])?\s*(?:–|—|-|~|到|至|to|and|与|和)\s*")

MAGNITUDES: dict[str, float] = {
    "%": 1e-2, "‰": 1e-3, "per cent": 1e-2, "percent": 1e-2, "个百分点": 1e-2, "个点": 1e-2, "points": 1e-2,
    "percentage points": 1e-2, "十": 1e1, "百": 1e2, "千": 1e3, "万": 1e4, "十万": 1e5, "百万": 1e6,
    "千万": 1e7, "亿": 1e8, "十亿": 1e9, "百亿": 1e10, "千亿": 1e11, "万亿": 1e12,
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "B": 1e9, "T": 1e12, "P": 1e15,
    "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40,
    "GFLOPs": 1e9, "TFLOPs": 1e12, "PFLOPs": 1e15, "EFLOPs": 1e18, "ZFLOPs": 1e21,
    "ms": 1e-3, "μs": 1e-6, "us": 1e-6, "毫秒": 1e-3, "微秒": 1e-6,
}  # fmt: skip
BINARY = {"KB": 2**10, "MB": 2**20, "GB": 2**30, "TB": 2**40}
"""Many say GB and mean GiB; a claim's value may be either."""
MAGNITUDE = re.compile(
    r"[\s-]*(?P<unit>"
    + "|".join(
        re.escape(unit) + (r"(?![A-Za-z0-9])" if unit[-1].isascii() and unit[-1].isalpha() else "")
        for unit in sorted(MAGNITUDES, key=len, reverse=True)
    )
    + ")"
)

COARSEST = 0.04
"""Rounding may move a shown figure by this share at most: 2.4 shown as `2` needs another digit."""
FREEST = 0.045
"""The share that a claim's tolerance may add to rounding: `3%` may show 0.03125, give or take 0.01."""
NOTHING = 1e-6
"""What may be shown as 0."""


@dataclass(frozen=True)
class Amount:
    """A number that a figure may stand for, and how far rounding may have moved it."""

    value: float
    slack: float

    def allows(self, other: float, margin: float = 0.0) -> bool:
        """Whether the figure can be the other number, rounded."""
        return abs(self.value - other) <= max(self.slack, margin) * (1 + 1e-9) + 1e-12 * abs(other)


def amounts(text: str) -> tuple[Amount, ...]:
    """All that the figure may stand for; nothing if it is not one number or one fraction.

    `83%` may be 0.83, or 83 in per cent; `110M` may be 110 million, or 110 in millions.
    """
    text = _plain(text)
    fraction = FRACTION.search(text)
    if fraction:
        if len(NUMBER.findall(text)) != 2:
            return ()
        top, bottom = (_mantissa(fraction[name]) for name in ("top", "bottom"))
        if bottom.value == 0:
            return ()
        ratio = top.value / bottom.value
        near = 0.5 / bottom.value if bottom.value >= 10 else 0.005
        return (Amount(ratio, ratio * near), bottom) if top.value == 1 else (Amount(ratio, ratio * near),)
    found = list(NUMBER.finditer(text))
    return _candidates(text, found[0]) if len(found) == 1 else ()


def span(text: str) -> tuple[float, float] | None:
    """The lowest and the highest number of a range such as `2.1–2.3` or `15% 到 40%`."""
    found = _ends(text)
    return (found[0].value - found[0].slack, found[1].value + found[1].slack) if found else None


def _ends(text: str) -> tuple[Amount, Amount] | None:
    text = _plain(text)
    found = list(NUMBER.finditer(text))
    if len(found) != 2 or not RANGE.fullmatch(text[found[0].end() : found[1].start()]):
        return None
    low, high = _mantissa(found[0]["mantissa"]), _candidates(text, found[1])
    scale = high[0].value / _mantissa(found[1]["mantissa"]).value if high[-1].value else 1.0
    return Amount(low.value * scale, low.slack * scale), high[0]


def agrees(text: str, claim: Claim) -> bool:
    """Whether a claim's shown text can be the claim's number. True where either is no number."""
    targets = _targets(claim)
    if not targets:
        return True
    if ends := _ends(text):
        low, high = ends
        if claim.at_least is not None and claim.at_most is not None:
            return low.allows(claim.at_least) and high.allows(claim.at_most)
        return low.value - low.slack <= targets[0] <= high.value + high.slack
    candidates = amounts(text)
    if not candidates:
        return True
    return any(amount.allows(target, _freedom(claim, target)) for amount in candidates for target in targets)


def shows_number(text: str, claim: Claim) -> bool:
    """Whether both the shown text and the claim are numbers, so that `agrees` ties one to the other."""
    if _ends(text):
        return claim.at_least is not None and claim.at_most is not None
    return bool(_targets(claim)) and bool(amounts(text))


def _targets(claim: Claim) -> list[float]:
    if isinstance(claim.value, bool | str):
        return []
    return [number for number in (claim.value, claim.at_least, claim.at_most) if number is not None]


def _freedom(claim: Claim, target: float) -> float:
    """What a tolerance adds: a measured figure may be shown rounder, but not as another figure."""
    return min(claim.margin, FREEST * abs(target))


def _plain(text: str) -> str:
    text = _RAISED.sub(lambda raised: "^" + raised[0].translate(_SUPERSCRIPTS), text)
    for pattern, plain in _TEX:
        text = pattern.sub(plain, text)
    return unicodedata.normalize("NFKC", text).replace("\u2212", "-").strip()


def _mantissa(text: str) -> Amount:
    digits = text.replace(",", "")
    decimals = len(digits.partition(".")[2])
    value = float(digits)
    return Amount(value, min(0.5 * 10.0**-decimals, value * COARSEST) if value else NOTHING)


def _rounded(digits: str, amount: Amount) -> Amount:
    """Before a magnitude, zeros at the end may be rounding: 109.5 million is called 110M."""
    unit = 10 ** (len(digits) - len(digits.rstrip("0")))
    if "." in digits or not amount.value:
        return amount
    return Amount(amount.value, min(0.5 * unit, amount.value * COARSEST))


def _candidates(text: str, found: re.Match[str]) -> tuple[Amount, ...]:
    amount = _mantissa(found["mantissa"])
    sign = -1.0 if found["sign"] else 1.0
    if found["raised"]:
        exponent = int(found["raised"].replace(" ", ""))
        if abs(exponent) > 300 or amount.value in (0, 1):
            return ()
        power = amount.value**exponent
        return (Amount(sign * power, abs(power) * 1e-9),)
    exponent = int((found["power"] or found["exponent"] or "0").replace(" ", ""))
    if abs(exponent) > 300:
        return ()
    unit = MAGNITUDE.match(text, found.end())
    scales = [10.0**exponent]
    if unit:
        name = unit["unit"]
        scales = [s * scales[0] for s in (MAGNITUDES[name], BINARY.get(name), 1.0) if s is not None]
        if MAGNITUDES[name] >= 1e3:
            amount = _rounded(found["mantissa"], amount)
    return tuple(Amount(sign * amount.value * scale, amount.slack * scale) for scale in scales)
