"""What stops a planted edit: the rules of `check`, a run of `verify`, or the ledger alone."""

import json
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from quiz.bank.check import Looking
from quiz.bank.check_ledger import check_ledger
from quiz.bank.deck import Deck, Reading
from quiz.bank.decode import decode
from quiz.bank.fault import Place
from quiz.bank.ledger import Entries, entries, read_ledger
from quiz.bank.places import Places
from quiz.bank.question import Claim, Question
from quiz.bank.yaml_source import read_yaml
from quiz.demo.words import Text
from quiz.proof.verify import Kept, Metrics, Run, hold, measure, plan
from quiz.run.runner import Runner
from quiz.text.math import inline
from tests.truth.edit import Data, Edit


@dataclass(frozen=True)
class Caught:
    """An edit, and what told of it. `harmless`: a run of its own bears out the changed claim."""

    edit: Edit
    check: bool = False
    verify: bool = False
    ledger: bool = False
    harmless: bool = False

    @property
    def by(self) -> str:
        """The first of them that would stop it; `through` if none does."""
        told = {"check": self.check, "verify": self.verify, "ledger": self.ledger}
        return next((name for name, did in told.items() if did), "harmless" if self.harmless else "through")


def bank_of(deck: Deck) -> list[Data]:
    """The questions as plain data, as they stand in their files."""
    places = Places()
    return [places.node(deck.places[question.id]).plain() for question in deck.questions]


def source(data: Iterable[Data]) -> str:
    """A file of questions: JSON is YAML."""
    return json.dumps(list(data), ensure_ascii=False, indent=1)


@dataclass
class Catcher:
    """Judges edits one by one, and runs only what they change; each distinct run once."""

    deck: Deck
    runner: Runner | None = None
    kept: Kept | None = None
    _runs: dict[Run, tuple[Metrics, Text]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        file = next(iter((self.deck.root / "questions").glob("ledger.txt")), None)
        recorded = read_ledger(file) if file else None
        self.ledger: dict[str, Entries] = recorded or {q.id: entries(q) for q in self.deck.questions}
        self._before = {data["id"]: self._told(data) for data in bank_of(self.deck)}

    async def catch(self, edit: Edit) -> Caught:
        """What of it all tells of the edit, and would not without it."""
        checked, recorded = self._told(edit.data)
        before = self._before[edit.question]
        question = _read(edit.data)[0]
        verdicts = await self._verdicts(edit, question) if question else []
        return Caught(
            edit,
            check=bool(checked - before[0]),
            verify=any(mark != "proven" for mark in verdicts),
            ledger=bool(recorded - before[1]),
            harmless=edit.kind == "a proof's parameter" and bool(verdicts),
        )

    def _told(self, data: Data) -> tuple[set[str], set[str]]:
        """The faults that `check` tells of a question in its bank, and those that the ledger tells."""
        question, node, faults = _read(data)
        if question is None:
            return faults, set()
        deck = replace(
            self.deck,
            questions=tuple(question if q.id == question.id else q for q in self.deck.questions),
        )
        reading = Reading(question, self.deck.places.get(question.id, Place("", 1, 1, "questions[0]")))
        looking = Looking(deck, inline, None, [(reading, node)])
        told = {problem.message for problem in looking.at(reading, node)}
        told |= {f"{each.question.id} {problem.message}" for each, problem in looking.at_all()}
        return told, {problem.message for problem in check_ledger(reading, self.ledger)}

    async def _verdicts(self, edit: Edit, question: Question) -> list[str]:
        """How the claims come out that the edit changed; the others are as they were."""
        before = self.deck.by_id[edit.question].claims
        changed = {
            name: claim
            for name, claim in question.claims.items()
            if name not in before or _decided(claim) != _decided(before[name])
        }
        made = plan(self.deck, [msgspec.structs.replace(question, claims=changed)])
        marks = [checked.mark for checked in made.settled if checked.mark == "failed"]
        for run, waiting in made.runs.items():
            metrics, error = await self._measured(run)
            marks += [hold(*each, metrics, error).mark for each in waiting]
        return marks

    async def _measured(self, run: Run) -> tuple[Metrics, Text]:
        if run not in self._runs:
            known = self.kept.find(run) if self.kept else None
            if known is None:
                assert self.runner is not None
                self._runs[run] = await measure(self.runner, run)
                if self.kept and not self._runs[run][1]:
                    self.kept.keep(run, self._runs[run][0])
            else:
                self._runs[run] = known, ""
        return self._runs[run]


async def catch_all(deck: Deck, edits: Iterable[Edit], kept: Kept | None = None) -> list[Caught]:
    """Judge the edits with a runner of their own."""
    async with AsyncExitStack() as stack:
        runner = await stack.enter_async_context(Runner())
        runner.warm()
        catcher = Catcher(deck, runner, kept)
        return [await catcher.catch(edit) for edit in edits]


def _decided(claim: Claim) -> tuple[object, ...]:
    """What a run is held against."""
    return claim.value, claim.within, claim.at_least, claim.at_most, claim.proof


def _read(data: Data) -> tuple[Question | None, Any, set[str]]:
    """The question as the bank reads it, its node, and what is wrong with its shape."""
    tree = read_yaml(source([data]).encode())
    decoded = decode(tree)
    faults = {found.message for found in [*tree.found, *decoded.found]}
    if faults or tree.root is None:
        return None, None, faults
    return decoded.questions[0].question, tree.root.along((0,)), set()
