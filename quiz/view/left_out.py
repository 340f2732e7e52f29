"""What a deck's faults keep out of it, and the command that tells why, as one sentence."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.messages.shell import say


def left_out(deck: Deck, roots: Sequence[Path], lang: str) -> str:
    """How many questions and files are left out, and where to look; empty where there is no fault."""
    if not deck.faults:
        return ""
    folders = [] if list(roots) == [built_in_deck()] else [f"--deck {shlex.quote(str(r))}" for r in roots]
    return say(
        "left_out",
        lang,
        questions=len(deck.left_out),
        files=len(deck.unread),
        faults=len(deck.faults),
        command=" ".join(["runcall check", *folders]),
    )
