"""`check` and `verify`: whether the bank is sound, and whether its claims are true."""

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path

from quiz.bank.deck import Deck
from quiz.bank.question import Question
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import deck_roots, open_deck_of, unknown
from quiz.messages.shell import SAY, say
from quiz.proof.judge import expected, number
from quiz.proof.verify import Checked, Run, plan, verify
from quiz.view.event import in_language


def counts(deck: Deck) -> dict[str, int]:
    """How much the deck holds."""
    claims = [claim for question in deck.questions for claim in question.claims.values()]
    kinds = Counter(claim.kind for claim in claims)
    return {
        "questions": len(deck.questions),
        "claims": len(claims),
        "proven": kinds["proven"],
        "cited": kinds["cited"],
        "errata": sum(claim.is_erratum for claim in claims),
        "demos": len(deck.demos),
        "topics": len(deck.topics),
    }


def check_command(options: argparse.Namespace) -> int:
    """`runcall check [PATH]`: every fault of every file; exit 1 if there is one."""
    from quiz.bank.check import check
    from quiz.bank.load import open_decks
    from quiz.study.home import cache_folder
    from quiz.text.math import inline

    folders = [options.path] if options.path else options.deck
    deck = open_decks(deck_roots(folders, options.lang), cache_folder())
    faults = check(deck, formula=inline)
    if options.json:
        print_json({"ok": not faults, "deck": str(deck.root), "counts": counts(deck), "faults": faults})
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    verdict = say("bank_faults", options.lang, count=len(faults)) if faults else SAY["bank_ok"][options.lang]
    print(f"{verdict}  ·  {told(counts(deck), options.lang)}")
    return 1 if faults else 0


COUNTED = ("questions", "claims", "proven", "cited", "errata", "demos")


def told(counted: dict[str, int], lang: str, names: tuple[str, ...] = COUNTED) -> str:
    """The counts in one line."""
    return " · ".join(f"{SAY.get(f'{name}_counted', SAY[name])[lang]} {counted[name]}" for name in names)


def verify_command(options: argparse.Namespace) -> int:
    """`runcall verify [ID …]`: run the proofs; exit 1 if a claim is refuted, 2 if a proof can't run."""
    deck = open_deck_of(options)
    for name in options.id:
        if name not in deck.by_id:
            raise unknown("question", name, deck.by_id, options.lang)
    questions = [q for q in deck.questions if not options.id or q.id in options.id]
    checked = asyncio.run(_verify(deck, questions, options.jobs))
    order = {question.id: index for index, question in enumerate(questions)}
    checked.sort(key=lambda c: (order[c.question], c.claim_id))
    marks = Counter(c.mark for c in checked)
    counted = counts(deck) | {
        "questions": len(questions),
        "claims": len(checked),
        **{mark: marks[mark] for mark in ("proven", "refuted", "failed", "cited")},
        "errata": sum(c.claim.is_erratum for c in checked),
    }
    code = 1 if marks["refuted"] else 2 if marks["failed"] or deck.faults else 0
    if options.json:
        print_json({"ok": code == 0, "counts": counted, "claims": [as_json(c) for c in checked]})
    else:
        _print_checked(deck, checked, counted, options.lang)
    return code


def as_json(checked: Checked) -> dict[str, object]:
    """One claim's outcome."""
    return {
        "question": checked.question,
        "claim": checked.claim_id,
        "expected": expected(checked.claim),
        "measured": checked.measured,
        "verdict": checked.mark,
        "error": checked.error,
    }


async def _verify(deck: Deck, questions: list[Question], jobs: int) -> list[Checked]:
    from quiz.run.runner import Runner

    total, begun = len(plan(deck, questions).runs), 0

    def started(run: Run) -> None:
        nonlocal begun
        begun += 1
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{begun}/{total} {run.demo.name}")
            sys.stderr.flush()

    async with Runner() as runner:
        if total > 1:
            runner.warm()
        checked = [c async for c in verify(deck, runner, questions, jobs, started)]
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    return checked


def _print_checked(deck: Deck, checked: list[Checked], counted: dict[str, int], lang: str) -> None:
    from quiz.view.proofs import checked_rows

    rows = checked_rows(checked, lang, screen_width())
    print_rows([*rows, ()] if rows else [])
    for c in checked:
        if c.mark in ("refuted", "failed"):
            place = deck.places.get(c.question)
            where = f"{_short(place.file)}:{place.line}: " if place else ""
            measured = "" if c.measured is None else f", {SAY['measured'][lang]} {number(c.measured)}"
            what = f"{SAY[c.mark][lang]}: {SAY['expected'][lang]} {expected(c.claim)}{measured}"
            why = f": {in_language(c.error, lang)}" if c.error else ""
            print(f"{where}{c.question}.{c.claim_id}: {what}{why}")
    print(told(counted, lang, ("questions", "claims", "proven", "cited", "errata", "refuted", "failed")))


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
