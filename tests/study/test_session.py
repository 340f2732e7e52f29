"""A session asks the right card, grades the one that was shown, and can be taken up anywhere."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from quiz.study.card import NEW, Rating
from quiz.study.day import study_day
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue
from quiz.study.schedule import retrievability
from quiz.study.session import ReviewSession
from tests.study.hand_clock import SHANGHAI, HandClock

Opener = Callable[[], StudyLog]
CARDS = [f"q{n:02}" for n in range(30)]


def answer_all(session: ReviewSession, clock: HandClock, rating: Rating = Rating.GOOD) -> list[str]:
    asked: list[str] = []
    while session.current is not None:
        assert len(asked) < 500, "the session has no end"
        asked.append(session.current)
        session.grade(rating, session.token, duration_ms=1000)
        clock.wait(seconds=20)
    return asked


def test_steps_come_first_then_reviews_by_danger_then_new_ones_in_the_decks_order(
    log: StudyLog, clock: HandClock
) -> None:
    for card, rating in (("q05", Rating.EASY), ("q06", Rating.EASY), ("q07", Rating.HARD)):
        log.review(card, rating, clock())
        log.review(card, Rating.EASY, clock())
    clock.wait(days=40)
    log.review("q20", Rating.AGAIN, clock())
    clock.wait(minutes=2)
    queue = build_queue(log.states, CARDS, clock())
    assert queue.steps == ("q20",)
    assert set(queue.reviews) == {"q05", "q06", "q07"}
    recall = [retrievability(log.state(card), study_day(clock())) for card in queue.reviews]
    assert recall == sorted(recall)
    assert queue.reviews[0] == "q07"
    assert queue.new == tuple(card for card in CARDS if log.state(card).is_new)[:9]
    assert ReviewSession(log, CARDS, clock).current == "q20"


def test_a_card_on_a_step_returns_after_its_minutes_and_at_the_end_at_once(
    log: StudyLog, clock: HandClock
) -> None:
    session = ReviewSession(log, CARDS[:3], clock)
    session.grade(Rating.AGAIN, session.token)
    assert session.current == "q01"  # the minute of q00 hasn't passed
    clock.wait(seconds=61)
    session.grade(Rating.GOOD, session.token)
    assert session.current == "q00"  # now it has, and it goes before the new one
    session.grade(Rating.EASY, session.token)
    session.grade(Rating.EASY, session.token)
    assert session.current == "q01"  # nothing else is left: no waiting for ten minutes
    session.grade(Rating.GOOD, session.token)
    assert session.is_finished


def test_position_counts_cards_and_the_total_stays(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock, new_per_day=4)
    met: dict[str | None, None] = {}
    showings = 0
    while not session.is_finished:
        met[session.current], showings = None, showings + 1
        assert (session.position, session.total) == (len(met), 4)
        session.grade(Rating.GOOD, session.token)
        clock.wait(minutes=3)
    assert showings == 8  # each card came once more, on its second step
    assert (session.position, session.total) == (4, 4)


def test_a_second_press_never_grades_the_next_card(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock)
    painted = session.token
    first = session.grade(Rating.GOOD, painted)
    assert first is not None
    assert session.grade(Rating.GOOD, painted) is None
    assert session.grade(Rating.AGAIN, painted) is None
    assert session.current == "q01"
    assert [event.card for event in log.events()] == ["q00"]
    assert session.undo() == "q00"  # and the undo is still there
    assert session.grade(Rating.GOOD, painted) is None  # it is another showing of the same card


def test_deliberate_fast_grades_all_count(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock)
    for _ in range(10):
        assert session.grade(Rating.EASY, session.token) is not None  # the clock stands still
    assert [event.card for event in log.events()] == CARDS[:10]


def test_a_card_graded_elsewhere_is_not_graded_again_and_the_screen_moves_on(
    open_log: Opener, clock: HandClock
) -> None:
    ours, theirs = ReviewSession(open_log(), CARDS, clock), open_log()
    painted = ours.token
    ours.promises()
    theirs.review("q00", Rating.EASY, clock())
    assert ours.grade(Rating.GOOD, painted) is None
    assert (ours.current, len(theirs.events())) == ("q01", 1)


def test_refresh_follows_another_program_and_leaves_the_card_on_screen(
    open_log: Opener, clock: HandClock
) -> None:
    session, theirs = ReviewSession(open_log(), CARDS, clock), open_log()
    painted, total = session.token, session.total
    assert not session.refresh()
    theirs.review("q01", Rating.EASY, clock())
    assert session.refresh()
    assert (session.current, session.token, session.total) == ("q00", painted, total - 1)
    theirs.review("q00", Rating.EASY, clock())
    assert session.refresh()
    assert session.current == "q02"
    assert session.token != painted


def test_refresh_sees_what_another_reader_of_the_same_log_has_taken_in(
    open_log: Opener, clock: HandClock
) -> None:
    ours, theirs = open_log(), open_log()
    session = ReviewSession(ours, CARDS, clock)
    theirs.review("q00", Rating.EASY, clock())
    ours.refresh()  # as the first screen does when it counts
    assert session.refresh()
    assert session.current == "q01"


def test_the_promise_on_the_button_is_what_is_stored(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock)
    for rating in (Rating.EASY, Rating.GOOD, Rating.HARD, Rating.AGAIN):
        promise = session.promises()[rating]
        clock.wait(seconds=50)  # thought about with the buttons in sight
        event = session.grade(rating, session.token)
        assert event is not None
        assert event.promised == promise.promised
        state = log.state(event.card)
        if promise.days:
            assert state.due == promise.due
        else:
            assert state.due_at == event.at + promise.minutes * 60_000


def test_new_cards_are_limited_by_the_study_day_over_restarts(open_log: Opener, clock: HandClock) -> None:
    first = ReviewSession(open_log(), CARDS, clock, new_per_day=10)
    for _ in range(6):
        first.grade(Rating.EASY, first.token)
    clock.wait(hours=7)  # 03:00, still the same day
    second = ReviewSession(open_log(), CARDS, clock, new_per_day=10)
    assert answer_all(second, clock, Rating.EASY) == CARDS[6:10]
    assert ReviewSession(open_log(), CARDS, clock).is_finished
    clock.wait(hours=2)  # 05:00, the next
    third = ReviewSession(open_log(), CARDS, clock, new_per_day=10)
    assert answer_all(third, clock, Rating.EASY) == CARDS[10:20]


def test_a_new_card_taken_back_gives_its_place_of_the_day_back(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock, new_per_day=1)
    session.grade(Rating.EASY, session.token)
    assert session.is_finished
    assert session.undo() == "q00"
    assert session.current == "q00"
    session.grade(Rating.EASY, session.token)
    assert session.is_finished


def test_undo_after_the_last_card_and_after_a_restart(open_log: Opener, clock: HandClock) -> None:
    log = open_log()
    session = ReviewSession(log, CARDS[:2], clock)
    answer_all(session, clock, Rating.EASY)
    assert session.undo() == "q01"
    assert session.current == "q01"
    assert log.state("q01") == NEW
    session.grade(Rating.HARD, session.token)
    later = ReviewSession(open_log(), CARDS[:2], clock)
    assert later.undo() == "q01"
    assert later.undo() == "q00"
    assert later.undo() is None
    assert dict(open_log().states) == {}


def test_cards_taken_back_return_in_their_order_and_the_rest_follows(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock, new_per_day=5)
    for _ in range(4):
        session.grade(Rating.EASY, session.token)
    before = session.position
    assert [session.undo() for _ in range(3)] == ["q03", "q02", "q01"]
    assert session.position == before - 3
    session.grade(Rating.AGAIN, session.token)  # back in its turn, it waits its minute like any other
    assert answer_all(session, clock, Rating.EASY) == ["q02", "q03", "q04", "q01"]


def test_undo_in_two_programs_takes_back_ones_own_grade(open_log: Opener, clock: HandClock) -> None:
    log = open_log()
    ours, theirs = ReviewSession(log, CARDS, clock), open_log()
    ours.grade(Rating.EASY, ours.token)
    theirs.review("q09", Rating.EASY, clock())
    assert ours.undo() == "q00"
    assert ours.undo() == "q09"  # nothing of our own is left


def test_a_grade_undone_elsewhere_is_passed_over(open_log: Opener, clock: HandClock) -> None:
    session, theirs = ReviewSession(open_log(), CARDS, clock), open_log()
    session.grade(Rating.EASY, session.token)
    session.grade(Rating.EASY, session.token)
    undone = theirs.undo(clock())
    assert undone is not None
    assert undone.card == "q01"
    assert session.undo() == "q00"


def test_a_card_taken_back_and_then_graded_elsewhere_is_not_asked_again(
    open_log: Opener, clock: HandClock
) -> None:
    session, theirs = ReviewSession(open_log(), CARDS, clock), open_log()
    for _ in range(2):
        session.grade(Rating.EASY, session.token)
    session.undo()
    session.undo()
    theirs.review("q01", Rating.EASY, clock())
    session.refresh()
    session.grade(Rating.EASY, session.token)
    assert session.current == "q02"


def test_an_early_grade_taken_back_leaves_the_card_for_its_day(log: StudyLog, clock: HandClock) -> None:
    log.review("q07", Rating.EASY, clock())
    before = log.state("q07")
    clock.wait(days=1)
    log.review("q07", Rating.AGAIN, clock())  # from the shell, days before it was due
    session = ReviewSession(log, CARDS, clock)
    assert session.current == "q00"
    assert session.undo() == "q07"
    assert session.current == "q00"
    assert log.state("q07") == before


def test_history_of_cards_outside_the_deck_is_kept_and_never_asked(log: StudyLog, clock: HandClock) -> None:
    log.review("gone", Rating.AGAIN, clock())
    clock.wait(days=2)
    session = ReviewSession(log, ["q00"], clock)
    assert answer_all(session, clock, Rating.EASY) == ["q00"]
    assert log.state("gone").reps == 1
    session.undo()
    assert session.undo() == "gone"  # taken back, and not shown
    assert session.current == "q00"
    assert log.state("gone") == NEW


def test_an_open_session_follows_the_clock_over_the_rollover(log: StudyLog, clock: HandClock) -> None:
    clock.at = datetime(2026, 11, 30, 3, 0, tzinfo=SHANGHAI)
    session = ReviewSession(log, CARDS, clock, new_per_day=2)
    answer_all(session, clock, Rating.EASY)
    assert session.is_finished
    clock.at = datetime(2026, 11, 30, 3, 59, tzinfo=SHANGHAI)
    assert not session.refresh()
    assert session.is_finished
    clock.at = datetime(2026, 11, 30, 4, 0, tzinfo=SHANGHAI)
    assert session.refresh()
    assert (session.current, session.position, session.total) == ("q02", 3, 4)


def test_counts_change_at_the_rollover_and_not_at_midnight(log: StudyLog, clock: HandClock) -> None:
    log.review("q00", Rating.GOOD, clock())
    clock.wait(minutes=10)
    log.review("q00", Rating.GOOD, clock())
    due = log.state("q00").due
    assert due is not None
    eve = datetime(due.year, due.month, due.day, tzinfo=SHANGHAI)
    for at, count in (
        (eve - timedelta(minutes=1), 0),
        (eve + timedelta(minutes=1), 0),
        (eve + timedelta(hours=3, minutes=59), 0),
        (eve + timedelta(hours=4, minutes=1), 1),
    ):
        assert build_queue(log.states, CARDS, at).due == count


@pytest.mark.parametrize("rating", [Rating.HARD, Rating.GOOD, Rating.EASY])
def test_a_card_comes_back_on_exactly_the_promised_day(
    log: StudyLog, clock: HandClock, rating: Rating
) -> None:
    hours = [4, 23, 9, 3 + 24, 15]  # the hour of the evening must not matter; 27 is three at night
    start = datetime(2026, 3, 1, tzinfo=SHANGHAI)
    promised = study_day(start + timedelta(hours=4))
    reviews = 0
    for n in range(120):
        clock.at = start + timedelta(days=n, hours=hours[n % 5])
        session = ReviewSession(log, ["q"], clock)
        assert (session.current == "q") == (study_day(clock()) == promised)
        while session.current is not None:
            pressed = rating if log.state("q").state == "review" else Rating.GOOD
            promise = session.promises()[pressed]
            assert session.grade(pressed, session.token) is not None
            promised, reviews = promise.due, reviews + 1
    assert reviews >= 4


def test_a_step_that_passes_the_rollover_is_still_asked(log: StudyLog, clock: HandClock) -> None:
    clock.at = datetime(2026, 11, 30, 3, 55, tzinfo=SHANGHAI)
    log.review("q", Rating.GOOD, clock())  # ten minutes
    clock.at = datetime(2026, 11, 30, 4, 6, tzinfo=SHANGHAI)
    assert build_queue(log.states, ["q"], clock()).steps == ("q",)
    clock.wait(days=5)
    assert build_queue(log.states, ["q"], clock()).steps == ("q",)


def test_the_summary_tells_what_stands(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS[:3], clock)
    session.grade(Rating.AGAIN, session.token, duration_ms=4000)
    session.grade(Rating.EASY, session.token, duration_ms=2500)
    session.grade(Rating.EASY, session.token, duration_ms=9000)
    session.undo()
    summary = session.summary()
    assert (summary.reviews, summary.cards, summary.seconds) == (2, 2, 6.5)
    assert summary.ratings == {Rating.AGAIN: 1, Rating.HARD: 0, Rating.GOOD: 0, Rating.EASY: 1}


@pytest.mark.parametrize("year", [1970, 9990, 9999])
def test_sixty_easy_grades_in_any_year_neither_overflow_nor_end_in_an_exception(
    log: StudyLog, clock: HandClock, year: int
) -> None:
    clock.at = datetime(year, 12, 30, 12, 0, tzinfo=SHANGHAI)
    for _ in range(60):
        log.review("q", Rating.EASY, clock())
        log.record("q", "bury", clock())
        session = ReviewSession(log, ["q", "r"], clock)
        assert all(promise.days <= log.schedule.maximum for promise in session.promises().values())
    log.rebuild()
    due = log.state("q").due
    assert due is not None
    assert due.year <= 9999
    assert log.events()[-1].time == clock()


def test_what_was_taken_back_is_redone_in_order_until_another_grade(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS, clock)
    for rating in (Rating.EASY, Rating.HARD, Rating.GOOD):
        session.grade(rating, session.token)
    graded = log.snapshot()
    assert [session.undo() for _ in range(3)] == ["q02", "q01", "q00"]
    assert [session.redo() for _ in range(3)] == ["q00", "q01", "q02"]
    assert log.snapshot() == graded
    assert session.redo() is None
    assert session.current == "q03"
    session.undo()
    session.grade(Rating.AGAIN, session.token)
    assert session.redo() is None
    assert session.summary().reviews == 3


def test_redo_goes_on_after_a_restart(open_log: Opener, clock: HandClock) -> None:
    first = ReviewSession(open_log(), CARDS, clock)
    for _ in range(3):
        first.grade(Rating.EASY, first.token)
    graded = first._log.snapshot()
    assert [first.undo(), first.undo()] == ["q02", "q01"]
    later = ReviewSession(open_log(), CARDS, clock)
    assert [later.redo(), later.redo(), later.redo()] == ["q01", "q02", None]
    assert later._log.snapshot() == graded


def test_a_suspended_or_buried_card_makes_way_and_undo_brings_it_back(
    log: StudyLog, clock: HandClock
) -> None:
    session = ReviewSession(log, CARDS, clock, new_per_day=3)
    painted = session.token
    assert session.hold("suspend", painted) is not None
    assert session.hold("suspend", painted) is None  # a second press hits nothing
    assert session.current == "q01"
    session.hold("bury", session.token)
    assert session.current == "q02"
    assert session.undo() == "q01"
    assert session.undo() == "q00"
    assert session.current == "q00"
    assert session.summary().reviews == 0


def test_a_flag_leaves_the_card_on_screen_with_its_token_and_its_promises(
    log: StudyLog, clock: HandClock
) -> None:
    session = ReviewSession(log, CARDS, clock)
    painted, promises = session.token, session.promises()
    assert session.hold("flag", painted) is not None
    assert (session.current, session.token) == ("q00", painted)
    assert not session.refresh()
    event = session.grade(Rating.GOOD, painted)
    assert event is not None
    assert event.promised == promises[Rating.GOOD].promised
    assert log.state("q00").flagged


def test_an_empty_deck_is_finished_at_once(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, [], clock)
    assert session.is_finished
    assert (session.position, session.total, session.promises()) == (0, 0, {})
    assert session.grade(Rating.GOOD, session.token) is None
    assert session.undo() is None
