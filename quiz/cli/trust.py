"""`trust` and `untrust`: which decks may run code here; and the check before every run from the shell."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.trust import Standing, TrustFile
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused
from quiz.messages import trust as words
from quiz.messages.shell import say
from quiz.run.confine import can_seal
from quiz.study.day import local_clock
from quiz.study.home import trust_file
from quiz.view.trust import deck_rows, file_rows, note_rows, refusal, unreadable, unwritable

if TYPE_CHECKING:
    from quiz.demo.words import Text, Words
    from quiz.run.running import Gate


def trust_command(options: argparse.Namespace) -> int:
    """`runcall trust FOLDER`: show what it holds, ask, and remember; with `--list`, all that are trusted."""
    trusted, lang = TrustFile(trust_file()), options.lang
    if options.list:
        return _list(trusted, options)
    if options.folder is None:
        raise Refused(words.NAME_A_FOLDER[lang])
    standing = _standing(trusted, _folder(options), lang)
    if not standing.may_run:
        if not options.json:
            cells = screen_width()
            files = file_rows(standing, cells, lang)
            print_rows([*deck_rows(standing, cells, lang), *files, *note_rows(can_seal(), cells, lang), ()])
        if not (options.yes or _said_yes(lang)):
            return 1
        _keep(trusted, standing, lang)
    said = words.BUILT_IN if standing.trust == "built_in" else words.TRUSTED
    _tell(options, said, standing.root, True)
    return 0


def untrust_command(options: argparse.Namespace) -> int:
    """`runcall untrust FOLDER`: its code runs no more; exit 1 if it wasn't trusted."""
    folder = Path(options.folder).expanduser().resolve()  # it may be gone by now
    try:
        was = TrustFile(trust_file()).untrust(folder)
    except OSError as error:
        raise Refused(unwritable(trust_file(), error)[options.lang]) from error
    _tell(options, words.UNTRUSTED if was else words.NOT_TRUSTED, folder, False)
    return 0 if was else 1


def shell_gate(once: bool = False) -> "Gate":
    """Lets the built-in deck run, and those trusted; with `once`, one of them that can't be sealed too."""

    async def gate(deck: Path) -> "Text":
        trusted = TrustFile(trust_file())
        try:
            standing = trusted.standing(deck)
        except OSError as error:
            return unreadable(deck, error)
        if standing.trust == "built_in" or (standing.may_run and can_seal()):
            return ""
        if standing.may_run and once:
            return _copy_log()
        return refusal(standing, can_seal())

    return gate


def _copy_log() -> "Text":
    """Before code that nothing keeps from the log; why it must not run, if there can be no copy."""
    from quiz.study.aside import copy_aside
    from quiz.study.error import StudyError
    from quiz.study.home import study_file
    from quiz.view.trouble import told_in_both

    try:
        copy_aside(study_file(), local_clock())
    except StudyError as error:
        return told_in_both(error)
    return ""


def _tell(options: argparse.Namespace, said: "Words", folder: Path, trusted: bool) -> None:
    """How the deck stands now."""
    if options.json:
        print_json({"root": str(folder), "trusted": trusted})
    else:
        print(said[options.lang].format(path=folder))


def _folder(options: argparse.Namespace) -> Path:
    folder = Path(options.folder).expanduser().resolve()
    if not (folder / "questions").is_dir():
        raise Refused(say("no_deck", options.lang, path=folder))
    return folder


def _standing(trusted: TrustFile, folder: Path, lang: str) -> Standing:
    try:
        return trusted.standing(folder)
    except OSError as error:
        raise Refused(unreadable(folder, error)[lang]) from error


def _keep(trusted: TrustFile, shown: Standing, lang: str) -> None:
    try:
        trusted.trust(shown, local_clock())
    except OSError as error:
        raise Refused(unwritable(trust_file(), error)[lang]) from error


def _said_yes(lang: str) -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused(words.NEEDS_YES[lang])
    return input(words.PROMPT[lang]).strip().lower() in ("y", "yes", "是")


def _list(trusted: TrustFile, options: argparse.Namespace) -> int:
    found = [
        {
            "root": d.root,
            "at": d.at.isoformat(),
            "files": len(d.files),
            "trust": _trust(trusted, Path(d.root)),
        }
        for d in trusted.all()
    ]
    if options.json:
        print_json(found)
        return 0
    for entry in found:
        print(f"{entry['root']}  {words.STANDINGS[str(entry['trust'])][options.lang]}")
    if not found:
        print(words.NONE[options.lang])
    return 0


def _trust(trusted: TrustFile, root: Path) -> str:
    """How a deck that was trusted stands now; `gone` with its folder."""
    try:
        return trusted.standing(root).trust if root.is_dir() else "gone"
    except OSError:
        return "gone"
