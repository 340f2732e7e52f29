"""Looks at a whole deck as deeply as can be done without running it."""

from collections.abc import Callable, Iterator
from pathlib import Path

from quiz.bank.check_documents import check_documents
from quiz.bank.check_figures import check_figures, check_formulas
from quiz.bank.check_languages import check_languages, is_bilingual
from quiz.bank.check_links import check_circles, check_links
from quiz.bank.check_runs import check_runs
from quiz.bank.deck import Deck
from quiz.bank.fault import Fault, in_order
from quiz.bank.load import shown_folder
from quiz.bank.places import Places
from quiz.bank.problem import Problem

LONGEST_SNIPPET = 150


def check(
    deck: Deck,
    formula: Callable[[str], object] | None = None,
    documents: Path | None = None,
) -> tuple[Fault, ...]:
    """All faults of the deck, those found while opening it included, in order.

    `formula` lays out a formula or raises ValueError. `documents` is a folder with the files that
    claims quote.
    """
    places = Places(deck)
    both = is_bilingual([places.node(question.id) for question in deck.questions])
    faults = list(deck.faults)
    for question in deck.questions:
        problems = [*check_runs(question, deck), *check_links(question, deck), *check_figures(question)]
        if both:
            problems += check_languages(question, places.node(question.id))
        if formula is not None:
            problems += check_formulas(question, formula)
        if documents is not None:
            problems += check_documents(question, documents)
        faults += [located(places, question.id, problem) for problem in problems]
    faults += [located(places, name, problem) for name, problem in check_circles(deck)]
    faults += [located(places, name, problem) for name, problem in _topics(deck)]
    faults += _snippets(deck)
    return in_order(faults)


def located(places: Places, question_id: str, problem: Problem) -> Fault:
    """The problem with its place."""
    if problem.part is not None:
        start = problem.part.start
        end = start + len(problem.part.text)
        place = places.inside(question_id, problem.parts, problem.text, start, end)
    elif problem.on_key:
        place = places.at_key(question_id, problem.parts)
    else:
        place = places.at(question_id, problem.parts)
    return place.fault(problem.message)


def _topics(deck: Deck) -> Iterator[tuple[str, Problem]]:
    """Topics of which nothing runs, at the first question of each; a deck may do without any demo."""
    for topic in deck.topics if deck.demos else ():
        asked = [question for question in deck.questions if question.topic == topic]
        if not any(question.demo for question in asked):
            yield asked[0].id, Problem(("topic",), f"no question of the topic {topic} has a demo")


def _snippets(deck: Deck) -> Iterator[Fault]:
    """Snippets that are too long to be read as one."""
    for root in dict.fromkeys([deck.root, *(deck.root_of(name) for name in deck.demos)]):
        for path in sorted((root / "snippets").rglob("*.py")):
            lines = len(path.read_bytes().splitlines())
            if lines > LONGEST_SNIPPET:
                file = shown_folder(root) + path.relative_to(root).as_posix()
                message = f"the snippet has {lines} lines; {LONGEST_SNIPPET} are allowed: split it"
                yield Fault(file, LONGEST_SNIPPET + 1, 1, "", message)
