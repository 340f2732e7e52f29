"""No rule is written twice: two functions of some length differ in more than their own names."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONG = 5
"""Lines of a body from which on two that are alike are one function too many."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Nameless(ast.NodeTransformer):
    """Numbers in the order of their first use in place of a function's own names."""

    def __init__(self, function: Function) -> None:
        stored = (node for node in ast.walk(function) if isinstance(node, ast.Name))
        self.own = {node.id for node in stored if isinstance(node.ctx, ast.Store)}
        self.own |= {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
        self.numbers: dict[str, str] = {}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if node.id in self.own:
            node.id = self.numbers.setdefault(node.id, str(len(self.numbers)))
        return node


def body(function: Function) -> list[ast.stmt]:
    """The statements below the docstring."""
    return function.body[1:] if ast.get_docstring(function) else function.body


def doubles(sources: dict[str, str]) -> list[list[str]]:
    """The functions whose bodies are the same but for their own names, by file and line."""
    found = defaultdict(list)
    for name, source in sources.items():
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, Function) or not body(node):
                continue
            first, last = body(node)[0].lineno, body(node)[-1].end_lineno or 0
            if last - first + 1 >= LONG:
                told = "\n".join(ast.dump(Nameless(node).visit(part)) for part in body(node))
                found[told].append(f"{name}:{node.lineno} {node.name}")
    return [places for places in found.values() if len(places) > 1]


def test_no_function_of_the_product_is_written_twice() -> None:
    files = sorted((ROOT / "quiz").rglob("*.py"))
    assert doubles({str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files}) == []


def test_a_body_written_twice_under_other_names_is_found() -> None:
    lines = "    n = 0\n    for each in {0}:\n        if each:\n            n += each\n    return n\n"
    source = "def one(a):\n" + lines.format("a") + "def two(b):\n    '''Two.'''\n" + lines.format("b")
    assert doubles({"m": source}) == [["m:1 one", "m:7 two"]]
    assert doubles({"m": source.replace("+= each\n    return n\nd", "-= each\n    return n\nd")}) == []
