"""A review session on a day with a plan: its cards in its order, and the schedule's again when it is over."""

from collections.abc import Callable
from datetime import timedelta

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


def session(log: StudyLog, clock: HandClock, planned: str) -> ReviewSession:
    return ReviewSession(log, CARDS, clock, planned=list(planned))


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


def test_the_plan_of_a_day_ends_with_it(log: StudyLog, clock: HandClock) -> None:
    held = session(log, clock, "f")
    clock.wait(days=1)
    held.refresh()
    assert held.current == "a"  # the schedule's order again


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
    assert today_cards(questions, log, clock(), None) == ()
    assert today_cards(questions, log, clock(), Interview(today)) == ()
