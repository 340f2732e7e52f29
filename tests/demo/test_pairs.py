"""A parameter that another one bounds: a pair that can't be is refused by both names, and not mended."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.cli.demos import read_flags
from quiz.cli.place import Refused
from quiz.cli.sweep import read_sweep
from quiz.demo.parameters import ParameterError, beside, complete
from quiz.demo.source import Demo, DemoError, read_demo

DEMOS = open_deck(built_in_deck(), None).demos
PAIRS = {(name, p.name, p.at_most) for name, demo in DEMOS.items() for p in demo.parameters if p.at_most}

NO_PAIR = {
    (
        "deberta/distance_cost",
        "reach",
        "tokens",
    ): "rows beyond the text are left out, as in the released code",
}
"""Smaller of two parameters that a demo may take: what is asked for means the same."""


def smaller_of_two(demo: Demo) -> Iterator[tuple[str, str]]:
    """The parameters that the demo's function puts side by side in a `min` or a `max`."""
    tree = ast.parse(demo.path.read_text(encoding="utf-8"))
    (function,) = [f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == demo.path.stem]
    stands_for = {parameter.name: parameter.name for parameter in demo.parameters}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.Name):
            names, values = (
                [each] if not isinstance(each, ast.Tuple) else each.elts
                for each in (node.targets[0], node.value)
            )
            for name, value in zip(names, values, strict=False):
                if isinstance(name, ast.Name) and isinstance(value, ast.Name) and value.id in stands_for:
                    stands_for[name.id] = stands_for[value.id]
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            told = [stands_for[a.id] for a in node.args if isinstance(a, ast.Name) and a.id in stands_for]
            if len(set(told)) == 2:
                yield told[0], told[1]


def test_no_demo_mends_a_pair_of_its_parameters_in_silence() -> None:
    found = {(name, *pair) for name, demo in DEMOS.items() for pair in smaller_of_two(demo)}
    assert found == NO_PAIR.keys()


def test_the_scan_sees_a_pair_that_is_mended(tmp_path: Path) -> None:
    source = DEMOS["timeline/growth"].path.read_text(encoding="utf-8")
    (tmp_path / "growth.py").write_text(
        source.replace("<= until]", "<= max(since, until)]"), encoding="utf-8"
    )
    assert list(smaller_of_two(read_demo(tmp_path / "growth.py", "timeline/growth"))) == [("since", "until")]


@pytest.mark.parametrize(("name", "small", "large"), sorted(PAIRS))
def test_a_value_above_the_other_is_refused_by_both_names_before_any_run(
    name: str, small: str, large: str
) -> None:
    demo = DEMOS[name]
    bounds = {parameter.name: parameter for parameter in demo.parameters}
    least, most = int(bounds[large].low or 0), int(bounds[small].high or 0)
    complete(demo.parameters, {small: least, large: least})
    with pytest.raises(
        ParameterError, match=f"{small} is {most}; it must be at most {large}, which is {least}"
    ):
        complete(demo.parameters, {small: most, large: least})
    flags = [bounds[small].flag, str(most), bounds[large].flag, str(least)]
    for lang, told in (("en", "{} ({}) can't be above {} ({})."), ("zh", "{}（{}）不能大于 {}（{}）。")):
        with pytest.raises(Refused) as refused:
            read_flags(demo, flags, lang)
        assert str(refused.value) == told.format(small, most, large, least)
    with pytest.raises(Refused, match=f"above {large}"):
        read_sweep(demo, f"{small}={least}:{most}:3", "en", {large: least})
    swept = beside(bounds[small], demo.parameters, {small: least, large: least})
    assert (swept.low, swept.high) == (bounds[small].low, least)
    swept = beside(bounds[large], demo.parameters, {small: most, large: most})
    assert (swept.low, swept.high) == (most, bounds[large].high)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('AtMost("until")', 'AtMost("untill")', "since and untill must both be parameters with a Range"),
        ('AtMost("until")', 'AtMost("kind")', "since and kind must both be parameters with a Range"),
        ('"last year")] = 2026', '"last year")] = 2016', "the default does not fit"),
        ('"first year")] = 2017', '"first year")] = 2026', ""),
        ('"last year")] = 2026', '"last year")] = 2017', ""),
        ('AtMost("until")', "AtMost()", "write since: Annotated"),
    ],
)
def test_a_pair_is_read_from_the_source(tmp_path: Path, old: str, new: str, why: str) -> None:
    source = DEMOS["timeline/growth"].path.read_text(encoding="utf-8")
    (tmp_path / "growth.py").write_text(source.replace(old, new), encoding="utf-8")
    if why:
        with pytest.raises(DemoError, match=why):
            read_demo(tmp_path / "growth.py", "timeline/growth")
    else:
        assert read_demo(tmp_path / "growth.py", "timeline/growth").parameters[0].at_most == "until"


def test_defaults_that_do_not_go_together_are_a_fault_of_the_file(tmp_path: Path) -> None:
    source = DEMOS["architectures/attention_masks"].path.read_text(encoding="utf-8")
    (tmp_path / "attention_masks.py").write_text(source.replace("] = 8,", "] = 2,"), encoding="utf-8")
    with pytest.raises(DemoError, match="the defaults do not fit: prefix exceeds length"):
        read_demo(tmp_path / "attention_masks.py", "architectures/attention_masks")
