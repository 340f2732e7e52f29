"""No test touches the learner's own data or looks at the person's settings."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.parity.table import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]

# A time limit says nothing on busy cores. `make test` tries other examples at each run; `.ci/run` asks for
# the same ones each time, so that a change is judged by itself and not by a find in older code.
settings.register_profile(
    "patient",
    settings(),
    deadline=None,
    derandomize="RUNCALL_SAME_EXAMPLES" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")

# It is about noon where the tests are, whenever they run: no date changes, and no day of study, in the midst
# of one. What is of other zones says so.
os.environ["TZ"] = f"NOON{datetime.now(UTC).hour - 12:+d}"
time.tzset()


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that nobody has made yet, as a home is before the first start."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def _home_of_its_own(_homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNCALL_HOME", str(next(_homes)))
    monkeypatch.delenv("RUNCALL_DECK", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
