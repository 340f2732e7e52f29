"""The simulation of learners follows the very rules that the program plans by."""

import numpy as np
import pytest

from bench.learning.__main__ import Hall
from bench.learning.classroom import KNOWN_MODEL, Classroom
from bench.learning.memories import FsrsMemories, TwoTraces
from bench.learning.ways import OwnCurves, Planned, Scheduled
from quiz.study.gain import Outlook, index
from quiz.study.memory import Memory, model
from quiz.study.own_curve import Tried, own_curve
from quiz.study.pace import Pace
from quiz.study.plan import WORTH

DICE = np.random.default_rng(3)
RECALLS = Pace(new=Planned.NEW_MEETINGS, recalled=1, forgotten=2)


def test_the_arrays_follow_the_formulas_number_by_number() -> None:
    stability, difficulty = DICE.uniform(0.01, 300, 200), DICE.uniform(1, 10, 200)
    days, rating = DICE.integers(1, 90, 200), DICE.integers(1, 5, 200)
    first = KNOWN_MODEL.first_day(rating)
    later = KNOWN_MODEL.whole_day(stability, difficulty, days.astype(float), rating)
    for n in range(200):
        memory = Memory(stability[n], difficulty[n])
        assert model().first_day(rating[n]) == pytest.approx((first[0][n], first[1][n]), rel=1e-9)
        whole = model().whole_day(memory, int(rating[n]), int(days[n]))
        assert whole == pytest.approx((later[0][n], later[1][n]), rel=1e-9)


def test_the_simulated_plan_is_the_programs_card_by_card() -> None:
    room = Classroom(3, 40, 21, 10, seed=1)
    way = Planned()
    room.study(way, FsrsMemories(3, 40, np.random.default_rng(1)))  # leaves states behind it
    for room.day in (8, 20):
        room.last = np.minimum(room.last, room.day - DICE.integers(0, 6, room.last.shape))
        ranks = way.index(room)
        for who in range(3):
            for card in range(40):
                mine = _index(room, who, card)
                assert ranks[who, card] == pytest.approx(mine, rel=1e-9, abs=1e-12)


def _index(room: Classroom, who: int, card: int) -> float:
    """By quiz.study.gain alone; what isn't worth its minute is never asked."""
    outlook = Outlook(model(), RECALLS, room.days)
    last, memory = int(room.last[who, card]), (room.stability[who, card], room.difficulty[who, card])

    def gain(day: int) -> float:
        if day >= room.days:
            return 0.0
        return outlook.of_new(day) if last < 0 else outlook.of_learned(*memory, last, day)

    today = gain(room.day)
    if today < WORTH:
        return -np.inf
    recall = model().retrievability(memory[0], room.day - last)
    seconds = RECALLS.new if last < 0 else outlook.seconds(recall)
    return index(room.weights[who, card], today, gain(room.day + 1), seconds)


def test_the_simulated_curve_is_the_programs() -> None:
    curves = OwnCurves(2)
    reviews = [
        Tried(float(s), int(d), bool(k))
        for s, d, k in DICE.integers(1, 20, (30, 3)) % (99, 99, 2) + (1, 1, 0)
    ]
    for review in reviews:
        curves.hear(np.array([1]), np.array([review.days / review.stability]), np.array([review.recalled]))
    own = own_curve(reviews, model())
    assert float(curves.lasting[1, 0]) == pytest.approx(own.lasting)
    assert float(curves.decay[1, 0]) == pytest.approx(own.decay)
    assert float(curves.lasting[0, 0]) == 1


@pytest.mark.parametrize("make", [FsrsMemories, TwoTraces])
def test_the_plan_leads_by_far_over_fsrs_as_used_when_time_is_scarce(make: type) -> None:
    hall = Hall(40, (70, 21, 10), make, seed=0)
    plan = hall.study(Planned())
    assert (plan - hall.study(Scheduled())).mean() > 10
    assert (plan - hall.study(Scheduled(0.85, 0.5, heavy=True))).mean() > 1
    assert 9.5 < hall.used < 11.5  # nobody gets more minutes than another, but for a card begun


@pytest.mark.slow
@pytest.mark.parametrize("make", [FsrsMemories, TwoTraces])
@pytest.mark.parametrize("scenario", [(150, 7, 40), (70, 21, 10), (150, 60, 10)])
def test_the_plan_is_never_far_below_the_best_tuned_in_hindsight(
    make: type, scenario: tuple[int, int, int]
) -> None:
    hall = Hall(60, scenario, make, seed=5)
    plan = hall.study(Planned()).mean()
    tuned = [
        hall.study(Scheduled(retention, share, heavy=True)).mean()
        for retention in (0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    assert plan > max(tuned) - 0.5
