"""The batched FSRS-6 beside the library's scheduler, and its slope beside a tape over all steps."""

from datetime import UTC, datetime, timedelta

import fsrs
import pytest
import torch
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded
from quiz.train.forward import HIGHEST, LOWEST, forward, log_losses, loss_and_slope
from quiz.train.histories import histories

START = datetime(2026, 1, 1, tzinfo=UTC)

any_weights = st.tuples(
    *(
        st.floats(low, high)
        for low, high in zip(LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS, strict=True)
    )
)
reviews = st.lists(
    st.builds(Graded, st.sampled_from("abcde"), st.integers(0, 60), st.integers(1, 4)), max_size=40
)


def test_the_bounds_are_the_librarys() -> None:
    assert tuple(LOWEST.tolist()) == LOWER_BOUNDS_PARAMETERS
    assert tuple(HIGHEST.tolist()) == UPPER_BOUNDS_PARAMETERS


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.just(DEFAULT_WEIGHTS), any_weights), reviews)
def test_every_memory_and_every_forecast_is_the_librarys(
    weights: tuple[float, ...], graded: list[Graded]
) -> None:
    library = fsrs.Scheduler(parameters=weights, enable_fuzzing=False)
    cards: dict[str, fsrs.Card] = {}
    at: dict[str, datetime] = {}
    known: dict[str, list[tuple[float, float]]] = {}
    forecasts = []
    for review in graded:
        card = cards.get(review.card) or fsrs.Card(card_id=1, due=START)
        is_first = review.card not in cards
        at[review.card] = START if is_first else at[review.card] + timedelta(days=review.days)
        if not is_first and review.days:
            forecasts.append(library.get_card_retrievability(card, at[review.card]))
        card, _ = library.review_card(card, fsrs.Rating(review.rating), at[review.card])
        cards[review.card] = card
        assert card.stability is not None
        assert card.difficulty is not None
        if card.stability > 1e8:
            return  # nobody's memory; the schedule stops there too
        known.setdefault(review.card, []).append((card.stability, card.difficulty))
    found = histories(graded)
    if not graded:
        assert found.sizes == []
        return
    ours = forward(torch.tensor(weights, dtype=torch.float64), found)
    rows = sorted(known.values(), key=lambda row: -len(row))
    expected = [row[turn] for turn in range(len(rows[0])) for row in rows if len(row) > turn]
    assert ours.stability.tolist() == pytest.approx([stability for stability, _ in expected], rel=1e-6)
    assert ours.difficulty.tolist() == pytest.approx([difficulty for _, difficulty in expected], rel=1e-6)
    assert ours.recall[found.predicted].tolist() == pytest.approx(forecasts, rel=1e-6)


@settings(max_examples=60, deadline=None)
@given(any_weights, reviews.filter(bool))
def test_the_slope_is_that_of_the_loss(weights: tuple[float, ...], graded: list[Graded]) -> None:
    """Along a random line, against a difference of two losses; kinks of clamps are passed over."""
    found = histories(graded)
    w = torch.tensor(weights, dtype=torch.float64)
    w = w.clamp(LOWEST + 1e-3, HIGHEST - 1e-3)
    along = torch.randn(21, dtype=torch.float64, generator=torch.Generator().manual_seed(1)) * 1e-7
    loss, slope = loss_and_slope(w, found)
    assert bool(slope.isfinite().all())

    def at(share: float) -> float:
        return float(
            log_losses(forward(w + share * along, found).recall[found.predicted], found.recalled).sum()
        )

    left, right = at(0) - at(-1), at(1) - at(0)
    assert float(loss) == pytest.approx(at(0))
    if left == pytest.approx(right, rel=1e-2, abs=1e-9):
        assert float(slope @ along) == pytest.approx((left + right) / 2, rel=1e-2, abs=1e-8)


def test_the_slope_is_that_of_a_tape_over_all_steps() -> None:
    from bench.learners import STRANGER, history

    found = histories(history(STRANGER, cards=40, days=60, seed=3))
    w = torch.tensor(STRANGER, dtype=torch.float64, requires_grad=True)
    _, slope = loss_and_slope(w, found)
    step = 1e-6
    for weight in range(21):
        up, down = w.detach().clone(), w.detach().clone()
        up[weight] += step
        down[weight] -= step
        between = loss_and_slope(up, found)[0] - loss_and_slope(down, found)[0]
        assert float(slope[weight]) == pytest.approx(float(between) / (2 * step), rel=1e-4, abs=1e-5)
    assert tuple(DEFAULT_PARAMETERS) == DEFAULT_WEIGHTS
