"""docs/json.md and the learners' pages name every command, and the fields that `--json` really prints."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quiz.messages.shell import COMMANDS

Runcall = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")


def fields(cell: str) -> set[str]:
    """The names that a cell lists, without its asides and without what stands within a field."""
    listed = re.sub(r"\([^)]*\)", "", cell).partition(";")[0]
    return set(re.findall(r"`(\w+)", listed))


def row(command: str) -> set[str]:
    """The fields of the command's row."""
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| `runcall {command} --json`"))
    return fields(line.strip("| ").partition(" | ")[2])


def section(title: str) -> set[str]:
    """The fields that a table of this heading lists, one or more a row."""
    rows = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0].splitlines()
    return set().union(*(fields(line.split(" | ")[0]) for line in rows if line.startswith("| `")))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_told_of(command: str) -> None:
    assert re.search(rf"`(?:runcall )?(?:\w+`, `)*{command}\b", PAGE), "docs/json.md"
    for name in ("docs/learners.md", "docs/learners.zh.md"):
        page = (ROOT / name).read_text(encoding="utf-8")
        assert re.search(rf"^\| .*`(?:runcall )?{command}\b", page, re.MULTILINE), name


@pytest.mark.parametrize(
    ("words", "heading"),
    [
        (("check",), "check [PATH]"),
        (("due",), "due"),
        (("grade", "two-and-two", "good"), "grade ID RATING"),
        (("suspend", "two-and-two"), "suspend`, `resume`, `bury`, `flag ID"),
        (("sync", "{folder}"), "sync FOLDER"),
        (("doctor", "--repair"), "doctor --repair"),
        (("demo", "sums/add", "--sweep", "left=1,2"), "demo NAME --sweep NAME=LOW:HIGH:COUNT"),
    ],
)
def test_a_row_lists_what_its_command_prints(
    runcall: Runcall, tmp_path: Path, words: tuple[str, ...], heading: str
) -> None:
    runcall("grade", "wrong-sum", "good")
    (tmp_path / "shared").mkdir()
    told = json.loads(runcall(*(w.format(folder=tmp_path / "shared") for w in words), "--json").out)
    try:
        assert row(heading) == set(told)
    except StopIteration:
        pytest.fail(f"docs/json.md has no row for {heading}")


def test_undo_redo_and_held_print_what_their_rows_list(runcall: Runcall) -> None:
    runcall("flag", "two-and-two")
    (held,) = json.loads(runcall("held", "--json").out)
    assert row("held") == set(held)
    assert row("undo") == set(json.loads(runcall("undo", "--json").out))
    assert row("redo") == set(json.loads(runcall("redo", "--json").out))


@pytest.mark.parametrize(("command", "title"), [("stats", "Statistics"), ("plan", "The plan")])
def test_a_table_lists_what_its_command_prints(runcall: Runcall, command: str, title: str) -> None:
    assert section(title) == set(json.loads(runcall(command, "--json").out))


def test_an_exported_run_holds_what_its_table_lists(runcall: Runcall, tmp_path: Path) -> None:
    runcall("demo", "sums/add", "--export", str(tmp_path / "run.json"))
    assert section("An exported run") == set(json.loads((tmp_path / "run.json").read_text(encoding="utf-8")))
