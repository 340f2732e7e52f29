"""How many cells of a terminal a text takes, and cutting it by cells.

The widths are those that rich (and so Textual) draws with, so that rows stay straight: wide
characters 2, combining marks and format characters 0, ambiguous ones 1, an emoji with a variation
selector 2, whatever follows a joiner 0. Some terminals draw joined emoji wider; rich's word counts here.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import cache

_WIDE_LATER = (  # wide since a Unicode version that a supported Python does not know yet
    "2630-2637 268A-268F 2FFC-2FFF 31E4-31E5 31EF 4DC0-4DFF FA6E-FA6F FADA-FAFF 16FF2-16FF6 187F8-187FF "
    "18CFF 18D09-18D1E 18D80-18DF2 1B132 1B155 1D300-1D356 1D360-1D376 1F6D8 1F6DC 1FA75-1FA77 1FA87-1FA8A "
    "1FA8E-1FA8F 1FAAD-1FAAF 1FABB-1FABF 1FAC6 1FAC8 1FACD-1FACF 1FADA-1FADC 1FADF 1FAE8-1FAEA 1FAEF "
    "1FAF7-1FAF8 20000-2FFFD 30000-3FFFD"
)
_ZERO = "1160-11FF 3164 D7B0-D7FF FFA0 1F3FB-1F3FF"  # Hangul vowels and tails, fillers, skin tones
_ONE = "AD 600-605 6DD 70F 890-891 8E2 110BD 110CD"  # format characters that are drawn
_WIDENED = (  # narrow by themselves, wide before a variation selector 16
    "23 2A 30-39 A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 2328 23CF 23ED-23EF 23F1-23F2 23F8-23FA "
    "24C2 25AA-25AB 25B6 25C0 25FB-25FC 2600-2604 260E 2611 2618 261D 2620 2622-2623 2626 262A 262E-262F "
    "2638-263A 2640 2642 265F-2660 2663 2665-2666 2668 267B 267E 2692 2694-2697 2699 269B-269C 26A0 26A7 "
    "26B0-26B1 26C8 26CF 26D1 26D3 26E9 26F0-26F1 26F4 26F7-26F9 2702 2708-2709 270C-270D 270F 2712 2714 "
    "2716 271D 2721 2733-2734 2744 2747 2763-2764 27A1 2934-2935 2B05-2B07 1F170-1F171 1F17E-1F17F 1F321 "
    "1F324-1F32C 1F336 1F37D 1F396-1F397 1F399-1F39B 1F39E-1F39F 1F3CB-1F3CE 1F3D4-1F3DF 1F3F3 1F3F5 1F3F7 "
    "1F43F 1F441 1F4FD 1F549-1F54A 1F56F-1F570 1F573-1F579 1F587 1F58A-1F58D 1F590 1F5A5 1F5A8 1F5B1-1F5B2 "
    "1F5BC 1F5C2-1F5C4 1F5D1-1F5D3 1F5DC-1F5DE 1F5E1 1F5E3 1F5E8 1F5EF 1F5F3 1F5FA 1F6CB 1F6CD-1F6CF "
    "1F6E0-1F6E5 1F6E9 1F6F0 1F6F3"
)
_JOINER, _SELECTOR = "\u200d", "\ufe0f"
_ZERO_CATEGORIES = frozenset(("Mn", "Me", "Mc", "Cc", "Cf", "Zl", "Zp"))


class _Widths(dict[str, int]):
    """The width of each character met so far."""

    def __missing__(self, char: str) -> int:
        self[char] = cells = _measure(char)
        return cells


@cache
def _bounds(ranges: str) -> tuple[list[int], list[int]]:
    """First and last code points of the ranges, which are in order."""
    ends = [item.partition("-") for item in ranges.split()]
    return [int(first, 16) for first, _, _ in ends], [int(last or first, 16) for first, _, last in ends]


def _listed(char: str, ranges: str) -> bool:
    firsts, lasts = _bounds(ranges)
    place = bisect_right(firsts, ord(char)) - 1
    return place >= 0 and ord(char) <= lasts[place]


def _measure(char: str) -> int:
    if "\u4e00" <= char <= "\u9fff":
        return 2
    if _listed(char, _ZERO):
        return 0
    category = unicodedata.category(char)
    if category in _ZERO_CATEGORIES:
        return 1 if _listed(char, _ONE) else 0
    if _listed(char, _WIDE_LATER):
        return 2
    wide = category != "Cn" and unicodedata.east_asian_width(char) in "WF"
    return 2 if wide else 1


WIDTHS = _Widths()
"""Width of a single character: WIDTHS["字"] is 2."""


def width(text: str) -> int:
    """The cells that the text takes on one line. Control characters count 0: `clean` text first."""
    if text.isascii() and text.isprintable():
        return len(text)
    if _JOINER in text or _SELECTOR in text:
        return sum(cells for _, cells in units(text))
    return sum(map(WIDTHS.__getitem__, text))


def units(text: str) -> list[tuple[str, int]]:
    """The text in pieces that must not be parted (a letter and its marks), each with its cells."""
    pieces: list[tuple[str, int]] = []
    base, joined = "", False
    for char in text:
        cells = WIDTHS[char]
        if joined:
            cells, joined = 0, False
        elif char == _SELECTOR and base:
            cells, base = int(_listed(base, _WIDENED)), ""
        elif char == _JOINER:
            joined = True
        elif cells:
            pieces.append((char, cells))
            base = char
            continue
        if pieces:
            before, had = pieces[-1]
            pieces[-1] = (before + char, had + cells)
        else:
            pieces.append((char, cells))
    return pieces


def cut(text: str, cells: int) -> tuple[str, str]:
    """The longest beginning that fits into `cells`, and the rest. Loses nothing, parts no unit."""
    if text.isascii() and text.isprintable():
        cells = max(cells, 0)
        return text[:cells], text[cells:]
    end = 0
    for piece, size in units(text):
        if size > cells:
            break
        cells -= size
        end += len(piece)
    return text[:end], text[end:]


def chop(text: str, cells: int) -> list[str]:
    """The text in lines of at most `cells`, by cells alone; a unit wider than that gets a line."""
    lines: list[str] = []
    while text:
        head, text = cut(text, cells)
        if not head:
            head = units(text)[0][0]
            text = text[len(head) :]
        lines.append(head)
    return lines or [""]


_UNSAFE = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_TAB = " " * 4


def _shown(match: re.Match[str]) -> str:
    char = match.group()
    if char == "\t":
        return _TAB
    if char in "\u2028\u2029\x85":
        return "\n"
    if char < " ":
        return chr(0x2400 + ord(char))  # the picture of the control character: ␛ for an escape
    return "␡" if char == "\x7f" else "\ufffd"


def clean(text: str) -> str:
    """The text made safe to print: control, direction and broken characters become visible ones.

    Newlines stay (all kinds become one newline), a tab becomes four spaces.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(_shown, text.replace("\r\n", "\n"))
