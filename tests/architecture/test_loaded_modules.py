"""What is loaded when: torch and numpy never outside a run, yaml and Textual only where they are used."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"torch", "numpy", "sympy", "transformers", "pandas"}
LATE = HEAVY | {"yaml", "fsrs", "textual", "rich", "pygments", "texicode", "platformdirs", "aiohttp"}


def loaded_after(code: str, home: Path) -> set[str]:
    """The top-level modules in a fresh interpreter after it ran the code."""
    tell = "import json, sys\nprint('\\n' + json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"
    script = f"{code}\n{tell}"
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=os.environ | {"RUNCALL_HOME": str(home)},
        check=True,
    )
    return set(json.loads(run.stdout.splitlines()[-1]))


def command(*words: str) -> str:
    """Code that runs a shell command in the interpreter and lets nothing of its exit through."""
    return f"import quiz.cli.main as m\ntry:\n    m.main({list(words)!r})\nexcept SystemExit:\n    pass"


@pytest.mark.parametrize(
    "code",
    ["import quiz.bank", "import quiz.demo", "import quiz.study", "import quiz.run", "import quiz.text"],
)
def test_a_layer_starts_light(code: str, tmp_path: Path) -> None:
    assert not loaded_after(code, tmp_path) & LATE


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    assert not loaded_after(command("--help"), tmp_path) & LATE


@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("show", "rmsnorm-why"),
        ("search", "BERT"),
        ("demos",),
        ("check",),
        ("due",),
        ("stats",),
        ("mock",),
        ("train",),
    ],
)
def test_a_command_works_without_textual_and_torch(words: tuple[str, ...], tmp_path: Path) -> None:
    assert not loaded_after(command(*words), tmp_path) & (HEAVY | {"textual"})


def test_a_second_start_reads_the_bank_without_yaml(tmp_path: Path) -> None:
    assert "yaml" in loaded_after(command("list"), tmp_path)
    assert "yaml" not in loaded_after(command("list"), tmp_path)
