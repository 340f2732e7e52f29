"""An interview goes from broad to deep, asks what is needed first, survives a stop, and ends in a report."""

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.bank.question import DemoLink, Question
from quiz.study import mock_session
from quiz.study.card import CardState, Rating
from quiz.study.day import milliseconds, study_day
from quiz.study.event import first_id, next_id
from quiz.study.front import fronted, put_in_front
from quiz.study.log import StudyLog
from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.mock import DEEPEST, MINUTES, Step, sequence
from quiz.study.mock_report import last_session, mock_report
from quiz.study.mock_session import MockSession, next_place, weak_topics
from quiz.study.own_curve import Curve
from quiz.study.session import ReviewSession
from tests.study.hand_clock import HandClock
from tests.study.quiz_bank import question

QUESTIONS = {
    q.id: q
    for q in (
        question("a1", follow_ups=("a2",), demo=DemoLink("bert/masks")),
        question("a2", level="deep", needs=("a1",), follow_ups=("a3",)),
        question("a3", level="deep", needs=("a2",)),
        question("g1", "gpt", follow_ups=("g2",), demo=DemoLink("gpt/sizes")),
        question("g2", "gpt", level="deep", asked="rarely", demo=DemoLink("gpt/sizes")),
    )
}


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


def check_sequence(steps: tuple[Step, ...], questions: dict[str, Question]) -> None:
    """What holds of every interview."""
    names = [step.question for step in steps]
    assert len(set(names)) == len(names)
    for place, step in enumerate(steps):
        asked = questions[step.question]
        for need in asked.needs:
            assert need not in names[place:], f"{step.question} is asked before {need}, which it needs"
        assert step.depth < DEEPEST
        if step.depth:
            before = questions[step.leads]
            assert steps[place - 1].question == step.leads
            assert step.depth == steps[place - 1].depth + 1
            assert step.question in before.follow_ups or step.leads in asked.needs


@pytest.mark.parametrize("minutes", MINUTES)
def test_an_interview_of_the_bank_is_one_that_an_interviewer_would_hold(deck: Deck, minutes: int) -> None:
    for seed in range(12):
        whole = sequence(deck.questions, minutes, seed)
        check_sequence(whole, deck.by_id)
        steps = whole[: round(minutes * 60 / 150 * 1.5)]
        openings = [deck.by_id[step.question] for step in steps if not step.depth]
        assert openings[0].level == "core"
        assert openings[0].asked == "often"
        # A third at most stay without a follow-up: an interviewer digs.
        assert len(openings) <= 0.67 * len(steps)
        assert len({asked.topic for asked in openings}) > len(openings) / 2
        assert whole == sequence(deck.questions, minutes, seed)
    assert sequence(deck.questions, minutes, 1) != sequence(deck.questions, minutes, 2)


def first_asked(log: StudyLog, deck: Deck, clock: HandClock) -> list[str]:
    """The first four questions of an interview that the day and the log decide, all answered."""
    session, asked = MockSession.new(log, deck.by_id, 15, clock), []
    while len(asked) < 4:
        asked.append(say(session, [0, 1, 2, 3], seconds=100))
    session.finish()
    return asked


@pytest.mark.parametrize("reviewed", [(), ("bert",), ("bert", "albert")], ids=["none", "one", "two"])
def test_each_interview_begins_otherwise_than_those_before_and_the_same_log_begins_one_alike(
    deck: Deck, log: StudyLog, clock: HandClock, reviewed: tuple[str, ...]
) -> None:
    for known in deck.questions:
        if known.topic in reviewed:
            log.review(known.id, Rating.HARD, clock())
    alike = [MockSession.new(log, deck.by_id, 15, clock) for _ in range(2)]
    assert alike[0].step == alike[1].step
    rounds = [first_asked(log, deck, clock) for _ in range(4)]
    openings = [asked[0] for asked in rounds]
    assert len(set(openings)) == 4, openings
    assert not set(rounds[0]) & set(rounds[1])
    if reviewed:
        assert all(deck.by_id[name].topic in reviewed for name in openings)
        assert {deck.by_id[name].topic for name in openings} == set(reviewed)


def test_what_is_needed_by_a_question_asked_never_comes_after_it_though_it_was_met(deck: Deck) -> None:
    met = {question.id: 1 for question in deck.questions[::2]}
    for seed in range(4):
        names = [step.question for step in sequence(deck.questions, 45, seed, ["bert"], met)]
        for place, name in enumerate(names):
            for need in deck.by_id[name].needs:
                assert need not in names[place:], (name, need)
                assert need in names[:place] or need in met, (name, need)


@pytest.mark.parametrize("topic", ["electra", "xlnet"])
def test_a_weak_topic_is_opened_first_or_what_it_needs(deck: Deck, topic: str) -> None:
    needed = {name for question in deck.questions if question.topic == topic for name in question.needs}
    needed |= {name for each in needed for name in deck.by_id[each].needs}
    for seed in range(8):
        asked = [deck.by_id[step.question] for step in sequence(deck.questions, 15, seed, [topic])]
        until = [question.topic for question in asked].index(topic)
        assert until <= 3
        assert all(question.id in needed for question in asked[:1]) or not until


@given(st.data())
def test_any_deck_makes_an_interview(data: st.DataObject) -> None:
    names = [f"q{n}" for n in range(data.draw(st.integers(0, 9)))]
    some = st.lists(st.sampled_from([*names, "gone"]), max_size=3, unique=True).map(tuple)
    level, asked = st.sampled_from(["core", "deep", "trap"]), st.sampled_from(["often", "rarely"])
    deck = {
        name: question(
            name,
            data.draw(st.sampled_from(["bert", "gpt"])),
            level=data.draw(level),
            asked=data.draw(asked),
            needs=data.draw(some),
            follow_ups=data.draw(some),
        )
        for name in names
    }
    steps = sequence(tuple(deck.values()), 30, data.draw(st.integers(0, 99)))
    asked_for = [step.question for step in steps]
    assert len(set(asked_for)) == len(asked_for)
    if not any(_needs_itself(name, deck) for name in deck):
        check_sequence(steps, deck)
        assert set(asked_for) == set(deck)


def _needs_itself(name: str, deck: dict[str, Question]) -> bool:
    seen, ahead = set(), list(deck[name].needs)
    while ahead:
        need = ahead.pop()
        if need == name:
            return True
        if need in deck and need not in seen:
            seen.add(need)
            ahead += deck[need].needs
    return False


def test_an_interviewer_asks_no_further_where_nothing_is_known() -> None:
    steps = (Step("a"), Step("b", 1, "a"), Step("c", 2, "b"), Step("d"))
    assert next_place(steps, {}) == 0
    assert next_place(steps, {0: 1.0}) == 1
    assert next_place(steps, {0: 0.0}) == 3
    assert next_place(steps, {0: 1.0, 1: 0.2}) == 3
    assert next_place(steps, {0: 1.0, 1: 0.5}) == 2
    assert next_place(steps, {0: 0.0, 3: 1.0}) is None


@pytest.mark.parametrize("ticked", [0, 4], ids=["nothing known", "all known"])
def test_an_interview_does_not_end_long_before_its_time(
    deck: Deck, open_log: Callable[[], StudyLog], clock: HandClock, ticked: int
) -> None:
    session = MockSession.new(open_log(), deck.by_id, 15, clock, 1)
    while session.place is not None:
        say(session, list(range(ticked)), seconds=30)
    assert session.seconds == 15 * 60
    assert not session.has_time_left


def new(log: StudyLog, clock: HandClock) -> MockSession:
    return MockSession.new(log, QUESTIONS, 15, clock, 1)


def say(session: MockSession, ticked: list[int], notes: list[str] | None = None, seconds: float = 60) -> str:
    place, step = session.place, session.step
    assert place is not None
    assert step is not None
    session.answer(place, ticked, notes or [], round(seconds * 1000))
    return step.question


def test_an_interview_goes_on_where_it_stood(open_log: Callable[[], StudyLog], clock: HandClock) -> None:
    session = new(open_log(), clock)
    say(session, [0, 1, 2, 3], ["a note", "另一条"])
    again = MockSession.kept(open_log(), QUESTIONS, clock)
    assert again is not None
    assert (again.asked, again.seconds, again.step) == (1, 60, session.step)
    report = again.report()
    assert report is not None
    assert report.answered[0].notes == ("a note", "另一条")


def test_notes_of_an_answer_under_way_are_kept_for_that_answer_alone(
    open_log: Callable[[], StudyLog], clock: HandClock
) -> None:
    session = new(open_log(), clock)
    session.note(0, ["half"], 12.5)
    again = MockSession.kept(open_log(), QUESTIONS, clock)
    assert again is not None
    assert (again.noted(0).notes, again.noted(0).seconds) == (("half",), 12.5)
    assert again.noted(1).notes == ()
    assert new(open_log(), clock).noted(0).notes == ()


def test_an_interview_ends_when_its_time_is_up(log: StudyLog, clock: HandClock) -> None:
    session = new(log, clock)
    say(session, [0, 1, 2], seconds=14 * 60)
    assert not session.is_over
    say(session, [0, 1, 2], seconds=2 * 60)
    assert session.is_over
    assert MockSession.kept(log, QUESTIONS, clock) is None


def test_an_interview_never_moves_the_schedule(log: StudyLog, clock: HandClock) -> None:
    log.review("a1", Rating.GOOD, clock())
    before = dict(log.states)
    session = new(log, clock)
    while not session.is_over:
        say(session, [0])
    assert dict(log.states) == before


def test_the_report_tells_strengths_gaps_and_what_to_run(log: StudyLog, clock: HandClock) -> None:
    session = new(log, clock)
    made = {"a1": [0, 1, 2, 3], "a2": [0, 1], "a3": [0, 1, 2], "g1": [0, 1], "g2": [3]}
    while not session.is_over:
        say(session, made[session.step.question], seconds=30)
    events = log.events()
    report = mock_report(events, last_session(events), QUESTIONS)
    assert report == session.report()
    assert [each.question for each in report.strengths if each.question[0] == "a"] == ["a1", "a3"]
    assert [each.question for each in report.gaps] in (["g2", "a2", "g1"], ["g2", "g1", "a2"])
    assert report.demos == {"gpt/sizes": ("g2", "g1")}
    assert report.topics == {"gpt": (3, 8), "bert": (9, 12)}
    assert list(report.topics) == ["gpt", "bert"]
    assert report.share == 12 / 20
    assert report.seconds == 150
    assert report.gaps[0].missed == (0, 1, 2)


def test_without_an_interview_there_is_no_report(log: StudyLog) -> None:
    assert last_session(log.events()) is None
    assert mock_report(log.events(), "none", QUESTIONS) is None


def test_gaps_stand_at_the_front_of_tomorrow_until_they_are_reviewed(log: StudyLog, clock: HandClock) -> None:
    today = date(2026, 11, 29)
    day = put_in_front(log, ["g2", "a2"], clock)
    assert day == today + timedelta(days=1)
    put_in_front(log, ["g2"], clock)  # a second press
    assert len(log.events()) == 2
    log.review("g2", Rating.GOOD, clock())  # today: it was asked for tomorrow all the same
    assert fronted(log.events(), today) == ()
    assert fronted(log.events(), day) == ("g2", "a2")
    clock.wait(days=1)
    log.review("g2", Rating.AGAIN, clock())
    assert fronted(log.events(), day) == ("a2",)
    log.undo(clock())
    assert fronted(log.events(), day) == ("g2", "a2")
    assert fronted(log.events(), day + timedelta(days=9)) == ("g2", "a2")


def test_the_gaps_come_first_in_tomorrow_s_session_due_or_not(log: StudyLog, clock: HandClock) -> None:
    cards = list(QUESTIONS)
    log.review("a1", Rating.EASY, clock())  # far from due tomorrow
    put_in_front(log, ["g2", "a1"], clock)
    assert ReviewSession(log, cards, clock).current == "a2"  # today nothing is changed
    clock.wait(days=1)
    session = ReviewSession(log, cards, clock)
    met = []
    while session.current in ("g2", "a1"):
        met.append(session.current)
        session.grade(Rating.EASY, session.token)
    assert met == ["g2", "a1"]
    assert session.undo() == "a1"
    assert session.current == "a1"
    session.grade(Rating.EASY, session.token)
    clock.wait(days=1)
    assert ReviewSession(log, cards, clock).current not in ("g2", "a1")


@given(st.dates(), st.integers(-14 * 60, 14 * 60), st.integers(0, 86_399), st.integers(0, 23))
def test_no_event_of_a_day_has_an_id_below_its_first(
    day: date, offset: int, second: int, rollover: int
) -> None:
    zone = timezone(timedelta(minutes=offset))
    try:
        at = datetime(day.year, day.month, day.day, tzinfo=zone) + timedelta(seconds=second)
        of_day = study_day(at, rollover)
    except OverflowError:
        return
    if at.year > 1970:
        assert first_id(of_day) <= next_id(milliseconds(at), "")


def test_weak_topics_are_those_begun_and_least_known(log: StudyLog, clock: HandClock) -> None:
    assert weak_topics(log.states, QUESTIONS.values(), date(2026, 11, 29)) == ()
    log.review("g1", Rating.GOOD, clock())
    assert weak_topics(log.states, QUESTIONS.values(), date(2026, 11, 29)) == ("gpt",)


def test_time_that_an_answer_under_way_took_counts_before_it_is_given(
    log: StudyLog, clock: HandClock
) -> None:
    session = MockSession.new(log, QUESTIONS, 15, clock, 1)
    session.answer(session.place, [0], [], 60_000)
    session.note(session.place, ["so far"], 90.0)
    again = MockSession.kept(log, QUESTIONS, clock)
    assert again is not None
    assert (again.seconds, again.spent) == (60.0, 150.0)


def test_weak_topics_follow_the_learner_s_weights() -> None:
    day = date(2026, 11, 29)

    def seen(stability: float, days: int) -> CardState:
        last = day - timedelta(days=days)
        return CardState("review", stability=stability, difficulty=5.0, last=last, due=day)

    states = {"a1": seen(7, 0), "a2": seen(7, 700), "g1": seen(7, 49), "g2": seen(7, 49)}
    asked = [QUESTIONS[name] for name in states]
    assert weak_topics(states, asked, day, Curve(1.0, 0.1542)) == ("gpt", "bert")
    assert weak_topics(states, asked, day, Curve(1.0, 0.8)) == ("bert", "gpt")  # it falls to the ground


def test_a_new_interview_asks_by_the_weights_that_were_adopted(log: StudyLog, clock: HandClock) -> None:
    asked: list[float] = []
    real = mock_session.weak_topics

    def told(states, questions, day, curve=None):
        asked.append(curve.decay)
        return real(states, questions, day, curve)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mock_session, "weak_topics", told)
        MockSession.new(log, QUESTIONS, 15, clock, 1)
        log.adopt((*DEFAULT_WEIGHTS[:-1], 0.5), clock())
        MockSession.new(log, QUESTIONS, 15, clock, 1)
    assert asked == [DEFAULT_WEIGHTS[-1], 0.5]
