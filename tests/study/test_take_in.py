"""What other devices recorded is taken in: a union by id, whose order of arrival changes no state."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from quiz.study.card import Rating
from quiz.study.event import Event
from quiz.study.fold import fold_all
from quiz.study.log import StudyLog
from tests.study.hand_clock import EVENING, HandClock

Opener = Callable[[], StudyLog]


@contextmanager
def device(name: str = "study") -> Iterator[StudyLog]:
    with tempfile.TemporaryDirectory() as folder, StudyLog.open(Path(folder) / f"{name}.db") as log:
        yield log


def test_again_on_one_device_and_good_on_the_other_are_both_kept_and_both_agree(clock: HandClock) -> None:
    with device() as ours, device() as theirs:
        first = ours.review("q", Rating.EASY, clock())
        assert theirs.take_in([first]) == 1
        assert theirs.state("q") == ours.state("q")
        clock.wait(days=9)
        ours.review("q", Rating.AGAIN, clock())
        clock.wait(minutes=5)
        theirs.review("q", Rating.GOOD, clock())
        from_ours, from_theirs = ours.events(), theirs.events()
        assert ours.take_in(from_theirs) == 1
        assert theirs.take_in(reversed(from_ours)) == 1
        assert ours.events() == theirs.events()
        assert [event.rating for event in ours.events("q")] == [Rating.EASY, Rating.AGAIN, Rating.GOOD]
        assert ours.state("q") == theirs.state("q")
        assert ours.state("q").lapses == 1


def test_taking_in_the_same_again_adds_nothing(log: StudyLog, clock: HandClock) -> None:
    with device() as theirs:
        theirs.review("q", Rating.GOOD, clock())
        theirs.record("q", "suspend", clock())
        events = theirs.events()
    assert log.take_in(events) == 2
    known = log.snapshot()
    assert log.take_in(events * 2) == 0
    assert log.snapshot() == known
    assert log.take_in([]) == 0


@settings(max_examples=8, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from("abc"), st.sampled_from([*Rating, "undo", "suspend"])),
        max_size=18,
    ),
    st.randoms(use_true_random=False),
)
def test_devices_agree_whatever_the_order_the_doubles_and_the_clocks(actions: list[Any], draw: Any) -> None:
    with device("a") as a, device("b") as b, device("c") as c:
        logs = (a, b, c)
        skews = [timedelta(days=draw.choice([0, 400, -400])) for _ in logs]
        for n, (which, card, action) in enumerate(actions):
            at = EVENING + timedelta(hours=5 * n) + skews[which]
            if action == "undo":
                logs[which].undo(at)
            elif action == "suspend":
                logs[which].record(card, "suspend", at)
            else:
                logs[which].review(card, action, at)
        everything: list[Event] = [event for log in logs for event in log.events()]
        for log in logs:
            arriving = everything + draw.sample(everything, len(everything) // 2)
            draw.shuffle(arriving)
            cut = draw.randrange(len(arriving) + 1)
            log.take_in(arriving[:cut])
            log.take_in(arriving[cut:])
        assert a.events() == b.events() == c.events()
        assert a.snapshot() == b.snapshot() == c.snapshot()
        assert {card: state for card, state in fold_all(a.events(), a.schedule).items() if state.reps} == {
            card: state for card, state in a.states.items() if state.reps
        }


def test_an_undo_that_arrives_before_what_it_undoes_still_takes_it_back(
    log: StudyLog, clock: HandClock
) -> None:
    with device() as theirs:
        theirs.review("q", Rating.GOOD, clock())
        theirs.undo(clock())
        review, undo = theirs.events()
    log.take_in([undo])
    log.take_in([review])
    assert log.snapshot() == {}


def test_two_machines_under_one_devices_name_keep_the_events_of_both(log: StudyLog, clock: HandClock) -> None:
    # A home copied to another machine takes the device's name and its numbers along.
    ours = log.review("q", Rating.GOOD, clock())
    theirs = replace(ours, id=f"{int(ours.id, 16) + 1:032x}", card="other")
    assert log.take_in([theirs]) == 1
    assert set(log.states) == {"q", "other"}


def test_all_is_taken_in_or_nothing(log: StudyLog, clock: HandClock) -> None:
    with device() as theirs:
        good = [theirs.review(card, Rating.GOOD, clock()) for card in "ab"]
    nameless: Any = None
    with pytest.raises(sqlite3.IntegrityError):
        log.take_in([*good, replace(good[0], id="f" * 32, card=nameless)])
    assert (log.events(), log.snapshot()) == ([], {})


def test_another_program_hears_of_what_was_taken_in(open_log: Opener, clock: HandClock) -> None:
    ours, reader = open_log(), open_log()
    with device() as theirs:
        theirs.review("q", Rating.GOOD, clock())
        ours.take_in(theirs.events())
    assert reader.refresh()
    assert reader.state("q") == ours.state("q")


def test_our_own_numbers_go_on_after_our_events_have_come_back(log: StudyLog, clock: HandClock) -> None:
    with device() as restored:
        events = [log.review("q", Rating.GOOD, clock()) for _ in range(3)]
        restored.take_in(events)
        assert restored.review("q", Rating.GOOD, clock()).id > events[-1].id
    log.take_in(events)
    assert log.review("q", Rating.GOOD, clock()).seq == 4
