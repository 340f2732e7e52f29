"""What is exported, read back by csv, json and an XML parser, and drawn by rsvg-convert where it is."""

import csv
import io
import json
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo.events import Bars, Heat, Metric, Plot, Series, Table
from quiz.demo.words import Words
from quiz.proof.recording import KeptRun
from quiz.proof.sweep import Point, Sweep
from quiz.view.export import OneRun, as_csv, as_json, as_svg

AT = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
SVG = "{http://www.w3.org/2000/svg}"
TITLE = Words('损失 <&> "引号"', 'Loss <&> "quoted"')
BAD = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '=HYPERLINK("http://x","y")']


def one_run() -> OneRun:
    curve = Series(Words("甲", "a"), (1.0, 2.0), (-0.5, 4.0))
    drawn = (
        Plot("loss", "line", TITLE, "step", Words("损失", "loss"), (curve,)),
        Bars("bars", TITLE, ("x", Words("乙", "b")), (1.0, -2.0), "%"),
        Heat("heat", TITLE, ("r",), ("c", "d"), ((0.25, 1.0),)),
        Table("table", TITLE, ("k", "v"), ((BAD[0], 1), ('a,b\n"c"', None))),
    )
    metrics = (
        Metric("total", -6, Words("总数", "total"), "个"),
        Metric("ok", True, TITLE),
        Metric("bad", "=1", TITLE),
    )
    run = KeptRun(AT, {"share": 0.5, "size": "=base"}, metrics, drawn, "finished", 1.5)
    return OneRun("tiny/count", TITLE, run)


def sweep() -> Sweep:
    points = tuple(
        Point(
            n, (Metric("square", n * n, Words("平方", "square")), Metric("same", 7, TITLE)), "finished", 0.1
        )
        for n in (1, 2, 3)
    )
    failed = Point(4, (), "failed", 0.2, "ValueError: -no")
    return Sweep("tiny/count", "n", (1, 2, 3, 4), {"n": 1, "seed": 0}, (*points, failed))


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_a_run_s_csv_holds_every_number_with_its_kind() -> None:
    rows = read(as_csv(one_run(), "en"))
    assert rows[0] == ["kind", "name", "label", "series", "x", "value", "unit"]
    assert {len(row) for row in rows} == {7}
    assert ["parameter", "share", "share", "", "", "0.5", ""] in rows
    assert ["metric", "total", "total", "", "", "-6", "个"] in rows
    assert ["plot", "loss", TITLE.en, "a", "1.0", "-0.5", ""] in rows
    assert ["bars", "bars", TITLE.en, "", "b", "-2.0", "%"] in rows
    assert ["heat", "heat", TITLE.en, "r", "d", "1.0", ""] in rows
    assert ["table", "table", TITLE.en, "2", "k", 'a,b\n"c"', ""] in rows
    assert "总数" in as_csv(one_run(), "zh")


def test_a_sweep_s_csv_has_a_line_a_value_and_a_column_a_metric() -> None:
    rows = read(as_csv(sweep(), "en"))
    assert rows[0] == ["n", "square", "same", "outcome", "seconds"]
    assert [row[:2] for row in rows[1:]] == [["1", "1"], ["2", "4"], ["3", "9"], ["4", ""]]
    assert rows[4][3] == "failed"


def test_lines_end_and_cells_are_quoted_as_rfc_4180_has_it() -> None:
    text = as_csv(one_run(), "en")
    assert text.endswith("\r\n")
    assert '"a,b\n""c"""' in text


@pytest.mark.parametrize("cell", BAD)
def test_no_text_of_a_snippet_is_a_formula(cell: str) -> None:
    from msgspec.structs import replace

    run = one_run().run
    words = Words(cell, cell)
    metric = Metric(cell, cell, words, cell)
    table = Table(cell, words, (cell,), ((cell,), (words,)))
    made = OneRun("a/b", words, replace(run, parameters={"p": cell}, metrics=(metric,), figures=(table,)))
    swept = Sweep("a/b", "p", (cell,), {}, (Point(cell, (metric,), "finished", 0.1),))
    for result in (made, swept):
        for row in read(as_csv(result, "zh")):
            for found in row:
                assert found[:1] not in ("=", "+", "-", "@", "\t", "\r", "＝"), found
                assert not found.lstrip().startswith("=")


@given(st.text(), st.text(), st.floats(-1e300, 1e300), st.integers(-(2**63), 2**63 - 1))
def test_any_text_and_number_comes_back(label: str, text: str, real: float, whole: int) -> None:
    words = Words(label[:8000], text[:8000])
    table = Table("t", words, ("a", "b", "c"), ((text, real, whole),))
    run = KeptRun(AT, {}, (), (table,), "finished", 1.0)
    rows = read(as_csv(OneRun("a/b", words, run), "en"))[1:]
    assert [float(rows[1][5]), int(rows[2][5])] == [real, whole]
    assert rows[0][5].lstrip("'") == text.replace("\0", "\ufffd").lstrip("'")
    told = json.loads(as_json(OneRun("a/b", words, run), "en"))
    assert told["figures"][0]["rows"] == [[text, real, whole]]
    ElementTree.fromstring(as_svg(OneRun("a/b", words, run), "en").encode())


def test_json_has_one_language_and_no_number_that_json_lacks() -> None:
    told = json.loads(as_json(one_run(), "zh"))
    assert told["title"] == TITLE.zh
    assert told["metrics"][0] == {"name": "total", "label": "总数", "value": -6, "unit": "个"}
    assert told["figures"][0]["series"][0] == {"label": "甲", "x": [1.0, 2.0], "y": [-0.5, 4.0]}
    assert [figure["figure"] for figure in told["figures"]] == ["plot", "bars", "heat", "table"]
    swept = json.loads(as_json(sweep(), "en"))
    assert [point["value"] for point in swept["points"]] == [1, 2, 3, 4]
    assert swept["points"][3]["error"] == "ValueError: -no"
    endless = Sweep("a/b", "n", (1,), {}, (Point(1, (Metric("m", float("inf"), TITLE),), "finished", 0.1),))
    assert json.loads(as_json(endless, "en"))["points"][0]["metrics"][0]["value"] is None


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_svg_is_well_formed_and_says_what_the_run_said(lang: str) -> None:
    root = ElementTree.fromstring(as_svg(one_run(), lang).encode())
    said = "".join(root.itertext())
    for text in (
        TITLE[lang],
        "step",
        "甲" if lang == "zh" else "a",
        "总数" if lang == "zh" else "total",
        "0.25",
    ):
        assert text in said, text
    wide, high = float(root.get("width", 0)), float(root.get("height", 0))
    ground = root.find(f"{SVG}rect")
    assert ground is not None
    assert (float(ground.get("width", 0)), float(ground.get("height", 0))) == (wide, high)
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", -1)) <= wide


def test_a_sweep_s_curve_stands_where_its_values_are() -> None:
    """The points of 1, 4, 9 over 1, 2, 3: even across, and up in the ratio 3 to 5."""
    root = ElementTree.fromstring(as_svg(sweep(), "en").encode())
    (line,) = root.iter(f"{SVG}polyline")
    points = [tuple(map(float, pair.split(","))) for pair in line.get("points", "").split()]
    (ax, ay), (bx, by), (cx, cy) = points
    assert abs((bx - ax) - (cx - bx)) < 0.05
    assert abs((by - cy) / (ay - by) - 5 / 3) < 0.01
    assert ay > by > cy


def test_what_a_curve_can_t_show_is_told_at_each_value() -> None:
    points = tuple(Point(n, (Metric("word", f"w{n}", Words("词", "word")),), "finished", 0.1) for n in (1, 2))
    told = "".join(ElementTree.fromstring(as_svg(Sweep("a/b", "n", (1, 2), {}, points), "zh")).itertext())
    assert "1: w1   2: w2" in told.replace("\u00a0", " ")


def test_a_heat_map_s_numbers_are_read_on_any_shade() -> None:
    steps = 50
    shades = tuple(step / steps for step in range(steps + 1))
    heats = [Heat(f"h{n}", TITLE, ("r",), ("c", "d", "e"), ((0.0, n, 1.0),)) for n in shades]
    run = KeptRun(AT, {}, (), tuple(heats), "finished", 1.5)
    root = ElementTree.fromstring(as_svg(OneRun("a/b", TITLE, run), "en"))
    cells = [rect for rect in root.iter(f"{SVG}rect") if rect.get("fill-opacity")]
    numbers = [text for text in root.iter(f"{SVG}text") if text.get("class") in ("middle", "middle on-dark")]
    assert len(cells) == len(numbers) == 3 * len(shades)
    for cell, text in zip(cells, numbers, strict=True):
        opacity = float(cell.get("fill-opacity", 0))
        ground = luminance([255 + (part - 255) * opacity for part in (0x0B, 0x62, 0xA4)])
        ink = 1.0 if "on-dark" in text.get("class", "") else luminance([0x1C, 0x1E, 0x21])
        bright, dark = max(ground, ink), min(ground, ink)
        assert (bright + 0.05) / (dark + 0.05) > 4, opacity


def luminance(colour: list[float]) -> float:
    """WCAG 2: of an sRGB colour."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_hostile_figures_make_a_figure_all_the_same() -> None:
    nan, inf = float("nan"), float("inf")
    words = Words("\x00\x1b[31m\ud7ff\ufffe", "</svg><script>" + "x" * 3000)
    figures = (
        Plot("p", "line", words, words, words, (Series(words, (nan, 1.0, inf), (1.0, nan, 2.0)),)),
        Plot("q", "scatter", words, "x", "y", (), log_x=True, log_y=True),
        Plot("r", "line", words, "x", "y", (Series("s", (-1.0, 0.0), (0.0, -1.0)),), log_x=True, log_y=True),
        Plot("s", "line", words, "x", "y", (Series("s", (-1e300, 1e300), (1e300, -1e300)),)),
        Bars("b", words, (), ()),
        Bars("c", words, ("x" * 500, "y"), (nan, -1e300)),
        Heat("h", words, (), (), ()),
        Heat("i", words, ("r",), tuple(f"c{n}" for n in range(500)), ((nan,) * 500,)),
    )
    run = KeptRun(AT, {}, (Metric("m", "v" * 3000, words),), figures, "finished", 1.0)
    for lang in ("zh", "en"):
        root = ElementTree.fromstring(as_svg(OneRun("a/b", words, run), lang).encode())
        assert not list(root.iter(f"{SVG}script"))
        for element in root.iter():
            for value in element.attrib.values():
                assert not {"nan", "inf"} & set(value.replace(",", " ").split())


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not here to draw it")
def test_another_program_draws_it(tmp_path: Path) -> None:
    file = tmp_path / "run.svg"
    file.write_text(as_svg(one_run(), "zh"), encoding="utf-8")
    drawn = subprocess.run(["rsvg-convert", str(file)], capture_output=True, check=True)
    assert drawn.stdout.startswith(b"\x89PNG")
    assert drawn.stderr == b""
