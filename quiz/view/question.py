"""A question and all that belongs to it, as rows."""

from collections.abc import Callable, Iterable, Mapping

from quiz.bank.question import Claim, Question, Source
from quiz.messages.interface import LEVELS
from quiz.messages.proofs import TRANSLATED
from quiz.messages.sections import place_title
from quiz.messages.shell import SAY, say
from quiz.messages.topics import topic_name
from quiz.proof.judge import expected, number
from quiz.text.cells import width as cells
from quiz.text.markdown import links, render
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.claims import corrected, quoted
from quiz.view.marks import Marked, untouched


def question_rows(question: Question, lang: str, width: int) -> list[Row]:
    """The whole question, as `runcall show` prints it."""
    rows: list[Row] = [
        *wrap([Span(question.prompt[lang], "heading")], width),
        (
            Span(
                f"{topic_name(question.topic, lang)} · {LEVELS[question.level][lang]} · {question.id}",
                "muted",
            ),
        ),
        (),
        *answer_rows(question, lang, width),
        (),
        *_titled("key_points", lang, bullet_rows((point[lang] for point in question.key_points), width)),
    ]
    notes = note_rows(question, lang, width)
    if notes:
        rows += [(), *notes]
    if question.claims:
        rows += [(), *_titled("claims", lang, claim_rows(question, lang, width))]
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
    return list(
        render(question.answer[lang], width, mark_link(untouched(question) if marks is None else marks))
    )


def mark_link(marks: Mapping[str, Marked]) -> Callable[[str], tuple[str, str]]:
    """For the Markdown renderer: the mark after a `claim:` link's text, and the style of both."""

    def link(target: str) -> tuple[str, str]:
        marked = marks.get(target.removeprefix("claim:"))
        return ("", "link") if marked is None else (f" {marked.text}", marked.style)

    return link


def note_rows(question: Question, lang: str, width: int) -> list[Row]:
    """What the documents get wrong or leave open, errata first: their words, then what is right."""
    names = {id(claim): name for name, claim in question.claims.items()}
    shown = {target: text for text, target in links(question.answer[lang])}
    noted = [claim for claim in question.claims.values() if claim.note is not None]
    rows: list[Row] = []
    for claim in sorted(noted, key=lambda claim: not claim.is_erratum):
        name = names[id(claim)]
        rows += _note(claim, shown.get(f"claim:{name}", ""), f"claim:{name}", lang, width)
    return rows


def _struck(claim: Claim, told: str) -> Row:
    """The document's words, with what is wrong in them struck through."""
    says = claim.document.says if claim.document else None
    if not claim.is_erratum or not isinstance(says, str) or told.count(says) != 1:
        return (Span(told, "muted"),)
    before, _, after = told.partition(says)
    return (Span(before, "muted"), Span(says, "struck"), Span(after, "muted"))


def _note(claim: Claim, right: str, link: str, lang: str, width: int) -> list[Row]:
    assert claim.note is not None
    sign, kind, style = ("!", "erratum", "erratum") if claim.is_erratum else ("·", "note", "accent")
    head = [Span(f"{sign} {SAY[kind][lang]}", style, link), Span("  ", style)]
    if claim.document:
        quote, own = quoted(claim.document, lang)
        told = _struck(claim, say("document_says", lang, quote=quote))
        head += told
        if own:
            head.append(Span(f" ({TRANSLATED[lang]})", "muted"))
        if corrected(claim, quote, right):
            head += [Span("  →\u00a0", "muted"), Span(right, "strong")]
    body = render(claim.note[lang], max(8, width - 2))
    return [*wrap(head, width, rest="  "), *((Span("  "), *row) for row in body)]


def claim_rows(
    question: Question, lang: str, width: int, marks: Mapping[str, Marked] | None = None
) -> list[Row]:
    """Every claim in two lines: its mark, the expected and measured value; then what decides it."""
    shown = untouched(question) if marks is None else marks
    names = max(map(cells, question.claims), default=0) + 2
    rows: list[Row] = []
    for claim_id, claim in question.claims.items():
        marked = shown[claim_id]
        told = [Span(expected(claim), "strong")]
        if marked.measured is not None:
            told += [Span("   "), Span(f"{SAY['measured'][lang]} {number(marked.measured)}", marked.style)]
        if claim.is_erratum:
            told.append(Span(f"   {SAY['erratum'][lang]}", "erratum"))
        name = Span(claim_id, "", f"claim:{claim_id}")
        head = (Span(marked.glyph, marked.style), Span(" "), *pad((name,), names))
        rows += wrap(told, width, first=head, rest="    ")
        rows += wrap([Span(authority(claim), "muted")], width, first="  ")
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
