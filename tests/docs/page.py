"""A page of the documentation taken apart: its files, commands and what they print, its links and anchors.

The convention: in a `console` block a line that begins with `$ ` is a command, and what stands below it is
what it prints; `…` stands for any part of a line, and alone on a line for any lines. A command ends with 0
unless `$ echo $?` follows it. Each line of a `sh` block is a command whose output is not told. A block whose
first line is a comment with a file's name is that file, comment and all.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "README.zh.md",
    "CONTRIBUTING.md",
    "docs/learners.md",
    "docs/learners.zh.md",
    "docs/writers.md",
    "docs/developers.md",
    "docs/safety.md",
    "docs/safety.zh.md",
)
LANGUAGES = ("console", "sh", "text", "toml", "yaml", "python")

_FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (?P<name>[\w./-]+\.\w+)\n")
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class File:
    """A file that the page has its reader write."""

    name: str
    text: str


@dataclass(frozen=True)
class Command:
    """What is typed, what it prints (None: not told), and the exit code it ends with."""

    words: str
    printed: str | None
    code: int = 0


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    language: str
    text: str


def page(name: str) -> str:
    """The page's text."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    """Its fenced blocks, in order."""
    return [Block(found["language"], found["body"]) for found in _FENCE.finditer(text)]


def steps(text: str) -> list[File | Command]:
    """What the page's reader does, in order."""
    made: list[File | Command] = []
    for block in blocks(text):
        if block.language == "console":
            made += _session(block.text)
        elif block.language == "sh":
            lines = [line.partition("  #")[0].strip() for line in block.text.splitlines()]
            made += [Command(line, None) for line in lines if line and not line.startswith("#")]
        elif named := _FILE.match(block.text):
            made.append(File(named["name"], block.text))
    return made


def _session(text: str) -> Iterator[Command]:
    """The commands of a console, each with what is printed below it."""
    waiting: Command | None = None
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        words, _, printed = part.partition("\n")
        if words == "echo $?" and waiting is not None:
            yield Command(waiting.words, waiting.printed, int(printed))
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = Command(words, printed if printed.strip() else None)
    if waiting is not None:
        yield waiting


def matches(printed: str, told: str) -> bool:
    """Whether a command printed what the page tells."""
    lines = told.strip("\n").splitlines()
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "…" else ".*".join(map(re.escape, line.rstrip().split("…"))) + r"\n"
        for line in lines
    )
    plain = "".join(f"{line.rstrip()}\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch(pattern, plain) is not None


def prose(text: str) -> str:
    """The page without its fenced blocks."""
    return _FENCE.sub("", text)


def spans(text: str) -> list[str]:
    """What stands as code within the text."""
    return _SPAN.findall(prose(text))


def links(text: str) -> list[str]:
    """Where it leads: links and pictures."""
    return [one or other for one, other in _LINK.findall(_SPAN.sub("", prose(text)))]


def anchors(text: str) -> set[str]:
    """The names of its headings, as they are linked to."""
    return {_anchor(heading) for heading in _HEADING.findall(prose(text))}


def _anchor(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")
