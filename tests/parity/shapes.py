"""Runs one forward of a model and holds each tensor against the shape that its line's comment states."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from torch import Tensor

ROOT = Path(__file__).parents[2]
ATOM = r"(?:[A-Z][a-z0-9]*|\d+)"
LENGTH = rf"{ATOM}(?:\s*[-+*/ ]\s*{ATOM})*"
SHAPE = rf"\((?:\.\.\.|{LENGTH})(?:, (?:\.\.\.|{LENGTH}))*,?\)"
Shape = tuple[str, ...]


def check_shapes(
    call: Callable[[], Any],
    dims: Mapping[str, int],
    every: ModuleType | None = None,
    under: Path = ROOT / "snippets",
) -> set[str]:
    """Run `call` and fail for each tensor that is not as the source says; returns the places checked.

        check_shapes(lambda: model(tokens), dims={"B": 2, "T": 7, "D": 12, "H": 3, "E": 4}, every=bert)

    Read, in all files of `snippets/` that the call runs through:

    - the comment that ends an assignment or a return, if it begins with shapes:
      `# (B, T, D)`, `# each (B, H, T, E)`, `# (B, T), (B, V)` for two names, `# (B, T, 3 D), then words`;
    - a docstring's `x, y: (..., D).` for arguments and `Returns (B, T, D)` for the result.

    A length is a capital letter, a number, or made of them: `3 D`, `H/K`, `T-1`. `...` stands for any number
    of dimensions. A letter in `dims` has that size everywhere; give only the ones that are the same in the
    whole forward. Any other is bound by the first tensor of a function's run that shows it, and holds for
    that run. Sizes that differ from one another, prime if possible, find more mistakes.

    `every`: a module all of whose comments of shape must have been reached.
    """
    watch = _Watch(dict(dims), under)
    before = sys.gettrace()
    sys.settrace(watch.enter)
    try:
        call()
    finally:
        sys.settrace(before)
    assert not watch.faults, "\n".join(sorted(watch.faults))
    if every is not None:
        stated = {f"{_place(every.__file__)}:{s.last}" for s in _lines(str(every.__file__)).values()}
        assert not (unseen := stated - watch.checked), f"comments of shape never reached: {sorted(unseen)}"
    return watch.checked


@dataclass(frozen=True)
class _Stated:
    """What the comment at the end of a statement says; without names it speaks of the result."""

    first: int
    last: int
    names: tuple[str, ...]
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class _Signature:
    """What a docstring says of a function's arguments and result."""

    arguments: Mapping[str, Shape]
    result: Shape | None


class _Watch:
    """Follows every function of the watched folder."""

    def __init__(self, dims: dict[str, int], under: Path) -> None:
        self.dims, self.under = dims, str(under)
        self.faults: set[str] = set()
        self.checked: set[str] = set()

    def enter(self, frame: FrameType, _event: str, _arg: Any) -> Callable[..., Any] | None:
        if not frame.f_code.co_filename.startswith(self.under):
            return None
        run = _Run(self, frame.f_code)
        for name, shape in run.signature.arguments.items():
            run.hold(run.at, name, frame.f_locals.get(name), shape)
        return run.step


class _Run:
    """One run of one function, with the sizes that its letters have taken."""

    def __init__(self, watch: _Watch, code: CodeType) -> None:
        self.watch, self.bound = watch, dict(watch.dims)
        self.lines, self.place = _lines(code.co_filename), _place(code.co_filename)
        self.at = code.co_firstlineno
        self.signature = _signatures(code.co_filename).get(self.at, _Signature({}, None))
        self.pending: _Stated | None = None

    def step(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
        if event == "exception":
            self.pending = None
            return self.step
        left = self.pending
        if left and (event == "return" or not left.first <= frame.f_lineno <= left.last):
            values = [frame.f_locals.get(name) for name in left.names] or [arg]
            shapes = left.shapes if len(left.shapes) == len(values) else left.shapes[:1] * len(values)
            for name, value, shape in zip(left.names or ("result",), values, shapes, strict=True):
                self.hold(left.last, name, value, shape)
        if event == "return" and self.signature.result and isinstance(arg, Tensor):
            self.hold(self.at, "result", arg, self.signature.result)
        self.pending = self.lines.get(frame.f_lineno) if event == "line" else None
        return self.step

    def hold(self, line: int, name: str, value: Any, shape: Shape) -> None:
        """Hold a tensor, or each of several in a list, against a shape."""
        for tensor in value if isinstance(value, list | tuple) else [value]:
            if not isinstance(tensor, Tensor):
                continue
            where = f"{self.place}:{line}"
            self.watch.checked.add(where)
            if not self._fits(tuple(tensor.shape), shape):
                known = {k: self.bound[k] for part in shape for k in re.findall("[A-Z][a-z0-9]*", part)}
                said = ", ".join(shape)
                self.watch.faults.add(f"{where}: {name} is {tuple(tensor.shape)}, said ({said}), {known}")

    def _fits(self, sizes: tuple[int, ...], shape: Shape) -> bool:
        if "..." in shape:
            dots = shape.index("...")
            behind = len(shape) - dots - 1
            if len(sizes) < dots + behind:
                return False
            sizes = sizes[:dots] + sizes[len(sizes) - behind :]
            shape = shape[:dots] + shape[dots + 1 :]
        if len(sizes) != len(shape):
            return False
        return all(self._length(text, size) == size for text, size in zip(shape, sizes, strict=True))

    def _length(self, text: str, size: int) -> float:
        """The size that a length such as `3 D` stands for; a letter alone takes this one if it has none."""
        if re.fullmatch("[A-Z][a-z0-9]*", text):
            return self.bound.setdefault(text, size)
        if any(letter not in self.bound for letter in re.findall("[A-Z][a-z0-9]*", text)):
            return size  # nothing to hold it against yet
        product = re.sub(r"(?<=\w) +(?=\w)", "*", text)
        return float(eval(product, {"__builtins__": {}}, self.bound))  # letters, numbers and + - * / only


def _place(path: str | None) -> str:
    full = Path(str(path))
    return str(full.relative_to(ROOT)) if full.is_relative_to(ROOT) else full.name


def _shape(text: str) -> Shape:
    return tuple(part.strip() for part in text.strip("()").split(",") if part.strip())


@cache
def _lines(path: str) -> Mapping[int, _Stated]:
    """Which statement with a comment of shape each line of a file belongs to."""
    source = Path(path).read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}
    stated: dict[int, _Stated] = {}
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Return):
            continue
        last = node.end_lineno or node.lineno
        found = re.match(rf"# (?:each )?({SHAPE}(?:, {SHAPE})*)", comments.get(last, ""))
        names = tuple(_names(node))
        if found and (names or isinstance(node, ast.Return)):
            shapes = tuple(_shape(text) for text in re.findall(SHAPE, found[1]))
            stated |= dict.fromkeys(range(node.lineno, last + 1), _Stated(node.lineno, last, names, shapes))
    return stated


def _names(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(part, ast.Name):
                yield part.id


@cache
def _signatures(path: str) -> Mapping[int, _Signature]:
    """What each function's docstring says of shapes, by the function's first line."""
    signatures = {}
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            text = " ".join((ast.get_docstring(node) or "").split())
            said = re.findall(rf"(?:^|[.;] )(\w+(?:, \w+)*): ({SHAPE})", text)
            arguments = {name: _shape(shape) for names, shape in said for name in names.split(", ")}
            result = re.search(rf"Returns (?:\w+ ){{0,2}}({SHAPE})(?! and)", text)
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            signatures[first] = _Signature(arguments, _shape(result[1]) if result else None)
    return signatures
