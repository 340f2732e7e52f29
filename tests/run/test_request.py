"""A request holds checked parameters and limits that fit the demo."""

import subprocess
import sys
from pathlib import Path

import pytest

from quiz.demo.parameters import ParameterError
from quiz.demo.source import read_demo
from quiz.run.request import Limits, job_of, read_job, request_for

DEMO = '''from typing import Annotated, Literal
from quiz.demo import Range, Show, demo
@demo(zh="测试"{slow})
def sample(
    show: Show, width: Annotated[int, Range(1, 8)] = 2, size: Literal["a", "b"] = "a", seed: int = 0
) -> None:
    """Sample."""
'''


def sample(folder: Path, slow: str = ""):
    path = folder / "sample.py"
    path.write_text(DEMO.format(slow=slow))
    return read_demo(path, "cases/sample")


def test_parameters_are_checked_and_completed(tmp_path):
    request = request_for(sample(tmp_path), tmp_path, {"width": 8.0})
    assert request.parameters == {"width": 8, "size": "a", "seed": 0}
    assert (request.module, request.function) == ("snippets.cases.sample", "sample")


@pytest.mark.parametrize("given", [{"width": 9}, {"size": "c"}, {"wdith": 2}, {"width": "2"}])
def test_a_wrong_parameter_is_refused_before_any_process(tmp_path, given):
    with pytest.raises(ParameterError):
        request_for(sample(tmp_path), tmp_path, given)


@pytest.mark.parametrize(
    ("slow", "seconds"),
    [("", 30), (", slow=5", 30), (", slow=20", 80), (", slow=30", 120), (", slow=90", 120)],
)
def test_a_slow_demo_gets_four_times_its_estimate(tmp_path, slow, seconds):
    assert request_for(sample(tmp_path, slow), tmp_path, {}).limits.seconds == seconds


def test_a_job_says_what_its_request_says(tmp_path):
    request = request_for(sample(tmp_path), tmp_path, {"width": 3, "seed": 2**31 - 1})
    job = read_job(job_of(request, tmp_path / "folder"))
    assert (job.deck, job.folder) == (str(tmp_path), str(tmp_path / "folder"))
    assert (job.module, job.function, job.parameters) == (request.module, "sample", request.parameters)
    assert job.limits == Limits()


def loaded_after(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(*sys.modules)"
    return set(
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
    )


def test_asking_for_a_run_loads_neither_asyncio_nor_subprocess():
    loaded = loaded_after("import quiz.run.request, quiz.run.doctor")
    assert not {"asyncio", "subprocess", "torch", "numpy", "socket"} & loaded


def test_the_runner_and_the_worker_load_no_torch_and_no_numpy():
    assert not {"torch", "numpy", "textual", "rich", "yaml"} & loaded_after("import quiz.run.runner")
    assert not {"torch", "numpy", "asyncio", "subprocess"} & loaded_after("import quiz.run.worker")
