"""`doctor` in a process of its own: what is installed, where things lie, and each way of running, tried."""

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from quiz.messages.doctor import MEASURES
from quiz.run.confine import can_seal
from quiz.run.doctor import why_no_zygote

TOLD = "import json, sys\nfrom quiz.cli.main import main\ncode = main(['doctor', '--json'])\n"
LOADED = "print(json.dumps([code, sorted({name.partition('.')[0] for name in sys.modules})]))"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def printed(home: Path) -> list[str]:
    """What one doctor printed, then its exit code and modules. It loads torch four times: once is enough."""
    environment = os.environ | {"RUNCALL_HOME": str(home)}
    words = [sys.executable, "-c", TOLD + LOADED]
    return subprocess.run(
        words, env=environment, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.splitlines()


@pytest.fixture(scope="module")
def found(printed: list[str]) -> Any:
    return json.loads("".join(printed[:-1]))


def test_it_tells_versions_and_paths(found: Any, printed: list[str], home: Path) -> None:
    assert json.loads(printed[-1])[0] == 0
    assert found["versions"]["torch"] == version("torch")
    assert found["paths"]["study_log"] == str(home / "study.db")
    assert found["study"] == {"events": 0, "trouble": [], "last_backup": None}
    assert not (home / "study.db").exists()


def test_it_loads_nothing_of_what_it_tries(printed: list[str]) -> None:
    loaded = set(json.loads(printed[-1])[1])
    assert not loaded & {"torch", "numpy", "sympy", "transformers", "pandas", "textual"}


@pytest.mark.parametrize("way", ["zygote", "standby", "cold"])
def test_each_way_works_with_torch_or_says_why_not(found: Any, way: str) -> None:
    tried = found["runner"][way]
    works = way != "zygote" or not why_no_zygote()
    assert (tried["works"], tried["error"]) == (works, "")
    assert works or why_no_zygote().en in tried["why"]["en"]


def test_it_tells_which_way_is_taken_and_what_waits_for_a_run(found: Any) -> None:
    runner = found["runner"]
    assert runner["taken"] == ("standby" if why_no_zygote() else "zygote")
    assert runner["cold"]["held"] == 0
    assert runner["standby"]["held"] > 50  # it has loaded torch


def test_it_tells_what_of_the_seal_is_in_force(found: Any) -> None:
    seal = found["seal"]
    assert seal["sealed"] == can_seal()
    assert {*seal["in_force"], *seal["lacking"]} == set(MEASURES)
    assert not set(seal["in_force"]) & set(seal["lacking"])
    if seal["landlock"] >= 6 and seal["seccomp"]:
        assert seal["lacking"] == []


def test_a_standby_is_timed_from_its_waiting_worker_not_from_loading_the_next(found: Any) -> None:
    tried = found["runner"]["standby"]
    assert tried["first_ms"] < tried["ready_ms"] / 2
