"""Proofs in lines: how the bank's claims stand, the errata, and verifying a question's claims."""

import argparse
import asyncio
from time import monotonic

from quiz.bank.question import Question
from quiz.cli.place import Refused, near_names
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plain.trusting import may_run
from quiz.cli.truth import Done, held_against_runs
from quiz.messages import plain as words
from quiz.messages.proofs import COUNTED
from quiz.messages.shell import say
from quiz.proof.verify import Run, plan
from quiz.run.cores import cores
from quiz.view.earlier import earlier_record
from quiz.view.event import in_language
from quiz.view.marks import Marked
from quiz.view.measured import proof_run
from quiz.view.proof_list import counts_of
from quiz.view.spoken_question import about, claim_line, note_lines

EVERY = 5.0
"""Seconds between two lines of progress."""


def proofs(desk: Desk) -> None:
    """Until the person leaves. Raises NoMoreInput."""
    _stand(desk)
    while (text := desk.ask(words.VERIFY_WHICH[desk.lang])).lower() not in LEAVE:
        if text in desk.deck.by_id:
            verify(desk, [desk.deck.by_id[text]])
        elif text.lower() in ("all", "全部"):
            verify(desk, list(desk.deck.questions))
            _stand(desk)
        elif text.lower() in ("e", "勘误"):
            _errata(desk)
        elif text:
            near = near_names(text, desk.deck.by_id)
            told = say("unknown_question", desk.lang, name=text)
            desk.lines.say(told + (say("did_you_mean", desk.lang, names=", ".join(near)) if near else ""))


def _stand(desk: Desk) -> None:
    """How many claims stand how, by the runs of this sitting and those that were kept."""
    told = counts_of(desk.deck, desk.measured, earlier_record(desk.deck))
    each = [COUNTED[kind][desk.lang].format(n=told[kind]) for kind in COUNTED if told.get(kind)]
    listed = ("，" if desk.lang == "zh" else ", ").join(each)
    desk.lines.say(words.PROOFS_STAND[desk.lang].format(counts=listed))


def _errata(desk: Desk) -> None:
    """Each question in which the documents err, with what is right."""
    for question in desk.deck.questions:
        if any(claim.is_erratum for claim in question.claims.values()):
            desk.lines.say("", about(question, desk.lang), *note_lines(question, desk.lang))
    desk.lines.say("")


def verify(desk: Desk, questions: list[Question]) -> None:
    """Run the proofs of these questions, and say of each claim how it came out. Ctrl-C stops it."""
    roots = dict.fromkeys(run.demo.root for run in plan(desk.deck, questions).runs)
    if not roots:
        desk.lines.say(words.NO_PROOFS[desk.lang])
    try:
        for root in roots:
            may_run(desk, root)
        options = argparse.Namespace(jobs=cores(), seeds=1, changed=False, lang=desk.lang)
        done = asyncio.run(held_against_runs(desk.deck, questions, options, lambda n: _Going(desk, n)))
    except Refused as refused:
        desk.lines.say(str(refused))
    except KeyboardInterrupt:
        desk.lines.stop_if_ended()
        desk.lines.say("", words.STOPPED[desk.lang])
    else:
        _told(desk, done)


def _told(desk: Desk, done: Done) -> None:
    told = ""
    for each in done.checked:
        question = desk.deck.by_id[each.question]
        if each.question != told:
            told = each.question
            desk.lines.say("", question.prompt[desk.lang])
        key = proof_run(each.claim, desk.deck)
        if key is not None and each.claim.proof is not None and each.measured is not None:
            desk.measured = desk.measured.with_metric(key, each.claim.proof.metric, each.measured)
        marked = Marked(each.mark, each.measured)
        desk.lines.say(claim_line(question, each.claim_id, marked, desk.lang))
        if each.error:
            desk.lines.say(in_language(each.error, desk.lang))


class _Going:
    """A line now and then that says how many runs have begun."""

    def __init__(self, desk: Desk, total: int) -> None:
        self.begun, self._desk, self._total, self._told = 0, desk, total, monotonic()
        if total:
            desk.lines.say(words.VERIFYING[desk.lang].format(n=total))

    def started(self, _: Run) -> None:
        """One more."""
        self.begun += 1
        if monotonic() - self._told >= EVERY:
            self._told = monotonic()
            self._desk.lines.say(words.RUNS_BEGUN[self._desk.lang].format(n=self.begun, total=self._total))

    def clear(self) -> None:
        """Nothing stands on the screen that had to go."""
