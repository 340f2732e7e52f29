"""`runcall keys`, the doctor's word on them, and the READMEs' tables, which are made from the actions."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quiz.study.home import keys_file

Runcall = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]


def test_every_key_is_listed_with_its_action_and_one_s_own_are_marked(runcall: Runcall) -> None:
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text('jump = ["f6"]\n')
    told = runcall("keys", "--lang", "en")
    assert told.code == 0
    assert "* F6" in told.out
    assert str(keys_file()) in told.out.replace("\n", "")
    found = json.loads(runcall("keys", "--json").out)
    (jump,) = [each for each in found["places"]["everywhere"] if each["id"] == "jump"]
    assert {name: jump[name] for name in ("id", "keys", "own")} == {"id": "jump", "keys": ["f6"], "own": True}


def test_a_conflict_is_told_by_keys_and_by_the_doctor(runcall: Runcall) -> None:
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text('undo = ["r"]\n')
    assert runcall("keys").code == 1
    assert "is already used for “run” in “Review”" in " ".join(runcall("keys").out.split())
    (fault,) = json.loads(runcall("keys", "--json", "--lang", "en").out)["faults"]
    told = json.loads(runcall("doctor", "--json", "--lang", "en").out)["study"]["trouble"]
    assert told == [f"{keys_file()}:1: {fault}"]


def test_what_a_command_says_of_the_app_names_one_s_own_keys(runcall: Runcall) -> None:
    assert "press m on Today" in runcall("mock", "--lang", "en").out
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text('mock = ["f7"]\n[in.demos]\nedit = ["f8"]\n')
    assert "press F7 on Today" in runcall("mock", "--lang", "en").out
    assert "with F8 in Demos" in runcall("demo", "sums/add", "--edited", "--lang", "en").err
    keys_file().unlink()
    assert "press m on Today" in runcall("mock", "--lang", "en").out


def test_the_tables_of_the_readmes_are_those_of_the_actions() -> None:
    made = subprocess.run(
        [sys.executable, "docs/keys.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ,
        check=False,
    )
    assert made.returncode == 0, f"{made.stdout}{made.stderr}\nrun: python docs/keys.py"
