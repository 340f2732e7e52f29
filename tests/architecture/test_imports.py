"""Imports go downward only: the house as DESIGN draws it, read from the sources."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

MAY_IMPORT: dict[str, set[str]] = {
    "demo": set(),
    "bank": {"demo"},
    "run": {"demo"},
    "text": set(),
    "study": {"bank", "demo"},
    "proof": {"run", "bank", "demo"},
    "train": {"study"},
    "messages": {"demo"},
    "view": {"text", "proof", "study", "bank", "demo", "messages"},
    "serve": {"messages", "demo"},
    "cli": {"serve", "view", "train", "messages", "proof", "study", "text", "run", "bank", "demo", "tui"},
    "tui": {"view", "train", "messages", "proof", "study", "text", "run", "bank", "demo"},
}

THIRD_PARTY: dict[str, set[str]] = {
    "demo": {"msgspec"},
    "bank": {"msgspec", "yaml"},
    "run": {"msgspec"},
    "text": {"pygments"},
    "study": {"msgspec", "fsrs", "platformdirs"},
    "proof": {"msgspec"},
    "train": {"msgspec", "torch"},  # torch: see TRAINER
    "messages": set(),
    "view": set(),
    "serve": {"aiohttp"},
    "cli": {"msgspec", "rich"},
    "tui": {"msgspec", "rich", "textual"},
}

TRAINER = {"__main__", "fit", "forward", "histories"}
"""The modules of quiz.train that know torch: they run in a process of their own, which `python -m quiz.train`
starts, and nothing outside it imports them."""

STANDARD = set(sys.stdlib_module_names)
MODULES = sorted(path for path in (ROOT / "quiz").rglob("*.py") if "_deck" not in path.parts)
SNIPPETS = sorted((ROOT / "snippets").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Every module that the file names in an import, at its top or inside a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_layer_imports_only_what_lies_below_it(path: Path) -> None:
    parts = path.relative_to(ROOT / "quiz").parts
    if len(parts) == 1:
        return
    layer = parts[0]
    for name in imported(path):
        head, _, rest = name.partition(".")
        if head == "quiz" and rest:
            below = rest.split(".")[0]
            assert below == layer or below in MAY_IMPORT[layer], f"{layer} may not import {name}"
        elif head not in STANDARD and head != "quiz":
            assert head in THIRD_PARTY[layer], f"{layer} may not import {name}"


def test_torch_stands_in_the_trainers_own_process_alone() -> None:
    inside = {ROOT / "quiz" / "train" / f"{name}.py" for name in TRAINER}
    for path in set(MODULES) - inside:
        for name in imported(path):
            assert name.split(".")[0] != "torch", path
            assert name not in {f"quiz.train.{module}" for module in TRAINER}, path


@pytest.mark.parametrize("path", SNIPPETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_snippet_knows_only_the_demo_contract_and_the_models(path: Path) -> None:
    for name in imported(path):
        head = name.split(".")[0]
        if head == "quiz":
            assert name == "quiz.demo"
        elif head == "snippets":
            # The models, or data of its own topic beside it.
            assert name.startswith(("snippets.lm", f"snippets.{path.parent.name}."))
        else:
            assert head in STANDARD | {"torch", "numpy"}


def test_only_the_shell_s_front_door_opens_the_app() -> None:
    for path in (ROOT / "quiz" / "cli").glob("*.py"):
        reaches = {name for name in imported(path) if name.startswith("quiz.tui")}
        assert not reaches or (path.name == "main.py" and reaches == {"quiz.tui.app"})
