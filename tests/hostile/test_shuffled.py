"""All of the suite again and again, each time in another order: what one case leaves, another one meets."""

import random

import pytest

from quiz.run.confine import can_seal
from tests.hostile.stage import Stage
from tests.hostile.test_hostile import SEALED, UNSEALED, each_way

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

TIMES, AT_ONCE = 20, 4


@pytest.mark.parametrize("order", range(TIMES))
async def test_every_case_in_any_order(order: int, stage: Stage) -> None:
    plays = [(*param.values, True) for param in each_way(SEALED) if can_seal()]
    plays += [(*param.values, False) for param in each_way(UNSEALED)]
    random.Random(order).shuffle(plays)
    wrong: list[str] = []
    for start in range(0, len(plays), AT_ONCE):
        wrong += await stage.play(*plays[start : start + AT_ONCE])
    assert not wrong, "\n".join(wrong)
