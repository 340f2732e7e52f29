"""The program as a process: no terminal, a closed pipe, a signal, the locale."""

import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.trust import TrustFile
from tests.patience import PATIENCE, until


def start(*words: str, home: Path, **environment: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "quiz", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"RUNCALL_HOME": str(home), "LC_ALL": "C.UTF-8"} | environment,
    )


@pytest.mark.parametrize(
    ("locale", "word"), [("zh_CN.UTF-8", "今天：复习 0 张"), ("de_DE.UTF-8", "Today: 0 to review")]
)
def test_without_a_terminal_and_without_input_today_is_told_in_lines(
    tmp_path: Path, locale: str, word: str
) -> None:
    program = start(home=tmp_path, LC_ALL=locale, PYTHONUTF8="1")
    out, err = program.communicate(timeout=PATIENCE)
    assert (program.returncode, err) == (0, "")
    assert word in out


def test_a_reader_that_leaves_ends_the_command_quietly(tmp_path: Path, deck: Path) -> None:
    line = f"{sys.executable} -m quiz demos --json | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"RUNCALL_HOME": str(tmp_path)},
    )
    assert "Traceback" not in done.stderr
    assert int(done.stdout) in (0, 128 + signal.SIGPIPE)


def test_chinese_comes_out_as_utf_8_under_any_locale(tmp_path: Path, deck: Path) -> None:
    program = start("list", "--lang", "zh", "--deck", str(deck), home=tmp_path, PYTHONIOENCODING="ascii")
    program.wait(timeout=PATIENCE)
    assert program.stdout
    assert "二加二等于几？" in program.stdout.buffer.read().decode("utf-8")


def test_ctrl_c_ends_a_run_and_its_process(tmp_path: Path, deck: Path) -> None:
    (deck / "snippets" / "sums" / "wait.py").write_text(
        '"""Waits."""\nimport os\nimport time\n\nfrom quiz.demo import Show, demo\n\n\n'
        '@demo(zh="等", en="Wait")\ndef wait(show: Show, seed: int = 0) -> None:\n'
        '    """Wait."""\n    show.metric("pid", os.getpid(), zh="", en="")\n    time.sleep(600)\n',
        encoding="utf-8",
    )
    trusting = TrustFile(tmp_path / "trusted.json")
    trusting.trust(trusting.standing(deck), datetime.now(UTC))
    program = start("demo", "--deck", str(deck), "sums/wait", "--json", home=tmp_path)
    assert program.stdout
    pid = 0
    for line in program.stdout:
        event = json.loads(line)
        if event["event"] == "metric":
            pid = event["value"]
            break
    program.send_signal(signal.SIGINT)
    last = json.loads(program.stdout.read().splitlines()[-1])
    assert (last["event"], last["outcome"]) == ("finished", "cancelled")
    assert program.wait(timeout=PATIENCE) == 128 + signal.SIGINT
    until(lambda: not Path(f"/proc/{pid}").exists())


def test_two_programs_grade_at_once_and_lose_nothing(tmp_path: Path, deck: Path) -> None:
    words = ["--deck", str(deck), "two-and-two", "good", "--json"]
    programs = [start("grade", *words, home=tmp_path) for _ in range(4)]
    events = {json.loads(program.communicate(timeout=PATIENCE)[0])["event"] for program in programs}
    assert len(events) == 4
    told = start("stats", "--deck", str(deck), "--json", home=tmp_path).communicate(timeout=PATIENCE)[0]
    assert json.loads(told)["reviews"] == 4
