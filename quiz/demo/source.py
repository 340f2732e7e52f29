"""A demo's signature, read from its source without running it.

Forms appear at once, and reading a deck never executes anybody's code.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from quiz.demo.parameters import Parameter
from quiz.demo.signature import Wrong, called, parameters_of
from quiz.demo.words import Words

MOST_PROCESSES = 16


@dataclass(frozen=True)
class Demo:
    """What a demo declares: its name (`bert/mlm_masking`), title, parameters and metrics.

    `metrics` are the literal names in its `show.metric(...)` calls; a name with a `{…}` part matches any
    word there. `slow` is the estimate in seconds of a demo that takes longer than two, else None.
    `processes` is how many it may start beside itself.
    """

    name: str
    path: Path
    title: Words
    doc: str
    parameters: tuple[Parameter, ...]
    metrics: tuple[str, ...]
    slow: float | None = None
    processes: int = 0

    @property
    def module(self) -> str:
        """Its module under the deck's root, which `python -m` takes."""
        return "snippets." + self.name.replace("/", ".")

    @property
    def root(self) -> Path:
        """The root of its deck, which holds snippets/."""
        return self.path.parents[self.name.count("/") + 1]

    def reports(self, metric: str) -> bool:
        """Whether one of its `show.metric` calls can carry this name."""
        return any(re.fullmatch(re.sub(r"\{[^}]*\}", r"\\w+", name), metric) for name in self.metrics)


class DemoError(Exception):
    """A snippet that can't be read as a demo: where (1-based line and column) and why."""

    def __init__(self, path: Path, line: int, column: int, why: Words) -> None:
        place = f"{path}:{line}:{column}: "
        self.told = Words(place + why.zh, place + why.en)
        super().__init__(self.told.en)
        self.path, self.line, self.column, self.message = path, line, column, why.en


def read_demo(path: Path, name: str) -> Demo:
    """Read the file's demo: the function named like the file, under `@demo`.

    Raises DemoError with the position of what is wrong.
    """
    tree = _parsed(path)

    def wrong(node: ast.AST, zh: str, en: str) -> DemoError:
        return DemoError(path, getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1, Words(zh, en))

    function = _find(tree, path.stem)
    if function is None:
        raise DemoError(
            path,
            1,
            1,
            Words(
                f"没有 @demo 标出的函数 {path.stem}；演示与它的文件同名",
                f"no function {path.stem} under @demo; a demo is named like its file",
            ),
        )
    title, slow, processes = _declared(function, wrong)
    return Demo(
        name=name,
        path=path,
        title=title,
        doc=ast.get_docstring(function) or "",
        parameters=parameters_of(function, wrong),
        metrics=_metrics(function),
        slow=slow,
        processes=processes,
    )


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except SyntaxError as error:
        why = Words(f"不是 Python：{error.msg}", f"not Python: {error.msg}")
        raise DemoError(path, error.lineno or 1, error.offset or 1, why) from None
    except UnicodeDecodeError as error:
        place = f"{error.reason} at byte {error.start}"
        raise DemoError(path, 1, 1, Words(f"不是 UTF-8：{place}", f"not UTF-8: {place}")) from None
    except (RecursionError, MemoryError, ValueError) as error:  # brackets without end; a null byte
        why = Words(f"不是 Python：{error or '嵌套太深'}", f"not Python: {error or 'nested too deeply'}")
        raise DemoError(path, 1, 1, why) from None


def _declared(function: ast.FunctionDef, wrong: Wrong) -> tuple[Words, float | None, int]:
    """What @demo says: the title, how slow it is, how many processes it may start."""
    call = next((d for d in function.decorator_list if called(d) == "demo"), None)
    if not isinstance(call, ast.Call):
        raise wrong(
            function,
            '请在函数上方写 @demo(zh="…", en="…")',
            'write @demo(zh="…", en="…") above the function',
        )
    options: dict[str, object] = {}
    for keyword in call.keywords:
        if not isinstance(keyword.value, ast.Constant):
            raise wrong(
                keyword.value,
                f"@demo({keyword.arg}=…) 必须是字面量",
                f"@demo({keyword.arg}=…) must be a literal",
            )
        options[keyword.arg or ""] = keyword.value.value
    zh, en = options.get("zh", ""), options.get("en", "")
    if not (isinstance(zh, str) and isinstance(en, str) and (zh or en)):
        raise wrong(
            call,
            "@demo 要有标题：zh=…、en=…，至少一个",
            "@demo needs a title: zh=…, en=…, or one of them",
        )
    slow, processes = options.get("slow"), options.get("processes", 0)
    if not (isinstance(processes, int) and 0 <= processes <= MOST_PROCESSES):
        raise wrong(
            call,
            f"@demo(processes=…) 是 0 到 {MOST_PROCESSES} 的整数",
            f"@demo(processes=…) is a whole number from 0 to {MOST_PROCESSES}",
        )
    return Words(zh or en, en or zh), float(slow) if isinstance(slow, int | float) else None, processes


def is_demo(path: Path) -> bool:
    """Whether the file takes part as a demo: it mentions `@demo`."""
    return re.search(rb"^@demo\b", path.read_bytes(), re.MULTILINE) is not None


def _find(tree: ast.Module, name: str) -> ast.FunctionDef | None:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node
    return None


def _metrics(function: ast.FunctionDef) -> tuple[str, ...]:
    names: list[str] = []
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and called(node) == "metric" and node.args):
            continue
        first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            names.append(first.value)
        elif isinstance(first, ast.JoinedStr):
            names.append("".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in first.values))
    return tuple(dict.fromkeys(names))
