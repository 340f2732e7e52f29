"""The last runs of a demo on the disk: what is kept, what a damaged file gives, who writes at once."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from quiz.demo.events import Bars, Finished, Heat, Metric, Plot, Series, Table
from quiz.demo.words import Words
from quiz.proof.recording import KeptRun, Recording
from quiz.proof.run_history import LONGEST, MOST, MOST_POINTS, RunHistory
from tests.patience import PATIENCE

AT = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
WORDS = Words("标题，含\n换行", "title with [MASK]")


def run(number: int, **fields: object) -> KeptRun:
    made = KeptRun(
        AT + timedelta(minutes=number),
        {"share": number / 10, "size": "base", "loud": True, "n": number},
        (Metric("total", number, WORDS, "个"), Metric("ok", True, WORDS), Metric("name", "é\u2028", WORDS)),
        (
            Plot("loss", "line", WORDS, "step", WORDS, (Series("a", (0.0, 1.0), (1.0, 0.5)),), log_x=True),
            Bars("bars", WORDS, ("x", WORDS), (1.0, 2.0), "%"),
            Heat("heat", WORDS, ("r",), ("c",), ((0.5,),)),
            Table("table", WORDS, ("a", WORDS), ((1, None), (True, "x"), (0.5, WORDS))),
        ),
        "finished",
        1.5,
    )
    from msgspec.structs import replace

    return replace(made, **fields)


def test_a_run_comes_back_as_it_was(tmp_path: Path) -> None:
    history = RunHistory(tmp_path)
    history.add("bert/mlm", run(1, edited=True, source="ab"))
    (back,) = RunHistory(tmp_path).runs("bert/mlm")
    assert back == run(1, edited=True, source="ab")
    assert [type(value) for value in back.parameters.values()] == [float, str, bool, int]
    assert (tmp_path / "bert" / "mlm.jsonl").is_file()
    assert RunHistory(tmp_path).runs("bert/other") == ()


def test_only_the_last_twenty_of_each_demo_are_kept(tmp_path: Path) -> None:
    history = RunHistory(tmp_path)
    for number in range(MOST + 5):
        history.add("a/b", run(number))
    history.add("a/c", run(99))
    assert [each.parameters["n"] for each in history.runs("a/b")] == list(range(5, MOST + 5))
    assert len(history.runs("a/c")) == 1
    assert {path.name for path in (tmp_path / "a").iterdir()} == {"b.jsonl", "c.jsonl"}


@pytest.mark.parametrize(
    "damage", [b"", b"{", b"\xff\xfe\x00", b'{"at": 1}', b"[" * 100_000, b"null", b'{"outcome":"new"}']
)
def test_a_damaged_line_costs_only_itself(tmp_path: Path, damage: bytes) -> None:
    history = RunHistory(tmp_path)
    history.add("a/b", run(1))
    history.add("a/b", run(2))
    first, second = history.file("a/b").read_bytes().splitlines()
    history.file("a/b").write_bytes(
        first + b"\n" + damage + b"\n" + second + b"\n" + first[: len(first) // 2]
    )
    assert [each.parameters["n"] for each in history.runs("a/b")] == [1, 2]
    history.add("a/b", run(3))
    assert [each.parameters["n"] for each in history.runs("a/b")] == [1, 2, 3]


def test_a_run_that_was_stopped_or_refused_is_not_kept(tmp_path: Path) -> None:
    history = RunHistory(tmp_path)
    for outcome in ("cancelled", "refused", "failed", "timed_out"):
        history.add("a/b", run(1, outcome=outcome))
    assert [each.outcome for each in history.runs("a/b")] == ["failed", "timed_out"]


def test_a_long_curve_keeps_its_ends_and_a_vast_run_its_metrics(tmp_path: Path) -> None:
    many = tuple(float(n) for n in range(50_001))
    plot = Plot("p", "line", WORDS, "x", "y", (Series("s", many, many),))
    history = RunHistory(tmp_path)
    history.add("a/b", run(1, figures=(plot,)))
    (kept,) = history.runs("a/b")[0].figures
    assert isinstance(kept, Plot)
    points = kept.series[0].x
    assert (points[0], points[-1], len(points)) == (0.0, 50_000.0, MOST_POINTS)
    assert list(points) == sorted(set(points))
    points = tuple(n / 7e9 for n in range(1_000))
    curves = tuple(Series("s", points, points) for _ in range(100))
    vast = tuple(Plot(f"t{n}", "line", WORDS, "x", "y", curves) for n in range(4))
    history.add("a/b", run(2, figures=vast))
    assert history.runs("a/b")[1].figures == ()
    assert history.runs("a/b")[1].metrics == run(2).metrics
    assert history.file("a/b").stat().st_size < 2 * LONGEST


def test_what_is_no_number_is_not_kept_rather_than_spoiling_the_run(tmp_path: Path) -> None:
    history = RunHistory(tmp_path)
    history.add("a/b", run(1, metrics=(Metric("bad", float("inf"), WORDS), Metric("good", 1.0, WORDS))))
    assert [metric.name for metric in history.runs("a/b")[0].metrics] == ["good"]


def test_the_last_event_of_a_name_counts() -> None:
    recording = Recording()
    first, last = (Table("t", WORDS, ("c",), ((n,),)) for n in (1, 2))
    for event in (Metric("m", 1, WORDS), first, Metric("n", 5, WORDS), last, Metric("m", 2, WORDS)):
        recording.take(event)
    recording.take(Finished("failed", 2.0, (), "why"))
    kept = recording.kept(AT, {})
    assert [(metric.name, metric.value) for metric in kept.metrics] == [("m", 2), ("n", 5)]
    assert kept.figures == (last,)
    assert (kept.outcome, kept.seconds, recording.error) == ("failed", 2.0, "why")


@pytest.mark.skipif(
    sys.platform == "win32", reason="two programs write one after the other only where a folder can be held"
)
def test_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from datetime import datetime, UTC\n"
        "from quiz.proof.recording import KeptRun; from quiz.proof.run_history import RunHistory\n"
        "for n in range(5): RunHistory(Path(sys.argv[1])).add('a/b', KeptRun(datetime.now(UTC),"
        " {'who': sys.argv[2], 'n': n}, (), (), 'finished', 0.1))"
    )
    programs = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), who], env=dict(os.environ))
        for who in "abc"
    ]
    assert [program.wait(PATIENCE) for program in programs] == [0, 0, 0]
    found = {(each.parameters["who"], each.parameters["n"]) for each in RunHistory(tmp_path).runs("a/b")}
    assert found == {(who, n) for who in "abc" for n in range(5)}
