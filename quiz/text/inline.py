"""The marks inside a paragraph: strong, emphasis, code, formulas and links."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from quiz.text.cells import WIDTHS


@dataclass(frozen=True, slots=True)
class Words:
    """Text in a style; a newline in it is a line break."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """`code`"""

    text: str
    style: str = "code"


@dataclass(frozen=True, slots=True)
class Tex:
    """$formula$"""

    source: str
    style: str = "formula"


@dataclass(frozen=True, slots=True)
class Link:
    """[what is shown](target)"""

    inside: tuple["Inline", ...]
    target: str


Inline: TypeAlias = Words | Code | Tex | Link

_MARK = re.compile(
    r"""
      \\(?P<escaped>[!-/:-@\[-`{-~])
    | (?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)
    | \$\$(?P<display>[^$]+)\$\$
    | \$(?P<tex>(?![\s$])(?:\\.|[^$\\])*?(?<!\s))\$(?!\d)
    | \[(?P<shown>(?:\\.|[^\[\]\\]|\[[^\[\]]*\])+)\]\((?P<target>[^\s()]+)\)
    | <(?P<address>https?://[^\s<>]+)>
    | (?<![A-Za-z0-9*])(?P<stars>\*{1,3})(?=[^\s*])(?P<stressed>.+?)(?<=[^\s*])(?P=stars)(?![A-Za-z0-9*])
    """,
    re.VERBOSE | re.DOTALL,
)
_NESTED = {
    ("", 1): "emphasis",
    ("", 2): "strong",
    ("", 3): "strong_emphasis",
    ("strong", 1): "strong_emphasis",
    ("emphasis", 2): "strong_emphasis",
}
_LIMIT = 8


def parse_inline(text: str, style: str = "", depth: int = 0) -> tuple[Inline, ...]:
    """The parts of a paragraph. Whatever is no complete mark is plain text: [MASK], x[i], 2 * 3."""
    parts: list[Inline] = []
    at = 0
    for found in _MARK.finditer(text):
        if found.start() > at:
            _add(parts, text[at : found.start()], style)
        at = found.end()
        _mark(parts, found, style, depth)
    _add(parts, text[at:], style)
    return tuple(parts)


def _add(parts: list[Inline], text: str, style: str) -> None:
    if not text:
        return
    last = parts[-1] if parts else None
    if isinstance(last, Words) and last.style == style:
        parts[-1] = Words(last.text + text, style)
    else:
        parts.append(Words(text, style))


def _mark(parts: list[Inline], found: re.Match[str], style: str, depth: int) -> None:
    group = found.groupdict()
    tex = group["tex"] or group["display"]
    if group["escaped"]:
        _add(parts, group["escaped"], style)
    elif group["code"]:
        code = group["code"]
        stripped = code[1:-1] if code.startswith(" ") and code.endswith(" ") and code.strip() else code
        parts.append(Code(stripped))
    elif tex:
        parts.append(Tex(tex.strip()))
    elif group["address"]:
        parts.append(Link((Words(group["address"], style),), group["address"]))
    elif depth >= _LIMIT:
        _add(parts, found.group(), style)
    elif group["target"]:
        parts.append(Link(parse_inline(group["shown"], style, depth + 1), group["target"]))
    else:
        inner = _NESTED.get((style, len(group["stars"])), style)
        parts.extend(parse_inline(group["stressed"], inner, depth + 1))


_HARD_BREAK = re.compile(r"(?: {2,}|\\)$")


def joined_lines(lines: list[str]) -> str:
    """The lines of a paragraph as one text: a space between words, nothing beside a wide character
    on both sides or a wide mark on one; a line that ends in two spaces or a backslash breaks."""
    text = ""
    for line in lines:
        shown = line.strip()
        if text and not text.endswith("\n"):
            text += _joint(text[-1], shown[:1])
        text += shown
        if _HARD_BREAK.search(line.rstrip("\n")) and shown:
            text = text.removesuffix("\\") + "\n"
    return text.rstrip("\n")


def _joint(before: str, after: str) -> str:
    wide = (WIDTHS[before] == 2, bool(after) and WIDTHS[after] == 2)
    if all(wide) or (wide[0] and not before.isalnum()) or (wide[1] and not after.isalnum()):
        return ""
    return " "
