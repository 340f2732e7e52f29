"""The statistics: a long history's first sum shows how far it is, and ends when nobody waits for it."""

import asyncio
import threading
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from quiz.study.log import StudyLog
from tests.tui.conftest import OpenApp, frame, until


async def test_a_long_sum_shows_its_share_and_is_broken_off_by_leaving(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()
    go_on = threading.Event()
    days = StudyLog.days

    def slowly(log: StudyLog, since: date = date.min, told: Any = None) -> Any:
        try:
            while not go_on.wait(0.02):
                told(0.8)
        except InterruptedError:
            ended.set()
            raise
        return days(log, since)

    monkeypatch.setattr(StudyLog, "days", slowly)
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "Summing up your history… 40%" in frame(app))
        await pilot.press("s")
        assert await asyncio.to_thread(ended.wait, 10)  # Today's
        await until(
            pilot, lambda: "Statistics" in frame(app) and "Summing up your history… 40%" in frame(app)
        )
        ended.clear()
        await pilot.press("q")
        assert await asyncio.to_thread(ended.wait, 10)
        go_on.set()
        await pilot.press("s")
        await until(pilot, lambda: "Nothing recorded yet" in frame(app))
