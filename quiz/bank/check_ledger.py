"""Checks a question against its record in the ledger, if the deck has one."""

import re
from collections.abc import Iterator
from pathlib import Path

from quiz.bank.deck import Reading
from quiz.bank.fault import Fault
from quiz.bank.ledger import NAME, Entries, entries, read_ledger
from quiz.bank.node import Parts, shown
from quiz.bank.problem import Problem

ADVICE = "hold it against its source, then `runcall check --record`"


class Ledgers:
    """The ledgers beside the files of questions; each is read when it is first asked for."""

    def __init__(self) -> None:
        self._files: dict[Path, dict[str, Entries] | None] = {}

    def of(self, file: str) -> dict[str, Entries] | None:
        """The ledger beside a file of questions."""
        path = Path(file).with_name(NAME)
        if path not in self._files:
            self._files[path] = read_ledger(path)
        return self._files[path]


def check_ledger(reading: Reading, ledger: dict[str, Entries] | None) -> Iterator[Problem]:
    """Where the question and the ledger differ."""
    question = reading.question
    if ledger is None or reading.doubts:
        return
    recorded, now = ledger.get(question.id), entries(question)
    if recorded is None:
        yield Problem((), f"the question is not in the ledger; {ADVICE}")
        return
    for path in dict.fromkeys([*now, *recorded]):
        if (was := recorded.get(path, "")) != (told := now.get(path, "")):
            yield Problem(_parts(path), f"{_differing(told, was)}; {ADVICE}")


def forgotten(file: str, ledger: dict[str, Entries], known: set[str]) -> Iterator[Fault]:
    """What the ledger has on record of questions that are gone."""
    for name in ledger.keys() - known:
        yield Fault(file, 1, 1, "", f"there is no question {name} any more; `runcall check --record`")


def _differing(told: str, was: str) -> str:
    """Both sides from the word at which they part."""
    if not was:
        return f"{shown(told)} is not in the ledger"
    if not told:
        return f"the ledger has {shown(was)} here, the question nothing"
    ours, theirs = told.split(), was.split()
    same = next((i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), 0)
    return f"{shown(' '.join(ours[same:]))} stands here, {shown(' '.join(theirs[same:]))} in the ledger"


def _parts(path: str) -> Parts:
    """`key_points[0].zh` as the way down."""
    return tuple(int(part) if part.isdigit() else part for part in re.findall(r"[\w-]+", path))
