"""A report on the proofs for people to read: errata first, then every claim by topic."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from quiz.bank.question import Claim, Question
from quiz.demo.words import Text
from quiz.messages.report import REPORT
from quiz.messages.topics import in_order
from quiz.proof.judge import Mark, expected, number
from quiz.proof.seeds import Spread
from quiz.proof.verify import Checked
from quiz.view.claims import documents_value, quoted, sentence_of


@dataclass(frozen=True)
class Entry:
    """One claim as a report shows it: the sentence that makes it, and what supports it.

    `sentence` is Markdown; it keeps the claim's own link, the others are plain text.
    """

    question: Question
    claim_id: str
    claim: Claim
    mark: Mark
    sentence: str
    stated: str
    measured: str
    run: str
    error: Text


@dataclass(frozen=True)
class Report:
    """All that a report tells, in one language."""

    lang: str
    counts: Mapping[str, int]
    trouble: tuple[Entry, ...]
    errata: tuple[Entry, ...]
    topics: tuple[tuple[str, tuple[Entry, ...]], ...]

    def say(self, key: str, **parts: object) -> str:
        """A text of the report."""
        return REPORT[key][self.lang].format(**parts)

    def document(self, entry: Entry) -> tuple[str, str, str] | None:
        """What the document says: its words quoted, its own value, and the verdict."""
        document = entry.claim.document
        if document is None:
            return None
        quote, own = (" ".join(words.split()) for words in quoted(document, self.lang))
        told = self.say("translated" if own else "quoted", quote=quote, own=own)
        says = documents_value(document, self.lang)
        return told, self.say("says", says=says) if says else "", document.verdict


def report_on(
    questions: Sequence[Question], checked: Sequence[Checked], spreads: Sequence[Spread], lang: str
) -> Report:
    """The report on decided claims, in the order of the questions."""
    over = {(spread.question, spread.claim_id): spread for spread in spreads}
    by_id = {question.id: question for question in questions}
    decided = {(c.question, c.claim_id): c for c in checked}
    entries = [
        _entry(by_id[question.id], decided[question.id, name], over.get((question.id, name)), lang)
        for question in questions
        for name in question.claims
        if (question.id, name) in decided
    ]
    marks = Counter(entry.mark for entry in entries)
    errata = tuple(entry for entry in entries if entry.claim.is_erratum)
    return Report(
        lang,
        {kind: marks[kind] for kind in ("proven", "cited", "refuted", "failed")} | {"errata": len(errata)},
        tuple(entry for entry in entries if entry.mark in ("refuted", "failed")),
        errata,
        tuple(
            (topic, tuple(each for each in entries if each.question.topic == topic))
            for topic in in_order({entry.question.topic for entry in entries}, lang)
        ),
    )


def by_question(entries: Sequence[Entry]) -> Iterator[tuple[Question, list[Entry]]]:
    """The entries under their questions."""
    for _, group in groupby(entries, key=lambda entry: entry.question.id):
        found = list(group)
        yield found[0].question, found


def _entry(question: Question, checked: Checked, spread: Spread | None, lang: str) -> Entry:
    claim = checked.claim
    measured = "" if checked.measured is None else number(checked.measured)
    if spread and spread.ends and len(spread.seeds) > 1:
        low, high = (number(end) for end in spread.ends)
        measured += "\n" + REPORT["at_seeds"][lang].format(n=len(spread.seeds), low=low, high=high)
    return Entry(
        question,
        checked.claim_id,
        claim,
        checked.mark,
        sentence_of(question, checked.claim_id, lang),
        "" if expected(claim) == "-" else expected(claim),
        measured,
        _run(claim),
        checked.error,
    )


def _run(claim: Claim) -> str:
    """The run that decides the claim, as one would type it, and the metric."""
    if claim.proof is None:
        return ""
    given = "".join(
        f" --{name.replace('_', '-')} {str(value).lower() if isinstance(value, bool) else value}"
        for name, value in claim.proof.with_.items()
    )
    return f"{claim.proof.run}{given} → {claim.proof.metric}"
