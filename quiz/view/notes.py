"""What the study documents get wrong or leave open, as rows: in full for a page, in short for a session."""

import re
from collections.abc import Sequence

from quiz.bank.question import Claim, Question
from quiz.messages import notes as words
from quiz.messages.proofs import DOCUMENT_QUOTE, TRANSLATED
from quiz.messages.shell import SAY
from quiz.text.markdown import links, render
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.view.claims import corrected, quoted

ARROW = Span("  →\u00a0", "muted")

SENTENCE = re.compile(r"[。！？]|[.!?](?=\s+[“\"*\[A-Z0-9])(?<!\bal\.)(?<!\bvs\.)(?<!\be\.g\.)(?<!\bi\.e\.)")
"""Where a sentence ends."""


def noted(question: Question) -> list[tuple[str, Claim]]:
    """The claims with a note by their names: errata, then other words of the documents, then the rest."""
    found = [(name, claim) for name, claim in question.claims.items() if claim.note is not None]
    return sorted(found, key=lambda each: (not each[1].is_erratum, each[1].document is None))


def note_rows(question: Question, lang: str, width: int) -> list[Row]:
    """What they are held against; then the documents' words and what is right, errata first."""
    shown, found = _figures(question, lang), noted(question)
    rows = _introduction([claim for _, claim in found], "heading", lang, width)
    for name, claim in found:
        rows += _note(claim, shown.get(f"claim:{name}", ""), f"claim:{name}", lang, width)
    return rows


def brief_rows(question: Question, lang: str, width: int) -> list[Row]:
    """The same in a session, where somebody waits to grade: each erratum in short, the notes counted."""
    shown, found = _figures(question, lang), noted(question)
    errata = [(name, claim) for name, claim in found if claim.is_erratum]
    rows = _introduction([claim for _, claim in errata], "muted", lang, width)
    for name, claim in errata:
        rows += _note(claim, shown.get(f"claim:{name}", ""), f"claim:{name}", lang, width, brief=True)
    if others := len(found) - len(errata):
        rows += wrap([Span((words.MORE if errata else words.NOTES)[lang].format(n=others), "muted")], width)
    elif any(first_sentence(_told(claim, lang)) != _told(claim, lang) for _, claim in errata):
        rows += wrap([Span(words.WHY[lang], "muted")], width)
    return rows


def first_sentence(text: str) -> str:
    """The first sentence of a note."""
    end = SENTENCE.search(text)
    return text.strip() if end is None else text[: end.end()].strip()


def _figures(question: Question, lang: str) -> dict[str, str]:
    return {target: text for text, target in links(question.answer[lang])}


def _introduction(claims: Sequence[Claim], style: str, lang: str, width: int) -> list[Row]:
    files = {claim.document.file for claim in claims if claim.document}
    if not files:
        return []
    title, which = words.introduction(files, lang)
    return wrap([Span(title, style), Span(which, "muted")], width)


def _struck(claim: Claim, told: str) -> Row:
    """The document's words, with what is wrong in them struck through."""
    says = claim.document.says if claim.document else None
    if not claim.is_erratum or not isinstance(says, str) or told.count(says) != 1:
        return (Span(told, "muted"),)
    before, _, after = told.partition(says)
    return (Span(before, "muted"), Span(says, "struck"), Span(after, "muted"))


def _told(claim: Claim, lang: str) -> str:
    return claim.note[lang].strip() if claim.note else ""


def _note(claim: Claim, right: str, link: str, lang: str, width: int, *, brief: bool = False) -> list[Row]:
    """The document's words; what they should say, if that is a figure for a figure; then why, or its first
    sentence."""
    sign, kind, style = ("!", "erratum", "erratum") if claim.is_erratum else ("·", "note", "accent")
    head = [Span(f"{sign} {SAY[kind][lang]}", style, link), Span("  ", style)]
    if claim.document:
        quote, own = quoted(claim.document, lang)
        head += _struck(claim, DOCUMENT_QUOTE[lang].format(quote=quote))
        if own and not brief:
            head.append(Span(f" ({TRANSLATED[lang]})", "muted"))
        if corrected(claim, quote, right)[:1].isdecimal():
            head += [ARROW, Span(right, "strong")]
    elif right:
        head.append(Span(words.ON_FIGURE[lang].format(figure=right), "muted"))
    why = first_sentence(_told(claim, lang)) if brief else _told(claim, lang)
    body = render(why, max(8, width - 2))
    return [*wrap(head, width, rest="  "), *((Span("  "), *row) for row in body)]
