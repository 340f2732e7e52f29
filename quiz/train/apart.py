"""Runs the trainer as a process of its own, so that torch never enters the one that a learner works in."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen

import msgspec

from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded
from quiz.train.contract import Trained

HOME = Path(__file__).resolve().parents[2]


class TrainingFailed(Exception):
    """The trainer's process ended without an answer; the text is the last that it said."""


class Training:
    """A training under way. Leave the `with` block early, and its process is gone."""

    def __init__(self, reviews: Iterable[Graded], now: Sequence[float] | None = None) -> None:
        self._lines = msgspec.json.Encoder().encode_lines(list(reviews))
        weights = msgspec.json.encode(tuple(now or DEFAULT_WEIGHTS)).decode()
        # Where the learner stands there may be another `quiz`; ours is the one that runs this.
        path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(HOME))))
        self._process = Popen(
            [sys.executable, "-P", "-m", "quiz.train", weights],
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=os.environ | {"PYTHONPATH": path},
        )

    def __enter__(self) -> "Training":
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def cancel(self) -> None:
        """End the process, from any thread; `wait` then raises TrainingFailed. Nothing if it has ended."""
        self._process.kill()
        self._process.wait()

    def wait(self, progress: Callable[[float], None] | None = None) -> Trained:
        """The answer, once it is there; meanwhile the share that is done. Raises TrainingFailed."""
        process, said = self._process, ""
        assert process.stdin
        assert process.stdout
        assert process.stderr
        with suppress(BrokenPipeError), process.stdin as lines:  # ended early: its last words tell why
            lines.write(self._lines)
        for line in process.stderr:
            told = line.decode(errors="replace").strip()
            share = _share(told)
            if share is None:
                said = told or said
            elif progress:
                progress(share)
        answer = process.stdout.read()
        if process.wait() or not answer:
            raise TrainingFailed(said or f"it ended with code {process.returncode}")
        return msgspec.json.decode(answer, type=Trained)


def _share(told: str) -> float | None:
    try:
        return float(told)
    except ValueError:
        return None
