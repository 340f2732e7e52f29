"""The trainer's process: what goes in and out, its progress, its end."""

import json
import subprocess
import sys
from pathlib import Path
from threading import Timer

import msgspec
import pytest

from bench.learners import STRANGER, history
from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.train.apart import Training, TrainingFailed
from quiz.train.fit import train

REVIEWS = history(STRANGER, cards=100, days=80, seed=1)


def test_it_answers_as_the_trainer_does_and_tells_how_far_it_is() -> None:
    shares: list[float] = []
    with Training(REVIEWS, DEFAULT_WEIGHTS) as training:
        found = training.wait(shares.append)
    expected = train(REVIEWS, DEFAULT_WEIGHTS)
    assert msgspec.structs.replace(found, seconds=0) == msgspec.structs.replace(expected, seconds=0)
    assert shares == sorted(shares)
    assert shares


def test_lines_in_and_one_object_out() -> None:
    lines = b'["a", 0, 3]\n["b", 0, 1]\n\n["a", 4, 3]\n'
    ran = subprocess.run([sys.executable, "-m", "quiz.train"], input=lines, capture_output=True, check=True)
    told = json.loads(ran.stdout)
    assert told["verdict"] == "too_few"
    assert (told["counts"]["reviews"], told["counts"]["predicted"]) == (3, 1)


def test_a_cancelled_training_is_gone_at_once() -> None:
    with Training(REVIEWS, DEFAULT_WEIGHTS) as training:
        Timer(0.2, training.cancel).start()
        with pytest.raises(TrainingFailed):
            training.wait()  # of itself it would end well
    assert training._process.poll() is not None


def test_leaving_early_ends_the_process() -> None:
    with Training([], DEFAULT_WEIGHTS) as training:
        pass
    assert training._process.poll() is not None


def test_another_quiz_where_the_learner_stands_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "quiz" / "train").mkdir(parents=True)
    (tmp_path / "quiz" / "__init__.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    with Training([]) as training:
        assert training.wait().verdict == "too_few"


def test_a_trainer_that_fails_says_why() -> None:
    with Training([], (1.0, float("nan"))) as training, pytest.raises(TrainingFailed, match=r"\w"):
        training.wait()
