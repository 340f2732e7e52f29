"""Whether a demo imports what only a warm process has at hand, read from its source without running it."""

import ast
from pathlib import Path

from quiz.run.by_digest import by_digest

HEAVY = frozenset({"torch", "numpy"})


def needs_warmth(deck: Path, module: str, source: str = "") -> bool:
    """Whether the module, or one of the deck's snippets that it imports, imports torch or numpy.

    `source` is the file that stands in for the module, if any. A module that can't be read needs it, to be
    sure: a cold start would only be slower.
    """
    waiting, seen = [module], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name.partition(".")[0] in HEAVY:
            return True
        place = Path(source) if source and name == module else _place(deck, name)
        if place is None:
            continue
        try:
            found = imported(place.read_text(encoding="utf-8"))
        except (OSError, ValueError, SyntaxError):
            return True
        waiting += [name for name in found if name.partition(".")[0] in {"snippets", *HEAVY}]
    return False


@by_digest(256)
def imported(source: str) -> tuple[str, ...]:
    """The modules that a source imports anywhere; of `from a import b` also `a.b`, which may be one."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return tuple(found)


def _place(deck: Path, module: str) -> Path | None:
    """The file of a module of the deck's snippets; None for a name in a module, or one from elsewhere."""
    path = deck.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)
