"""Spreading due days a little, so that cards learned together don't stay together for ever."""


def fuzzed(days: int, maximum: int, card: str, repetition: int) -> int:
    """An interval near `days`, the same on every machine for this card and repetition.

    Never outside `fuzz_range`. The four buttons of one showing share their share of the range, and both
    ends of the range grow with `days`, so a longer interval never becomes the shorter one.
    """
    low, high = fuzz_range(days, maximum)
    import hashlib

    digest = hashlib.blake2b(f"{card}\0{repetition}".encode(), digest_size=8).digest()
    # Whole numbers only: rounding of floats could put a button before its neighbour.
    return low + (int.from_bytes(digest) * (high - low + 1) >> 64)


def fuzz_range(days: int, maximum: int) -> tuple[int, int]:
    """The shortest and longest interval that may stand for `days`; the widths are those of FSRS."""
    if days < 3:
        return min(days, maximum), min(days, maximum)
    delta = 1.0
    for start, end, share in ((2.5, 7.0, 0.15), (7.0, 20.0, 0.1), (20.0, float("inf"), 0.05)):
        delta += share * max(min(days, end) - start, 0.0)
    high = min(round(days + delta), maximum)
    return min(max(2, round(days - delta)), high), high
