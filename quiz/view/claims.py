"""A claim in words: the sentence of the answer that makes it."""

import re
from collections.abc import Iterable, Mapping

from quiz.bank.markup import Link, take_apart
from quiz.bank.question import Claim, Document, Numeric, Question
from quiz.bank.terms import HAN
from quiz.proof.judge import Mark
from quiz.study.forms import filled
from quiz.study.history import WeakClaim
from quiz.text.cells import cut, width
from quiz.text.markdown import render_line
from quiz.text.rows import Row, Span, row_width, shortened
from quiz.view.beside import mark_link
from quiz.view.marks import Marked

A_HAN = re.compile(f"[{HAN}]")
STOP = re.compile(r"[\n。！？；]|[.!?;](?=[ \n]|\Z)")
"""The end of a sentence; a point within a number or a name is none."""
FORMULA = re.compile(r"\$+([^$]+)\$+")
COMMAND = re.compile(r"\\[a-zA-Z]+")


def asked_of(
    claims: Iterable[WeakClaim], questions: Mapping[str, Question], lang: str
) -> dict[tuple[str, str], str]:
    """What was asked when a claim was last guessed wrongly, as Markdown, by question and claim."""
    found: dict[tuple[str, str], str] = {}
    for each in claims:
        forms = questions[each.question].forms if each.question in questions else ()
        form = forms[each.form] if each.form < len(forms) else None
        if isinstance(form, Numeric):
            found[each.question, each.claim] = filled(form.prompt[lang], each.parameters)
    return found


def sentence_of(question: Question, claim_id: str, lang: str) -> str:
    """The sentence or table row that makes the claim; else its note; else the document's words for it."""
    answer = question.answer[lang]
    markup = take_apart(answer)
    link = _link(question, claim_id, lang)
    if link is None:
        claim = question.claims[claim_id]
        if claim.note:
            return " ".join(claim.note[lang].split())
        return " ".join(quoted(claim.document, lang)[0].split()) if claim.document else claim_id
    begin, end = _row(answer, link) or _sentence(markup.prose, link)
    told = answer[begin:end]
    for other in markup.links:
        if begin <= other.start < end and other.start != link.start:
            told = told.replace(f"[{other.text}]({other.target})", other.text)
    return _tidy(told)


def in_a_line(question: Question, claim_id: str, mark: Mark, cells: int, lang: str) -> Row:
    """The same in one line: as much of it as fits, with the claim's figure and mark in sight."""
    told = sentence_of(question, claim_id, lang)
    return _around(render_line(told, mark_link({claim_id: Marked(mark)}, told)), cells)


def _around(row: Row, cells: int) -> Row:
    """As much of a row as fits, with the claim's figure visible."""
    if row_width(row) <= cells:
        return row
    linked = [at for at, span in enumerate(row) if span.link.startswith("claim:")]
    end = row_width(row[: linked[-1] + 1]) if linked else 0
    beyond = end + 3 - cells  # with a sign at each end
    if beyond <= 0:
        return shortened(row, cells)
    kept: list[Span] = []
    for span in row:
        gone, rest = cut(span.text, max(0, beyond))
        beyond -= width(gone)
        if rest:
            kept.append(Span(rest, span.style, span.link))
            beyond = 0
    return (Span("…", "muted"), *shortened(tuple(kept), cells - 1))


def is_stated(question: Question, claim_id: str, lang: str) -> bool:
    """Whether the answer makes the claim; otherwise only its note mentions it."""
    return _link(question, claim_id, lang) is not None


def _link(question: Question, claim_id: str, lang: str) -> Link | None:
    links = take_apart(question.answer[lang]).links
    return next((each for each in links if each.claim == claim_id), None)


def _row(answer: str, link: Link) -> tuple[int, int] | None:
    """The table row that contains the link; None outside a table."""
    begin = answer.rfind("\n", 0, link.start) + 1
    end = answer.find("\n", link.start)
    row = begin, len(answer) if end < 0 else end
    return row if answer[begin:].lstrip().startswith("|") else None


def _sentence(prose: str, link: Link) -> tuple[int, int]:
    """Where the sentence with the link begins and ends. In `prose` the marks are blanks."""
    stops = [stop.end() for stop in STOP.finditer(prose)]
    begin = max((stop for stop in stops if stop <= link.start), default=0)
    end = min((stop for stop in stops if stop > link.target_start), default=len(prose))
    return begin, end


def _tidy(sentence: str) -> str:
    """Without list marks, table bars, and asterisks whose partner is in another sentence."""
    told = sentence.strip()
    if told.startswith("|"):
        return " · ".join(cell.strip() for cell in told.strip("|").split("|") if cell.strip())
    told = told.removeprefix("- ").removeprefix("> ").rstrip("；;")
    return told if told.count("**") % 2 == 0 else told.replace("**", "")


def without_bars(quote: str) -> str:
    """A document's words with table cells separated by dots: `| Layers | 12 |` is Layers · 12.

    A bar inside brackets (a condition) or without blanks around it (a norm) belongs to no table.
    """
    cells, depth = [""], 0
    for at, sign in enumerate(quote):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "|" and depth <= 0 and not f"{quote[:at][-1:]}{quote[at + 1 : at + 2]}".strip():
            cells.append("")
        else:
            cells[-1] += sign
    return quote if len(cells) == 1 else " · ".join(cell.strip() for cell in cells if cell.strip())


def quoted(document: Document, lang: str) -> tuple[str, str]:
    """What the document says, in the reader's language if possible; the original if that is translated."""
    own = legible(without_bars(document.quote))
    if lang == "en" and document.translation:
        return legible(without_bars(document.translation)), own
    return own, ""


def legible(quote: str) -> str:
    """A document's words with their TeX drawn on one line; what can't be drawn stays as it was."""
    if "$" in quote:
        return FORMULA.sub(lambda found: _drawn(found[1], found[0]), quote)
    return _drawn(quote, quote) if COMMAND.search(quote) and not A_HAN.search(quote) else quote


def _drawn(source: str, otherwise: str) -> str:
    from quiz.text.math import inline  # few quotes hold a formula

    try:
        return inline(source)
    except ValueError:
        return otherwise


def documents_value(document: Document, lang: str) -> str:
    """The document's own value for the claim; empty if the quoted words already contain it.

    The bank has it in one language. A value in words is shown only to readers who can read it and have no
    quote in their own language.
    """
    says = "" if document.says is None else str(document.says)
    told, own = quoted(document, lang)
    if lang == "en" and A_HAN.search(says):
        return ""
    english = says.isascii() and re.search("[a-z]{3}", says) is not None
    glosses = (english or A_HAN.search(says)) if own else english and lang == "zh"
    return "" if says in told or glosses else says


def corrected(claim: Claim, quote: str, right: str) -> str:
    """The words of a quote that an erratum's figure replaces: a number by a number, a name by a name.

    Any other figure ("wrong", a length of 513) is part of the sentence that explains, and no replacement.
    """
    says = claim.document.says if claim.document else None
    if not claim.is_erratum or not isinstance(says, str) or quote.count(says) != 1:
        return ""
    return says if _kind(says) and _kind(says) == _kind(right) else ""


def _kind(text: str) -> str:
    first = text[:1]
    return "number" if first.isdecimal() else "name" if first.isupper() else ""
