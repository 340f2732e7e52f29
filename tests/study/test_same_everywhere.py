"""The same history gives the same memory and due days on every machine, and in every year to come."""

import json
import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from quiz.study.card import NEW, Rating
from quiz.study.schedule import Schedule

HISTORY = [(3, 0), (3, 0), (3, 2), (4, 9), (1, 30), (3, 0), (2, 3), (3, 8), (3, 21), (1, 70), (4, 1), (3, 60)]
"""A rating, and the days since the one before."""

KEPT = [
    ("2026-01-01", 2.3065, 2.118103970459016),
    ("2026-01-03", 2.3065, 2.111214235785395),
    ("2026-01-14", 10.971048263078135, 2.1043313908464483),
    ("2026-03-17", 68.14214151977903, 1.0),
    ("2026-02-11", 3.3161263927178433, 7.0269895692968385),
    ("2026-02-15", 3.3161263927178433, 7.0151909490243805),
    ("2026-02-22", 6.577558678370206, 8.003773029157445),
    ("2026-03-09", 15.472128273625017, 7.990997625425126),
    ("2026-04-15", 35.087813998647434, 7.978234997096539),
    ("2026-05-24", 2.6372700131194087, 9.32068796084449),
    ("2026-05-29", 4.408245299386836, 9.07892190259658),
    ("2026-08-09", 17.632249260219584, 9.065071349990822),
]
"""Due, stability, difficulty after each: written down once. Another figure here would move due days that
people's devices have already promised, and set two devices of different versions at odds."""


def course(retention: float = 0.9) -> list[tuple[str, float, float]]:
    schedule, state = Schedule(retention), NEW
    at = datetime(2026, 1, 1, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    told = []
    for n, (rating, days) in enumerate(HISTORY):
        at += timedelta(days=days, minutes=20)
        state = schedule.preview(f"card-{n % 3}", state, at)[Rating(rating)].after
        told.append((str(state.due), state.stability, state.difficulty))
    return told


def test_a_long_history_ends_where_it_always_did() -> None:
    for ours, (due, stability, difficulty) in zip(course(), KEPT, strict=True):
        assert ours == (due, pytest.approx(stability, rel=1e-9), pytest.approx(difficulty, rel=1e-9))


@pytest.mark.parametrize("zone", ["Pacific/Apia", "America/New_York"])
def test_another_zone_locale_and_order_of_hashes_change_nothing(zone: str) -> None:
    program = "import json; from tests.study.test_same_everywhere import course; print(json.dumps(course()))"
    elsewhere = {**os.environ, "TZ": zone, "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    root = Path(__file__).resolve().parents[2]
    told = subprocess.run(
        [sys.executable, "-c", program], env=elsewhere, cwd=root, capture_output=True, check=True
    )
    assert [tuple(line) for line in json.loads(told.stdout)] == course()
