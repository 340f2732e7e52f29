"""A review session on a day with a plan: its cards in its order, and the schedule's again when it is over."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study.card import Rating
from quiz.study.day import study_day
from quiz.study.interview import Interview
from quiz.study.log import StudyLog
from quiz.study.prospect import prospect, today_cards
from quiz.study.session import ReviewSession
from tests.study.hand_clock import HandClock
from tests.study.plain import plain_past

CARDS = list("abcdef")


def session(log: StudyLog, clock: HandClock, planned: str | None) -> ReviewSession:
    return ReviewSession(log, CARDS, clock, planned=None if planned is None else list(planned))


def test_the_plans_cards_stand_in_place_of_what_is_due_and_new(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.EASY, clock())
    clock.wait(days=30)  # a is due by far
    held = session(log, clock, "dbz")  # z is not of this deck
    assert held.remaining.reviews == ("d", "b")
    assert held.total == 2
    for card in ("d", "b"):
        assert held.current == card
        held.grade(Rating.EASY, held.token)
    assert held.is_finished


def test_a_planned_card_comes_back_on_its_steps_and_after_an_undo(log: StudyLog, clock: HandClock) -> None:
    log.review("b", Rating.EASY, clock())
    clock.wait(days=2)  # b is planned though not due
    held = session(log, clock, "bc")
    held.grade(Rating.AGAIN, held.token)
    assert held.current == "c"
    clock.wait(minutes=11)
    assert held.refresh() in (True, False)
    assert "b" in held.remaining.steps
    held.undo()
    assert held.current == "b"
    assert held.position == 1


def test_a_card_that_was_met_or_held_today_is_not_asked_by_the_plan(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.EASY, clock())
    log.record("b", "suspend", clock())
    assert session(log, clock, "abc").remaining.reviews == ("c",)


def test_a_day_that_is_done_asks_nothing_more_until_one_goes_on(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.EASY, clock())
    clock.wait(days=30)  # due by the schedule, and five others are new
    held = session(log, clock, "")
    assert (held.is_finished, held.total) == (True, 0)
    held.follow(log.day(clock()), "ab")
    assert held.ahead == ("a", "b")


def test_the_plan_of_a_day_ends_with_it(log: StudyLog, clock: HandClock) -> None:
    held = session(log, clock, "f")
    clock.wait(days=1)
    held.refresh()
    assert held.current == "a"  # the schedule's order again


@settings(max_examples=60, deadline=None)
@given(st.permutations(CARDS), st.integers(0, len(CARDS)), st.permutations(CARDS), st.integers(0, len(CARDS)))
def test_a_plan_that_comes_late_leaves_the_card_on_screen_and_is_followed_from_the_next_on(
    tmp_path_factory: pytest.TempPathFactory, first: list[str], some: int, second: list[str], others: int
) -> None:
    clock = HandClock()
    with StudyLog.open(tmp_path_factory.mktemp("home") / "study.db") as log:
        held = session(log, clock, "".join(first[:some]) or None)
        shown, token, promises = held.current, held.token, held.promises()
        assert shown is not None
        held.follow(log.day(clock()), second[:others])
        assert (held.current, held.token, held.promises()) == (shown, token, promises)
        assert held.position == 1
        assert held.total == len({shown, *second[:others]})
        assert held.grade(Rating.EASY, token) is not None
        left = [card for card in second[:others] if card != shown]
        assert held.ahead == tuple(left)
        assert held.current == next(iter(left), None)
        assert held.position <= held.total


def test_a_session_with_nothing_left_goes_on_with_a_plan_that_comes_late(
    log: StudyLog, clock: HandClock
) -> None:
    for card in CARDS:
        log.review(card, Rating.EASY, clock())
    clock.wait(days=1)
    held = session(log, clock, None)
    assert held.is_finished
    held.follow(log.day(clock()), "db")
    assert held.current == "d"
    assert held.ahead == ("d", "b")
    before = session(log, clock, None)
    before.follow(log.day(clock()) - timedelta(days=1), "db")  # yesterday's came after midnight
    assert before.is_finished


def question(card: str, asked: str) -> Question:
    words = Words(card, card)
    return Question(
        id=card, topic="t", level="core", asked=asked, prompt=words, answer=words, key_points=(words,)
    )  # type: ignore[arg-type]


def test_todays_cards_follow_the_minutes_and_dissolve_with_the_interview(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    log = open_log()
    questions = [question(card, ("rarely", "often")[n % 2]) for n, card in enumerate(CARDS)]
    today = study_day(clock())
    soon = Interview(today + timedelta(days=9), minutes=4)
    first = today_cards(questions, log, clock(), soon)
    assert first[0] == "b"
    assert 2 <= len(first) <= 3  # 105 seconds each
    told = prospect(questions, log.states, plain_past(log.events()), today, soon)
    assert told.plan is not None
    assert told.plan.cards == first
    log.review("b", Rating.EASY, clock(), duration_ms=4 * 60_000)
    assert today_cards(questions, log, clock(), soon) == ()
    assert today_cards(questions, log, clock(), None) is None
    assert today_cards(questions, log, clock(), Interview(today)) is None
