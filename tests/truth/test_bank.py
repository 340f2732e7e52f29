"""Our own bank is sound, and what no run decides in it is on record."""

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.check import check
from quiz.bank.deck import Deck
from quiz.bank.ledger import NAME, read_ledger
from quiz.bank.load import open_deck
from quiz.text.math import inline


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


def test_check_finds_no_fault(deck: Deck) -> None:
    assert [str(fault) for fault in check(deck, formula=inline)] == []


def test_every_question_is_in_the_ledger(deck: Deck) -> None:
    ledger = read_ledger(deck.root / "questions" / NAME)
    assert ledger is not None, "there is none: `runcall check --record` writes it, and its diff is to be read"
    assert ledger.keys() == deck.by_id.keys()


def test_every_claim_has_an_authority(deck: Deck) -> None:
    bare = [
        f"{question.id}.{name}"
        for question in deck.questions
        for name, claim in question.claims.items()
        if claim.proof is None and not claim.cites
    ]
    assert bare == []


def test_every_question_is_asked_in_two_more_ways_and_leads_on(deck: Deck) -> None:
    thin = [
        question.id
        for question in deck.questions
        if len(question.forms) < 2
        or len(question.key_points) < 3
        or question.demo is None
        or not question.follow_ups
        or not question.sources
    ]
    assert thin == []
    assert len(deck.questions) >= 70
