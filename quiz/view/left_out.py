"""One sentence on what a deck's faults leave out, with the command that shows why."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.messages.shell import say


def left_out(deck: Deck, roots: Sequence[Path], lang: str) -> str:
    """How many questions and files are left out, and where to look; empty without faults."""
    if not deck.faults:
        return ""
    folders = [] if list(roots) == [built_in_deck()] else [f"--deck {shlex.quote(str(r))}" for r in roots]
    return left_out_sentence(
        {
            "questions_left_out": len(deck.left_out),
            "demos_left_out": len(deck.broken),
            "files_left_out": len(deck.unread),
        },
        len(deck.faults),
        " ".join(["runcall check", *folders]),
        lang,
    )


def left_out_sentence(counts: Mapping[str, int], faults: int, command: str, lang: str) -> str:
    """The sentence; it mentions only counts that aren't zero."""
    for_faults = say("faults", lang, n=faults)
    what = [say(name, lang, n=n) for name, n in counts.items() if n]
    if not what:
        return say("faults_found", lang, faults=for_faults, command=command)
    *others, last = what
    told = say("and_left_out", lang).join(
        [say("comma_left_out", lang).join(others), last] if others else what
    )
    return say("left_out", lang, what=told, n=sum(counts.values()), faults=for_faults, command=command)
