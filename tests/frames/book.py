"""The golden frames on disk: one file per screen and language, its sizes one after another.

Text and styles are separate blocks of lines. `UPDATE_FRAMES=1 pytest tests/frames -m 'slow or not slow'`
writes them again; read the diff before you keep it.
"""

import os
import re
from difflib import unified_diff
from pathlib import Path

from tests.frames.grid import Frame

FOLDER = Path(__file__).parent / "golden"
UPDATES = bool(os.environ.get("UPDATE_FRAMES"))

RUN_TIME = re.compile(r"\d+\.\d+(?= s\b)")
"""How long a demo took, which differs from one run to the next."""

DIGITS = "๐๑๒๓๔๕๖๗๘๙"
"""Where the deck lies differs too. Nothing else on a screen is written with these, so that they are found
again wherever a line breaks."""


def written(sizes: dict[tuple[int, int], Frame]) -> str:
    """A file's text."""
    parts = []
    for (columns, rows), frame in sizes.items():
        parts.append(f"=== {columns}x{rows}")
        parts += _framed(frame.text)
        parts.append("--- styles")
        parts += _framed(frame.styles)
        parts += [f"--- ground {ground}" for ground in frame.grounds]
        if frame.plain:
            parts += ["--- without colour", *_framed(frame.plain)]
        parts += [f"--- without colour {row}: {told}" for row, told in enumerate(frame.weights, 1) if told]
    return "\n".join(parts) + "\n"


def _framed(lines: tuple[str, ...]) -> list[str]:
    """The lines, each after a bar, without the empty ones at the end."""
    last = max((place for place, line in enumerate(lines, 1) if line), default=0)
    return ["│" + line for line in lines[:last]]


def masked(text: str) -> str:
    """The text without what differs from one run to the next; as long as before."""
    text = RUN_TIME.sub(lambda found: re.sub(r"\d", "0", found[0]), text)
    return text.translate(dict.fromkeys(map(ord, DIGITS), "0"))


def differs(name: str, text: str) -> str:
    """The difference between a file and what was drawn now, to be read; nothing if there is none."""
    path = FOLDER / name
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before == text:
        return ""
    if UPDATES:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return ""
    lines = unified_diff(
        before.splitlines(), text.splitlines(), f"golden/{name}", "drawn now", lineterm="", n=2
    )
    return "\n".join(lines)
