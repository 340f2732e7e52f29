"""Checks that an answer's figures are claims with the claims' numbers, and that texts can be drawn."""

import re
from collections.abc import Callable, Iterator

from quiz.bank.amounts import COARSEST, agrees
from quiz.bank.deck import Reading
from quiz.bank.figures import bare_figures
from quiz.bank.markup import take_apart
from quiz.bank.node import shown
from quiz.bank.problem import Problem
from quiz.bank.question import Claim, Question
from quiz.bank.texts import texts_of

LANGUAGES = ("zh", "en")
A_NUMBER = re.compile(r"\d+")
TRUTH = ("value", "within", "at_least", "at_most")
ADVICE = f"rounding may move a figure by {COARSEST:.0%}"


def check_figures(reading: Reading) -> Iterator[Problem]:
    """The answer's figures, in both languages."""
    question = reading.question
    for lang in LANGUAGES:
        text = question.answer[lang]
        markup = take_apart(text)
        for figure in bare_figures(markup.prose):
            advice = f"write [{figure.text}](claim:name) and add the claim"
            message = f"the figure {shown(figure.text)} is no claim; {advice}"
            yield Problem(("answer", lang), message, text=text, part=figure)
        for link in markup.links:
            claim = question.claims.get(link.claim or "")
            if claim is None or any(reading.doubtful("claims", link.claim or "", key) for key in TRUTH):
                continue
            if told := _undecided(link.text, claim):
                yield Problem(("answer", lang), told, text=text, part=link)
            if not agrees(link.text, claim):
                message = (
                    f"{shown(link.text)} is shown, but the claim {link.claim} is {truth(claim)}; {ADVICE}"
                )
                yield Problem(("answer", lang), message, text=text, part=link)


def check_prompt(question: Question) -> Iterator[Problem]:
    """A prompt is plain text, since it also stands in lists and titles: no formula or code would be drawn."""
    for lang in LANGUAGES:
        text = question.prompt[lang]
        markup = take_apart(text)
        for part in (*markup.formulas, *markup.code, *markup.links):
            message = f"a prompt is plain text; write {shown(part.text)} in words and signs, such as √d"
            yield Problem(("prompt", lang), message, text=text, part=part)


def _undecided(text: str, claim: Claim) -> str:
    """What is missing if a shown figure has nothing to be held against."""
    bare = claim.value is None and claim.at_least is None and claim.at_most is None
    if bare and claim.proof is None and bare_figures(text):
        return f"{shown(text)} is shown, but the claim has no value; give it value, at_least or at_most"
    known = A_NUMBER.findall(claim.value) if isinstance(claim.value, str) else []
    if known and not set(A_NUMBER.findall(text)) <= set(known):
        return f"{shown(text)} is shown, but the claim is {shown(claim.value)}"
    return ""


def truth(claim: Claim) -> str:
    """A claim's truth in a message."""
    if claim.value is not None:
        return str(claim.value)
    bounds = (("at least", claim.at_least), ("at most", claim.at_most))
    return " and ".join(f"{words} {bound:g}" for words, bound in bounds if bound is not None)


def check_formulas(question: Question, formula: Callable[[str], object]) -> Iterator[Problem]:
    """Every formula of every text, laid out by the function; it raises ValueError for one that can't be."""
    for text in texts_of(question):
        for lang in LANGUAGES:
            words = text.words[lang]
            for part in take_apart(words).formulas:
                if "\t" in part.text:
                    message = (
                        r"a tab stands in the formula: in double quotes \t is one; use single quotes or |"
                    )
                    yield Problem((*text.parts, lang), message, text=words, part=part)
                    continue
                try:
                    formula(part.text)
                except ValueError as error:
                    message = f"the formula {shown(part.text)} can't be laid out: {error}"
                    yield Problem((*text.parts, lang), message, text=words, part=part)
