"""All claims of a bank, errata first, then by topic: the verdict on each, and the counts."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from quiz.demo.words import Text
from quiz.messages import proofs as words
from quiz.messages.sections import section_title
from quiz.messages.topics import topic_name, topic_place
from quiz.proof.judge import expected, judge, number
from quiz.text.cells import width
from quiz.text.rows import Row, Span, row_width, shortened
from quiz.text.wrap import wrap
from quiz.view.claims import in_a_line, quoted, sentence_of
from quiz.view.event import in_language
from quiz.view.marks import GLYPHS, STYLES, Marked
from quiz.view.measured import Measured, Run, proof_run
from quiz.view.question import source_text

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.bank.question import Claim, Question
    from quiz.proof.kept import LastRun

ERRATA = "errata"
"""The group that stands first."""

FILTERS = ("all", "proven", "cited", "errata", "not_run", "refuted", "failed")
"""What the list can be narrowed to, in the order in which it is counted."""

MENU = ("refuted", "failed", "proven", "errata", "not_run", "cited")
"""What a line of a menu tells, the most needed first."""


@dataclass(frozen=True)
class Entry:
    """One claim of the bank, with the run that decides it."""

    question: "Question"
    name: str
    claim: "Claim"
    run: Run | None

    @property
    def key(self) -> str:
        """What it is known by in the list."""
        return f"{self.question.id}.{self.name}"


Group: TypeAlias = tuple[str, tuple[Entry, ...]]
"""A heading's key, the errata's or a topic's, and what stands under it."""


@dataclass(frozen=True)
class Record:
    """What is known besides this session's metrics: failures, and what earlier runs measured."""

    errors: Mapping[str, Text] = field(default_factory=dict)
    earlier: "Mapping[Run, LastRun]" = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """The verdict on a claim. `day` is the day of its run, if that was before this session."""

    marked: Marked
    error: Text = ""
    day: str = ""


@lru_cache(maxsize=2)
def groups_of(deck: "Deck") -> tuple[Group, ...]:
    """Every claim once: errata in their own group, all others under their topics."""
    groups: dict[str, list[Entry]] = {ERRATA: [], **{topic: [] for topic in deck.topics}}
    for question in deck.questions:
        for name, claim in question.claims.items():
            group = ERRATA if claim.is_erratum else question.topic
            groups[group].append(Entry(question, name, claim, proof_run(claim, deck)))
    return tuple((key, tuple(entries)) for key, entries in groups.items() if entries)


def ordered(groups: Iterable[Group], lang: str) -> list[Group]:
    """The groups in the order of the list: errata, then the topics."""
    return sorted(groups, key=lambda group: (group[0] != ERRATA, topic_place(group[0], lang)))


def standing(entry: Entry, measured: Measured, record: Record) -> Standing:
    """The verdict of this session's run; else why it failed; else of an earlier run of the same code."""
    proof = entry.claim.proof
    if proof is None:
        return Standing(Marked("cited"))
    if entry.run is not None and proof.metric in (made := measured.runs.get(entry.run, {})):
        return Standing(_held(entry, made[proof.metric]))
    if error := record.errors.get(entry.key):
        return Standing(Marked("failed"), error)
    earlier = record.earlier.get(entry.run) if entry.run is not None else None
    if earlier is not None and proof.metric in earlier.metrics:
        return Standing(_held(entry, earlier.metrics[proof.metric]), day=earlier.day)
    return Standing(Marked("not_run"))


def _held(entry: Entry, found: float | int | bool | str) -> Marked:
    return Marked("proven" if judge(entry.claim, found) else "refuted", found)


def counted(groups: Iterable[Group], stands: Callable[[Entry], Standing]) -> Counter[str]:
    """How many claims there are of each kind. An erratum also counts under its verdict."""
    counts: Counter[str] = Counter()
    for _, entries in groups:
        for entry in entries:
            counts.update(("all", stands(entry).marked.mark))
            counts["errata"] += entry.claim.is_erratum
    return counts


def counts_of(deck: "Deck", measured: Measured, record: Record) -> Counter[str]:
    """The counts of a whole bank."""
    return counted(groups_of(deck), lambda entry: standing(entry, measured, record))


def is_of(kind: str, entry: Entry, stands: Callable[[Entry], Standing]) -> bool:
    """Whether a claim passes the filter of the list."""
    if kind in ("all", ERRATA):
        return kind == "all" or entry.claim.is_erratum
    return stands(entry).marked.mark == kind


def kinds_of(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The filters; failed proofs are among them only if there are any."""
    return tuple(kind for kind in FILTERS if kind != "failed" or counts.get(kind))


def counter_rows(counts: Mapping[str, int], chosen: str, lang: str, cells: int) -> list[Row]:
    """`905 claims · 633 proven · …`: each is a link that filters the list; the chosen one stands out."""
    rows: list[list[Span]] = [[]]
    for kind in kinds_of(counts):
        said, link = words.COUNTED[kind][lang].format(n=f"{counts.get(kind, 0):,}"), f"only:{kind}"
        sign = GLYPHS.get(kind, "!" if kind == ERRATA else "")  # type: ignore[call-overload]
        lead = f"▸ {sign}".strip() if kind == chosen else sign
        alarm = kind in ("refuted", "failed") and counts.get(kind)
        style = "accent" if kind == chosen else "refuted" if alarm else "muted"
        whole = Span(f"{lead} {said}".strip().replace(" ", "\u00a0"), style, link)
        if rows[-1] and row_width(rows[-1]) + 3 + row_width([whole]) > cells:  # each stays in one piece
            rows.append([])
        rows[-1] += [Span("   "), whole] if rows[-1] else [whole]
    return [part for row in rows for part in wrap(row, cells)]


def counter_row(counts: Mapping[str, int], chosen: str, lang: str, cells: int) -> list[Row]:
    """Where there is room for one line: the one with the chosen count."""
    rows = counter_rows(counts, chosen, lang, cells)
    return [next((row for row in rows if any("▸" in span.text for span in row)), rows[0])]


def menu_counts(counts: Mapping[str, int], lang: str, cells: int) -> str:
    """The counts for one menu line: as many as fit, first those that need attention."""
    needed = [kind for kind in MENU if counts.get(kind)]
    while needed:
        shown = [kind for kind in FILTERS if kind in needed]
        told = " · ".join(words.COUNTED[kind][lang].format(n=f"{counts[kind]:,}") for kind in shown)
        if width(told) <= cells:
            return told
        needed.pop()
    return ""


def group_rows(group: str, number: int, cells: int, lang: str) -> list[Row]:
    """A group's heading with the number of its claims."""
    name = words.ERRATA_GROUP[lang] if group == ERRATA else topic_name(group, lang)
    style = "erratum" if group == ERRATA else "heading"
    told = Span(f"  {number:,}", "muted")
    return [(*shortened((Span(name, style),), cells - row_width((told,))), told)]


def entry_rows(entry: Entry, stands: Standing, cells: int, lang: str) -> list[Row]:
    """A claim in two lines: its sentence; then what is expected, measured, and the verdict."""
    marked = stands.marked
    sentence = in_a_line(entry.question, entry.name, marked.mark, max(1, cells - 2), lang)
    head = (Span(f"{marked.glyph} ", marked.style), *sentence)
    return [head, shortened((Span("  "), *_decided(entry, stands, lang)), cells)]


def _decided(entry: Entry, stands: Standing, lang: str) -> list[Span]:
    claim, marked = entry.claim, stands.marked
    told = [Span(words.VERDICTS[marked.mark][lang], STYLES[marked.mark])]
    if claim.proof is not None:
        told.append(Span(f"   {words.STATED_SHORT[lang].format(value=expected(claim))}", "muted"))
    if marked.measured is not None:
        said = words.MEASURED_SHORT[lang].format(value=number(marked.measured))
        told.append(Span(f"   {said}", "refuted" if marked.mark == "refuted" else ""))
    if stands.day:
        told.append(Span(f"   {words.ON_DAY[lang].format(day=stands.day)}", "muted"))
    if stands.error:
        last = in_language(stands.error, lang).strip().rpartition("\n")[2]  # of a traceback, what was raised
        told.append(Span(f"   {last}", "refuted"))
    if claim.is_erratum and claim.document is not None:
        quote, _ = quoted(claim.document, lang)
        told += [Span("   ! ", "erratum"), Span(words.DOCUMENT_QUOTE[lang].format(quote=quote), "muted")]
    elif claim.proof is None:
        told.append(Span(f"   {claim.cites or ''}", "muted"))
    return told


def searchable_texts(entries: Iterable[Entry]) -> dict[str, str]:
    """The searchable text of each claim, normalised (case, width and the like)."""
    from quiz.bank.terms import fold

    return {entry.key: fold(_searchable(entry)) for entry in entries}


def matching(text: str, texts: Mapping[str, str]) -> frozenset[str]:
    """The claims that contain every word of the text."""
    from quiz.bank.terms import fold

    asked = fold(text).split()
    return frozenset(key for key, held in texts.items() if all(word in held for word in asked))


def _searchable(entry: Entry) -> str:
    """Everything one may search a claim by, in both languages."""
    question, claim = entry.question, entry.claim
    told = [
        entry.key,
        question.topic,
        claim.cites or "",
        expected(claim),
    ]
    for lang in ("zh", "en"):
        told += [topic_name(question.topic, lang), question.prompt[lang]]
        told += [source_text(each, lang) for each in question.sources]
        told += [sentence_of(question, entry.name, lang), claim.note[lang] if claim.note else ""]
    if claim.proof is not None:
        told += [claim.proof.run, claim.proof.metric]
    if claim.document is not None:
        document = claim.document
        told += [document.quote, document.translation or "", str(document.says or "")]
        told += [section_title(document.section, lang) for lang in ("zh", "en")]
    return "\n".join(told)
