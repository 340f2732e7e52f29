"""Whatever a snippet does, the person sees what it did, and nothing else has come to harm."""

import pytest

from quiz.run import landlock
from quiz.run.confine import can_seal
from tests.hostile.hostile_case import Case, load
from tests.hostile.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEALED = [case for name in ("ends", "floods", "reach", "processes") for case in load(name)]
UNSEALED = load("unsealed")


def each_way(cases: list[Case]) -> list[pytest.param]:
    return [pytest.param(case, way, id=f"{case.name} ({way})") for case in cases for way in case.ways]


@pytest.mark.skipif(
    not can_seal(), reason="this kernel has no Landlock or no seccomp: nothing is sealed here"
)
@pytest.mark.parametrize(("case", "way"), each_way(SEALED))
async def test_a_sealed_run_does_no_harm(case: Case, way: str, stage: Stage) -> None:
    if case.needs == "signals" and landlock.version() < 6:
        pytest.skip("this kernel's Landlock does not keep signals in")
    assert not (wrong := await stage.play((case, way, True))), "\n".join(wrong)


@pytest.mark.parametrize(("case", "way"), each_way(UNSEALED))
async def test_a_run_without_a_seal_is_bounded_and_swept(case: Case, way: str, stage: Stage) -> None:
    assert not (wrong := await stage.play((case, way, False))), "\n".join(wrong)
