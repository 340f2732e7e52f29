"""Plots stay in their cells, mark their extremes, and stand on round numbers."""

import math
import re
from itertools import pairwise

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from quiz.text.canvas import Canvas
from quiz.text.plot import Curve, bars, heat, line, scatter, summary
from quiz.text.rows import joined, plain, row_width
from quiz.text.ticks import axis, number

NUMBER = st.floats(-1e9, 1e9) | st.sampled_from([0.0, math.nan, math.inf, -math.inf, 1e-12, 1e300, -1e300])
CURVES = st.lists(
    st.builds(
        lambda label, y: Curve(label, range(len(y)), y),
        st.sampled_from(["", "loss", "训练损失", "a long label [MASK]"]),
        st.lists(NUMBER | st.none(), max_size=40),
    ),
    max_size=7,
)
DOTS = "".join(map(chr, range(0x2801, 0x2900))) + "●■▲◆○□"


@given(
    CURVES,
    st.integers(10, 130),
    st.integers(3, 40),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["zh", "en"]),
)
@settings(max_examples=150, deadline=None)
@example([Curve("", range(1), [1e300])], 10, 3, False, False, "zh")
def test_never_past_its_size(
    curves: list[Curve], cells: int, height: int, log: bool, joins: bool, lang: str
) -> None:
    draw = line if joins else scatter
    rows = draw(curves, cells, height, x="步", y="loss", log_y=log, log_x=log, lang=lang)
    assert len(rows) <= height
    assert all(row_width(row) <= cells for row in rows)


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=3000))
@settings(max_examples=40, deadline=None)
def test_the_extremes_are_in_the_picture(values: list[float]) -> None:
    rows = [plain(row) for row in line([Curve("", range(len(values)), values)], 60, 12)]
    canvas = [row for row in rows if "┤" in row or "│" in row]
    if max(values) - min(values) > max(1e-9 * max(map(abs, values)), 1e-290):  # else they are one value
        assert any(char in DOTS for char in canvas[0])
        zero = 0 < min(values) <= 0.2 * max(values)  # then the axis begins at zero, below the least
        assert zero or any(char in DOTS for char in canvas[-1])


def test_a_spike_among_many_points_is_drawn() -> None:
    values = [0.0] * 100_000
    values[54_321] = 1.0
    top = plain(line([Curve("", range(100_000), values)], 80, 20)[0])
    assert sum(char in DOTS for char in top) == 1


@given(st.floats(-1e9, 1e9), st.floats(1e-3, 1e12), st.integers(2, 12))
def test_ticks_are_multiples_of_1_2_5(low: float, size: float, count: int) -> None:
    assume(size > 1e-6 * abs(low))  # closer ones differ in digits that a float no longer holds
    found = axis((low, low + size), count)
    steps = {f"{b - a:.3e}" for a, b in pairwise(found.ticks)}
    assert 2 <= len(found.ticks) <= max(5, count)
    assert {step.split("e")[0] for step in steps} <= {"1.000", "2.000", "5.000"}
    slack = 1e-6 * (abs(low) + size)
    assert all(low - slack <= tick <= low + size + slack for tick in found.ticks)
    assert len(set(found.labels)) == len(found.labels)


@given(st.integers(-1000, 10**4), st.integers(0, 9), st.integers(20, 160), st.booleans())
@settings(max_examples=50)
def test_between_whole_numbers_there_is_no_tick(low: int, more: int, cells: int, log: bool) -> None:
    low = max(1, low) if log else low
    found = axis((low, low + more), cells // 8, log, whole=True)
    assert all(tick == round(tick) for tick in found.ticks)
    assert len(found.ticks) >= 2
    for xs in ([low, low + more], [float(low), float(low + more)]):
        rows = [plain(row) for row in line([Curve("", xs, [0.1, 0.9])], cells, 9, log_x=log)]
        below = rows[next(place for place, row in enumerate(rows) if "└" in row) + 1]
        assert "." not in below, below
    counted = line([Curve("", [0.1, 0.9], [low, low + more])], cells, 9, log_y=log)
    assert not any("." in row.partition("┤")[0] for row in map(plain, counted) if "┤" in row)


def test_a_logarithmic_axis_has_powers_of_ten() -> None:
    assert axis((3e17, 2e22), 6, log=True).labels == ("1e18", "1e19", "1e20", "1e21", "1e22")
    assert axis((1, 9e5), 4, log=True).labels == ("1", "100", "10k")
    assert axis((1e5, 3e7), 4, log=True).labels == ("100k", "1M", "10M")
    assert axis((0.28, 9.8), 6, log=True).labels == ("0.5", "1", "2", "5")
    assert axis((1, 32), 6, log=True).labels == ("1", "2", "5", "10", "20")
    assert axis((2.1, 3.1), 4, log=True).labels == ("2.5", "3.0")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.8287, "0.8287"), (109_482_240, "109.5M"), (30522, "30522"), (0, "0"), (1e-5, "1e-5"), (-0.5, "-0.5"),
     (175e9, "175B"), (1.4e12, "1400B"), (3.14e23, "3.14e23"), (math.nan, "–"), (2.0, "2")],
)  # fmt: skip
def test_numbers_as_people_read_them(value: float, shown: str) -> None:
    assert number(value) == shown


def test_curves_differ_without_colour() -> None:
    rows = joined(line([Curve("a", range(50), range(50)), Curve("b", range(50), [25] * 50)], 60, 15))
    assert rows.count("●") > 2
    assert rows.count("■") > 2


def test_the_summary_says_where_it_goes_in_both_languages() -> None:
    curve = Curve("loss", range(100), [100 - step for step in range(100)])
    assert summary([curve], lang="en") == "loss: falls from 100 to 1."
    assert summary([curve], lang="zh") == "loss：从 100 降到 1。"
    assert summary([Curve("", [1, 2], [3, 3])], lang="en") == "stays at 3."
    assert summary([Curve("a", [1], [math.nan])], lang="zh") == "a：没有可画的数据。"


def test_extremes_between_the_ends_are_told() -> None:
    curve = Curve("", range(5), [2, 9, 4, -1, 2])
    assert summary([curve], lang="en") == "from 2 to 2, about level, min -1, max 9."
    assert summary([curve], lang="zh") == "从 2 到 2，大致持平，最小 -1，最大 9。"


def test_a_curve_under_another_is_still_seen() -> None:
    """Both signs stand, and each in its own style; the line that both share has both styles in turns."""
    same = [step**0.5 for step in range(40)]
    rows = line([Curve("one", range(40), same), Curve("two", range(40), same)], 90, 20)
    canvas = [
        span for row in rows[:-4] for span in row[1:] if "one" not in span.text and "two" not in span.text
    ]
    signs = {glyph: {s.style for s in canvas if glyph in s.text} for glyph in "●■"}
    assert signs == {"●": {"series1"}, "■": {"series2"}}
    braille = {span.style for span in canvas if any("\u2801" <= char <= "\u28ff" for char in span.text)}
    assert braille == {"series1", "series2"}


def test_no_sign_is_lost_where_all_curves_begin_in_one_cell() -> None:
    curves = [Curve(str(n), range(2), [0, n]) for n in range(1, 5)]
    rows = joined(line(curves, 90, 20)[:-4])
    assert all(rows.count(glyph) >= 2 for glyph in "●■▲◆")  # once in the legend, once at least on the curve


def test_gaps_and_what_has_no_logarithm_are_left_out() -> None:
    rows = joined(line([Curve("", range(7), [1, 1, math.nan, None, 1, 0, -1])], 40, 8, log_y=True))
    assert "stays at 1" in rows


@pytest.mark.parametrize("values", [[], [5.0], [5.0, 5.0], [math.nan]])
@pytest.mark.parametrize("draw", [line, scatter])
def test_little_or_no_data(values: list[float], draw: object) -> None:
    rows = draw([Curve("c", range(len(values)), values)], 40, 10, lang="zh")  # type: ignore[operator]
    assert ("没有可画的数据" in joined(rows)) == (not values or math.isnan(values[0]))


@given(
    st.lists(
        st.tuples(st.text(st.sampled_from("嵌入embed [MASK]"), max_size=20), NUMBER | st.none()), max_size=8
    ),
    st.integers(16, 100),
)
@example([("", 5e-324), ("", -1.234567e-300)], 16)  # a factor to the width would be infinite; long figures
@settings(deadline=None)
def test_bars_show_every_label_and_value_within_their_width(
    data: list[tuple[str, float]], cells: int
) -> None:
    rows = bars([label for label, _ in data], [value for _, value in data], cells, unit="M")
    assert all(row_width(row) <= cells for row in rows)
    shown = re.sub(r"\s", "", joined(rows))
    for label, value in data:
        assert all(char in shown for char in label.strip() if char != " ")
        assert (number(value) if value is not None and math.isfinite(value) else "–") in shown


def test_bars_are_as_long_as_their_values() -> None:
    rows = [plain(row) for row in bars(["a", "b", "c"], [10, 5, 0.01], 40)]
    lengths = [row.count("█") + 0.5 * ("▌" in row) for row in rows]
    assert lengths[0] == 2 * lengths[1]
    assert "▏" in rows[2]


def test_negative_bars_end_at_zero() -> None:
    rows = [plain(row) for row in bars(["a", "b"], [-1, 1], 20)]
    assert rows[0].rindex("█") + 1 == rows[1].index("█")


@given(
    st.lists(
        st.lists(st.floats(0, 1) | st.just(math.nan) | st.none(), min_size=1, max_size=30),
        min_size=1,
        max_size=5,
    ),
    st.integers(10, 120),
)
@settings(deadline=None)
def test_heat_maps_stay_in_their_width(values: list[list[float]], cells: int) -> None:
    columns = [f"词{index}" for index in range(max(map(len, values)))]
    rows = heat([f"行 {index}" for index in range(len(values))], columns, values, cells)
    assert all(row_width(row) <= cells for row in rows)
    shown = "".join(map(plain, rows)).replace("\u00a0", "")
    assert all(name in shown for name in columns)


def test_a_heat_map_with_room_shows_its_figures_on_grounds() -> None:
    drawn = heat(["the", "cat"], ["the", "cat"], [[0.1, 0.9], [0.5, 0]], 40)
    assert joined(drawn).split("\n") == [
        "     the  cat",
        "the  0.1  0.9",
        "cat  0.5    0",
        "max 0.9 (row the, column cat); min 0",
        "(row cat, column cat).",
    ]
    grounds = [span.style for row in drawn[1:3] for span in row if span.style.startswith("heat")]
    assert grounds == ["heat1", "heat5", "heat3", "heat1"]


def test_a_mask_is_solid_squares_and_says_how_many_are_set() -> None:
    rows = joined(heat(["1", "2", "3"], ["1", "2", "3"], [[1, 0, 0], [1, 1, 0], [1, 1, 1]], 40, lang="zh"))
    assert rows.replace("\u00a0", " ").split("\n") == [
        "   1  2  3",
        "1 ███ ·  ·",
        "2 ██████ ·",
        "3 █████████",
        "· 0   ██ 1",
        "9 格中 6 格为 1。",
    ]


def test_many_columns_that_count_through_have_a_head_now_and_then() -> None:
    names = [str(place) for place in range(64)]
    values = [[(row * column) % 17 for column in range(64)] for row in range(64)]
    rows = [plain(row) for row in heat(names, names, values, 80)]
    assert rows[0].split() == ["0", "5", *(str(place) for place in range(10, 64, 5))]
    assert len(rows) <= 64 + 3
    assert all(rows[0][3 + place : 3 + place + len(str(place))].strip() for place in (0, 5, 10, 60))


@given(st.lists(st.lists(st.floats(-1e7, 1e7), min_size=1, max_size=4), min_size=1, max_size=4))
@settings(deadline=None)
def test_what_a_heat_map_says_without_colour_is_figures_or_shades(values: list[list[float]]) -> None:
    """Two values that lie in other fifths never look alike."""
    flat = [value for line in values for value in line]
    low, high = min(flat), max(flat)
    assume(len(set(flat)) > 1)
    rows = heat(["r"] * len(values), ["c"] * max(map(len, values)), values, 120)
    cells = [span for row in rows[1 : 1 + len(values)] for span in row[2:] if span.text.strip()]
    looks: dict[str, set[int]] = {}
    for value, span in zip(flat, cells, strict=True):
        fifth = min(4, int((value - low) / (high - low) * 5))
        looks.setdefault(span.text.strip(), set()).add(fifth)
    assert all(max(found) - min(found) <= 1 for found in looks.values())


def test_a_line_that_goes_to_and_fro_costs_no_more_than_its_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    column = Canvas.column

    def counting(self: Canvas, x: int, top: int, bottom: int, style: str) -> None:
        drawn.append(x)
        column(self, x, top, bottom, style)

    monkeypatch.setattr(Canvas, "column", counting)
    rows = line([Curve("", [n * 7919 % 5003 for n in range(5000)], range(5000))], 60, 14)
    assert len(drawn) < 2 * 100 * 120
    assert joined(rows)


@pytest.mark.parametrize(
    ("lowest", "highest", "ends"), [(0.1476, 0.9982, (0, 1)), (3.1, 97, (0, 100)), (0, 0.87, (0, 0.87))]
)
def test_heights_end_at_the_round_number_that_they_all_but_reach(
    lowest: float, highest: float, ends: tuple[float, float]
) -> None:
    found = axis((lowest, highest), 6, heights=True)
    assert (found.low, found.high) == pytest.approx(ends)
    assert (found.high in found.ticks) == (ends[1] != 0.87)


def test_signs_stand_as_far_apart_on_a_logarithmic_axis() -> None:
    steps = range(1, 257)
    curves = [Curve("a", steps, [math.log(n) for n in steps]), Curve("b", steps, [5 + n / 99 for n in steps])]
    rows = [plain(row)[:70] for row in line(curves, 80, 16, log_x=True)[:-3]]
    places = sorted(row.index("●", at) for row in rows for at in range(len(row)) if row[at] == "●")
    apart = [b - a for a, b in pairwise(places)]
    assert len(places) >= 3
    assert max(apart) <= 2 * min(apart) + 4


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ((100, 1e5), ("100", "1k", "10k", "100k")),
        ((100, 1000), ("100", "200", "500", "1000")),
        ((1, 1e7), ("1", "10", "100", "1k", "10k", "100k", "1M", "10M")),
    ],
)
def test_a_logarithmic_axis_writes_its_thousands_in_one_manner(
    values: tuple[float, ...], labels: tuple[str, ...]
) -> None:
    assert axis(values, 8, log=True).labels == labels
