"""A question and all that belongs to it as lines to read aloud: marks are words after their figures."""

from collections.abc import Mapping

from quiz.bank.question import Question
from quiz.messages import plain as words
from quiz.messages.interface import LEVELS
from quiz.messages.notes import introduction
from quiz.messages.proofs import TRANSLATED, VERDICTS
from quiz.messages.shell import SAY, say
from quiz.messages.topics import topic_name
from quiz.proof.judge import expected, number
from quiz.text.cells import cut
from quiz.text.markdown import LinkStyle, links
from quiz.text.spoken import spoken, spoken_line
from quiz.view.claims import corrected, quoted, sentence_of
from quiz.view.marks import Marked
from quiz.view.mock import LETTERS
from quiz.view.notes import first_sentence, noted
from quiz.view.question import authority, source_text

SENTENCE = 72
"""Cells of a sentence that stands for a claim."""


def mark_words(marked: Marked, lang: str) -> str:
    """`proven 0.829`, 未运行."""
    verdict = VERDICTS[marked.mark][lang]
    if marked.measured is None:
        return verdict
    return words.WITH_VALUE[lang].format(mark=verdict, value=number(marked.measured))


def marks_behind(question: Question, marks: Mapping[str, Marked], lang: str) -> LinkStyle:
    """For the Markdown reader: the words after a claim's figure; nothing if it has not run.

    A measured value equal to the figure isn't repeated.
    """
    shown = {target: text for text, target in links(question.answer[lang])}

    def link(target: str) -> tuple[str, str]:
        marked = marks.get(target.removeprefix("claim:"))
        if marked is None or marked.mark == "not_run":
            return "", ""
        same = marked.measured is not None and number(marked.measured) == shown.get(target)
        told = VERDICTS[marked.mark][lang] if same else mark_words(marked, lang)
        return words.BEHIND[lang].format(text=told), ""

    return link


def answer_lines(
    question: Question, marks: Mapping[str, Marked], lang: str, *, brief: bool = False
) -> list[str]:
    """The answer with its marks, then the documents' errors, in short for a session, then the key points."""
    told = spoken(question.answer[lang], marks_behind(question, marks, lang))
    lines = [words.ANSWER[lang], *(line.replace("） ", "）") for line in told)]
    if unmarked := sum(marked.mark == "not_run" for marked in marks.values()):
        lines += ["", words.UNMARKED[lang].format(n=unmarked)]
    lines += note_lines(question, lang, brief=brief)
    if question.key_points:
        lines += ["", words.POINTS[lang], *point_lines(question, lang)]
    return lines


def point_lines(question: Question, lang: str) -> list[str]:
    """The key points, each after the letter that ticks it."""
    told = [spoken_line(point[lang]) for point in question.key_points]
    letters = [*LETTERS, *[""] * len(told)]
    return [
        words.POINT[lang].format(letter=letters[place], text=text) if letters[place] else text
        for place, text in enumerate(told)
    ]


def note_lines(question: Question, lang: str, *, brief: bool = False) -> list[str]:
    """What the documents are; errata first: their words, the right ones, and why.

    In short: the first sentence on each erratum, and how many notes there are besides.
    """
    shown = {target: text for text, target in links(question.answer[lang])}
    found = noted(question)
    told = [each for each in found if each[1].is_erratum or not brief]
    files = {claim.document.file for _, claim in told if claim.document}
    lines = ["", words.INTRODUCED[lang].format(text="".join(introduction(files, lang)))] if files else []
    for name, claim in told:
        assert claim.note is not None
        head = (words.ERRATUM_IS if claim.is_erratum else words.NOTE_IS)[lang]
        right, wrong = shown.get(f"claim:{name}", ""), ""
        if claim.document:
            quote, own = quoted(claim.document, lang)
            head += say("document_says", lang, quote=" ".join(quote.split()))
            head += words.BEHIND[lang].format(text=TRANSLATED[lang]) if own else ""
            wrong = corrected(claim, quote, right)
        lines += ["", head]
        if wrong:
            lines.append(words.INSTEAD[lang].format(wrong=wrong, right=right))
        lines += spoken(first_sentence(claim.note[lang]) if brief else claim.note[lang])
    if brief and found:
        lines += ["", words.MORE_NOTES[lang]]
    return lines


def claim_words(question: Question, name: str, lang: str) -> str:
    """A claim by its figure and the beginning of the sentence that it stands in."""
    begun, rest = cut(spoken_line(sentence_of(question, name, lang)), SENTENCE)
    sentence = f"{begun.rstrip()}…" if rest else begun
    figure = next((text for text, to in links(question.answer[lang]) if to == f"claim:{name}"), "")
    if not figure:
        return words.CLAIM_SAYS[lang].format(sentence=sentence)
    return words.CLAIM_IN[lang].format(figure=spoken_line(figure), sentence=sentence)


def claim_line(question: Question, name: str, marked: Marked, lang: str) -> str:
    """A claim with its verdict, the expected and the measured value."""
    claim, told = question.claims[name], claim_words(question, name, lang)
    verdict = VERDICTS[marked.mark][lang]
    if claim.is_erratum:
        verdict = f"{verdict}{words.BEHIND[lang].format(text=SAY['erratum'][lang])}"
    if marked.measured is not None:
        return words.CLAIM_NOW[lang].format(
            claim=told, verdict=verdict, expected=expected(claim), measured=number(marked.measured)
        )
    if claim.proof is None:
        return words.CLAIM_CITED[lang].format(claim=told, verdict=verdict, authority=authority(claim))
    return words.CLAIM_NOT_RUN[lang].format(claim=told, verdict=verdict, expected=expected(claim))


def question_lines(question: Question, marks: Mapping[str, Marked], lang: str) -> list[str]:
    """The whole question."""
    lines = [question.prompt[lang], about(question, lang), "", *answer_lines(question, marks, lang)]
    if question.claims:
        claims = (claim_line(question, name, marks[name], lang) for name in question.claims)
        lines += ["", *claims]
    if question.demo:
        lines += ["", words.DEMO_IS[lang].format(demo=question.demo.name)]
    for title, texts in (
        (SAY["follow_ups"], list(question.follow_ups)),
        (SAY["sources"], [source_text(source, lang) for source in question.sources]),
    ):
        if texts:
            lines += ["", title[lang], *(f"- {text}" for text in texts)]
    return lines


def about(question: Question, lang: str) -> str:
    """Topic, level and id."""
    return " · ".join((topic_name(question.topic, lang), LEVELS[question.level][lang], question.id))
