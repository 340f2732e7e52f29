"""Looks at a whole deck as deeply as can be done without running it."""

from collections.abc import Callable, Iterator
from pathlib import Path

from quiz.bank.check_documents import check_documents
from quiz.bank.check_figures import check_figures, check_formulas
from quiz.bank.check_languages import check_languages, is_bilingual
from quiz.bank.check_links import check_circles, check_links
from quiz.bank.check_runs import check_runs
from quiz.bank.deck import Deck, Reading
from quiz.bank.fault import Fault, Place, in_order
from quiz.bank.load import shown_folder
from quiz.bank.names import Names
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
    places, names = Places(), Names(deck)
    both = is_bilingual([(reading, places.node(reading.place)) for reading in deck.readings])
    problems: list[tuple[Reading, Problem]] = [*check_circles(deck), *_topics(deck)]
    for each in deck.readings:
        question = each.question
        found = [*check_runs(question, deck), *check_links(each, names), *check_figures(each)]
        if both:
            found += check_languages(each, places.node(each.place))
        if formula is not None:
            found += check_formulas(question, formula)
        if documents is not None:
            found += check_documents(question, documents)
        problems += [(each, problem) for problem in found]
    faults = [located(places, each.place, problem) for each, problem in problems if stands(problem, each)]
    return in_order([*deck.faults, *faults, *_snippets(deck)])


def stands(problem: Problem, reading: Reading) -> bool:
    """Whether the problem lies in what the file says, not in a stand-in."""
    return not reading.doubtful(*(problem.parts[:-1] if problem.on_key else problem.parts))


def located(places: Places, question: Place, problem: Problem) -> Fault:
    """The problem with its place."""
    if problem.part is not None:
        start = problem.part.start
        end = start + len(problem.part.text)
        place = places.inside(question, problem.parts, problem.text, start, end)
    elif problem.on_key:
        place = places.at_key(question, problem.parts)
    else:
        place = places.at(question, problem.parts)
    return place.fault(problem.message)


def _topics(deck: Deck) -> Iterator[tuple[Reading, Problem]]:
    """Topics of which nothing runs, at the first question of each; a deck may do without any demo.

    A question whose topic or file can't be read may be the one with the demo.
    """
    with_demo = [r for r in deck.readings if r.question.demo or r.doubtful("demo")]
    if not deck.demos or deck.unread or any(reading.doubtful("topic") for reading in with_demo):
        return
    seen = {reading.question.topic for reading in with_demo}
    for reading in deck.readings:
        topic = reading.question.topic
        if topic not in seen and not reading.doubtful("topic"):
            seen.add(topic)
            yield reading, Problem(("topic",), f"no question of the topic {topic} has a demo")


def _snippets(deck: Deck) -> Iterator[Fault]:
    """Snippets that are too long to be read as one."""
    for root in dict.fromkeys([deck.root, *(deck.root_of(name) for name in deck.demos)]):
        for path in sorted((root / "snippets").rglob("*.py")):
            lines = len(path.read_bytes().splitlines())
            if lines > LONGEST_SNIPPET:
                file = shown_folder(root) + path.relative_to(root).as_posix()
                message = f"the snippet has {lines} lines; {LONGEST_SNIPPET} are allowed: split it"
                yield Fault(file, LONGEST_SNIPPET + 1, 1, "", message)
