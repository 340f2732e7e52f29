"""The doctor tells what it saw."""

import importlib.metadata

from quiz.run.doctor import facts, try_way, why_no_zygote


def test_versions_are_those_that_are_installed():
    assert facts().torch == importlib.metadata.version("torch")
    assert facts().numpy == importlib.metadata.version("numpy")


async def test_a_way_that_works_says_how_fast_it_was_and_what_it_enforces():
    for way in ("zygote", "standby", "cold"):
        seen = await try_way(way, preload=())
        if way == "zygote" and why_no_zygote():
            assert (seen.works, seen.used) == (False, "cold")
            continue
        assert (seen.wanted, seen.used, seen.works, seen.error) == (way, way, True, "")
        assert seen.first_ms > 0
        assert "wall_time" in seen.enforced
