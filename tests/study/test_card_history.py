"""A card's past as it is told: what stands of it, in its order, and nothing of any other card."""

from quiz.study.card import Rating
from quiz.study.card_history import card_history
from quiz.study.log import StudyLog
from tests.study.hand_clock import HandClock


def test_a_card_that_was_never_asked_has_no_past(log: StudyLog, clock: HandClock) -> None:
    log.review("other", Rating.GOOD, clock())
    log.record("card", "flag", clock())
    told = card_history(log, "card", clock())
    assert (told.asked, told.recall, told.state.flagged) == ((), 0.0, True)


def test_each_time_is_told_with_what_came_of_it(log: StudyLog, clock: HandClock) -> None:
    promise = log.preview("card", clock())[Rating.EASY]
    log.review("card", Rating.EASY, clock(), promise, duration_ms=41_500)
    clock.wait(days=1)
    log.record("card", "quiz", clock(), duration_ms=9_000, form="choice", extra={"right": True})
    log.record("card", "quiz", clock(), form="order", extra={"right": 0.5})
    log.record("card", "mock", clock(), form="recall", extra={"ticked": [0, 2], "points": 4})
    told = card_history(log, "card", clock())
    review, choice, order, mock = told.asked
    assert (review.kind, review.rating, review.days, review.seconds) == (
        "review",
        Rating.EASY,
        promise.days,
        41.5,
    )
    assert (choice.form, choice.right, choice.seconds, choice.day) == ("choice", 1.0, 9.0, told.day)
    assert (order.right, order.seconds) == (0.5, None)
    assert (mock.kind, mock.right) == ("mock", 0.5)
    assert 0.9 < told.recall < 1
    assert told.state == log.state("card")


def test_what_was_taken_back_or_only_wished_for_is_no_time_asked(log: StudyLog, clock: HandClock) -> None:
    log.review("card", Rating.AGAIN, clock())
    log.undo(clock())
    log.record("card", "mock", clock(), extra={"front": "2026-11-30"})
    assert card_history(log, "card", clock()).asked == ()
    log.redo(clock())
    assert [asked.rating for asked in card_history(log, "card", clock()).asked] == [Rating.AGAIN]
