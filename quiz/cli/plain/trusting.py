"""Shows another deck's code once, and asks whether it may run."""

from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.trust import TrustFile
from quiz.cli.place import Refused
from quiz.cli.plain.desk import Desk
from quiz.cli.trust import shell_gate
from quiz.messages import plain as words
from quiz.messages import trust as trust_words
from quiz.run.confine import can_seal
from quiz.study.day import local_clock
from quiz.study.home import trust_file
from quiz.text.rows import plain
from quiz.view.trust import deck_rows, file_rows, note_rows, unreadable, unwritable

if TYPE_CHECKING:
    from quiz.run.running import Gate

YES = ("y", "yes", "是")
ENDLESS = 1_000_000


def gate_of(desk: Desk, root: Path) -> "Gate":
    """The gate that a run of this deck passes, after the question that has to be asked of it.

    A no leaves the gate closed: the run is refused, and says how it may be allowed.
    """
    return shell_gate(once=may_run(desk, root))


def may_run(desk: Desk, root: Path) -> bool:
    """Ask if need be; whether a run that can't be sealed was allowed this once. Raises Refused."""
    lang, trusted = desk.lang, TrustFile(trust_file())
    try:
        standing = trusted.standing(root)
    except OSError as error:
        raise Refused(unreadable(root, error)[lang]) from error
    if standing.trust == "built_in":
        return False
    if not standing.may_run:
        rows = [*deck_rows(standing, ENDLESS, lang), *file_rows(standing, ENDLESS, lang)]
        rows += note_rows(can_seal(), ENDLESS, lang)
        desk.lines.say(*map(plain, rows), "")
        if not _yes(desk, trust_words.PROMPT[lang]):
            raise Refused(trust_words.DECLINED[lang])
        try:
            trusted.trust(standing, local_clock())
        except OSError as error:
            raise Refused(unwritable(trust_file(), error)[lang]) from error
        desk.lines.say(trust_words.TRUSTED[lang].format(path=root))
    return not can_seal() and _yes(desk, words.ALLOW_ONCE[lang])


def _yes(desk: Desk, prompt: str) -> bool:
    return desk.lines.ask(prompt).lower() in YES
