"""`check` and `verify`: whether the bank is sound, and whether its claims are true."""

import argparse
import asyncio
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from quiz.bank.deck import Deck
from quiz.bank.fault import Place
from quiz.bank.question import Question
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused, deck_roots, open_deck_of, unknown
from quiz.messages.shell import SAY, say
from quiz.proof.judge import expected, number
from quiz.proof.seeds import Spread, random_runs, spreads
from quiz.proof.verify import Checked, Run, plan, verify
from quiz.view.event import in_language

if TYPE_CHECKING:
    from collections.abc import Callable


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
        "documented": len({(c.document.file, c.document.quote) for c in claims if c.document}),
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
    documents = Path(options.documents) if options.documents else None
    if documents is not None and not documents.is_dir():
        raise Refused(say("no_folder", options.lang, path=documents))
    faults = check(deck, formula=inline, documents=documents, ledger=not options.record)
    recorded = _record(deck, options.lang) if options.record and not faults else ()
    if options.json:
        print_json({"ok": not faults, "deck": str(deck.root), "counts": counts(deck), "faults": faults})
        return 1 if faults else 0
    for fault in faults:
        print(fault)
    for path in recorded:
        print(say("recorded", options.lang, path=_short(path)))
    verdict = say("bank_faults", options.lang, count=len(faults)) if faults else SAY["bank_ok"][options.lang]
    print(f"{verdict}  ·  {told(counts(deck), options.lang)}")
    return 1 if faults else 0


def _record(deck: Deck, lang: str) -> list[str]:
    """Write the ledger beside each folder of questions."""
    from quiz.bank.ledger import NAME, ledger_text

    folders: dict[Path, list[Question]] = {}
    for question in deck.questions:
        folders.setdefault(Path(deck.places[question.id].file).parent, []).append(question)
    for folder, questions in folders.items():
        _write(folder / NAME, ledger_text(questions), lang)
    return [str(folder / NAME) for folder in folders]


def _write(path: Path, text: str, lang: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(say("cant_write", lang, path=path, why=error.strerror)) from None


COUNTED = ("questions", "claims", "proven", "cited", "errata", "documented", "demos")


def told(counted: dict[str, int], lang: str, names: tuple[str, ...] = COUNTED) -> str:
    """The counts in one line."""
    return " · ".join(f"{SAY.get(f'{name}_counted', SAY[name])[lang]} {counted[name]}" for name in names)


def verify_command(options: argparse.Namespace) -> int:
    """`runcall verify [ID …]`: run the proofs; exit 1 if a claim is refuted, 2 if a proof can't run."""
    if options.report and Path(options.report).suffix not in (".html", ".md"):
        raise Refused(say("report_ending", options.lang, path=options.report))
    deck = open_deck_of(options)
    for name in options.id:
        if name not in deck.by_id:
            raise unknown("question", name, deck.by_id, options.lang)
    questions = [q for q in deck.questions if not options.id or q.id in options.id]
    done = asyncio.run(held_against_runs(deck, questions, options))
    marks = Counter(c.mark for c in done.checked)
    counted = counts(deck) | {
        "questions": len(questions),
        "claims": len(done.checked),
        **{mark: marks[mark] for mark in ("proven", "refuted", "failed", "cited")},
        "errata": sum(c.claim.is_erratum for c in done.checked),
    }
    strays = [spread for spread in done.spreads if spread.failed]
    code = 1 if marks["refuted"] or strays else 2 if marks["failed"] or deck.faults else 0
    where = Claims(deck)
    if options.report:
        _write(Path(options.report), _report(questions, done, options), options.lang)
    if options.json:
        print_json(
            {
                "ok": code == 0,
                "counts": counted,
                "runs": {"made": done.made, "kept": done.kept},
                "claims": [as_json(c, where) for c in done.checked],
                "seeds": [spread_as_json(spread) for spread in done.spreads],
            }
        )
        return code
    _print_checked(where, done, counted, options.lang)
    if options.report:
        print(say("reported", options.lang, path=options.report))
    return code


@dataclass(frozen=True)
class Done:
    """What a verification found: the claims, in the bank's order, and how many runs it took."""

    checked: list[Checked]
    spreads: list[Spread]
    made: int
    kept: int


class Claims:
    """Where the claims of a deck stand: the line of each claim's own key."""

    def __init__(self, deck: Deck) -> None:
        from quiz.bank.places import Places

        self._deck, self._places = deck, Places()

    def place(self, question: str, claim: str) -> Place | None:
        """The place of a claim; None for a question of no file."""
        there = self._deck.places.get(question)
        return self._places.at_key(there, ("claims", claim)) if there else None

    def named(self, question: str, claim: str) -> str:
        """`questions/bert.yaml:12: bert-gelu.tanh_gap`."""
        place = self.place(question, claim)
        where = f"{_short(place.file)}:{place.line}: " if place else ""
        return f"{where}{question}.{claim}"


def as_json(checked: Checked, where: Claims) -> dict[str, object]:
    """One claim's outcome."""
    place = where.place(checked.question, checked.claim_id)
    return {
        "question": checked.question,
        "claim": checked.claim_id,
        "expected": expected(checked.claim),
        "measured": checked.measured,
        "verdict": checked.mark,
        "error": checked.error,
        "file": place.file if place else None,
        "line": place.line if place else None,
    }


def spread_as_json(spread: Spread) -> dict[str, object]:
    """One claim over several seeds."""
    low, high = spread.ends or (None, None)
    return {
        "question": spread.question,
        "claim": spread.claim_id,
        "seeds": spread.seeds,
        "measured": spread.measured,
        "low": low,
        "high": high,
        "margin": spread.margin,
        "failed": spread.failed,
    }


async def held_against_runs(
    deck: Deck,
    questions: list[Question],
    options: argparse.Namespace,
    progress_of: "Callable[[int], Going] | None" = None,
) -> Done:
    """Run the proofs of these questions. Raises Refused if their code may not run.

    `progress_of` makes the display of runs as they begin, given how many there are.
    """
    from quiz.cli.trust import shell_gate
    from quiz.proof.kept import KeptRuns
    from quiz.run.runner import Runner
    from quiz.study.day import local_clock
    from quiz.study.home import cache_folder

    kept = KeptRuns(cache_folder(), fresh=not options.changed, clock=local_clock)
    repeated = random_runs(deck, questions, options.seeds) if options.seeds > 1 else {}
    distinct = {*plan(deck, questions).runs, *(run for group in repeated.values() for run in group)}
    progress = (progress_of or _Progress)(len(distinct))
    gate = shell_gate()
    for root in {run.demo.root for run in distinct}:
        if refused := await gate(root):
            raise Refused(refused if isinstance(refused, str) else refused[options.lang])
    async with Runner(gate=gate) as runner:
        if len(distinct) > 1:
            runner.warm()
        checked = [c async for c in verify(deck, runner, questions, options.jobs, progress.started, kept)]
        found = (
            [
                s
                async for s in spreads(
                    deck, runner, questions, options.seeds, options.jobs, progress.started, kept
                )
            ]
            if repeated
            else []
        )
    progress.clear()
    kept.write()
    order = {(q.id, name): (i, name) for i, q in enumerate(questions) for name in q.claims}
    checked.sort(key=lambda c: order[c.question, c.claim_id])
    found.sort(key=lambda s: order[s.question, s.claim_id])
    return Done(checked, found, progress.begun, kept.found)


class Going(Protocol):
    """The display of runs as they begin."""

    begun: int

    def started(self, run: Run) -> None:
        """Tell of a run that begins."""

    def clear(self) -> None:
        """Nothing more is to come."""


class _Progress:
    """One line on a terminal that says which run has begun, of how many."""

    def __init__(self, total: int) -> None:
        self.begun, self._total, self._shown = 0, total, sys.stderr.isatty()

    def started(self, run: Run) -> None:
        """Show a run that begins."""
        self.begun += 1
        if self._shown:
            sys.stderr.write(f"\r\x1b[K{self.begun}/{self._total} {run.demo.name}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")


def _print_checked(where: Claims, done: Done, counted: dict[str, int], lang: str) -> None:
    from quiz.view.proofs import checked_rows, spread_rows

    rows = checked_rows(done.checked, lang, screen_width())
    print_rows([*rows, ()] if rows else [])
    if done.spreads:
        print_rows([*spread_rows(done.spreads, lang, screen_width()), ()])
    for c in done.checked:
        if c.mark in ("refuted", "failed"):
            measured = "" if c.measured is None else f", {SAY['measured'][lang]} {number(c.measured)}"
            what = f"{SAY[c.mark][lang]}: {SAY['expected'][lang]} {expected(c.claim)}{measured}"
            why = f": {in_language(c.error, lang)}" if c.error else ""
            print(f"{where.named(c.question, c.claim_id)}: {what}{why}")
    for spread in done.spreads:
        if spread.failed:
            seeds = say("fails_at_seeds", lang, seeds=", ".join(map(str, spread.failed)))
            print(f"{where.named(spread.question, spread.claim_id)}: {seeds}")
    print(told(counted, lang, ("questions", "claims", "proven", "cited", "errata", "refuted", "failed")))
    if done.kept:
        print(say("runs_made", lang, made=done.made, kept=done.kept))


def _report(questions: list[Question], done: Done, options: argparse.Namespace) -> str:
    from quiz.view.report import report_on

    report = report_on(questions, done.checked, done.spreads, options.lang)
    if Path(options.report).suffix == ".md":
        from quiz.view.report_markdown import markdown

        return markdown(report)
    from quiz.view.report_html import page

    return page(report)


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
