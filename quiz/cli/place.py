"""Which deck a command works on, and where the learner's data lives."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.built_in import built_in_deck
from quiz.messages.shell import say
from quiz.study.home import cache_folder

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.study.log import StudyLog


class Refused(Exception):
    """Something that could not be done; its text is the sentence for the person."""


def deck_roots(folders: Iterable[str], lang: str) -> list[Path]:
    """The decks' folders: those asked for, else the built-in one. Raises Refused for what is no deck."""
    roots = [Path(folder).expanduser().resolve() for folder in folders] or [built_in_deck()]
    for root in roots:
        if not (root / "questions").is_dir():
            raise Refused(say("no_deck", lang, path=root))
    return roots


def open_deck_of(options: argparse.Namespace, quiet: bool = False) -> "Deck":
    """The deck that the options ask for; says on stderr if some questions are left out."""
    from quiz.bank.load import open_decks

    lang: str = options.lang
    roots = deck_roots(options.deck, lang)
    deck = open_decks(roots, cache_folder())
    if deck.faults and not quiet:
        from quiz.view.left_out import left_out

        print(f"runcall: {left_out(deck, roots, lang)}", file=sys.stderr)
    return deck


def open_study_of(options: argparse.Namespace) -> "StudyLog":
    """The learner's study log; says on stderr what is wrong in the settings, and what is lost."""
    from quiz.study.home import settings_file
    from quiz.study.opening import open_study
    from quiz.study.settings import read_settings

    for doubt in read_settings(settings_file())[1]:
        from quiz.view.settings import setting_sentence

        print(f"runcall: {setting_sentence(doubt, options.lang)}", file=sys.stderr)
    log = open_study()
    if lost := log.lost():
        from quiz.view.trouble import lost_sentence

        print(f"runcall: {lost_sentence(lost, options.lang)}", file=sys.stderr)
    return log


def topic_of(name: str, topics: Iterable[str], lang: str) -> str:
    """The topic of that name. Raises Refused if there is none."""
    from quiz.messages.topics import topic_meant

    known = tuple(topics)
    meant = topic_meant(name, known)
    if meant is None:
        raise unknown("topic", name, known, lang)
    return meant


def unknown(kind: str, name: str, known: Iterable[str], lang: str) -> Refused:
    """No such question, topic or demo: with the nearest names, or the command that lists them."""
    near = near_names(name, known)
    sentence = say(f"unknown_{kind}", lang, name=name)
    if near:
        return Refused(sentence + say("did_you_mean", lang, names=", ".join(near)))
    listing = "demos" if kind == "demo" else "list"
    return Refused(sentence + say("see_list", lang, command=listing))


def near_names(name: str, known: Iterable[str]) -> list[str]:
    """Up to three names that look like this one, or contain it."""
    import difflib

    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    return near + [other for other in names if name and name in other and other not in near][: 3 - len(near)]
