"""`runcall demo NAME --sweep` and `--export`: real runs, against what the demo computes by hand."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from quiz.proof.run_history import RunHistory
from quiz.study.home import runs_folder
from tests.patience import PATIENCE

Runcall = Callable[..., Any]

ROOTS = '''"""A sum with a hole, a curve, and a name that a spreadsheet would run."""

from typing import Annotated, Literal

from quiz.demo import Range, Show, demo


@demo(zh="平方", en="Squares")
def square(
    show: Show,
    n: Annotated[int, Range(-9, 9)] = 2,
    share: Annotated[float, Range(0, 1)] = 0.5,
    size: Literal["=base", "large"] = "large",
    wait: bool = False,
    seed: int = 0,
) -> None:
    """Square."""
    if n == 3:
        raise ValueError("three [MASK] is too many")
    if wait and n > 0:
        import time

        time.sleep(60)
    show.metric("square", n * n, zh="平方", en="square")
    show.metric("half", share / 2, zh="一半", en="half")
    show.metric("size", size, zh="大小", en="size")
    show.plot("curve", {"s": ([0, 1], [n, n * 2])}, zh="曲线", en="Curve", x="x", y="y")
'''


@pytest.fixture(autouse=True)
def squares(deck: Path) -> None:
    (deck / "snippets" / "sums" / "square.py").write_text(ROOTS, encoding="utf-8")


def test_a_sweep_gives_every_value_s_metrics(runcall: Runcall) -> None:
    told = runcall("demo", "sums/square", "--sweep", "n=-2:2:5", "--share", "0.25", "--json")
    assert (told.code, told.err) == (0, "")
    sweep = json.loads(told.out)
    assert (sweep["demo"], sweep["parameter"], sweep["values"]) == ("sums/square", "n", [-2, -1, 0, 1, 2])
    found = [{metric["name"]: metric["value"] for metric in point["metrics"]} for point in sweep["points"]]
    assert [each["square"] for each in found] == [n * n for n in range(-2, 3)]
    assert {each["half"] for each in found} == {0.125}


def test_a_sweep_is_a_table_and_a_plot_of_what_changes(runcall: Runcall) -> None:
    told = runcall("demo", "sums/square", "--sweep=n=0,1,2", "--jobs", "2", lang="zh")
    assert told.code == 0
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    assert [line for line in lines if "│" in line and "┤" not in line][:4] == [
        "n │ 平方",
        "0 │ 0",
        "1 │ 1",
        "2 │ 4",
    ]
    assert "平方 / n" in lines
    assert any("每个值都相同" in line and "一半" in line for line in lines)
    assert "一半 / n" not in lines


def test_choices_and_switches_are_swept_by_name_alone(runcall: Runcall) -> None:
    told = runcall("demo", "sums/square", "--sweep", "size=large,=base", "--json")
    assert json.loads(told.out)["values"] == ["large", "=base"]
    assert json.loads(runcall("demo", "sums/square", "--sweep", "size", "--json").out)["values"] == [
        "=base",
        "large",
    ]


def test_a_value_that_fails_is_told_and_the_others_stand(runcall: Runcall, tmp_path: Path) -> None:
    file = tmp_path / "sweep.csv"
    told = runcall("demo", "sums/square", "--sweep", "n=2:4:3", "--export", str(file))
    assert told.code == 2
    assert "n = 3: ValueError: three [MASK] is too many" in told.err
    assert "1 value did not finish" in told.err
    assert "✗ failed" in told.out
    with file.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    assert [(row["n"], row["square"], row["outcome"]) for row in rows] == [
        ("2", "4", "finished"),
        ("3", "", "failed"),
        ("4", "16", "finished"),
    ]
    assert {row["size"] for row in rows} == {"large", ""}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sweep", "n=1:20:3"], "n can't be 20; it must be a whole number, -9 to 9"),
        (["--sweep", "n=1:x"], "n can't be x"),
        (["--sweep", "n=1:2:3:4"], "low:high:count, such as n=-9:9:5"),
        (["--sweep", "n=0:9:0"], "the count can't be 0"),
        (["--sweep", "n="], "no values are given for n"),
        (["--sweep", "n"], "no values are given for n"),
        (["--sweep", "=1"], "parameter=low:high:count"),
        (["--sweep", "m=1:2"], "there is no parameter --m; did you mean --n?"),
        (["--sweep", "size=small"], "size"),
        (["--sweep", "n=1:2", "--n", "3"], "n is both swept over and given a value"),
        (["--export", "run.txt"], "must end in .json, .csv or .svg"),
        (["--export", "/no/such/folder/run.csv"], "there is no folder /no/such/folder"),
        (["--sweep", "n=1:2", "--export", "run.txt"], "must end in .json, .csv or .svg"),
    ],
)
def test_a_sweep_that_can_t_be_is_refused_with_a_sentence(
    runcall: Runcall, words: list[str], said: str
) -> None:
    told = runcall("demo", "sums/square", *words)
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert runcall("demo", "sums/square", *words, lang="zh").code == 2


def test_a_deck_that_is_not_trusted_is_not_swept(runcall: Runcall) -> None:
    told = runcall("demo", "sums/square", "--sweep", "n=0,1", trusted=False)
    assert (told.code, told.out) == (2, "")
    assert "runcall trust" in told.err


def test_a_run_is_exported_in_each_form_and_language(runcall: Runcall, tmp_path: Path) -> None:
    for lang, label in (("zh", "平方"), ("en", "square")):
        files = [tmp_path / f"run-{lang}{ending}" for ending in (".json", ".csv", ".SVG")]
        for file in files:
            told = runcall(
                "demo", "sums/square", "--n", "4", "--size", "=base", "--export", str(file), lang=lang
            )
            assert told.code == 0
            assert str(file) in told.out
        run = json.loads(files[0].read_text(encoding="utf-8"))
        assert run["metrics"][0] == {"name": "square", "label": label, "value": 16, "unit": ""}
        assert (run["parameters"]["n"], run["outcome"]) == (4, "finished")
        rows = list(csv.reader(files[1].open(encoding="utf-8", newline="")))
        assert ["metric", "square", label, "", "", "16", ""] in rows
        assert ["parameter", "size", "size", "", "", "'=base", ""] in rows
        assert label in "".join(ElementTree.parse(files[2]).getroot().itertext())


def test_json_stays_json_beside_an_export(runcall: Runcall, tmp_path: Path) -> None:
    told = runcall("demo", "sums/square", "--json", "--export", str(tmp_path / "run.svg"))
    assert [json.loads(line)["event"] for line in told.out.splitlines()][-1] == "finished"
    assert "run.svg" in told.err


def test_the_shell_s_runs_are_remembered_for_the_app_and_for_their_deck_alone(
    runcall: Runcall, deck: Path, tmp_path: Path
) -> None:
    runcall("demo", "sums/square", "--n", "4")
    runcall("demo", "sums/square", "--n", "3")
    runs = RunHistory(runs_folder(deck)).runs("sums/square")
    assert RunHistory(runs_folder(tmp_path / "other" / deck.name)).runs("sums/square") == ()
    assert [(run.parameters["n"], run.outcome) for run in runs] == [(4, "finished"), (3, "failed")]
    assert runs[0].metrics[0].value == 16
    assert runs[0].source == runs[1].source != ""


def test_a_home_that_can_t_be_written_spoils_no_run(runcall: Runcall, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    (home / "runs").write_text("a file, where the folder would be", encoding="utf-8")
    assert runcall("demo", "sums/square").code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal and its Ctrl-C")
def test_ctrl_c_ends_a_sweep_and_says_what_was_done(runcall: Runcall, deck: Path, tmp_path: Path) -> None:
    runcall("demo", "sums/square")  # the deck is trusted by now
    file = tmp_path / "part.json"
    words = ["demo", "sums/square", "--sweep", "n=0,1,2", "--wait", "--jobs", "1", "--export", str(file)]
    ours, theirs = os.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "quiz", *words, "--deck", str(deck), "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    )
    os.close(theirs)
    told = ""
    while "1 of 3 values done" not in told:  # the line that says how far it is
        told += os.read(ours, 4096).decode()
    program.send_signal(signal.SIGINT)
    out = program.communicate(timeout=PATIENCE)[0]
    told = os.read(ours, 4096).decode()
    os.close(ours)
    assert program.returncode == 128 + signal.SIGINT
    assert "stopped: 1 of 3 values done" in told
    assert "Traceback" not in told
    assert "0 │" in out
    assert [point["value"] for point in json.loads(file.read_text(encoding="utf-8"))["points"]] == [0]
