"""A session asks the right card and grades the one that was shown."""

from quiz.study.card import NEW, Rating
from quiz.study.day import study_day
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue
from quiz.study.schedule import retrievability
from quiz.study.session import ReviewSession
from tests.study.answering import CARDS, Opener, answer_all
from tests.study.hand_clock import HandClock


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
    showings, told = 0, []
    while not session.is_finished:
        met[session.current], showings = None, showings + 1
        assert (session.position, session.total) == (len(met), 4)
        session.grade(Rating.GOOD, session.token)
        clock.wait(minutes=3)
        told.append(session.repeats)
    assert told[:4] == [1, 2, 3, 4]  # how many of them come once more
    assert told[-1] == 0
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


def test_the_summary_tells_what_stands(log: StudyLog, clock: HandClock) -> None:
    session = ReviewSession(log, CARDS[:3], clock)
    session.grade(Rating.AGAIN, session.token, duration_ms=4000)
    session.grade(Rating.EASY, session.token, duration_ms=2500)
    session.grade(Rating.EASY, session.token, duration_ms=9000)
    session.undo()
    summary = session.summary()
    assert (summary.reviews, summary.cards, summary.seconds) == (2, 2, 6.5)
    assert summary.ratings == {Rating.AGAIN: 1, Rating.HARD: 0, Rating.GOOD: 0, Rating.EASY: 1}


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
