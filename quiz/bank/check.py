"""Checks a whole deck as thoroughly as possible without running it."""

from collections.abc import Callable, Iterator
from pathlib import Path

from quiz.bank.check_citations import check_citations
from quiz.bank.check_documents import check_documents
from quiz.bank.check_figures import LANGUAGES, check_figures, check_formulas, check_prompt
from quiz.bank.check_languages import check_languages, is_bilingual
from quiz.bank.check_ledger import Ledgers, check_ledger, forgotten
from quiz.bank.check_links import check_circles, check_links
from quiz.bank.check_runs import check_runs
from quiz.bank.check_signs import check_signs
from quiz.bank.deck import Deck, Reading
from quiz.bank.fault import Fault, Place, in_order
from quiz.bank.ledger import NAME
from quiz.bank.load import shown_folder
from quiz.bank.names import Names
from quiz.bank.node import Node, shown
from quiz.bank.places import Places
from quiz.bank.problem import Problem
from quiz.bank.texts import texts_of

LONGEST_SNIPPET = 150


def check(
    deck: Deck,
    formula: Callable[[str], object] | None = None,
    documents: Path | None = None,
    ledger: bool = True,
) -> tuple[Fault, ...]:
    """All faults of the deck, those found while opening it included, in order.

    `formula` lays out a formula or raises ValueError. `documents` is a folder with the files that
    claims quote. Without `ledger` the deck is not held against its own, as before one is written.
    """
    places, ledgers = Places(), Ledgers()
    looking = Looking(deck, formula, documents, [(each, places.node(each.place)) for each in deck.readings])
    problems = list(looking.at_all())
    for each in deck.readings:
        problems += [(each, problem) for problem in looking.at(each, places.node(each.place))]
        problems += [(each, problem) for problem in _cut_texts(each, places)]
        if ledger:
            problems += [(each, problem) for problem in check_ledger(each, ledgers.of(each.place.file))]
    faults = [located(places, each.place, problem) for each, problem in problems if stands(problem, each)]
    gone = _forgotten(deck, ledgers) if ledger else ()
    return in_order([*deck.faults, *faults, *_snippets(deck), *gone])


class Looking:
    """What a look at a deck needs to know of all of it, and the rules, for one question and for all."""

    def __init__(
        self,
        deck: Deck,
        formula: Callable[[str], object] | None,
        documents: Path | None,
        readings: list[tuple[Reading, Node]],
    ) -> None:
        self.deck, self.formula, self.documents = deck, formula, documents
        self.names, self.both = Names(deck), is_bilingual(readings)

    def at_all(self) -> Iterator[tuple[Reading, Problem]]:
        """What only shows when questions are seen together."""
        yield from check_circles(self.deck)
        yield from check_citations(self.deck)
        yield from _topics(self.deck)

    def at(self, reading: Reading, node: Node) -> Iterator[Problem]:
        """What is wrong with one question, which stands at the node in its file."""
        question = reading.question
        yield from check_runs(reading, self.deck)
        yield from check_links(reading, self.names)
        yield from check_prompt(question)
        yield from check_figures(reading)
        yield from check_signs(question)
        if self.both:
            yield from check_languages(reading, node)
        if self.formula is not None:
            yield from check_formulas(question, self.formula)
        if self.documents is not None:
            yield from check_documents(question, self.documents)


def _cut_texts(reading: Reading, places: Places) -> Iterator[Problem]:
    """Texts that a `#` has cut short: BERT's `##ing` after a space begins a comment for YAML."""
    for text in texts_of(reading.question):
        for lang in LANGUAGES:
            if comment := places.comment_after(reading.place, (*text.parts, lang)):
                message = f"the text ends at {shown(comment)}, a comment for YAML; put the text in quotes"
                yield Problem((*text.parts, lang), message)


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


def _forgotten(deck: Deck, ledgers: Ledgers) -> Iterator[Fault]:
    """Questions of a ledger that its files no longer hold, unless one of them can't be read."""
    known = {reading.question.id for reading in deck.readings}
    files = {Path(reading.place.file).parent: reading.place.file for reading in deck.readings}
    for folder, file in files.items():
        kept = ledgers.of(file)
        if kept is not None and not deck.unread:
            yield from forgotten((folder / NAME).as_posix(), kept, known)


def _snippets(deck: Deck) -> Iterator[Fault]:
    """Snippets that are too long to be read as one."""
    for root in dict.fromkeys([deck.root, *(deck.root_of(name) for name in deck.demos)]):
        for path in sorted((root / "snippets").rglob("*.py")):
            lines = len(path.read_bytes().splitlines())
            if lines > LONGEST_SNIPPET:
                file = shown_folder(root) + path.relative_to(root).as_posix()
                message = f"the snippet has {lines} lines; {LONGEST_SNIPPET} are allowed: split it"
                yield Fault(file, LONGEST_SNIPPET + 1, 1, "", message)
