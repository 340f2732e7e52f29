"""A quick look at the command line: if it only opens the app, argparse needn't be loaded."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

LANGUAGES = ("zh", "en")


class App(NamedTuple):
    """A command line that asks for the app and nothing else."""

    lang: str
    decks: list[str]
    mouse: bool = True


def language(words: Sequence[str], environ: Mapping[str, str], chosen: Callable[[], str] = str) -> str:
    """The language asked for by `--lang`, else the chosen one, else the locale's: zh for Chinese, or en."""
    for index, word in enumerate(words):
        asked = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(words):
            asked = words[index + 1]
        if asked in LANGUAGES:
            return asked
    if (kept := chosen()) in LANGUAGES:
        return kept
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    return "zh" if locale.lower().startswith("zh") else "en"


def chosen_language() -> str:
    """What was chosen in the app, for it and for the commands; the help can't wait for where it is kept."""
    from quiz.study.home import settings_file
    from quiz.study.settings_file import quickly_read

    return str(quickly_read(settings_file()).get("language", ""))


def decks_or_usual(named: list[str], environ: Mapping[str, str]) -> list[str]:
    """The folders that were named; RUNCALL_DECK's where there is none."""
    usual = environ.get("RUNCALL_DECK", "").split(os.pathsep)
    return named or [folder for folder in usual if folder]


def app_alone(words: Sequence[str], environ: Mapping[str, str]) -> App | None:
    """What is asked of the app; None for a command, a fault, or anything that a whole parser should see."""
    decks: list[str] = []
    left = [word for word in words if word != "--no-mouse"]
    while left:
        name, joined, value = left.pop(0).partition("=")
        if name not in ("--lang", "--deck") or not (joined or left):
            return None
        value = value if joined else left.pop(0)
        if value.startswith("-") or (name == "--lang" and value not in LANGUAGES):
            return None
        if name == "--deck":
            decks.append(value)
    return App(
        language(words, environ, chosen_language), decks_or_usual(decks, environ), "--no-mouse" not in words
    )
