"""How long a learner's cards take: medians of each kind, and a guess until there are enough."""

from datetime import timedelta

import pytest

from quiz.study.card import Rating
from quiz.study.day import study_day
from quiz.study.log import StudyLog
from quiz.study.pace import Pace, charged_on, minutes, pace
from quiz.study.plan import Deck, plan
from tests.study.hand_clock import HandClock


def test_nothing_known_is_about_a_minute_a_card() -> None:
    assert pace([]) == Pace()


def test_each_kind_has_its_own_median_with_the_steps_of_its_day(log: StudyLog, clock: HandClock) -> None:
    for n in range(12):
        log.review(f"c{n}", Rating.GOOD, clock(), duration_ms=60_000)
        log.review(f"c{n}", Rating.GOOD, clock(), duration_ms=20_000)
    assert charged_on(log.events(), study_day(clock()), Pace(), log.states) == 12 * Pace().new
    found = pace(log.events())
    # 12 cards of 80 seconds, and 20 of the 60 that are assumed
    scale = (12 * 80 / 60 + 20) / 32
    assert found.new == pytest.approx((20 * Pace().new * scale + 12 * 80) / 32)
    assert found.forgotten == pytest.approx(Pace().forgotten * scale)
    clock.wait(days=9)
    for n in range(12):
        log.review(f"c{n}", Rating.GOOD if n < 10 else Rating.AGAIN, clock(), duration_ms=10_000)
    found = pace(log.events())
    # 12 cards of 80 seconds; 10 of 10; 2 forgotten ones, which count for 16 at the least
    scale = (24 * (16 + 80) / 2 / 60 + 20) / 44
    assert found.recalled == pytest.approx((20 * Pace().recalled * scale + 10 * 10) / 30)


def test_many_cards_tell_all(log: StudyLog, clock: HandClock) -> None:
    for n in range(400):
        log.review(f"c{n}", Rating.GOOD, clock(), duration_ms=40_000)
    assert 40 < pace(log.events()).new < 45


def test_a_few_cards_rushed_through_leave_the_pace_nearly_as_it_was(log: StudyLog, clock: HandClock) -> None:
    for n in range(3):
        log.review(f"c{n}", Rating.GOOD, clock(), duration_ms=1_000)
    assert 0.7 * Pace().new < pace(log.events()).new < Pace().new


def test_ten_cards_that_were_tapped_through_do_not_double_the_day_s_share(
    log: StudyLog, clock: HandClock
) -> None:
    for n in range(10):
        log.review(f"c{n}", Rating.GOOD, clock(), duration_ms=2_000)
    assert pace(log.events()).new > Pace().new / 2
    for n in range(10, 400):
        log.review(f"c{n}", Rating.GOOD, clock(), duration_ms=2_000)
    assert pace(log.events()).new > 20  # nobody reads a question and answers it in less


def test_what_is_graded_without_a_clock_takes_its_usual_time_of_the_day(
    log: StudyLog, clock: HandClock
) -> None:
    log.review("shell", Rating.GOOD, clock())  # as the shell does it
    log.review("shell", Rating.GOOD, clock())
    log.review("app", Rating.GOOD, clock(), duration_ms=0)
    log.review("app", Rating.GOOD, clock(), duration_ms=20_000)
    day = study_day(clock())
    assert charged_on(log.events(), day, Pace(), log.states) == 2 * Pace().new
    clock.wait(days=9)
    log.review("shell", Rating.AGAIN, clock())
    own = Pace(new=1, recalled=2, forgotten=30)
    assert charged_on(log.events(), study_day(clock()), own, log.states) == 30 - 2  # a step is to come


def test_a_day_without_a_date_takes_as_long_as_the_plan_would_say() -> None:
    assert minutes(10, 0, Pace()) == pytest.approx(17.5)
    assert minutes(0, 10, Pace(new=1, recalled=30, forgotten=90)) == pytest.approx(6)
    assert minutes(0, 0, Pace()) == 0


def test_what_today_takes_is_the_same_with_and_without_a_date(log: StudyLog, clock: HandClock) -> None:
    today, cards = study_day(clock()), [f"c{n}" for n in range(10)]
    made = plan(Deck(dict.fromkeys(cards, 1.0), {}), today, today + timedelta(days=9), 60)
    assert sorted(made.cards) == cards
    assert made.days[0].card_minutes == pytest.approx(minutes(10, 0, Pace()))
