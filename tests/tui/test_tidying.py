"""A key doesn't wait for the collector: closed screens are collected once nobody types."""

import asyncio
import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pytest

from quiz.run.runner import Runner
from quiz.study.day import Clock
from quiz.tui.app import RuncallApp
from quiz.tui.services import services_for
from quiz.tui.tidying import REST, Rest, collect_what_is_due, freeze_what_stands
from tests.tui.conftest import until


@pytest.fixture
def collector() -> Iterator[None]:
    """The collector as it was before, after."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


async def test_garbage_of_screens_is_collected_at_rest_and_not_amid_keys(
    small_deck: Path, clock: Clock, collector: None
) -> None:
    resting = False
    amid, rests = 0, 0

    def count(phase: str, about: dict[str, int]) -> None:
        nonlocal amid
        amid += phase == "start" and about["generation"] == 2 and not resting

    def rested() -> None:
        nonlocal resting, rests
        resting = True
        collect_what_is_due()
        resting = False
        rests += 1

    services = replace(
        services_for((small_deck,), {}),
        make_runner=lambda _: Runner(way="cold"),
        clock=clock,
        opened=freeze_what_stands,
        rested=rested,
    )
    app = RuncallApp(services, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        gc.callbacks.append(count)
        try:
            pages = []
            for _ in range(12):  # left to itself, the collector comes some three times
                await pilot.press("question_mark")
                pages.append(ref(app.screen))
                await pilot.press("escape")
        finally:
            gc.callbacks.remove(count)
        assert amid == 0
        before = rests
        await until(pilot, lambda: rests > before and all(page() is None for page in pages[:-1]))


async def test_a_rest_begins_anew_with_each_key() -> None:
    loop, times = asyncio.get_running_loop(), []
    rest = Rest(lambda: times.append(loop.time()))
    for _ in range(5):
        last = loop.time()
        rest.put_off()
        await asyncio.sleep(REST / 20)
    while not times:
        await asyncio.sleep(REST / 20)
    assert len(times) == 1
    assert times[0] - last >= REST * 0.99


async def test_where_much_has_gathered_it_waits_for_no_rest() -> None:
    rests: list[None] = []
    rest = Rest(lambda: rests.append(None), lambda: True)
    for _ in range(100):
        if not rests:
            rest.put_off()
            await asyncio.sleep(REST / 20)
    assert rests
