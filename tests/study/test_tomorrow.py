"""What the end of a session tells of tomorrow: what comes due, unless a plan decides what is asked."""

from datetime import timedelta
from pathlib import Path

import pytest

from quiz.bank.deck import Deck
from quiz.study.card import Rating
from quiz.study.interview import Interview
from quiz.study.log import StudyLog
from quiz.study.reviewing import due_tomorrow
from tests.study.hand_clock import HandClock
from tests.study.test_todays_cards import QUESTIONS


@pytest.mark.parametrize(
    ("days_to_interview", "told"),
    [(None, 1), (10, None), (2, None), (1, 1)],  # on the interview's own day nothing is planned
)
def test_a_plan_decides_what_tomorrow_asks(
    log: StudyLog, clock: HandClock, tmp_path: Path, days_to_interview: int | None, told: int | None
) -> None:
    deck, today = Deck(tmp_path, "a deck", tuple(QUESTIONS), {}), log.day(clock())
    log.review(QUESTIONS[0].id, Rating.EASY, clock())
    state = log.states.get(QUESTIONS[0].id)
    assert state is not None
    assert state.due is not None
    clock.wait(days=(state.due - today).days - 1)
    today = log.day(clock())
    interview = Interview(today + timedelta(days_to_interview), 30) if days_to_interview else None
    assert due_tomorrow(deck, log, clock(), interview) == told
