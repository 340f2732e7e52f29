"""A claim in full: its sentence, the right value, what a run measured, what the document says."""

from quiz.bank.deck import Deck
from quiz.bank.question import Claim, Question
from quiz.demo.parameters import ParameterError, Value, as_typed, complete
from quiz.demo.words import Text
from quiz.messages import proofs as words
from quiz.messages.interface import LEVELS
from quiz.messages.sections import place_title
from quiz.messages.topics import topic_name
from quiz.proof.judge import Measured, expected, number
from quiz.text.cells import width
from quiz.text.markdown import links, render
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.view.beside import in_notation, mark_link, notation_of
from quiz.view.claims import documents_value, is_stated, quoted, sentence_of
from quiz.view.event import in_language
from quiz.view.marks import Marked

SLIM = 34
"""Below this width a label stands above its text, not beside it."""


def claim_detail_rows(
    question: Question,
    which: str | Claim,
    marked: Marked,
    deck: Deck,
    lang: str,
    cells: int,
    *,
    prompt: bool = True,
    error: Text = "",
    last_run: str = "",
) -> list[Row]:
    """Everything known about a claim; `which` is its key or the claim itself.

    Below the question's own answer, the `prompt` is left out. `error` says why a run gave no value,
    `last_run` is the day of a run made before this session.
    """
    key, claim = _named(question, which)
    rows: list[Row] = []
    if prompt:
        rows += [*wrap([Span(question.prompt[lang], "heading")], cells), *_under(question, lang, cells), ()]
    figure = ""
    if is_stated(question, key, lang):
        sentence = sentence_of(question, key, lang)
        figure = next((said for said, target in links(sentence) if target == f"claim:{key}"), "")
        rows += [*render(sentence, cells, mark_link({key: marked}, sentence)), ()]
    column = 0 if cells < SLIM else _column(lang)
    laid = [
        *_verdict(claim, figure, marked, error, last_run, lang),
        *_document(claim, lang),
        *_run(claim, deck, lang),
    ]
    if claim.cites:
        laid.append((words.AUTHORITY[lang], [Span(claim.cites)]))
    for label, told in laid:
        rows += _labelled(label, told, column, cells)
    if claim.note is not None:
        lead = " " * column
        note = render(claim.note[lang], max(8, cells - column))
        style = "erratum" if claim.is_erratum else "note"
        head = (Span(words.NOTE[lang], style),)
        rows += [()] if column else [(), head]
        rows += [
            (*(pad(head, column) if column and not n else (Span(lead),)), *r) for n, r in enumerate(note)
        ]
    return rows


def _named(question: Question, which: str | Claim) -> tuple[str, Claim]:
    if isinstance(which, str):
        return which, question.claims[which]
    return next(key for key, claim in question.claims.items() if claim is which), which


def _under(question: Question, lang: str, cells: int) -> list[Row]:
    told = f"{topic_name(question.topic, lang)} · {LEVELS[question.level][lang]} · {question.id}"
    return wrap([Span(told, "muted")], cells)


_Labelled = tuple[str, list[Span]]


def _verdict(
    claim: Claim, figure: str, marked: Marked, error: Text, last_run: str, lang: str
) -> list[_Labelled]:
    verdict = [Span(f"{marked.glyph} {words.VERDICTS[marked.mark][lang]}", marked.style)]
    told: list[_Labelled] = []
    if (right := expected(claim)) != "-":
        told.append((words.EXPECTED[lang], _both(_expected_as(figure, claim), right)))
    if marked.measured is not None:
        verdict = [*_both(_as(figure, marked.measured), number(marked.measured)), Span("   "), *verdict]
    elif claim.proof is None:
        verdict.append(Span(f" · {words.CANT_RERUN[lang]}", "muted"))
    told.append(((words.VERDICT if marked.measured is None else words.MEASURED)[lang], verdict))
    if last_run:
        told.append(("", [Span(words.LAST_RUN[lang].format(day=last_run), "muted")]))
    if error:
        told.append((words.WHY_FAILED[lang], [Span(in_language(error, lang), "refuted")]))
    return told


def _both(as_written: str, measured: str) -> list[Span]:
    """A number as the text writes it, and as the run reports it, if that is another way."""
    if not as_written:
        return [Span(measured, "strong")]
    return [Span(as_written, "strong"), Span(f"  = {measured}", "muted")]


def _as(figure: str, value: Measured) -> str:
    """A value in the figure's own notation; nothing where that is how a run reports it."""
    notation = notation_of(figure, value)
    return "" if notation is None or isinstance(value, bool | str) else in_notation(value, notation)


def _expected_as(figure: str, claim: Claim) -> str:
    if claim.value is not None:
        return _as(figure, claim.value)
    bounds = [
        (sign, bound) for sign, bound in (("≥", claim.at_least), ("≤", claim.at_most)) if bound is not None
    ]
    told = [f"{sign} {said}" for sign, bound in bounds if (said := _as(figure, bound))]
    return ", ".join(told) if len(told) == len(bounds) else ""


def _document(claim: Claim, lang: str) -> list[_Labelled]:
    document = claim.document
    if document is None:
        return []
    style = "erratum" if claim.is_erratum else "muted"
    judged = words.DOCUMENT_VERDICTS[document.verdict][lang]
    verdict = [Span(f"! {judged}" if claim.is_erratum else judged, style)]
    if says := documents_value(document, lang):
        verdict.append(Span(f" · {words.DOCUMENT_VALUE[lang].format(says=says)}"))
    quote, own = quoted(document, lang)
    told: list[_Labelled] = [(words.DOCUMENT[lang], [Span(words.DOCUMENT_QUOTE[lang].format(quote=quote))])]
    if own:
        told[0][1].append(Span(f"  {words.TRANSLATED[lang]}", "muted"))
        told.append((words.ORIGINAL[lang], [Span(words.DOCUMENT_ORIGINAL[lang].format(quote=own), "muted")]))
    where = place_title(document.file, document.section, lang)
    return [*told, (words.CHECKED[lang], verdict), ("", [Span(where, "muted")])]


def _run(claim: Claim, deck: Deck, lang: str) -> list[_Labelled]:
    proof = claim.proof
    if proof is None:
        return []
    given = "".join(f"  {name}={_value(value)}" for name, value in _parameters(claim, deck).items())
    run = [Span(proof.run, "code", f"demo:{proof.run}"), Span(given, "muted")]
    return [(words.RUN[lang], run), (words.METRIC[lang], [Span(proof.metric, "code")])]


def _parameters(claim: Claim, deck: Deck) -> dict[str, Value]:
    """The claim's own parameters, then the demo's defaults: the complete run."""
    assert claim.proof is not None
    named: dict[str, Value] = dict(claim.proof.with_)
    demo = deck.demos.get(claim.proof.run)
    try:
        return named | (complete(demo.parameters, {**named}) if demo else {})
    except ParameterError:
        return named  # `runcall check` tells of it


def _value(value: Value) -> str:
    return as_typed(value)


def _column(lang: str) -> int:
    labels = (words.EXPECTED, words.MEASURED, words.DOCUMENT, words.ORIGINAL, words.CHECKED, words.RUN)
    others = (words.METRIC, words.AUTHORITY, words.NOTE, words.WHY_FAILED)
    return 2 + max(width(label[lang]) for label in (*labels, *others))


def _labelled(label: str, told: list[Span], column: int, cells: int) -> list[Row]:
    if column:
        return wrap(told, cells, pad((Span(label, "muted"),), column), " " * column)
    return [*([(Span(label, "muted"),)] if label else []), *wrap(told, cells, "  ")]
