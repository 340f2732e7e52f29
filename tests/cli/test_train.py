"""`runcall train` on a learner's own log: adopts what is better, says what is missing, can be undone."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path

import pytest

from bench.learners import history
from quiz.study.card import Rating
from quiz.study.event import Event
from quiz.study.home import study_file
from quiz.study.log import StudyLog
from quiz.study.memory import DEFAULT_WEIGHTS
from quiz.study.weights import Graded, graded
from tests.cli.conftest import Told
from tests.patience import PATIENCE, until

Runcall = Callable[..., Told]

FRAIL = (0.3, 0.6, 1.2, 4.0, *DEFAULT_WEIGHTS[4:8], 0.9, *DEFAULT_WEIGHTS[9:20], 0.3)


def events(reviews: Iterable[Graded]) -> list[Event]:
    """The reviews as another device would have recorded them."""
    day: dict[str, date] = {}
    made = []
    for seq, review in enumerate(reviews, 1):
        day[review.card] = day.get(review.card, date(2026, 1, 1)) + timedelta(days=review.days)
        at = 1_767_000_000_000 + seq * 1000
        made.append(
            Event(
                f"{at:012x}{0:04x}{seq:016x}",
                "other",
                seq,
                review.card,
                "review",
                at,
                480,
                day[review.card],
                Rating(review.rating),
            )
        )
    return made


@pytest.fixture(scope="module")
def frail_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a learner who forgets far sooner than FSRS expects."""
    path = tmp_path_factory.mktemp("frail") / "study.db"
    reviews = history(FRAIL, cards=120, days=120, seed=1)
    with StudyLog.open(path) as log:
        log.take_in(events(reviews))
        assert graded(log.events()) == reviews
    return path


@pytest.fixture
def frail(runcall: Runcall, frail_log: Path) -> None:
    """That learner at home."""
    study_file().parent.mkdir(parents=True)
    shutil.copyfile(frail_log, study_file())


def weights() -> tuple[float, ...] | None:
    with StudyLog.open(study_file()) as log:
        return log.schedule.weights


@pytest.mark.usefixtures("frail")
def test_better_weights_are_adopted_and_no_due_day_moves(runcall: Runcall) -> None:
    with StudyLog.open(study_file()) as log:
        due = {card: state.due for card, state in log.states.items()}
    dry = json.loads(runcall("train", "--dry-run", "--json").out)
    assert (dry["verdict"], dry["adopted"], weights()) == ("better", False, None)
    assert dry["loss_new"] < dry["loss_now"]
    told = runcall("train")
    assert (told.code, told.err) == (0, "")
    assert "The new weights are in use" in told.out
    assert weights() == tuple(dry["weights"])
    with StudyLog.open(study_file()) as log:
        assert {card: state.due for card, state in log.states.items()} == due
        (kept,) = log.events("")
    assert kept.extra["judged"]["loss_new"] == dry["loss_new"]

    again = runcall("train", lang="zh")
    assert (again.code, weights()) == (1, tuple(dry["weights"]))
    assert (
        "权重不变" in again.out
    )  # the same reviews give the same weights, which gain nothing over themselves

    assert runcall("train", "--reset").code == 0
    assert weights() is None
    assert runcall("train", "--reset").code == 1


@pytest.mark.parametrize(("lang", "said"), [("zh", "还差 200 次"), ("en", "200 are missing")])
def test_an_empty_log_says_what_is_missing(runcall: Runcall, lang: str, said: str) -> None:
    told = runcall("train", lang=lang)
    assert told.code == 1
    assert said in told.out


@pytest.mark.parametrize(("lang", "said"), [("zh", "忘记 0 次"), ("en", "0 forgotten")])
def test_a_log_without_failures_says_what_is_missing(runcall: Runcall, lang: str, said: str) -> None:
    with StudyLog.open(study_file()) as log:
        log.take_in(events(Graded(str(n % 9), 2 if n >= 9 else 0, 3) for n in range(512)))
    told = runcall("train", lang=lang)
    assert told.code == 1
    assert said in told.out.replace("\n", " ")


@pytest.mark.usefixtures("frail")
def test_a_trainer_that_cannot_run_is_a_sentence(
    runcall: Runcall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "broken" / "torch").mkdir(parents=True)
    (tmp_path / "broken" / "torch" / "__init__.py").write_text("raise ImportError('no torch here')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "broken"))
    told = runcall("train")
    assert told.code == 2
    assert "no torch here" in told.err
    assert weights() is None


@pytest.mark.usefixtures("frail")
def test_an_interrupt_ends_the_training_and_adopts_nothing() -> None:
    command = subprocess.Popen([sys.executable, "-m", "quiz", "train"], start_new_session=True)
    children = Path(f"/proc/{command.pid}/task/{command.pid}/children")
    if not children.exists():
        command.kill()
        command.wait()
        pytest.skip("needs /proc")
    until(children.read_text)
    child = Path("/proc", children.read_text().split()[0])
    os.kill(command.pid, signal.SIGINT)
    assert command.wait(PATIENCE) == 128 + signal.SIGINT
    until(lambda: not child.exists())  # interrupted before it knew it: it ends for want of input
    assert weights() is None
