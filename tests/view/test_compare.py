"""Two runs side by side: what differs stands first, differences are right, curves share a plot."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from quiz.demo.events import Bars, Heat, Metric, Plot, Series, Table
from quiz.demo.parameters import SEED, Parameter
from quiz.demo.words import Words
from quiz.messages import edits
from quiz.proof.recording import KeptRun
from quiz.text.rows import joined, row_width
from quiz.view.compare import apart, compare_rows, joined_figures, parameters_apart, run_rows
from quiz.view.spoken_compare import compare_lines

AT = datetime(2026, 3, 2, 10, 0, tzinfo=UTC)
TITLE = Words("标题", "Title")


def run(share: float = 0.5, figures: tuple = (), **fields: object) -> KeptRun:
    metrics = (Metric("loss", share * 2, Words("损失", "loss"), "nats"), Metric("ok", True, TITLE))
    made = KeptRun(AT, {"seed": 0, "share": share, "loud": True}, metrics, figures, "finished", 1.0)
    return replace(made, **fields)


def text(left: KeptRun, right: KeptRun, cells: int = 100, lang: str = "en") -> str:
    return joined(compare_rows(left, right, cells, lang))


def test_the_parameters_that_differ_stand_first() -> None:
    rows = text(run(0.5), run(0.75)).splitlines()
    assert rows[0].split() == ["parameter", "│", "A", "│", "B"]
    assert rows[2].split() == ["share", "│", "0.5", "│", "0.75"]
    assert "the same: seed\u00a00 · loud\u00a0true" in "\n".join(rows)
    assert parameters_apart(run(), run()) == ([], ["seed", "share", "loud"])
    assert "the same: seed" in text(run(), run())
    assert parameters_apart(run(parameters={"n": 1}), run(parameters={"n": True})) == (["n"], [])


def test_a_parameter_is_told_with_what_it_means_where_its_demo_says_it() -> None:
    told = (
        Parameter("share", "float", 0.5, 0, 1, meaning=Words("掩码比例", "masked share")),
        Parameter("loud", "bool", True, meaning=Words("出声", "say it aloud")),
        SEED,
    )
    rows = joined(compare_rows(run(0.5), run(0.75), 100, "zh", parameters=told))
    assert "share  掩码比例 │ 0.5" in rows
    assert "相同：随机种子\u00a00 · 出声\u00a0true" in rows
    assert compare_lines(run(0.5), run(0.75), "en", told)[0] == "share (masked share): 0.5, then 0.75"
    assert compare_lines(run(0.5), run(0.75), "en")[0] == "share: 0.5, then 0.75"


def test_metrics_have_a_difference_and_its_share_of_the_first() -> None:
    shown = text(run(0.5), run(0.75))
    assert "loss   │ 1 nats │ 1.5 nats │       +0.5 │     +50%" in shown
    assert "Title  │   true │     true │          = │        =" in shown
    assert apart(2, 1, "en") == ("−1", "−50%")
    assert apart(-2.0, 1.0, "en") == ("+3", "+150%")
    assert apart(0, 1, "en") == ("+1", "–")
    assert apart("a", "b", "zh") == ("不同", "–")
    assert apart(True, False, "en") == ("differs", "–")
    assert apart(None, 1, "en") == ("–", "–")
    assert apart(1e308, -1e308, "en") == ("–", "–")


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_a_difference_is_added_back(left: float, right: float) -> None:
    difference, relative = apart(left, right, "en")
    if left == right:
        assert (difference, relative) == ("=", "=")
        return
    told = float(difference.replace(",", "").replace("−", "-"))
    assert abs(left + told - right) <= 1e-5 * abs(right - left)
    if left:
        if relative == "–":
            assert abs(right - left) / abs(left) > 1e306
            return
        share = float(relative.rstrip("%").replace(",", "").replace("−", "-"))
        assert abs(share - 100 * (right - left) / abs(left)) <= max(0.051, 0.006 * abs(share))


def test_plots_of_one_name_become_one_and_the_legend_tells_the_runs() -> None:
    def plot(*ys: float) -> Plot:
        chance = Series("chance", (0.0, 1.0), (1.0, 1.0))
        own = Series(Words("训练", "train"), (0.0, 1.0), ys)
        return Plot("loss", "line", TITLE, "step", "loss", (own, chance))

    (made,) = joined_figures(run(figures=(plot(3, 2),)), run(figures=(plot(3, 1),)), ("A", "B"), "en")
    assert isinstance(made, Plot)
    labels = [series.label["zh"] for series in made.series]  # type: ignore[index]
    assert labels == ["A · 训练", "B · 训练", "A = B · chance"]
    assert [series.y for series in made.series] == [(3, 2), (3, 1), (1.0, 1.0)]
    shown = text(run(figures=(plot(3, 2),)), run(figures=(plot(3, 1),)))
    assert "● A · train" in shown
    assert "■ B · train" in shown


def test_a_curve_that_both_runs_share_names_them_in_both_languages() -> None:
    plot = Plot("p", "line", TITLE, "", "", (Series("", (1.0, 2.0), (1.0, 2.0)),))
    both = run(figures=(plot,))
    (made,) = joined_figures(both, both, (edits.ORIGINAL, edits.EDITED), "zh")
    assert isinstance(made, Plot)
    assert [curve.label for curve in made.series] == [Words("原版 = 改过的副本", "original = edited copy")]


def test_bars_tables_and_matrices_tell_what_changed() -> None:
    one = (
        Bars("b", TITLE, ("x", "y"), (1.0, 2.0)),
        Table("t", TITLE, ("kind", "n"), (("u", 1), ("v", 2))),
        Heat("h", TITLE, ("r",), ("c", "d"), ((1.0, 2.0),)),
        Table("other", TITLE, ("a",), ((1,),)),
    )
    two = (
        Bars("b", TITLE, ("y", "z"), (3.0, 4.0)),
        Table("t", TITLE, ("kind", "n"), (("u", 1), ("v", 5))),
        Heat("h", TITLE, ("r",), ("c", "d"), ((1.5, 2.0),)),
        Table("other", TITLE, ("a", "b"), ((1, 2),)),
    )
    bars, table, heat = joined_figures(run(figures=one), run(figures=two), ("A", "B"), "en")
    assert isinstance(bars, Table)
    assert bars.rows[:2] == (("x", 1.0, None, "–", "–"), ("y", 2.0, 3.0, "+1", "+50%"))
    assert isinstance(table, Table)
    assert table.rows == (("v", "2 → 5"),)
    assert isinstance(heat, Heat)
    assert heat.values == ((0.5, 0.0),)


def test_two_figures_too_large_for_one_are_left_out_and_the_rest_stands() -> None:
    curves = tuple(Series(f"{n}", (0.0,), (float(n),)) for n in range(60))
    other = tuple(Series(f"{n}", (1.0,), (float(n),)) for n in range(60))
    long = Table("t", TITLE, ("c",), (("x" * 15_000,),))
    left = run(figures=(Plot("p", "line", TITLE, "x", "y", curves), long))
    right = run(
        figures=(Plot("p", "line", TITLE, "x", "y", other), Table("t", TITLE, ("c",), (("y" * 9_000,),)))
    )
    assert joined_figures(left, right, ("A", "B"), "en") == []
    assert "loss" in text(left, right)


def test_it_fits_any_width_in_both_languages() -> None:
    figures = (Table("t", TITLE, ("列", "n"), (("很长的一格中文内容需要折行", 1),)),)
    more = (Table("t", TITLE, ("列", "n"), (("很长的一格中文内容需要折行", 22),)),)
    left = run(0.123456, figures=figures)
    right = run(0.75, figures=more, outcome="timed_out", edited=True, source="x")
    for cells in (18, 30, 44, 80, 160):
        for lang in ("zh", "en"):
            rows = compare_rows(left, right, cells, lang, (Words("原版", "original"), Words("副本", "copy")))
            assert max(map(row_width, rows)) <= cells
    assert "源码" not in text(left, right, lang="zh")
    assert "演示的源码变了" in text(replace(left, source="y"), right, lang="zh")


def test_a_run_in_the_list_names_what_it_changed() -> None:
    assert "share\u00a00.75" in joined(run_rows(run(0.75), run(0.5), 60, "en"))
    assert "loud" not in joined(run_rows(run(0.75), run(0.5), 60, "en"))
    assert "as the run before: share\u00a00.5" in joined(run_rows(run(), run(), 60, "en"))
    first = joined(run_rows(run(outcome="failed", edited=True), None, 60, "zh"))
    assert "✗" in first
    assert "改过的副本" in first
