"""Where the deck that comes with Runcall lies."""

from functools import cache
from pathlib import Path


@cache
def built_in_deck() -> Path:
    """The deck that comes with Runcall: inside the package when installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_deck"
    return inside if inside.is_dir() else package.parent
