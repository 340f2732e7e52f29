"""A snippet's error as a learner should see it: its own lines, the libraries' frames folded."""

import re
import sys
import traceback
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

LONGEST = 16_000


def explain(error: BaseException, deck: Path, source: str = "") -> str:
    """The error with the frames of the deck's files and of `source`; others are counted, ours left out."""
    try:
        text = "".join(_told(traceback.TracebackException.from_exception(error), deck, source)).rstrip()
    except Exception:  # its text is the snippet's own code, and a chain of errors may have no end
        text = type(error).__name__
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n… {len(text) - LONGEST:,} characters …\n{text[-LONGEST // 2 :]}"
    return text


def is_out_of_memory(error: BaseException) -> bool:
    """Whether memory ran out, as Python, numpy or torch says it."""
    if isinstance(error, MemoryError):
        return True
    if not isinstance(error, RuntimeError):
        return False
    try:
        said = str(error)
    except Exception:
        return False
    return "can't allocate memory" in said or "not enough memory" in said or "out of memory" in said


def missing_package(error: BaseException) -> str:
    """The package that an import lacked, by name, unless it is the deck's own or only a part is missing."""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return ""
    root = error.name.partition(".")[0]
    if root in {"snippets", "quiz"} or root in sys.stdlib_module_names or root != error.name:
        return ""
    return root if is_package_name(root) else ""


def is_package_name(text: str) -> bool:
    """Whether a text is a name and no more: it will stand in a command that a learner is told to type."""
    return re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,63}", text) is not None


def _told(error: traceback.TracebackException, deck: Path, source: str) -> Iterator[str]:
    """The error, after those that led to it."""
    if error.__cause__ is not None:
        yield from _told(error.__cause__, deck, source)
        yield "\nThe above exception was the direct cause of the following exception:\n\n"
    elif error.__context__ is not None and not error.__suppress_context__:
        yield from _told(error.__context__, deck, source)
        yield "\nDuring handling of the above exception, another exception occurred:\n\n"
    frames = list(_frames(error.stack, deck, source))
    if frames:
        yield "Traceback (most recent call last):\n"
    yield from frames
    for line in error.format_exception_only():
        yield line.replace(f"{deck}/", "")


def _frames(stack: traceback.StackSummary, deck: Path, source: str) -> Iterator[str]:
    own_folder = f"{deck}/"
    started = False

    def is_own(frame: traceback.FrameSummary) -> bool:
        # A checkout's folder holds us and the libraries too.
        return frame.filename == source or frame.filename.startswith(f"{own_folder}snippets/")

    for own, group in groupby(stack, key=is_own):
        if own:
            started = True
            shown = [
                traceback.FrameSummary(f.filename.removeprefix(own_folder), f.lineno, f.name, line=f.line)
                for f in group
            ]
            yield from traceback.StackSummary.from_list(shown).format()
        elif started:
            folded = list(group)
            places = dict.fromkeys(_library(frame.filename) for frame in folded)
            yield f"  … {len(folded)} more in {', '.join(places)}\n"


def _library(filename: str) -> str:
    """The package that a file belongs to, for a reader: `torch`, `json`."""
    parts = Path(filename).parts
    for folder in ("site-packages", "dist-packages"):
        if folder in parts[:-1]:
            return parts[parts.index(folder) + 1].removesuffix(".py")
    if len(parts) >= 2 and not parts[-2].startswith("python"):
        return parts[-2]
    return Path(filename).stem
