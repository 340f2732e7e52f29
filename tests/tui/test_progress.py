"""The statistics: a long history's first sum shows how far it is, and ends when nobody waits for it."""

import asyncio
import threading
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from quiz.study.home import study_file
from quiz.study.log import StudyLog
from quiz.tui.widgets.lit_rows import LitRows
from tests.tui.conftest import Clock, OpenApp, frame, until, write_deck

FIGURE = """
- id: total-by-size
  topic: masks
  level: core
  asked: often
  prompt: {zh: 总数随大小怎样变？, en: How does the total grow with the size?}
  answer: {zh: "大的有 [12](claim:large) 个。", en: "There are [12](claim:large) of the large."}
  key_points: [{zh: 一点, en: one point}]
  claims: {large: {value: 12, proof: {run: tiny/count, with: {size: large}, metric: total}}}
  forms:
    - numeric:
        prompt: {zh: "{size} 有几个？", en: "How many are {size}?"}
        run: tiny/count
        metric: total
        draw: {size: {choices: [base, large]}}
"""


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    root = write_deck(tmp_path / "deck")
    (root / "questions" / "figures.yaml").write_text(FIGURE, encoding="utf-8")
    return root


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


@pytest.mark.parametrize("size", [(80, 24), (200, 50)], ids=str)
async def test_enter_opens_the_question_whose_figure_was_guessed_wrong(
    open_app: OpenApp, clock: Clock, home: Path, size: tuple[int, int]
) -> None:
    home.mkdir(exist_ok=True)
    wrong = {"form": 0, "parameters": {"size": "large"}, "given": 3.0, "right": False}
    with StudyLog.open(study_file()) as log:
        log.record("total-by-size", "quiz", clock(), form="numeric", extra=wrong | {"sure": 90})
        log.record("total-by-size", "quiz", clock(), form="numeric", extra=wrong | {"given": None})
    async with open_app("en", size) as (app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: "guessed wrong" in app.screen.query_one(LitRows).text)  # type: ignore[attr-defined]
        told = " ".join(app.screen.query_one(LitRows).text.split())
        assert "How does the total grow with the size? wrong 1 of 1 time" in told
        assert "How many are large?" in told
        await pilot.press("enter")
        if size == (80, 24):  # it is far below: first it is shown
            await until(pilot, lambda: "How many are large?" in frame(app))
            await pilot.press("enter")
        await until(
            pilot, lambda: type(app.screen).__name__ == "QuestionScreen" and "There are 12" in frame(app)
        )
