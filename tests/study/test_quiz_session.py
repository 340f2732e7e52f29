"""A quiz keeps every answer, never moves the schedule, and goes on where it stood."""

from collections.abc import Callable
from pathlib import Path

import pytest

from quiz.study.calibration import Calibrated, calibration, calibration_by_topic, overconfidence
from quiz.study.card import Rating
from quiz.study.log import StudyLog
from quiz.study.quiz import Selection
from quiz.study.quiz_session import QuizSession
from tests.study.hand_clock import HandClock
from tests.study.quiz_bank import NUMERIC, question
from tests.study.refusal import refusal

QUESTIONS = {
    q.id: q for q in (question("a"), question("b", "gpt"), question("c"), question("n", forms=(NUMERIC,)))
}
RIGHT = {"choice": [0, 2], "order": [0, 1, 2], "cloze": ["K、V", "Q"]}


def new(log: StudyLog, clock: HandClock, count: int = 4, seed: int = 1) -> QuizSession:
    return QuizSession.new(log, QUESTIONS, Selection(), count, clock, seed)


def answer(session: QuizSession, *, right: bool = True) -> None:
    place, task = session.place, session.task
    assert place is not None
    assert task is not None
    if task.kind == "numeric":
        session.guess(place, 100 if right else 50, 90, truth=101, duration_ms=900)
    else:
        session.answer(place, RIGHT[task.kind] if right else RIGHT[task.kind][::-1][:1], 1_000)


def test_an_answer_is_kept_with_all_that_belongs_to_it(log: StudyLog, clock: HandClock) -> None:
    session = new(log, clock)
    while not session.is_finished:
        answer(session)
    events = {event.form: event for event in log.events()}
    assert all(event.kind == "quiz" and event.extra["right"] for event in events.values())
    guess = events["numeric"].extra
    assert (guess["given"], guess["sure"], guess["truth"]) == (100, 90, 101)
    assert guess["error"] == pytest.approx(-1 / 101)
    assert set(guess["parameters"]) == {"width", "rate", "size"}
    assert session.result().right == session.result().asked == 4


def test_a_quiz_never_moves_the_schedule(log: StudyLog, clock: HandClock) -> None:
    log.review("a", Rating.GOOD, clock())
    before = dict(log.states)
    session = new(log, clock)
    while not session.is_finished:
        answer(session, right=False)
    assert dict(log.states) == before
    assert session.result().wrong


def test_a_quiz_goes_on_where_it_stood_with_the_same_tasks(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    session = new(open_log(), clock)
    answer(session)
    task = session.task
    clock.wait(days=3)
    again = QuizSession.kept(open_log(), QUESTIONS, clock)
    assert again is not None
    assert (again.position, again.total, again.task) == (2, 4, task)
    while not again.is_finished:
        answer(again)
    assert QuizSession.kept(open_log(), QUESTIONS, clock) is None


def test_a_second_press_and_a_second_window_count_once(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    session = new(open_log(), clock)
    other = QuizSession.kept(open_log(), QUESTIONS, clock)
    assert other is not None
    place = session.place
    assert place is not None
    session.pass_over(place)
    session.pass_over(place)
    assert session.position == 2
    other.pass_over(place)  # it can't know yet; what is read later counts once
    assert QuizSession.kept(open_log(), QUESTIONS, clock).position == 2


def test_a_question_that_left_the_deck_is_passed_over(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    new(open_log(), clock)
    smaller = {name: q for name, q in QUESTIONS.items() if name != "a"}
    again = QuizSession.kept(open_log(), smaller, clock)
    assert again is not None
    assert again.total == 3
    assert again.task is not None
    assert again.task.question != "a"


@pytest.mark.parametrize("content", [b"", b"{", b'{"id": 1}', b"\xff\xfe"])
def test_a_session_file_that_can_not_be_read_is_no_session(
    log: StudyLog, path: Path, clock: HandClock, content: bytes
) -> None:
    folder = path.parent / "sessions"
    folder.mkdir()
    (folder / "quiz.json").write_bytes(content)
    assert QuizSession.kept(log, QUESTIONS, clock) is None
    assert new(log, clock).position == 1


def test_a_session_that_can_not_be_kept_is_told(log: StudyLog, path: Path, clock: HandClock) -> None:
    (path.parent / "sessions").write_text("")
    with refusal("start again"):
        new(log, clock)


def test_calibration_counts_guesses_by_how_sure_one_was(log: StudyLog, clock: HandClock) -> None:
    for card, sure, right in (
        ("a", 90, True),
        ("a", 90, False),
        ("b", 50, True),
        ("b", 70, True),
        ("a", 90, True),
    ):
        log.record(card, "quiz", clock(), form="numeric", extra={"sure": sure, "right": right})
    log.record("a", "quiz", clock(), form="choice", extra={"right": False})
    log.record("a", "mock", clock(), extra={"sure": 50, "right": False})
    events = log.events()
    assert calibration(events) == (Calibrated(50, 1, 1), Calibrated(70, 1, 1), Calibrated(90, 3, 2))
    topics = {name: q.topic for name, q in QUESTIONS.items()}
    assert calibration_by_topic(events, topics) == {
        "bert": (Calibrated(90, 3, 2),),
        "gpt": (Calibrated(50, 1, 1), Calibrated(70, 1, 1)),
    }
    assert overconfidence(calibration_by_topic(events, topics)["bert"]) == pytest.approx(0.9 - 2 / 3)
    assert overconfidence(()) is None
