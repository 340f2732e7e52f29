"""A demo's parameters, read from its function's signature without running it."""

import ast
from dataclasses import dataclass
from typing import Protocol

from quiz.demo.parameters import SEED, Parameter, ParameterError, Value
from quiz.demo.words import Words


class Wrong(Protocol):
    """What makes the error for a node."""

    def __call__(self, node: ast.AST, zh: str, en: str) -> Exception:
        """Where it stands, and why in both languages."""


def called(node: ast.AST) -> str:
    """The name that a call, a decorator or a type goes by."""
    target = node.func if isinstance(node, ast.Call) else node
    if isinstance(target, ast.Attribute):
        return target.attr
    return target.id if isinstance(target, ast.Name) else ""


def parameters_of(function: ast.FunctionDef, wrong: Wrong) -> tuple[Parameter, ...]:
    """All parameters after `show`. Raises what `wrong` makes."""
    if function.args.posonlyargs:
        raise wrong(
            function.args.posonlyargs[0],
            "参数按名称给出，请去掉 /",
            "parameters are given by name; take the / away",
        )
    arguments = function.args.args + function.args.kwonlyargs
    if not arguments:
        raise wrong(function, "演示的第一个参数是 `show: Show`", "a demo's first argument is `show: Show`")
    defaults = _defaults(function)
    found = []
    for argument in arguments[1:]:
        default = defaults.get(argument.arg)
        if default is None or argument.annotation is None:
            raise wrong(
                argument,
                f"参数 {argument.arg} 要有类型和默认值",
                f"the parameter {argument.arg} needs a type and a default",
            )
        found.append(_parameter(argument.arg, argument.annotation, default, wrong))
    if all(parameter.name != SEED.name for parameter in found):
        raise wrong(
            function,
            "演示要有参数 `seed: int = 0`，运行才能重现",
            "a demo takes `seed: int = 0`, so that its run can be repeated",
        )
    for argument, parameter in zip(arguments[1:], found, strict=True):
        _pair(parameter, found, argument, wrong)
    return tuple(found)


def _pair(parameter: Parameter, parameters: list[Parameter], node: ast.AST, wrong: Wrong) -> None:
    """Both of a pair are numbers with a range, and their defaults agree."""
    if not parameter.at_most:
        return
    other = next((each for each in parameters if each.name == parameter.at_most), None)
    if other is None or parameter.low is None or other.low is None:
        raise wrong(
            node,
            f"AtMost：{parameter.name} 与 {parameter.at_most} 要都是有 Range 的参数",
            f"AtMost: {parameter.name} and {parameter.at_most} must both be parameters with a Range",
        )
    if float(parameter.default) > float(other.default):
        raise wrong(
            node,
            f"默认值不合：{parameter.name} 大于 {other.name}",
            f"the defaults do not fit: {parameter.name} exceeds {other.name}",
        )


def _defaults(function: ast.FunctionDef) -> dict[str, ast.expr]:
    positional, given = function.args.args, function.args.defaults
    named = dict(zip([a.arg for a in positional[len(positional) - len(given) :]], given, strict=True))
    for argument, default in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True):
        if default is not None:
            named[argument.arg] = default
    return named


@dataclass(frozen=True)
class _Annotation:
    """A type, and what `Annotated` says beside it."""

    type: ast.expr
    bounds: ast.Call | None = None
    meaning: Words | None = None
    at_most: str = ""


def _parameter(name: str, annotation: ast.expr, default_node: ast.expr, wrong: Wrong) -> Parameter:
    default = literal(default_node, wrong)
    told = _annotation(name, annotation, wrong)
    kind, choices = _kind(told.type, wrong)
    if kind not in ("int", "float", "bool", "choice"):
        raise wrong(
            annotation,
            f"{name} 的类型应为 int、float、bool、Literal 或 Annotated[…, Range]",
            f"the type of {name} must be int, float, bool, Literal or Annotated[…, Range]",
        )
    low, high = _range(name, kind, told.bounds, wrong)
    meaning = told.meaning
    if name == SEED.name:
        low, high, meaning = SEED.low, SEED.high, meaning or SEED.meaning
    parameter = Parameter(name, kind, default, low, high, choices, meaning, told.at_most)  # type: ignore[arg-type]
    try:
        parameter.check(default)
    except ParameterError as error:
        raise wrong(default_node, f"默认值不合：{error}", f"the default does not fit: {error}") from None
    return parameter


def _annotation(name: str, node: ast.expr, wrong: Wrong) -> _Annotation:
    """Take `Annotated` apart: a type, then a Range, an AtMost, a meaning, in any order."""
    if not (isinstance(node, ast.Subscript) and called(node.value) == "Annotated"):
        return _Annotation(node)
    if not (isinstance(node.slice, ast.Tuple) and len(node.slice.elts) >= 2):
        raise wrong(node, *_as_written(name))
    inner, *notes = node.slice.elts
    bounds: ast.Call | None = None
    meaning: Words | None = None
    at_most = ""
    for note in notes:
        if isinstance(note, ast.Call) and called(note) == "Range" and len(note.args) == 2 and bounds is None:
            bounds = note
        elif isinstance(note, ast.Call) and called(note) == "AtMost" and len(note.args) == 1 and not at_most:
            at_most = str(literal(note.args[0], wrong))
        elif (called(note) == "Words" or isinstance(note, ast.Constant)) and meaning is None:
            meaning = _meaning(name, note, wrong)
        else:
            raise wrong(note, *_as_written(name))
    return _Annotation(inner, bounds, meaning, at_most)


def _meaning(name: str, node: ast.expr, wrong: Wrong) -> Words:
    """`Words("词表大小", "vocabulary size")`, or a plain string that serves both languages."""
    given: dict[str | None, ast.expr] = {"zh": node, "en": node}
    if isinstance(node, ast.Call):
        given = dict(zip(("zh", "en"), node.args, strict=False))
        given |= {each.arg: each.value for each in node.keywords}
    texts = {key: _line(each) for key, each in given.items()}
    zh, en = texts.get("zh"), texts.get("en")
    if len(given) != 2 or not zh or not en:
        raise wrong(
            node,
            f'{name} 的含义写作 Words("中文", "English")，或两种语言共用的一个字符串，不换行',
            f'the meaning of {name} is Words("中文", "English"), or one string for both; a single line',
        )
    return Words(zh, en)


def _line(node: ast.expr) -> str:
    """The text of a literal, if it is one line; else nothing."""
    text = node.value if isinstance(node, ast.Constant) else None
    return text.strip() if isinstance(text, str) and len(text.splitlines()) == 1 else ""


def _kind(node: ast.expr, wrong: Wrong) -> tuple[str, tuple[Value, ...]]:
    """What kind of parameter a type stands for, and a choice's values."""
    if isinstance(node, ast.Subscript) and called(node.value) == "Literal":
        elements = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return "choice", tuple(literal(element, wrong) for element in elements)
    return called(node), ()


def _range(name: str, kind: str, bounds: ast.Call | None, wrong: Wrong) -> tuple[float | None, float | None]:
    if bounds is None:
        return None, None
    if kind == "choice":
        raise wrong(bounds, f"{name} 已列出取值，不要 Range", f"{name} lists its values; take its Range away")
    low, high = (_number(bound, wrong) for bound in bounds.args)
    if low > high:
        raise wrong(bounds, f"{name} 的范围是空的", f"the range of {name} is empty")
    return low, high


def _as_written(name: str) -> tuple[str, str]:
    written = f'{name}: Annotated[int, Range(low, high), Words("中文", "English")]'
    return f"请写作 {written}", f"write {written}"


def literal(node: ast.expr, wrong: Wrong) -> Value:
    """A number, a string or a truth value that is written out."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        value = None
    if not isinstance(value, bool | int | float | str):
        raise wrong(
            node,
            "这里只能是字面的数、字符串或真假值",
            "only a literal number, string or truth value can stand here",
        )
    return value


def _number(node: ast.expr, wrong: Wrong) -> float:
    value = literal(node, wrong)
    if isinstance(value, bool | str):
        raise wrong(node, "范围的两端是数", "a range's bounds are numbers")
    return value
