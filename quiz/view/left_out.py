"""One sentence on what a deck's faults leave out, with the command that shows why."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.messages.notices import HAS_FAULTS, LEFT_OUT
from quiz.messages.shell import say


def left_out(deck: Deck, roots: Sequence[Path], lang: str) -> str:
    """How many questions and files are left out, and where to look; empty without faults."""
    if not deck.faults:
        return ""
    return left_out_sentence(counts_of(deck), len(deck.faults), check_command(roots), lang)


def left_out_sentence(counts: Mapping[str, int], faults: int, command: str, lang: str) -> str:
    """The sentence; it mentions only counts that aren't zero."""
    for_faults, what = say("faults", lang, n=faults), _what(counts, lang)
    if not what:
        return say("faults_found", lang, faults=for_faults, command=command)
    return say("left_out", lang, what=what, n=sum(counts.values()), faults=for_faults, command=command)


def left_out_here(deck: Deck, lang: str) -> str:
    """The same where the app itself lists the faults."""
    counts, for_faults = counts_of(deck), say("faults", lang, n=len(deck.faults))
    what = _what(counts, lang)
    said = LEFT_OUT if what else HAS_FAULTS
    return said[lang].format(what=what, n=sum(counts.values()), faults=for_faults)


def counts_of(deck: Deck) -> dict[str, int]:
    """How much is left out, by the names of its words."""
    return {
        "questions_left_out": len(deck.left_out),
        "demos_left_out": len(deck.broken),
        "files_left_out": len(deck.unread),
    }


def check_command(roots: Sequence[Path]) -> str:
    """What lists the faults of these decks in a shell."""
    folders = [] if list(roots) == [built_in_deck()] else [f"--deck {shlex.quote(str(r))}" for r in roots]
    return " ".join(["runcall check", *folders])


def _what(counts: Mapping[str, int], lang: str) -> str:
    """What is left out, listed; empty if nothing is."""
    what = [say(name, lang, n=n) for name, n in counts.items() if n]
    *others, last = what or [""]
    comma, also = say("comma_left_out", lang), say("and_left_out", lang)
    return also.join([comma.join(others), last]) if others else last
