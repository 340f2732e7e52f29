"""The line of a day, kept up card by card, is the queue that all states together give at once."""

from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study.card import NEW, CardState, Rating
from quiz.study.day import milliseconds
from quiz.study.fold import fold, fold_all
from quiz.study.line import Line
from quiz.study.log import StudyLog
from quiz.study.places import Places
from quiz.study.queue import build_queue
from quiz.study.schedule import Schedule
from quiz.study.session import ReviewSession
from quiz.study.settings import Settings
from quiz.study.states import States
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
    st.booleans(),
)
def test_a_line_that_is_kept_up_is_the_queue_built_anew(
    known: dict[str, CardState],
    changes: list[tuple[str, CardState]],
    new: int,
    reviews: int,
    weighed: bool,
    few: bool,
) -> None:
    limits = Settings(new_per_day=new, reviews_per_day=reviews)
    weights = {card: 1.0 + place % 3 for place, card in enumerate(CARDS)} if weighed else {}
    line = Line(Places(CARDS), TODAY, limits, weights)
    known = {card: state for card, state in known.items() if state != NEW}
    kept = States(lambda *_: known.items(), lambda _: [])
    assert len(kept) == len(known)  # all of them are read
    line.put_all(kept.waiting(TODAY), kept.stirring(TODAY) if few else known)
    expected = build_queue(known, CARDS, EVENING, limits, weights)
    assert line.head(NOW, known) == next(iter(expected.cards), None)
    assert line.queue(NOW, known) == expected
    for card, state in changes:
        known[card] = state
        line.put(card, state)
        at = EVENING + timedelta(minutes=7)
        expected = build_queue(known, CARDS, at, limits, weights)
        assert line.head(milliseconds(at), known) == next(iter(expected.cards), None)
        assert line.queue(milliseconds(at), known) == expected


def test_what_stirs_on_a_day_is_all_that_its_queue_needs(log: StudyLog, clock: HandClock) -> None:
    for card, rating in (("a", 1), ("b", 3), ("c", 4), ("d", 4)):
        log.review(card, rating, clock())  # type: ignore[arg-type]
    log.record("e", "suspend", clock())
    clock.wait(days=1)
    log.review("c", 1, clock())  # type: ignore[arg-type]
    for _ in range(12):
        day = log.day(clock())
        line = Line(Places("abcdefg"), day, log.settings, {})
        line.put_all(log.states.waiting(day), log.states.stirring(day))
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


@given(st.permutations(range(9)), st.lists(st.sets(st.integers(0, 12)), max_size=3), st.integers(0, 12))
def test_places_looked_up_together_or_alone_are_those_of_the_deck(
    deck: list[int], together: list[set[int]], alone: int
) -> None:
    cards = [f"q{n}" for n in deck]
    places = Places(cards)
    for asked in together:
        names = {f"q{n}" for n in asked}
        found = places.look_up(names)
        assert {name: found.get(name) for name in names} == {
            name: cards.index(name) if name in cards else None for name in names
        }
    assert places.get(f"q{alone}") == (deck.index(alone) if alone in deck else None)
    assert (f"q{alone}" in places) == (alone in deck)
    assert list(places.from_place(2, 3)) == list(enumerate(cards))[2:5]


ACTS = st.lists(
    st.tuples(
        st.sampled_from(
            ["grade", "grade", "grade", "undo", "redo", "bury", "flag", "wait", "follow", "elsewhere"]
        ),
        st.integers(1, 4),
    ),
    max_size=25,
)


@settings(max_examples=40, deadline=None)
@given(ACTS, st.booleans())
def test_the_card_on_screen_heads_what_is_left_and_each_state_is_what_a_fold_gives(
    acts: list[tuple[str, int]], weighed: bool
) -> None:
    clock, limits = HandClock(), Settings(new_per_day=4, reviews_per_day=3)
    weights = {card: 1.0 + place % 3 for place, card in enumerate(CARDS)} if weighed else {}
    with TemporaryDirectory() as folder, ExitStack() as opened:
        path = Path(folder) / "study.db"
        log, other = (opened.enter_context(StudyLog.open(path, settings=limits)) for _ in range(2))
        session = ReviewSession(log, CARDS, clock, weights=weights)
        for act, number in acts:
            shown = session.token
            do(act, number, session, other, clock)
            if not session.is_over:
                assert session.token == shown or session.current == next(iter(session.ahead), None)
                session.promises()  # made now, and kept by a later grade
                session.refresh()
                assert session.remaining == build_queue(dict(other.states), CARDS, clock(), limits, weights)
        session.refresh()
        folded = fold_all(log.events(), Schedule()).items()
        assert (
            dict(log.states) == dict(other.states) == {card: state for card, state in folded if state != NEW}
        )


def do(act: str, number: int, session: ReviewSession, other: StudyLog, clock: HandClock) -> None:
    """One thing that happens to a session; `elsewhere` is another program's grade of one of its cards."""
    if act == "grade":
        session.grade(Rating(number), session.token)
    elif act in ("bury", "flag"):
        session.hold(act, session.token)  # type: ignore[arg-type]
    elif act == "wait":
        clock.wait(minutes=(1, 15, 400, 1440 * 6)[number - 1])
    elif act == "follow":
        session.refresh()
    elif act == "elsewhere":
        other.review(CARDS[number], Rating(number), clock())
    else:
        getattr(session, act)()
    other.refresh()
