"""Under a plan there is one list for today: what the plan tells is what a review asks, within its minutes."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study.card import CardState, Rating
from quiz.study.day import milliseconds, study_day
from quiz.study.front import put_in_front
from quiz.study.interview import Interview
from quiz.study.log import StudyLog
from quiz.study.order import study_order
from quiz.study.pace import Pace
from quiz.study.plan import Begun, Deck, Plan, plan
from quiz.study.planned import planned_for
from quiz.study.prospect import begun_today, prospect, today_cards, today_plan
from quiz.study.queue import build_queue
from quiz.study.session import ReviewSession
from tests.study.hand_clock import EVENING, HandClock
from tests.study.plain import plain_past

TODAY = study_day(EVENING)
CARDS = [f"card{n:02}" for n in range(24)]


def question(card: str, place: int) -> Question:
    words = Words(card, card)
    return Question(
        id=card,
        topic="t",
        level="core",
        asked=("rarely", "sometimes", "often")[place % 3],
        prompt=words,
        answer=words,
        key_points=(words,),
    )


QUESTIONS = [question(card, place) for place, card in enumerate(CARDS)]
WEIGHTS = {card: float(place % 3 + 1) for place, card in enumerate(CARDS)}


@st.composite
def state(draw: st.DrawFn) -> CardState:
    """A card in any state that a history can leave: reviewed, on its steps, held."""
    last = TODAY - timedelta(days=draw(st.integers(0, 60)))
    due_at = None
    if draw(st.booleans()):
        due_at = milliseconds(EVENING) + 60_000 * draw(st.integers(-3_000, 60))
    return CardState(
        state="review" if due_at is None else "relearning",
        stability=draw(st.floats(0.01, 500)),
        difficulty=draw(st.floats(1, 10)),
        due=TODAY if due_at else last + timedelta(days=draw(st.integers(1, 60))),
        due_at=due_at,
        first=last - timedelta(days=3),
        last=last,
        reps=2,
        suspended=draw(st.sampled_from([None, None, None, "asked"])),
        buried=draw(st.sampled_from([None, None, None, TODAY + timedelta(days=1)])),
    )


def begun_of(states: Mapping[str, CardState], gaps: list[str]) -> Begun:
    queue = build_queue(states, CARDS, EVENING)
    free = (c for c in gaps if c not in states or (not states[c].is_held(TODAY) and states[c].last != TODAY))
    return Begun(tuple(free), queue.steps, queue.waiting)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.sampled_from(CARDS), state(), max_size=20),
    st.lists(st.sampled_from(CARDS), max_size=6, unique=True),
    st.integers(1, 60),
    st.sampled_from([0.0, 30.0, 600.0, 5000.0]),
    st.integers(1, 40),
)
def test_a_plan_keeps_to_the_days_minutes_and_lists_what_the_queue_holds(
    states: dict[str, CardState], gaps: list[str], minutes: int, spent: float, days: int
) -> None:
    begun = begun_of(states, gaps)
    interview = TODAY + timedelta(days=days)
    made = plan(Deck(WEIGHTS, states), TODAY, interview, minutes, spent=spent, begun=begun)
    finished = [c for c in (*begun.steps, *begun.waiting) if states[c].last == TODAY]
    for day in made.days[1:]:
        assert day.minutes <= minutes + 1e-6 or day.new + day.reviews == 1
    if made.days:
        assert_within(made, minutes - spent / 60, len(finished))
    planned = planned_for(TODAY, made.cards)
    queue = planned.in_place_of(
        build_queue(states, CARDS, EVENING), lambda c: states.get(c, CardState()), TODAY
    )
    if made.cards:
        assert made.cards == tuple(dict.fromkeys((*planned.of(begun.gaps, TODAY), *queue.cards)))
    assert len(set(made.cards)) == len(made.cards) == made.days[0].new + made.days[0].reviews


def assert_within(made: Plan, left: float, finished: int) -> None:
    """Within what is left of the day, unless one card or the steps of cards begun today take more."""
    steps = finished * Pace().recalled / 60
    assert made.days[0].minutes <= max(left, steps) + 1e-6 or len(made.cards) == 1


@pytest.mark.parametrize("minutes", [1, 2, 5, 15, 30, 60])
def test_what_the_plan_lists_is_what_a_session_asks_in_that_order(
    open_log: Callable[[], StudyLog], clock: HandClock, minutes: int
) -> None:
    log, interview = open_log(), Interview(TODAY + timedelta(days=12), minutes)
    clock.wait(days=-2)
    for card, rating in zip(CARDS[:8], (1, 3, 2, 4, 1, 3, 3, 1), strict=True):
        log.review(card, Rating(rating), clock(), duration_ms=20_000)
    clock.wait(days=1)
    put_in_front(log, [CARDS[20], CARDS[3]], clock)
    clock.wait(days=1)
    log.review(CARDS[10], Rating.AGAIN, clock(), duration_ms=9_000)
    log.review(CARDS[11], Rating.GOOD, clock(), duration_ms=9_000)
    clock.wait(minutes=4)  # the one is due again, the other's step waits
    listed = today_cards(QUESTIONS, log, clock(), interview)
    told = prospect(
        QUESTIONS,
        log.snapshot(),
        plain_past(log.events()),
        TODAY,
        interview,
        begun=begun_today(QUESTIONS, log.snapshot(), log, clock()),
    )
    assert told.plan is not None
    assert told.plan.cards == listed
    assert {CARDS[10], CARDS[11]} <= set(listed)
    held = ReviewSession(log, study_order(QUESTIONS), clock, planned=listed)
    assert held.ahead == listed
    assert held.total == len(listed)


def test_gaps_that_find_no_room_wait_for_the_next_day(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    log, interview = open_log(), Interview(TODAY + timedelta(days=12), minutes=4)
    put_in_front(log, CARDS[:9], clock)
    clock.wait(days=1)
    first = today_cards(QUESTIONS, log, clock(), interview)
    assert first == tuple(CARDS[:2])  # 105 seconds each
    held = ReviewSession(log, CARDS, clock, planned=first)
    for card in first:
        assert held.current == card
        held.grade(Rating.EASY, held.token, duration_ms=105_000)
    assert held.is_finished
    clock.wait(days=1)
    assert today_cards(QUESTIONS, log, clock(), interview)[0] == CARDS[2]


def test_a_card_begun_today_is_finished_though_the_minutes_are_over(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    log, interview = open_log(), Interview(TODAY + timedelta(days=12), minutes=1)
    log.review(CARDS[0], Rating.AGAIN, clock(), duration_ms=90_000)
    clock.wait(minutes=2)
    assert today_cards(QUESTIONS, log, clock(), interview) == (CARDS[0],)
    held = ReviewSession(log, CARDS, clock, planned=(CARDS[0],))
    assert held.ahead == (CARDS[0],)
    held.grade(Rating.EASY, held.token)
    assert held.is_finished
    assert today_cards(QUESTIONS, log, clock(), interview) == ()


@pytest.mark.parametrize("days", [0, -1, -30])
def test_from_the_interviews_day_on_the_ordinary_schedule_holds(
    open_log: Callable[[], StudyLog], clock: HandClock, days: int
) -> None:
    log = open_log()
    assert today_plan(QUESTIONS, log, clock(), Interview(date.fromordinal(TODAY.toordinal() + days))) is None
    tomorrow = today_plan(QUESTIONS, log, clock(), Interview(TODAY + timedelta(days=1)))
    assert tomorrow is not None
    assert len(tomorrow.days) == 1


def test_a_bank_that_is_known_already_asks_for_little(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    known = CardState(
        state="review",
        stability=5_000,
        difficulty=4,
        last=TODAY - timedelta(days=2),
        due=TODAY + timedelta(900),
    )
    made = plan(Deck(WEIGHTS, dict.fromkeys(CARDS, known)), TODAY, TODAY + timedelta(days=9), 30)
    assert made.cards == ()
    assert made.on_date > 0.99


def test_another_decks_cards_are_neither_planned_nor_asked(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    log, interview = open_log(), Interview(TODAY + timedelta(days=12), minutes=5)
    put_in_front(log, ["elsewhere", CARDS[4]], clock)
    clock.wait(days=1)
    log.review("other", Rating.AGAIN, clock(), duration_ms=60_000)
    clock.wait(minutes=2)
    listed = today_cards(QUESTIONS, log, clock(), interview)
    assert listed[0] == CARDS[4]
    assert set(listed) <= set(CARDS)
    assert len(listed) == 2  # the minute that the other deck took is gone
    assert ReviewSession(log, study_order(QUESTIONS), clock, planned=listed).ahead == listed


def test_who_is_quick_is_done_sooner_and_gets_no_further_cards(log: StudyLog, clock: HandClock) -> None:
    interview = Interview(TODAY + timedelta(days=21), 30)
    left = [len(today_cards(QUESTIONS, log, clock(), interview))]
    while cards := today_cards(QUESTIONS, log, clock(), interview):
        while True:  # three seconds a meeting, until its steps are over
            log.review(cards[0], Rating.GOOD, clock(), duration_ms=3_000)
            clock.wait(minutes=11)
            if not log.states[cards[0]].on_step:
                break
        left.append(len(today_cards(QUESTIONS, log, clock(), interview)))
    assert 10 < left[0] < len(QUESTIONS)
    assert left == list(range(left[0], -1, -1))


def test_tomorrow_begins_with_the_gaps_of_an_interview_and_its_plan_counts_them(
    log: StudyLog, clock: HandClock
) -> None:
    put_in_front(log, CARDS[:3], clock)
    made = prospect(
        QUESTIONS,
        {},
        plain_past(log.events()),
        TODAY,
        Interview(TODAY + timedelta(days=9), 30),
        begun=begun_today(QUESTIONS, {}, log, clock()),
    ).plan
    assert made is not None
    assert [day.gaps for day in made.days][:3] == [0, 3, 0]
    assert made.days[1].new + made.days[1].reviews >= 3


def test_cards_forgotten_yesterday_begin_the_day_which_grows_no_longer_by_them(
    log: StudyLog, clock: HandClock
) -> None:
    interview = Interview(TODAY + timedelta(days=21), 15)
    for card in CARDS[:9]:
        for rating in (Rating.GOOD, Rating.AGAIN, Rating.GOOD, Rating.GOOD):  # forgotten on its steps
            log.review(card, rating, clock(), duration_ms=9_000)
    clock.wait(days=1)
    first = today_cards(QUESTIONS, log, clock(), interview)
    assert first is not None
    assert set(first[:2]) <= set(CARDS[:9])
    met = 0
    while cards := today_cards(QUESTIONS, log, clock(), interview):
        assert met + len(cards) <= len(first) + 1
        log.review(cards[0], Rating.GOOD, clock(), duration_ms=3_000)
        met += not log.states[cards[0]].on_step
    assert abs(met - len(first)) <= 1


@pytest.mark.parametrize("kind", ["suspend", "bury"])
def test_a_card_held_back_makes_the_day_shorter_until_that_is_undone(
    log: StudyLog, clock: HandClock, kind: str
) -> None:
    interview = Interview(TODAY + timedelta(days=21), 15)
    first = today_cards(QUESTIONS, log, clock(), interview)
    assert first is not None
    log.record(first[2], kind, clock())  # type: ignore[arg-type]
    assert today_cards(QUESTIONS, log, clock(), interview) == (*first[:2], *first[3:])
    log.undo(clock())
    assert today_cards(QUESTIONS, log, clock(), interview) == first
    log.record(first[2], kind, clock())  # type: ignore[arg-type]
    clock.wait(days=1)
    tomorrow = today_cards(QUESTIONS, log, clock(), interview)
    assert tomorrow is not None
    assert (first[2] in tomorrow) == (kind == "bury")
