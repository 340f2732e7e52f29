"""Where a line may break: UAX #14's classes and pair rules, cut down to what our texts need.

A small table in place of the whole standard (200 times as fast). Where we differ on purpose, for
the better look of mixed Chinese and English, it is said at the rule, and a test lists each case:

- a hyphen breaks between lower-case words only: `pre-training` may part, `BERT-base` and `GPT-3` not;
- a slash breaks between parts of three letters and more only: `tokens/s`, `I/O` and `w/o` stay whole;
- quotation marks “ ” around or beside Chinese open and close like 「 」;
- a number stays with a unit after one space: `30 GB`, and with a sign before one: `± 0.2%`, `≈ 3`;
- the ideographic space is a space; full-width digits are digits; emoji and Hangul break like Han.
"""

import re
import unicodedata
from itertools import product
from operator import add

from quiz.text.cells import WIDTHS

NEVER, WITHIN, SOFT, PROPER = 0, 1, 2, 3
"""How well a line may break before a character: NEVER (it would begin with a closing mark or end with
an opening one), WITHIN a word or number if all else fails, at a joint inside a word (SOFT), or PROPER."""

_HYPHEN, _SLASH = 4, 5  # decided by the words on both sides

_MEMBERS = {
    "CW": "，。、）」』】〕》〉〗〙〛｝］｡､｣．⦆︰",  # wide closing marks
    "CL": "}⟩",
    "CP": ")]",
    "OW": "（「『【〔《〈〖〘〚｛［｢",
    "OP": "([{⟨¡¿",
    "EW": "！？",
    "EX": "!?",
    "NS": "：；・〜゛゜ヽヾゝゞ々〻ーｰ‼⁇⁈⁉ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ",
    "IS": ",.:;",
    "IN": "…‥⋯",
    "QU": "\"'",
    "QI": "“‘«‹",
    "QF": "”’»›",
    "HY": "-",
    "SY": "/",
    "BA": "–‐|­",
    "B2": "—―⸺",
    "PR": "$£¥€₩+±−\\№＄￥￡",
    "PO": "%‰°℃℉¢％￠′″",
    "GL": "\u00a0\u202f\u2060\ufeff\u2011\u2007",
    "ZW": "\u200b",
    "SP": " \u3000",
    "NL": "\n",
}
_NAMES = ("AL", "NU", "ID", "CM", *_MEMBERS)
AL, NU, ID, CM, CW, CL, CP, OW, OP, EW, EX, NS, IS, IN, QU, QI, QF, HY, SY, BA, B2, PR, PO, GL, ZW, SP, NL = (
    range(len(_NAMES))
)
_CLOSING = (CW, CL, CP, EW, EX, SY, IS)  # no break before, even after spaces
_EAST = (ID, CW, OW, EW, NS)


class _Classes(dict[str, int]):
    """The class of each character met so far."""

    def __missing__(self, char: str) -> int:
        self[char] = found = _classify(char)
        return found


def _classify(char: str) -> int:
    category = unicodedata.category(char)
    if WIDTHS[char] == 0:
        return CM
    if category == "Nd":
        return NU
    if WIDTHS[char] == 2:
        return {"Ps": OW, "Pe": CW}.get(category, ID)
    by_category = {"Ps": OP, "Pe": CL, "Pi": QI, "Pf": QF, "Sc": PR, "Zs": SP, "Pd": BA}
    return by_category.get(category, AL)


_CLASSES = _Classes({char: _NAMES.index(name) for name, chars in _MEMBERS.items() for char in chars})


def _pairs() -> list[list[int]]:
    """How a line may break between two classes. Later rules here are earlier ones of the standard."""
    size = len(_NAMES)
    table = [[PROPER] * size for _ in range(size)]  # LB31

    def rule(level: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        for a, b in product(before, after):
            table[a][b] = level

    every = tuple(range(size))
    rule(WITHIN, (AL, NU), (AL, NU))  # LB23, LB28
    rule(WITHIN, (IS,), (AL,))  # LB29
    rule(WITHIN, (AL, NU), (OP,))  # LB30
    rule(WITHIN, (CP,), (AL, NU))
    rule(NEVER, (NU, CP, CL), (PO, PR))  # LB25
    rule(WITHIN, (PR, PO, HY, IS, SY), (NU,))
    rule(NEVER, (PR, PO), (OP,))
    rule(WITHIN, (PR, PO), (AL,))  # LB24
    rule(NEVER, (AL,), (PR, PO))
    rule(NEVER, (PR,), (ID,))  # LB23a
    rule(NEVER, (ID,), (PO,))
    rule(NEVER, every, (IN,))  # LB22
    rule(NEVER, every, (BA, HY, NS))  # LB21
    rule(_HYPHEN, (HY,), (AL,))
    rule(_SLASH, (SY,), (AL,))
    rule(NEVER, every, (QU, QI, QF))  # LB19
    rule(NEVER, (QU, QI, QF), every)
    rule(PROPER, (*_EAST, CM, IN, B2), (QI,))  # ours: “ opens as 「 does
    rule(PROPER, (QF,), (*_EAST, B2, OP))  # and ” closes
    rule(NEVER, (B2,), (B2,))  # LB17: —— stays whole
    rule(NEVER, (OP, OW), every)  # LB14
    rule(NEVER, every, (*_CLOSING, EW))  # LB13
    rule(NEVER, (OP, OW, QI), (QI,))
    rule(NEVER, (QF,), (NS, IN, HY, BA, QF, QU))
    rule(NEVER, every, (GL,))  # LB11, LB12
    rule(NEVER, (GL,), every)
    rule(PROPER, (ZW,), every)  # LB8
    rule(NEVER, every, (SP, ZW, NL))  # LB6, LB7
    return table


_SHIFTED = [index * len(_NAMES) for index in range(len(_NAMES))]
_FLAT = [level for row in _pairs() for level in row]
_SPACED = re.compile(bytes([SP]) + b"+")
_NO_BREAK_AFTER_SPACE = frozenset(_CLOSING)
_NUMBER_PART = re.compile(bytes([NU, SP]) + b"[%b]" % bytes([AL, PO]))
_JOINTS = re.compile(b"[%b]" % bytes([_HYPHEN, _SLASH]))
_MARKS = re.compile(bytes([CM]))
_SIGNED = re.compile(r"[±≈≤≥] (?=\d)")
_JOINED = re.compile("\u200d(?=\\S)")
_UNITS = re.compile(
    r"(?:%|‰|°|[munµμ]?s|[KMGT]i?B|[KMBTG]|bits?|[kMG]?Hz|[kM]?W|°C|min|h|d|dB|px|nats?|e?V|FLOPs?|[GTP]FLOP/?s)"
    r"(?![\w-])"
)


def breaks(text: str) -> bytearray:
    """For each character how well a line may break before it."""
    if not text:
        return bytearray()
    classes = found_classes = bytes(map(_CLASSES.__getitem__, text))
    if CM in found_classes:
        classes = _without_marks(found_classes)
    pairs = map(add, map(_SHIFTED.__getitem__, classes), classes[1:])
    levels = bytearray((NEVER, *map(_FLAT.__getitem__, pairs)))
    for found in _SPACED.finditer(classes):
        start, at = found.span()
        if at == len(classes):
            break
        before = classes[start - 1] if start else SP
        closed = classes[at] in _NO_BREAK_AFTER_SPACE or before in (OP, OW, QI)  # LB13, LB14
        closed = closed or (classes[at] == NS and before in (CW, CL, CP))  # LB16
        levels[at] = NEVER if closed else PROPER
    for found in _NUMBER_PART.finditer(classes):
        if _UNITS.match(text, found.end() - 1):
            levels[found.end() - 1] = WITHIN
    for sign in _SIGNED.finditer(text):
        levels[sign.end()] = WITHIN
    for found in _JOINTS.finditer(levels):
        levels[found.start()] = _joint(text, found.start(), found.group()[0])
    if classes is not found_classes:
        for found in _MARKS.finditer(found_classes, 1):
            if classes[found.start() - 1] not in (SP, NL, ZW):
                levels[found.start()] = NEVER
        for piece in _JOINED.finditer(text):  # LB8a: what a joiner joins counts as one piece by cells
            levels[piece.end()] = NEVER
    return levels


def _without_marks(classes: bytes) -> bytes:
    """LB9, LB10: a mark is of the class of what it follows; after a space it is a letter."""
    prev, kept = AL, bytearray()
    for now in classes:
        if now != CM:
            prev = now
        elif prev in (SP, NL, ZW):
            prev = AL
        kept.append(prev)
    return bytes(kept)


_TAIL = re.compile(r"[^\W\d_]*\Z")
_HEAD = re.compile(r"[^\W\d_]*")


def _joint(text: str, at: int, kind: int) -> int:
    """A break after the hyphen or slash before `at`: PROPER between whole words, else SOFT."""
    before = _TAIL.search(text, max(0, at - 25), at - 1)
    after = _HEAD.match(text, at, at + 25)
    left, right = before.group() if before else "", after.group() if after else ""
    if kind == _SLASH:
        return PROPER if len(left) > 2 and len(right) > 2 else SOFT
    if not left:
        return NEVER if at < 2 or not text[at - 2].isalnum() else SOFT  # LB20a: -5, --flag
    words = len(left) > 1 and len(right) > 1 and left[-2:].islower() and right.islower()
    return PROPER if words else SOFT
