"""What a session takes back and redoes, in its order, over restarts and beside other programs."""

from quiz.study.card import NEW, Rating
from quiz.study.log import StudyLog
from quiz.study.session import ReviewSession
from tests.study.answering import CARDS, Opener, answer_all
from tests.study.hand_clock import HandClock


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


def test_a_hundred_and_fifty_grades_are_taken_back_after_a_restart_and_stand_again_after_another(
    open_log: Opener, clock: HandClock
) -> None:
    first = open_log()
    for n in range(150):
        first.review(CARDS[n % 30], Rating(1 + n % 4), clock())
        clock.wait(hours=5)
    graded = first.snapshot()
    second = ReviewSession(open_log(), CARDS, clock)
    assert [second.undo() for _ in range(151)] == [*reversed([CARDS[n % 30] for n in range(150)]), None]
    assert dict(open_log().states) == {}
    third = ReviewSession(open_log(), CARDS, clock)
    assert [third.redo() for _ in range(151)] == [*(CARDS[n % 30] for n in range(150)), None]
    assert open_log().snapshot() == graded
