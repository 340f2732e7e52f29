"""Every demo of the deck states a law that is held, and has parameters worth changing."""

import ast
from pathlib import Path

import pytest

from tests.laws.law import SNIPPETS, parameters

DEMOS = sorted(
    f"{path.parent.name}/{path.stem}"
    for path in SNIPPETS.glob("*/*.py")
    if path.parent.name != "lm" and "\n@demo(" in path.read_text(encoding="utf-8")
)


def held() -> set[str]:
    """The demos named by a `@law("…")` of this folder."""
    calls = [
        node
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "law"
    ]
    return {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}


def test_every_demo_has_a_law_that_is_held() -> None:
    assert set(DEMOS) - held() == set()


@pytest.mark.parametrize("demo", DEMOS)
def test_demo_has_two_parameters_worth_changing(demo: str) -> None:
    assert len([name for name in parameters(demo) if name != "seed"]) >= 2
