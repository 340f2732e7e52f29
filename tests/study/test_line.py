"""The line of a day, kept up card by card, is the queue that all states together give at once."""

from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study.card import NEW, CardState, Rating
from quiz.study.day import milliseconds
from quiz.study.fold import fold
from quiz.study.line import Line
from quiz.study.log import StudyLog
from quiz.study.queue import build_queue
from quiz.study.session import ReviewSession
from quiz.study.settings import Settings
from tests.study.hand_clock import EVENING, HandClock

TODAY = EVENING.date()
NOW = milliseconds(EVENING)
CARDS = [f"q{n}" for n in range(12)]


@st.composite
def states(draw: st.DrawFn) -> CardState:
    """Any state that a card may be in, held or not, its dates around today."""

    def day(least: int, most: int) -> st.SearchStrategy[object]:
        return st.integers(least, most).map(lambda days: TODAY + timedelta(days=days))

    held = {
        "suspended": draw(st.sampled_from([None, None, None, "asked", "leech"])),
        "buried": draw(st.one_of(st.none(), day(-1, 2))),
    }
    stage = draw(st.sampled_from(["new", "learning", "review"]))
    if stage == "new":
        return CardState(**held)  # type: ignore[arg-type]
    last = draw(day(-9, 3))
    first = draw(st.sampled_from([last, TODAY - timedelta(days=20)]))
    due_at = NOW + draw(st.integers(-30, 30)) * 60_000 if stage == "learning" else None
    stability = draw(st.sampled_from([0.5, 1.0, 3.0, 8.0]))
    due = last if stage == "learning" else draw(day(-9, 9))  # type: ignore[assignment]
    return CardState(stage, 0, stability, 5.0, due, due_at, first, last, 1, 0, "r", **held)  # type: ignore[arg-type]


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*CARDS, "elsewhere"]), states()),
    st.lists(
        st.tuples(st.sampled_from([*CARDS, "elsewhere"]), st.one_of(states(), st.just(NEW))), max_size=12
    ),
    st.integers(0, 4),
    st.integers(1, 5),
    st.booleans(),
)
def test_a_line_that_is_kept_up_is_the_queue_built_anew(
    known: dict[str, CardState],
    changes: list[tuple[str, CardState]],
    new: int,
    reviews: int,
    weighed: bool,
) -> None:
    limits = Settings(new_per_day=new, reviews_per_day=reviews)
    weights = {card: 1.0 + place % 3 for place, card in enumerate(CARDS)} if weighed else {}
    line = Line({card: place for place, card in enumerate(CARDS)}, TODAY, limits, weights)
    known = {card: state for card, state in known.items() if state != NEW}
    line.put_all(known.items())
    assert line.queue(NOW, known) == build_queue(known, CARDS, EVENING, limits, weights)
    for card, state in changes:
        known[card] = state
        line.put(card, state)
        at = EVENING + timedelta(minutes=7)
        assert line.queue(milliseconds(at), known) == build_queue(known, CARDS, at, limits, weights)


def test_what_stirs_on_a_day_is_all_that_its_queue_needs(log: StudyLog, clock: HandClock) -> None:
    for card, rating in (("a", 1), ("b", 3), ("c", 4), ("d", 4)):
        log.review(card, rating, clock())  # type: ignore[arg-type]
    log.record("e", "suspend", clock())
    clock.wait(days=1)
    log.review("c", 1, clock())  # type: ignore[arg-type]
    for _ in range(12):
        day = log.day(clock())
        line = Line({card: place for place, card in enumerate("abcdefg")}, day, log.settings, {})
        line.put_all(log.states.stirring(day).items())
        expected = build_queue(dict(log.states), "abcdefg", clock(), log.settings)
        assert line.queue(milliseconds(clock()), log.states) == expected
        clock.wait(days=1)


def test_states_are_read_one_by_one_and_are_the_same_as_all_at_once(log: StudyLog, clock: HandClock) -> None:
    for card in "abc":
        log.review(card, 3, clock())  # type: ignore[arg-type]
    log.review("gone", 3, clock())  # type: ignore[arg-type]
    log.undo(clock())
    whole = dict(log.states)
    with StudyLog.open(log.path) as again:
        assert again.state("b") == whole["b"]
        assert again.state("gone") == again.state("none") == NEW
        assert "a" in again.states
        assert "gone" not in again.states
        assert "none" not in again.states
        assert again.states.get("none") is None
        log.review("a", 1, clock())  # type: ignore[arg-type]
        again.refresh()
        assert again.state("a") == log.state("a") != whole["a"]
        assert again.changed() == ["a"]
        assert dict(again.states) == dict(log.states)
        assert len(again.states) == 3


def test_a_session_reads_only_the_cards_that_it_needs(log: StudyLog, clock: HandClock) -> None:
    for n in range(30):
        log.review(f"q{n}", Rating.EASY, clock())
    log.undo(clock())
    with StudyLog.open(log.path) as again:
        session = ReviewSession(again, [f"q{n}" for n in range(100)], clock, new_per_day=40)
        assert session.promises()
        assert session.grade(Rating.GOOD, session.token) is not None
        assert session.undo() is not None
        assert not again.states.is_whole


def test_an_undo_gives_back_what_a_fold_gives(log: StudyLog, clock: HandClock) -> None:
    for days, rating in ((0, Rating.EASY), (9, Rating.AGAIN), (0, Rating.GOOD), (3, Rating.HARD)):
        clock.wait(days=days, minutes=11)
        log.review("q", rating, clock())
    log.record("q", "flag", clock())  # the last grade can't simply be set back: a flag came after it
    for _ in range(5):
        log.undo(clock())
        assert log.state("q") == fold(log.events("q"), log.schedule)
    assert log.state("q") == NEW
