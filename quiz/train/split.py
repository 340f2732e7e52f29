"""Parts a history by time: earlier reviews train, later ones judge; and says what it lacks for that."""

from collections import defaultdict
from collections.abc import Sequence

from quiz.study.weights import Graded
from quiz.train.contract import JUDGED_SHARE, MIN_OF_EACH, MIN_PREDICTED, Counts, Verdict

MOST_REVIEWS = 128
"""Of one card. Later ones hardly teach more, and each would cost a step of its own."""


def earlier(reviews: Sequence[Graded]) -> tuple[Sequence[Graded], Counts]:
    """The reviews up to the last prediction that trains, and what the whole history holds."""
    seen: dict[str, int] = defaultdict(int)
    places: list[int] = []
    for place, review in enumerate(reviews):
        if 0 < seen[review.card] < MOST_REVIEWS and review.days > 0:
            places.append(place)
        seen[review.card] += 1
    judged = round(len(places) * JUDGED_SHARE)
    trained = len(places) - judged
    forgotten = [reviews[place].rating == 1 for place in places]
    counts = Counts(
        reviews=len(reviews),
        cards=len(seen),
        predicted=len(places),
        trained=trained,
        trained_forgotten=sum(forgotten[:trained]),
        judged=judged,
        judged_forgotten=sum(forgotten[trained:]),
    )
    return reviews[: places[trained - 1] + 1 if trained else 0], counts


def missing(counts: Counts) -> Verdict | None:
    """What a history lacks to train on it; None if it is enough."""
    if counts.predicted < MIN_PREDICTED:
        return "too_few"
    parts = (
        (counts.trained, counts.trained_forgotten),
        (counts.judged, counts.judged_forgotten),
    )
    for reviews, forgotten in parts:
        if min(forgotten, reviews - forgotten) < MIN_OF_EACH:
            return "one_outcome"
    return None
