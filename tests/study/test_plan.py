"""The plan for a date: what it asks today, what it promises, and where it ends."""

import time
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study.card import CardState
from quiz.study.forgotten import Forgotten
from quiz.study.gain import Outlook, index
from quiz.study.memory import model
from quiz.study.own_curve import Curve
from quiz.study.pace import Pace
from quiz.study.plan import Deck, mock_days, plan
from tests.patience import slowness

TODAY = date(2026, 11, 29)


def on(days: int) -> date:
    return TODAY + timedelta(days=days)


def new_deck(cards: int) -> Deck:
    return Deck({f"card{n}": float(n % 3 + 1) for n in range(cards)}, {})


def known(stability: float, ago: int, **rest: object) -> CardState:
    return CardState(
        state="review", stability=stability, difficulty=5, last=TODAY - timedelta(days=ago), **rest
    )  # type: ignore[arg-type]


@pytest.mark.parametrize("minutes", [1, 15, 60, 300])
def test_a_day_keeps_to_its_minutes(minutes: int) -> None:
    made = plan(new_deck(150), TODAY, on(21), minutes)
    assert len(made.days) == 21
    assert [day.day for day in made.days] == [on(n) for n in range(21)]
    longest = max(Pace().new, Pace().forgotten) / 60  # the last card is not broken off
    assert all(day.minutes <= minutes + longest for day in made.days)
    assert len(made.cards) == made.days[0].new + made.days[0].reviews


def test_more_minutes_make_readier() -> None:
    shares = [plan(new_deck(150), TODAY, on(21), minutes).on_date for minutes in (5, 15, 30, 60)]
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert shares[-1] > 0.95


def test_what_is_asked_most_often_comes_first_when_time_is_scarce() -> None:
    deck = new_deck(150)
    made = plan(deck, TODAY, on(7), 10)
    assert {deck.weights[card] for card in made.cards} == {3.0}


def test_what_was_nearly_forgotten_comes_before_what_is_known() -> None:
    deck = Deck({"fresh": 1.0, "fading": 1.0}, {"fresh": known(100, 1), "fading": known(4, 12)})
    assert plan(deck, TODAY, on(14), 1).cards[0] == "fading"


def test_a_suspended_card_is_not_planned_a_buried_one_later_and_one_on_its_steps_not_twice_a_day() -> None:
    deck = Deck(
        dict.fromkeys("abcd", 1.0),
        {
            "a": known(3, 9, suspended="asked"),
            "b": known(3, 9, buried=on(1)),
            "c": known(3, 0, due_at=1, due=TODAY),
        },
    )
    made = plan(deck, TODAY, on(3), 30)
    assert made.cards == ("d",)
    assert sum(day.reviews for day in made.days) >= 2


def test_what_was_not_known_the_last_time_comes_first_within_a_fifth_of_the_day() -> None:
    """By the index alone it waits for days, where time is scarce."""
    failed = [f"card{n}" for n in range(0, 30, 3)]  # of the lightest
    learned = {card: known(0.6, 1) for card in failed}
    weights = new_deck(150).weights
    alone = plan(Deck(weights, learned), TODAY, on(21), 30).cards
    assert not set(alone[:5]) & set(failed)
    most = int(0.2 * 30 * 60 / 67.5)
    deck = Deck(weights, learned, forgotten=Forgotten(frozenset(failed)))
    made = plan(deck, TODAY, on(21), 30)
    assert set(made.cards[:most]) <= set(failed)
    assert set(made.cards) - set(failed) < set(alone)
    assert made.days[0].minutes <= 30
    done = Deck(
        weights, learned, forgotten=Forgotten(frozenset(failed), frozenset(map(str, range(most - 1))))
    )
    assert len(set(plan(done, TODAY, on(21), 30).cards[:5]) & set(failed)) == 1
    assert plan(deck, TODAY, on(10), 30).cards == plan(Deck(weights, learned), TODAY, on(10), 30).cards


def test_the_place_of_a_card_held_back_today_stays_empty() -> None:
    cards = new_deck(90)
    before = plan(cards, TODAY, on(21), 20)
    gone = before.cards[3]
    for held in (known(0, 0, suspended="asked"), known(0, 0, buried=on(1))):
        states = {gone: CardState(suspended=held.suspended, buried=held.buried)}
        refilled = plan(Deck(cards.weights, states), TODAY, on(21), 20)
        assert len(refilled.cards) == len(before.cards)
        after = plan(Deck(cards.weights, states, held=frozenset([gone])), TODAY, on(21), 20)
        assert after.cards == tuple(card for card in before.cards if card != gone)
        assert after.days[0].new == len(after.cards)
        assert after.days[0].minutes == pytest.approx(before.days[0].minutes - Pace().new / 60)
    failed = Forgotten(frozenset(list(cards.weights)[:9]))
    learned = {card: known(0.6, 1) for card in failed.waiting}
    before = plan(Deck(cards.weights, learned, forgotten=failed), TODAY, on(21), 20)
    gone = before.cards[0]
    states = learned | {gone: known(0.6, 1, suspended="asked")}
    deck = Deck(cards.weights, states, forgotten=failed, held=frozenset([gone]))
    assert plan(deck, TODAY, on(21), 20).cards == before.cards[1:]
    before = plan(cards, TODAY, on(21), 20)
    unplanned = next(card for card in cards.weights if card not in before.cards)
    states = {unplanned: CardState(suspended="asked")}
    assert (
        plan(Deck(cards.weights, states, held=frozenset([unplanned])), TODAY, on(21), 20).cards
        == before.cards
    )


def test_time_already_spent_today_is_not_planned_again() -> None:
    deck = new_deck(50)
    assert plan(deck, TODAY, on(9), 20, spent=20 * 60).cards == ()
    assert len(plan(deck, TODAY, on(9), 20, spent=600).cards) < len(plan(deck, TODAY, on(9), 20).cards)


def test_there_is_nothing_to_plan_from_the_interviews_day_on() -> None:
    for day in (0, -1, -400):
        made = plan(new_deck(9), TODAY, on(day), 30)
        assert made.days == made.cards == ()


def test_an_empty_deck_has_an_empty_plan() -> None:
    made = plan(Deck({}, {}), TODAY, on(5), 30)
    assert made.on_date == 0
    assert all(day.minutes == 0 or day.mock for day in made.days)


def test_mocks_come_weekly_up_to_two_days_before_and_take_from_the_day() -> None:
    assert mock_days(21, 30) == {19: 15, 12: 15}
    assert mock_days(60, 60) == {58: 30, 51: 30, 44: 30, 37: 30, 30: 30}
    assert mock_days(1, 60) == mock_days(21, 15) == {}
    made = plan(new_deck(80), TODAY, on(21), 30)
    assert made.days[19].mock == 15
    assert made.days[19].minutes <= 30 + 2


def test_a_learner_who_forgets_sooner_is_told_so() -> None:
    deck = Deck({"a": 1.0, "b": 1.0}, {"a": known(20, 3), "b": known(20, 4)})
    own = plan(deck, TODAY, on(30), 1, curve=Curve(0.2, 0.3))
    assert own.on_date < plan(deck, TODAY, on(30), 1).on_date


def test_the_same_history_makes_the_same_plan() -> None:
    deck = Deck(new_deck(60).weights, {f"card{n}": known(1 + n, n % 9 + 1) for n in range(30)})
    assert plan(deck, TODAY, on(21), 30) == plan(deck, TODAY, on(21), 30)


@settings(max_examples=60)
@given(
    st.dictionaries(
        st.integers(0, 30),
        st.tuples(st.floats(0.01, 5000), st.floats(1, 10), st.integers(-3, 400)),
        max_size=20,
    ),
    st.integers(0, 40),
    st.integers(1, 120),
)
def test_any_history_has_a_plan(cards: dict[int, tuple[float, float, int]], days: int, minutes: int) -> None:
    states = {
        str(card): CardState(
            state="review", stability=stability, difficulty=difficulty, last=TODAY - timedelta(days=ago)
        )
        for card, (stability, difficulty, ago) in cards.items()
    }
    weights = {str(card): float(card % 3 + 1) for card in range(40)}
    made = plan(Deck(weights, states), TODAY, on(days), minutes)
    assert 0 <= made.on_date <= 1
    assert len(made.days) == days
    assert set(made.cards) <= set(weights)


def test_a_gain_is_what_the_date_is_worth_more() -> None:
    """By hand, from the formulas: recalled or forgotten today, recall on the date, less that without."""
    fsrs, outlook = model(), Outlook(model(), Pace(), 10)
    recall = fsrs.retrievability(5, 4)
    good = fsrs.recalled(5, 6, recall, 3)
    again = fsrs.same_day(fsrs.forgotten(5, 6, recall), 3)
    met = recall * fsrs.retrievability(good, 8) + (1 - recall) * fsrs.retrievability(again, 8)
    assert outlook.of_learned(5, 6, -2, 2) == pytest.approx(met - fsrs.retrievability(5, 12))
    assert outlook.of_learned(5, 6, 2, 2) == 0
    assert index(3, 0.5, 0.4, 4) == pytest.approx(3 * (0.5 - 0.7 * 0.4) / 2)


def test_a_thousand_cards_over_sixty_days_take_under_two_seconds() -> None:
    start = time.process_time()
    plan(new_deck(1000), TODAY, on(60), 60)
    assert time.process_time() - start < 2 * slowness()
