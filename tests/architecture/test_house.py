"""The house rules that a reader can see: sizes of rooms, first sentences, names, colours, markup."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = sorted([*(ROOT / "quiz").rglob("*.py"), *(ROOT / "snippets").rglob("*.py")])
SCREENS = sorted((ROOT / "quiz" / "tui").rglob("*.py"))
BANNED_NAMES = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", PRODUCT, ids=name_of)
def test_a_file_is_one_room(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    most = 150 if "snippets" in path.parts else 400
    assert len(lines) <= most
    assert path.stem not in BANNED_NAMES


def test_tests_and_benchmarks_are_no_longer_than_the_product() -> None:
    rest = [path for folder in ("tests", "bench", "docs") for path in (ROOT / folder).rglob("*.py")]
    sizes = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in rest}
    assert {name: size for name, size in sizes.items() if size > 400} == {}


@pytest.mark.parametrize("path", PRODUCT, ids=name_of)
def test_the_first_line_says_what_the_file_is(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert doc, f"{path} has no docstring"
    assert len(doc.splitlines()[0]) > 15


def test_one_clock_tells_the_present() -> None:
    """Others wouldn't follow a learner's journey."""
    asks = re.compile(r"datetime\.now\(|date\.today\(|utcnow\(")
    told = [name_of(path) for path in PRODUCT if asks.search(path.read_text(encoding="utf-8"))]
    assert told == ["quiz/study/day.py"]


COLOUR = re.compile(
    r"""["'](?:[a-z ]+ )?(?:on )?(?:#[0-9a-fA-F]{3,8}|ansi_(?!color)[a-z_]+)\b"""
    r"""|\b(?:rgb|hsl)a?\(|[a-z]*color=["']"""
)
"""A colour that is written out: by its figures, as one of the terminal's sixteen, or given to a style."""


def test_a_colour_that_is_written_out_is_seen() -> None:
    for text in (
        '"#ff0000"',
        "'bold #f00'",
        '"on #12161c"',
        '"ansi_red"',
        "Style(color='red')",
        "rgb(1, 2, 3)",
    ):
        assert COLOUR.search(text), text


@pytest.mark.parametrize("path", SCREENS, ids=name_of)
def test_colours_stand_in_the_theme_alone(path: Path) -> None:
    if path.name == "palettes.py":
        return
    assert not COLOUR.findall(path.read_text(encoding="utf-8"))


def test_style_sheets_name_tokens_not_colours() -> None:
    for path in (ROOT / "quiz" / "tui").rglob("*.tcss"):
        assert not re.findall(r":\s*[^;{]*#[0-9a-fA-F]{3,8}\b|rgb\(", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("path", SCREENS, ids=name_of)
def test_no_text_is_built_as_markup(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert "from_markup" not in source
    assert not re.findall(r"[\"']\[/?(b|bold|i|italic|dim|red|green|yellow|blue|\$[a-z-]+)\]", source)
