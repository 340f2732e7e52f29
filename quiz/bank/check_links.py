"""Whether what a question points to is there, and whether needs go in a circle."""

from collections.abc import Iterator

from quiz.bank.deck import Deck
from quiz.bank.markup import Link, take_apart
from quiz.bank.node import shown
from quiz.bank.problem import Problem
from quiz.bank.question import Question
from quiz.bank.search import nearest
from quiz.bank.texts import Text, texts_of

LANGUAGES = ("zh", "en")


def check_links(question: Question, deck: Deck) -> Iterator[Problem]:
    """Links, follow-ups, needs and sources of one question."""
    for key, names in (("follow_ups", question.follow_ups), ("needs", question.needs)):
        for i, name in enumerate(names):
            if name == question.id:
                yield Problem((key, i), "a question can't name itself here")
            elif name not in deck.by_id and name not in deck.left_out:
                yield Problem((key, i), f"there is no question {shown(name)}{_hint(name, list(deck.by_id))}")
    for text in texts_of(question):
        for lang in LANGUAGES:
            yield from _targets(question, text, lang)
    yield from _claims(question)
    if not question.sources:
        yield Problem((), "the question has no sources; name the document or paper that it comes from")


def check_circles(deck: Deck) -> Iterator[tuple[str, Problem]]:
    """Each circle of needs once, at the need that closes it, with that need's question."""
    done: set[str] = set()
    for question in deck.questions:
        way: list[str] = []
        yield from _walk(deck, question.id, way, done)


def _walk(deck: Deck, name: str, way: list[str], done: set[str]) -> Iterator[tuple[str, Problem]]:
    """Depth first, without recursion: a deck may have a chain of a thousand needs."""
    stack = [(name, iter(range(len(deck.by_id[name].needs))))] if name not in done else []
    way.extend(each for each, _ in stack)
    while stack:
        here, rest = stack[-1]
        i = next(rest, None)
        if i is None:
            stack.pop()
            way.pop()
            done.add(here)
            continue
        need = deck.by_id[here].needs[i]
        if need in way and need != here:
            circle = " → ".join([*way[way.index(need) :], need])
            yield here, Problem(("needs", i), f"needs go in a circle: {circle}")
        elif need in deck.by_id and need not in done and need != here:
            stack.append((need, iter(range(len(deck.by_id[need].needs)))))
            way.append(need)


def _targets(question: Question, text: Text, lang: str) -> Iterator[Problem]:
    for link in take_apart(text.words[lang]).links:
        if link.claim is not None:
            if link.claim not in question.claims:
                hint = _hint(link.claim, list(question.claims))
                yield _at(text, lang, link, f"the question has no claim {shown(link.claim)}{hint}")
        elif not link.target.startswith(("https://", "http://", "question:")):
            yield _at(
                text,
                lang,
                link,
                f"a link leads to claim:…, question:… or https://…, not {shown(link.target)}",
            )


def _claims(question: Question) -> Iterator[Problem]:
    linked = {lang: {link.claim for link in take_apart(question.answer[lang]).links} for lang in LANGUAGES}
    for name, claim in question.claims.items():
        missing = [lang for lang in LANGUAGES if name not in linked[lang]]
        if missing and claim.note is None:
            where = " and ".join(missing)
            advice = f"write [figure](claim:{name}), or give it a note"
            message = f"the answer in {where} has no link to this claim; {advice}"
            yield Problem(("claims", name), message, on_key=True)
        if claim.is_erratum and claim.note is None:
            yield Problem(
                ("claims", name), "the document is wrong here; a note should say what is right", on_key=True
            )


def _at(text: Text, lang: str, link: Link, message: str) -> Problem:
    return Problem(
        (*text.parts, lang), message, text=text.words[lang], part=Link(link.target, link.target_start, "", 0)
    )


def _hint(name: str, known: list[str]) -> str:
    near = nearest(name, known)
    return f"; did you mean {near[0]}?" if near else ""
