"""Checks that everything a question points to exists, and that needs form no circle."""

from collections.abc import Iterator

from quiz.bank.deck import Deck, Reading
from quiz.bank.markup import Link, take_apart
from quiz.bank.names import Names, may_mean
from quiz.bank.node import shown
from quiz.bank.problem import Problem
from quiz.bank.scope import SNAKE
from quiz.bank.search import nearest
from quiz.bank.texts import Text, texts_of

LANGUAGES = ("zh", "en")


def check_links(reading: Reading, there: Names) -> Iterator[Problem]:
    """Links, follow-ups, needs and sources of one question."""
    question = reading.question
    for key, names in (("follow_ups", question.follow_ups), ("needs", question.needs)):
        for i, name in enumerate(names):
            if name == question.id and not reading.doubtful("id"):
                yield Problem((key, i), "a question can't name itself here")
            elif there.lacks(name):
                yield Problem((key, i), f"there is no question {shown(name)}{there.hint(name)}")
    for text in texts_of(question):
        for lang in LANGUAGES:
            yield from _targets(reading, text, lang)
    yield from _claims(reading)
    if not question.sources and not reading.doubtful("sources"):
        yield Problem((), "the question has no sources; name the document or paper that it comes from")


def check_circles(deck: Deck) -> Iterator[tuple[Reading, Problem]]:
    """Each circle of needs once, at the need that closes it, with that need's question."""
    by_id: dict[str, Reading] = {}
    for reading in deck.readings:
        if not reading.doubtful("id"):
            by_id.setdefault(reading.question.id, reading)
    done: set[str] = set()
    for name in by_id:
        if name not in done:
            yield from _walk(by_id, name, done)


def _walk(by_id: dict[str, Reading], name: str, done: set[str]) -> Iterator[tuple[Reading, Problem]]:
    """Depth first, without recursion: a deck may have a chain of a thousand needs."""
    way, stack = [name], [_needs(by_id[name])]
    while stack:
        i, need = next(stack[-1], (0, ""))
        if not need:
            stack.pop()
            done.add(way.pop())
        elif need in way and need != way[-1]:
            circle = " → ".join([*way[way.index(need) :], need])
            yield by_id[way[-1]], Problem(("needs", i), f"needs go in a circle: {circle}")
        elif need in by_id and need not in done and need != way[-1]:
            stack.append(_needs(by_id[need]))
            way.append(need)


def _needs(reading: Reading) -> Iterator[tuple[int, str]]:
    return ((i, need) for i, need in enumerate(reading.question.needs) if not reading.doubtful("needs", i))


def _targets(reading: Reading, text: Text, lang: str) -> Iterator[Problem]:
    claims = reading.question.claims
    for link in take_apart(text.words[lang]).links:
        if link.claim is not None:
            if _lacks_claim(reading, link.claim):
                hint = _hint(link.claim, list(claims))
                yield _at(text, lang, link, f"the question has no claim {shown(link.claim)}{hint}")
        elif not link.target.startswith(("https://", "http://", "question:")):
            yield _at(
                text,
                lang,
                link,
                f"a link leads to claim:…, question:… or https://…, not {shown(link.target)}",
            )


def _lacks_claim(reading: Reading, name: str) -> bool:
    """Whether no claim of the question is meant to have the id."""
    claims = reading.question.claims
    if name in claims or reading.doubtful("claims", name):
        return False
    return not any(may_mean(each, name) for each in claims if not SNAKE.fullmatch(each))


def _claims(reading: Reading) -> Iterator[Problem]:
    question = reading.question
    linked = {lang: {link.claim for link in take_apart(question.answer[lang]).links} for lang in LANGUAGES}
    readable = [lang for lang in LANGUAGES if not reading.doubtful("answer", lang)]
    for name, claim in question.claims.items():
        documented = claim.document is not None  # Proofs quotes it, whether the answer needs it or not
        missing = [] if documented else [lang for lang in readable if name not in linked[lang]]
        if claim.note or reading.doubtful("claims", name, "note"):
            continue
        if missing and SNAKE.fullmatch(name):
            where = " and ".join(missing)
            advice = f"write [figure](claim:{name}), or give it a note"
            message = f"the answer in {where} has no link to this claim; {advice}"
            yield Problem(("claims", name), message, on_key=True)
        if claim.is_erratum:
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
