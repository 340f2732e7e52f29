"""A question and all that belongs to it, as rows."""

from collections.abc import Iterable, Mapping

from quiz.bank.question import Claim, Question, Source
from quiz.messages.interface import LEVELS
from quiz.messages.sections import place_title
from quiz.messages.shell import SAY
from quiz.messages.topics import topic_name
from quiz.proof.judge import expected, number
from quiz.text.cells import width as cells
from quiz.text.markdown import render
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.beside import mark_link
from quiz.view.claims import in_a_line
from quiz.view.marks import Marked, untouched
from quiz.view.notes import note_rows


def question_rows(
    question: Question, lang: str, width: int, marks: Mapping[str, Marked] | None = None
) -> list[Row]:
    """The whole question with its claims' marks, as `runcall show` prints it."""
    rows: list[Row] = [
        *wrap([Span(question.prompt[lang], "heading")], width),
        (
            Span(
                f"{topic_name(question.topic, lang)} · {LEVELS[question.level][lang]} · {question.id}",
                "muted",
            ),
        ),
        (),
        *answer_rows(question, lang, width, marks),
        (),
        *_titled("key_points", lang, bullet_rows((point[lang] for point in question.key_points), width)),
    ]
    notes = note_rows(question, lang, width)
    if notes:
        rows += [(), *notes]
    if question.claims:
        rows += [(), *_titled("claims", lang, claim_rows(question, lang, width, marks))]
    if question.demo:
        rows += [(), *_titled("demo", lang, [(Span(f"  runcall demo {question.demo.name}", "code"),)])]
    if question.follow_ups:
        rows += [(), *_titled("follow_ups", lang, bullet_rows(question.follow_ups, width))]
    return [
        *rows,
        (),
        *_titled("sources", lang, bullet_rows((source_text(each, lang) for each in question.sources), width)),
    ]


def answer_rows(
    question: Question, lang: str, width: int, marks: Mapping[str, Marked] | None = None
) -> list[Row]:
    """The answer, each figure with its mark."""
    answer, shown = question.answer[lang], untouched(question) if marks is None else marks
    return list(render(answer, width, mark_link(shown, answer)))


def claim_rows(
    question: Question, lang: str, width: int, marks: Mapping[str, Marked] | None = None
) -> list[Row]:
    """Every claim: its mark and its sentence; then the expected and measured value, and what decides it."""
    shown = untouched(question) if marks is None else marks
    rows: list[Row] = []
    for claim_id, claim in question.claims.items():
        marked, link = shown[claim_id], f"claim:{claim_id}"
        sentence = in_a_line(question, claim_id, marked.mark, max(1, width - 2), lang)
        rows.append((Span(f"{marked.glyph} ", marked.style), *(Span(s.text, "", link) for s in sentence)))
        told = [Span(expected(claim), "strong")]
        if marked.measured is not None:
            told += [Span("   "), Span(f"{SAY['measured'][lang]} {number(marked.measured)}", marked.style)]
        if claim.is_erratum:
            told.append(Span(f"   {SAY['erratum'][lang]}", "erratum"))
        told.append(Span(f"   {authority(claim)}", "muted"))
        rows += wrap(told, width, first="  ", rest="  ")
    return rows


def authority(claim: Claim) -> str:
    """What decides the claim: its run with its parameters, else its source."""
    if claim.proof is None:
        return claim.cites or ""
    given = "".join(f" {name}={value}" for name, value in claim.proof.with_.items())
    return f"{claim.proof.run}{given} → {claim.proof.metric}"


def source_text(source: Source | str, lang: str) -> str:
    """A source in one line."""
    return source if isinstance(source, str) else place_title(source.file, source.section, lang)


def bullet_rows(texts: Iterable[str], width: int) -> list[Row]:
    """A list of texts with bullets, inline Markdown allowed."""
    return list(render("\n".join(f"- {text}" for text in texts), width))


def list_rows(sections: Iterable[tuple[str, Iterable[Question]]], lang: str, width: int) -> list[Row]:
    """Questions under headings, each with id and prompt; empty headings are left out."""
    rows: list[Row] = []
    for heading, questions in sections:
        entries = [row for question in questions for row in _entry(question, lang, width)]
        if entries:
            rows += [*([()] if rows else []), (Span(heading, "heading"),), *entries]
    return rows


def _entry(question: Question, lang: str, width: int) -> list[Row]:
    ids = min(34, width // 2)
    name = Span(question.id, "muted")
    if cells(question.id) <= ids - 2:
        return wrap(question.prompt[lang], width, first=(Span("  "), *pad((name,), ids)))
    return [(Span("  "), name), *wrap(question.prompt[lang], width, first=" " * (ids + 2))]


def _titled(key: str, lang: str, rows: list[Row]) -> list[Row]:
    return [(Span(SAY[key][lang], "heading"),), *rows]
