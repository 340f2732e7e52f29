"""Our FSRS-6 beside the fsrs library's: the same memory after any history, under any weights."""

from datetime import UTC, datetime, timedelta

import fsrs
import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study.memory import DEFAULT_WEIGHTS, Fsrs6, model

START = datetime(2026, 1, 1, tzinfo=UTC)

any_weights = st.tuples(
    *(
        st.floats(low, high)
        for low, high in zip(LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS, strict=True)
    )
)
history = st.lists(st.tuples(st.integers(1, 4), st.integers(0, 60)), min_size=1, max_size=12)


def test_the_default_weights_are_the_librarys() -> None:
    assert DEFAULT_WEIGHTS == DEFAULT_PARAMETERS


@settings(max_examples=300)
@given(st.one_of(st.just(DEFAULT_WEIGHTS), any_weights), history)
def test_memory_equals_the_librarys_after_any_history(
    weights: tuple[float, ...], reviews: list[tuple[int, int]]
) -> None:
    ours, theirs = Fsrs6(weights), fsrs.Scheduler(parameters=weights, enable_fuzzing=False)
    card, memory, now = fsrs.Card(card_id=1, due=START), None, START
    for rating, days in reviews:
        now += timedelta(days=days if memory else 0)
        if memory is not None:
            assert ours.retrievability(memory.stability, days) == pytest.approx(
                theirs.get_card_retrievability(card, now), rel=1e-9
            )
        memory = ours.first(rating) if memory is None else ours.after(memory, rating, days)
        card, _ = theirs.review_card(card, fsrs.Rating(rating), now)
        assert memory.stability == pytest.approx(card.stability, rel=1e-9)
        assert memory.difficulty == pytest.approx(card.difficulty, rel=1e-9)
        if memory.stability > 1e9:
            return  # nobody's memory; the schedule stops there too


@given(st.integers(1, 4))
def test_a_first_day_is_the_learning_steps_of_the_schedule(rating: int) -> None:
    library = fsrs.Scheduler(enable_fuzzing=False)
    card, _ = library.review_card(fsrs.Card(card_id=1, due=START), fsrs.Rating(rating), START)
    minute = 0
    while card.state is fsrs.State.Learning:
        minute += 10
        card, _ = library.review_card(card, fsrs.Rating.Good, START + timedelta(minutes=minute))
    memory = model().first_day(rating)
    assert memory.stability == pytest.approx(card.stability, rel=1e-9)
    assert memory.difficulty == pytest.approx(card.difficulty, rel=1e-9)


def test_a_forgotten_card_ends_its_day_with_the_relearning_step() -> None:
    library = fsrs.Scheduler(enable_fuzzing=False)
    card = fsrs.Card(card_id=1, due=START)
    card, _ = library.review_card(card, fsrs.Rating.Easy, START)
    later = START + timedelta(days=9)
    card, _ = library.review_card(card, fsrs.Rating.Again, later)
    card, _ = library.review_card(card, fsrs.Rating.Good, later + timedelta(minutes=10))
    memory = model().whole_day(model().first(4), 1, 9)
    assert memory.stability == pytest.approx(card.stability, rel=1e-9)
    assert card.state is fsrs.State.Review
