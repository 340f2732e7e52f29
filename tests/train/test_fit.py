"""Weights from histories: those of a known memory are found again, and no poor history does harm."""

from random import Random

import pytest
import torch

from bench.learners import STRANGER, history
from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded
from quiz.train.contract import MIN_PREDICTED, Trained
from quiz.train.fit import fit, losses, train
from quiz.train.forward import HIGHEST, LOWEST
from quiz.train.histories import histories
from quiz.train.split import MOST_REVIEWS, earlier, missing

torch.set_num_threads(1)


def later_loss(reviews: list[Graded], weights: tuple[float, ...]) -> float:
    _, counts = earlier(reviews)
    return losses(histories(reviews), weights)[counts.trained :].mean().item()


@pytest.mark.parametrize("true", [STRANGER, DEFAULT_WEIGHTS], ids=["stranger", "typical"])
def test_known_weights_are_found_again(true: tuple[float, ...]) -> None:
    reviews = history(true, cards=1000, days=365, seed=1)
    found = train(reviews, DEFAULT_WEIGHTS)
    assert found.weights is not None
    assert found.loss_new == pytest.approx(later_loss(reviews, found.weights))
    assert later_loss(reviews, found.weights) <= later_loss(reviews, true) + 0.001
    assert found.verdict == ("better" if true is STRANGER else "not_better")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_five_learners_are_found_again(seed: int) -> None:
    reviews = history(STRANGER, cards=2000, days=500, seed=seed)
    found = train(reviews, DEFAULT_WEIGHTS)
    assert found.weights is not None
    assert later_loss(reviews, found.weights) <= later_loss(reviews, STRANGER) + 0.001
    assert found.verdict == "better"


def test_the_same_history_gives_the_same_weights() -> None:
    reviews = histories(history(STRANGER, cards=60, days=60, seed=2))
    assert fit(reviews) == fit(reviews)


def rated(count: int, rating: int | None = None, seed: int = 0, cards: int = 40) -> list[Graded]:
    """So many reviews in turn over a few cards, three days apart, all with one rating or with any."""
    chance = Random(seed)
    return [
        Graded(f"card-{n % cards}", 3 if n >= cards else 0, rating or chance.choice((1, 2, 3, 3, 3, 4)))
        for n in range(count)
    ]


POOR = {
    "none": ([], "too_few"),
    "one": (rated(1), "too_few"),
    "fifty": (rated(50), "too_few"),
    "511 good": (rated(511, 3), "one_outcome"),
    "512 good": (rated(512, 3), "one_outcome"),
    "all again": (rated(600, 1), "one_outcome"),
    "all easy": (rated(600, 4), "one_outcome"),
    "one review a card": (rated(600, cards=600), "too_few"),
    "one card": (rated(600, 3, cards=1), "too_few"),
    "three cards": (rated(600, 3, cards=3), "one_outcome"),
    "all in one day": ([Graded("a", 0, 1 + n % 4) for n in range(600)], "too_few"),
    "failures early only": (rated(300) + rated(800, 3)[40:], "one_outcome"),
}


@pytest.mark.parametrize("name", POOR)
def test_a_poor_history_says_what_is_missing(name: str) -> None:
    reviews, verdict = POOR[name]
    found = train(reviews, DEFAULT_WEIGHTS)
    assert (found.verdict, found.weights) == (verdict, None)
    assert found.counts.reviews == len(reviews)


@pytest.mark.parametrize("count", [511, 512])
def test_random_answers_never_win_by_chance(count: int) -> None:
    """Ratings that no memory gave: training ends well, inside the bounds, and answers."""
    found = train(rated(count, seed=count), DEFAULT_WEIGHTS)
    assert found.weights is not None
    assert bool(((torch.tensor(found.weights) >= LOWEST) & (torch.tensor(found.weights) <= HIGHEST)).all())
    assert list(found.weights[:4]) == sorted(found.weights[:4])


@pytest.mark.parametrize("ratings", [(1, 3), (1, 2), (1, 4), (1,) * 9 + (4,)], ids=str)
def test_two_ratings_are_enough(ratings: tuple[int, ...]) -> None:
    chance = Random(3)
    reviews = [Graded(r.card, r.days, chance.choice(ratings)) for r in rated(700)]
    assert train(reviews, DEFAULT_WEIGHTS).verdict in {"better", "not_better", "one_outcome"}


def strange(seed: int) -> list[Graded]:
    """A history that no sane learner leaves: any length, any gaps, few ratings, few or many cards."""
    chance = Random(seed)
    ratings = chance.choices((1, 2, 3, 4), k=chance.randint(1, 3))
    cards, longest = chance.choice((1, 3, 50, 400)), chance.choice((0, 1, 30, 3_500_000))
    length = chance.choice((0, 1, 2, 50, 199, 230, 260, 330))
    return [
        Graded(str(chance.randrange(cards)), chance.randint(-1, longest), chance.choice(ratings))
        for _ in range(length)
    ]


def check_never_worse(found: Trained, reviews: list[Graded]) -> None:
    if found.is_better:
        assert found.weights is not None
        assert later_loss(reviews, found.weights) < later_loss(reviews, DEFAULT_WEIGHTS)
    if found.counts.predicted < MIN_PREDICTED:
        assert found.verdict == "too_few"
    assert (found.weights is None) == (missing(found.counts) is not None)


@pytest.mark.parametrize("seed", range(20))
def test_a_strange_history_raises_nothing_and_is_never_made_worse(seed: int) -> None:
    check_never_worse(train(strange(seed), DEFAULT_WEIGHTS), strange(seed))


@pytest.mark.slow
def test_a_thousand_strange_histories() -> None:
    for seed in range(1000):
        check_never_worse(train(strange(seed), DEFAULT_WEIGHTS), strange(seed))


@pytest.mark.slow
def test_chance_alone_hardly_ever_changes_the_weights() -> None:
    """Sixty learners whose memory is everyone's: at most a few are taken for others, to little harm."""
    adopted = []
    for seed in range(60):
        found = train(history(DEFAULT_WEIGHTS, cards=150, days=90, seed=seed), DEFAULT_WEIGHTS)
        if found.is_better:
            assert found.weights is not None
            fresh = histories(history(DEFAULT_WEIGHTS, cards=400, days=120, seed=1000 + seed))
            adopted.append(losses(fresh, found.weights).mean() - losses(fresh, DEFAULT_WEIGHTS).mean())
    assert len(adopted) <= 6
    assert all(loss < 0.01 for loss in adopted)


def test_later_reviews_train_nothing() -> None:
    reviews = history(STRANGER, cards=120, days=90, seed=4)
    first, counts = earlier(reviews)
    turned = reviews[: len(first)] + [Graded(r.card, r.days, 5 - r.rating) for r in reviews[len(first) :]]
    one, other = train(reviews, DEFAULT_WEIGHTS), train(turned, DEFAULT_WEIGHTS)
    assert one.weights is not None
    assert one.weights == other.weights
    assert one.loss_new != other.loss_new
    assert counts.trained == pytest.approx(0.8 * counts.predicted, abs=1)


def test_a_card_met_endlessly_costs_no_more_than_its_first_reviews() -> None:
    endless = [Graded("a", 1, 3)] * 5000
    _, counts = earlier(endless)
    assert counts.predicted == MOST_REVIEWS - 1 == len(histories(endless).predicted)
