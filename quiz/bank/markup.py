"""The parts of a Markdown text that a check looks at: code, formulas, links, and the prose between them.

Not a renderer: `quiz.text` draws the text. Here only the marks matter, with their offsets.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

FENCE = re.compile(
    r"^[ ]{0,3}(`{3,9}(?!`)|~{3,9}(?!~))[^\n]*\n.*?(?:^[ ]{0,3}\1[`~]*[ ]*$|\Z)", re.MULTILINE | re.DOTALL
)
CODE = re.compile(r"(?<!`)(`{1,9})(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
DISPLAY = re.compile(r"(?<!\\)\$\$(.+?)(?<!\\)\$\$", re.DOTALL)
INLINE = re.compile(r"(?<![\\$])\$(?![\s$])((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)", re.DOTALL)
LINK = re.compile(r"(?<![\\!])\[((?:\\.|[^\[\]\\]|\[[^\[\]]*\])*)\]\(([^()\s]*)\)")


@dataclass(frozen=True)
class Part:
    """A piece of the text: what it holds, and the offset of its first mark."""

    text: str
    start: int


@dataclass(frozen=True)
class Link(Part):
    """`[text](target)`."""

    target: str
    target_start: int

    @property
    def claim(self) -> str | None:
        """The id of the claim that it points to, if it does."""
        return self.target.removeprefix("claim:") if self.target.startswith("claim:") else None


@dataclass(frozen=True)
class Markup:
    """A text taken apart. `prose` is as long as the text, with all else blanked, so offsets agree."""

    code: tuple[Part, ...]
    formulas: tuple[Part, ...]
    links: tuple[Link, ...]
    prose: str


@lru_cache(maxsize=4096)
def take_apart(text: str) -> Markup:
    """The parts of a text. Code hides what is in it, then formulas do; a link's text may hold either."""
    code: list[Part] = []
    formulas: list[Part] = []
    links: list[Link] = []
    rest = text
    for pattern, group in ((FENCE, 0), (CODE, 2)):
        code += [Part(match[group].strip(), match.start()) for match in pattern.finditer(rest)]
        rest = pattern.sub(_blank, rest)
    for pattern in (DISPLAY, INLINE):
        formulas += [Part(match[1].strip(), match.start()) for match in pattern.finditer(rest)]
        rest = pattern.sub(_blank, rest)
    for match in LINK.finditer(rest):
        shown = text[match.start(1) : match.end(1)]
        links.append(Link(shown, match.start(), match[2], match.start(2)))
    prose = LINK.sub(_blank_link, rest).replace(HIDDEN, " ")
    return Markup(tuple(code), tuple(formulas), tuple(links), prose)


HIDDEN = "\x00"
"""Stands where code and formulas were; no text of a deck holds it."""


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", HIDDEN, match[0])


def _blank_link(match: re.Match[str]) -> str:
    """A claim's shown text is the claim's own; other links' texts are prose."""
    if match[2].startswith("claim:"):
        return HIDDEN * len(match[0])
    return f" {match[1]} " + HIDDEN * (len(match[2]) + 2)
