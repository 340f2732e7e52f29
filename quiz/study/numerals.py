"""Numbers in words, in either language: three, twenty-one, two hundred and five, 三, 两万五, 百分之八十."""

import re

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS = {word: place for place, word in enumerate(_SMALL)}
_WORDS |= {word: 10 * place for place, word in enumerate(_TENS, 2)}
_SCALES = (("billion", 10**9), ("million", 10**6), ("thousand", 1000), ("hundred", 100))

_DIGITS = {digit: place for place, digit in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
_DIGIT = "[一二两兩三四五六七八九]"
_UNITS = {"十": 10, "百": 100, "千": 1000}
_SECTION = f"(?:{_DIGIT}千)?零?(?:{_DIGIT}百)?零?(?:{_DIGIT}?十)?零?{_DIGIT}?"
_CHINESE = re.compile(f"(?:(?P<yi>{_SECTION})亿)?零?(?:(?P<wan>{_SECTION})万)?零?(?P<rest>{_SECTION})")


def numeral(text: str) -> float | None:
    """The number that the words say, in small letters; None for anything else."""
    if text in ("half", "one half", "a half", "一半"):
        return 0.5
    if (whole := re.fullmatch("(.+?) ?%", text)) is not None:
        value = numeral(whole[1])
        return None if value is None else value / 100
    if (share := re.fullmatch(r"(.+)分之(.+)", text)) is not None:
        below, above = (100.0 if part == "百" else _chinese(part) for part in share.groups())
        return above / below if below and above is not None else None
    found = _english(text.replace("-", " ").split())
    return _chinese(text) if found is None else float(found)


def _english(words: list[str]) -> int | None:
    for name, size in _SCALES:
        if name in words:
            at = words.index(name)
            above = 1 if words[:at] == ["a"] else _english(words[:at])
            tail = words[at + 1 :]
            below = _english(tail[1:] if tail[:1] == ["and"] else tail) if tail else 0
            return above * size + below if above and below is not None and below < size else None
    match [_WORDS.get(word, -1) for word in words]:
        case [number] if number >= 0:
            return number
        case [tens, ones] if tens >= 20 and 0 < ones < 10:
            return tens + ones
    return None


def _chinese(text: str) -> float | None:
    whole, point, part = text.partition("点")
    if point:
        before, digits = _chinese(whole), [_DIGITS.get(digit) for digit in part]
        if before is None or not digits or None in digits:
            return None
        return float(f"{before:.0f}.{''.join(map(str, digits))}")
    if text and all(digit in _DIGITS for digit in text):
        return float("".join(str(_DIGITS[digit]) for digit in text))  # 二五六, and 零 itself
    found = _CHINESE.fullmatch(text)
    if not text or found is None:
        return None
    parts = [None if part is None else _section(part) for part in found.group("yi", "wan", "rest")]
    if 0 in parts[:2]:
        return None  # 万 alone counts nothing
    yi, wan, rest = (part or 0 for part in parts)
    if (short := re.search(f"(?<=([百千万亿])){_DIGIT}$", text)) is not None:
        # 两万五 is 25,000, as people say it.
        last = {"百": 100, "千": 1000, "万": 10**4, "亿": 10**8}[short[1]]
        rest += _DIGITS[short[0]] * (last // 10 - 1)
    return float(yi * 10**8 + wan * 10**4 + rest)


def _section(text: str) -> int:
    """The value of what stands before 万 or 亿, below 10,000."""
    total, digit = 0, 0
    for char in text:
        if char in _UNITS:
            total, digit = total + (digit or 1) * _UNITS[char], 0
        else:
            digit = _DIGITS[char]
    return total + digit
