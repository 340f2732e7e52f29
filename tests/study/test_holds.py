"""Cards are suspended, buried, flagged, and become leeches; each has a way back, and undo knows them all."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from quiz.study.card import NEW, Rating
from quiz.study.event import Kind
from quiz.study.fold import fold
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue
from quiz.study.statistics import forecast
from tests.study.hand_clock import HandClock

Opener = Callable[[], StudyLog]


def asked(log: StudyLog, clock: HandClock, *cards: str) -> tuple[str, ...]:
    return build_queue(log.states, cards or ("q", "r"), clock()).cards


def test_a_suspended_card_is_left_out_over_restarts_until_it_is_resumed(
    open_log: Opener, clock: HandClock
) -> None:
    log = open_log()
    log.review("q", Rating.EASY, clock())
    memory = log.state("q")
    log.record("q", "suspend", clock())
    log.record("r", "suspend", clock())  # a new one
    clock.wait(days=200)
    assert asked(open_log(), clock) == ()
    assert open_log().state("q").suspended == "asked"
    log.record("q", "resume", clock())
    log.record("r", "resume", clock())
    assert asked(open_log(), clock) == ("q", "r")
    assert log.state("q") == memory
    assert log.state("r") == NEW
    assert "r" not in open_log().states


def test_a_buried_card_comes_back_at_the_next_rollover(log: StudyLog, clock: HandClock) -> None:
    log.record("q", "bury", clock())  # 20:00
    assert asked(log, clock, "q") == ()
    clock.wait(hours=7, minutes=59)  # 03:59
    assert asked(log, clock, "q") == ()
    clock.wait(minutes=1)
    assert asked(log, clock, "q") == ("q",)


def test_a_flag_holds_nothing_back_and_can_be_taken_off(log: StudyLog, clock: HandClock) -> None:
    log.record("q", "flag", clock())
    assert log.state("q").flagged
    assert asked(log, clock, "q") == ("q",)
    log.review("q", Rating.EASY, clock())
    assert log.state("q").flagged
    log.record("q", "unflag", clock())
    assert not log.state("q").flagged


@pytest.mark.parametrize("kind", ["suspend", "bury", "flag"])
def test_a_hold_is_taken_back_by_undo_and_stands_again_by_redo(
    open_log: Opener, clock: HandClock, kind: Kind
) -> None:
    log = open_log()
    log.review("q", Rating.EASY, clock())
    before = log.state("q")
    log.record("q", kind, clock())
    after = log.state("q")
    assert after != before
    log.undo(clock())
    assert open_log().state("q") == before
    log.redo(clock())
    assert open_log().state("q") == after
    assert after == fold(log.events("q"), log.schedule)


def forget(log: StudyLog, clock: HandClock, times: int) -> None:
    """Fail the card on so many days, bringing it back to review in between."""
    for _ in range(times):
        while log.state("q").state != "review":
            log.review("q", Rating.EASY, clock())
        clock.wait(days=3)
        log.review("q", Rating.AGAIN, clock())


def test_a_card_forgotten_eight_times_is_suspended_as_a_leech_and_again_every_four(
    log: StudyLog, clock: HandClock
) -> None:
    forget(log, clock, 7)
    assert log.state("q").suspended is None
    forget(log, clock, 1)
    assert log.state("q").suspended == "leech"
    clock.wait(days=30)
    assert asked(log, clock, "q") == ()
    log.record("q", "resume", clock())
    assert asked(log, clock, "q") == ("q",)
    forget(log, clock, 3)
    assert log.state("q").suspended is None
    forget(log, clock, 1)
    assert log.state("q").suspended == "leech"
    assert log.state("q").lapses == 12


def test_the_grade_that_made_a_leech_can_be_taken_back(log: StudyLog, clock: HandClock) -> None:
    forget(log, clock, 8)
    log.undo(clock())
    assert log.state("q").suspended is None
    assert log.state("q").lapses == 7
    log.redo(clock())
    assert log.state("q").suspended == "leech"


def test_what_is_held_is_made_again_from_the_events(open_log: Opener, clock: HandClock) -> None:
    log = open_log()
    forget(log, clock, 8)
    for card, kind in (("a", "suspend"), ("b", "bury"), ("c", "flag")):
        log.record(card, kind, clock())  # type: ignore[arg-type]
    known = log.snapshot()
    log.rebuild()
    assert log.snapshot() == known == open_log().snapshot()
    assert known["b"].buried == known["q"].last + timedelta(days=1)  # type: ignore[operator]


def test_a_suspended_card_is_no_part_of_the_forecast(log: StudyLog, clock: HandClock) -> None:
    log.review("q", Rating.EASY, clock())
    today = log.day(clock())
    assert sum(forecast(log.states, ["q"], today, 60)) == 1
    log.record("q", "suspend", clock())
    assert sum(forecast(log.states, ["q"], today, 60)) == 0
    log.record("q", "resume", clock())
    assert sum(forecast(log.states, ["q"], today, 60)) == 1
