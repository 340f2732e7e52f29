"""Printed lines: the ring against a model of a terminal, rows against laying all anew, colours that show."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.demo.events import Bars, Metric, Printed
from quiz.demo.words import Words
from quiz.run.sgr import Look
from quiz.run.styled_output import StyledOutput
from quiz.text.cells import chop, clean
from quiz.text.rows import plain, row_width
from quiz.tui.line_ring import MOST_LINES, LineRing
from quiz.tui.looks import hue, style_of
from quiz.tui.palettes import PALETTES
from quiz.tui.printed_rows import PrintedRows
from quiz.tui.run_log import PrintedBlock, RunLog
from quiz.tui.theme import HUES, token_styles
from quiz.tui.widgets.run_output import RunOutput
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo
from tests.tui.test_theme import RGB, contrast

calmly = settings(deadline=None, max_examples=100)  # two busy cores keep no deadline

TEXT = st.lists(
    st.sampled_from(
        ["a", "中", "long " * 9, "\n", "\n", "\r", "\r\n", "\t", "\x1b[0;31mred\x1b[0m", "é\u0301"]
    ),
    max_size=40,
).map("".join)  # fmt: skip


class Paper:
    """A terminal as simple as can be: a carriage return lets the next character begin its line anew."""

    def __init__(self, text: str) -> None:
        self.lines: list[str] = []
        self.line, anew = "", False
        for character in text:
            if character == "\n":
                self.lines.append(self.line)
                self.line, anew = "", False
            elif character == "\r":
                anew = True
            else:
                self.line = character if anew else self.line + character
                anew = False


@calmly
@given(TEXT, st.lists(st.integers(0, 200), max_size=6), st.integers(1, 12))
def test_the_ring_holds_the_last_lines_of_a_terminal_in_whatever_pieces(text, cuts, most):
    ring, start = LineRing(most), 0
    for cut in [*sorted(min(cut, len(text)) for cut in cuts), len(text)]:
        ring.add(text[start:cut])
        start = cut
    paper = Paper(text)
    assert ring.lines == paper.lines[-most:]
    assert ring.rest == paper.line
    assert ring.dropped == max(0, len(paper.lines) - most)


@calmly
@given(st.lists(st.integers(0, 700), max_size=12), st.integers(1, 900))
def test_the_ring_holds_the_last_lines_over_many_parts(pieces, most):
    ring, count = LineRing(most), 0
    for piece in pieces:
        ring.add("".join(f"{count + n}\n" for n in range(piece)))
        count += piece
    assert ring.lines == [str(n) for n in range(max(0, count - most), count)]


@calmly
@given(st.lists(st.integers(0, 60), max_size=80), st.integers(0, 400))
def test_the_ring_holds_no_more_text_than_it_may(lengths, most):
    ring = LineRing(most_text=most)
    lines = [str(n % 10) * length for n, length in enumerate(lengths)]
    for line in lines:
        ring.add(line + "\n")
    kept = ring.lines
    assert sum(map(len, kept)) <= most
    assert kept == lines[len(lines) - len(kept) :]
    assert ring.dropped + len(kept) == len(lines)
    if ring.dropped:
        assert sum(map(len, kept)) + len(lines[ring.dropped - 1]) > most


@calmly
@given(st.lists(TEXT, max_size=6), st.integers(1, 40), st.integers(1, 8))
def test_rows_are_those_of_all_lines_laid_out_anew(pieces, cells, most):
    ring = LineRing(most)
    rows = PrintedRows(ring, cells)
    output = StyledOutput()
    for piece in pieces:
        ring.add(output.feed(piece.encode()))
        rows.refresh([])
        fresh = PrintedRows(ring, cells)
        fresh.refresh([])
        assert list(rows) == list(fresh)
    shown = [*ring.lines, ring.rest] if ring.rest else ring.lines
    words = [part for line in shown for part in chop(clean(without(line)), cells)]
    assert [plain(row) for row in rows] == words
    assert all(row_width(row) <= max(cells, 2) for row in rows)


def without(line: str) -> str:
    return line.replace("\x1b[0;31m", "").replace("\x1b[0m", "")


@calmly
@given(st.lists(st.integers(0, 9), min_size=1, max_size=9))
def test_what_goes_away_at_the_top_is_told(pieces):
    ring = LineRing(10)
    rows = PrintedRows(ring, 5)
    ring.add("seven..\n" * 10)
    rows.refresh([])
    seen, count = 0, 10
    for piece in pieces:
        ring.add("".join(f"{n:07d}\n" for n in range(piece)))
        seen += rows.refresh([])
        count += piece
    assert seen == 2 * (count - 10)


def test_lines_are_kept_over_all_blocks_together() -> None:
    log = RunLog()
    for turn in range(4):
        log.take(Printed("stdout", "x\n" * 4000))
        log.take(Bars(f"b{turn}", Words("柱", "bars"), ("a",), (1.0,)))
    printed = [block for block in log.blocks if isinstance(block, PrintedBlock)]
    assert [block.ring.count for block in printed] == [0, 2000, 4000, 4000]
    assert sum(block.ring.count for block in printed) == MOST_LINES
    assert [block.dropped for block in printed] == [4000, 2000, 0, 0]


@pytest.mark.parametrize(
    ("colour", "name"),
    [
        ("31", "red"), ("92", "green"), ("90", "grey"), ("37", ""), ("30", ""),
        ("44", "blue"), ("105", "magenta"),
        ("38;5;9", "red"), ("38;5;8", "grey"), ("38;5;196", "red"), ("38;5;208", "yellow"),
        ("38;5;46", "green"),
        ("38;5;244", "grey"), ("38;5;232", ""), ("38;5;255", ""), ("48;5;21", "blue"),
        ("38;2;255;255;255", ""),
        ("38;2;255;0;255", "magenta"), ("38;2;0;200;200", "cyan"), ("38;2;255;250;250", ""), ("", ""),
    ],
)  # fmt: skip
def test_each_colour_is_the_nearest_hue(colour: str, name: str) -> None:
    assert hue(colour) == name


LOOKS = [
    Look(bold=bold, dim=dim, underline=line, reverse=reverse, ink=ink, ground=ground)
    for bold in ("", "1")
    for dim in ("", "2")
    for line in ("", "4")
    for reverse in ("", "7")
    for ink in ("", "30", "31", "32", "33", "34", "35", "36", "37", "90", "97")
    for ground in ("", "40", "41", "42", "43", "44", "45", "46", "47", "100")
]


@pytest.mark.parametrize("theme", RGB)
def test_every_look_can_be_read_in_every_theme(theme: str) -> None:
    palette, styles = PALETTES[theme], token_styles(theme)
    for name in {style_of(look) for look in LOOKS}:
        style = styles[name]
        ink = style.color.get_truecolor().hex if style.color else palette.text
        ground = style.bgcolor.get_truecolor().hex if style.bgcolor else palette.background
        assert contrast(ink, ground) >= 4.5, name


def test_weights_and_lines_are_kept_and_hues_differ() -> None:
    for theme in PALETTES:
        styles = token_styles(theme)
        style = styles[style_of(Look(bold="1", underline="4", ink="31"))]
        assert (style.bold, style.underline) == (True, True)
        assert style.color == styles["red"].color
        assert len({styles[name].color for name in HUES}) == 6


async def test_colours_of_a_run_are_drawn_in_the_theme_s_own(open_app: OpenApp, small_deck: Path) -> None:
    demo = small_deck / "snippets" / "tiny" / "count.py"
    demo.write_text(demo.read_text().replace('print("plain', 'print("\\x1b[31mRED\\x1b[0m \\x1b[2Jplain'))
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        assert "RED plain [/] output" in frame(app)
        drawn = [segment for strip in app.screen._compositor.render_strips() for segment in strip]
        red = next(segment.style for segment in drawn if segment.text == "RED")
        assert red.color == token_styles(app.theme)["red"].color


async def test_all_of_the_output_is_in_a_file_whose_path_can_be_copied(
    open_app: OpenApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    async with open_app("en") as (app, pilot):
        monkeypatch.setattr(app, "copy_to_clipboard", copied.append)
        await open_demo(app, pilot, "tiny/prints")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        await until(pilot, lambda: "line 29999" in frame(app))  # it went with what was printed
        await pilot.press("y")
        await until(pilot, lambda: "the path of the output file" in frame(app))
        (digit,) = re.findall(r"(\d) +the path of the output file", frame(app))
        await pilot.press(digit)
        await until(pilot, lambda: bool(copied))
    (file,) = (home / "cache" / "output").glob("*/tiny-prints.txt")
    assert copied == [str(file)]
    assert file.read_text() == "".join(f"line {n}\n" for n in range(30_000))


async def test_what_was_left_out_is_said_with_the_file_that_has_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/prints")
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        await pilot.press("tab", "home")
        await until(pilot, lambda: "20,000 earlier lines were dropped, all output is in" in frame(app))


async def test_many_reports_of_a_metric_are_one_message_a_frame(open_app: OpenApp, small_deck: Path) -> None:
    demo = small_deck / "snippets" / "tiny" / "count.py"
    demo.write_text(
        demo.read_text().replace(
            "    show.say(",
            "    for n in range(2000):\n"
            '        show.metric("total", n, zh="总数", en="total")\n    show.say(',
        )
    )
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        said: list[object] = []
        post = screen.pane.post_message
        screen.pane.post_message = lambda message: said.append(message) or post(message)
        await pilot.press("r")
        await until(pilot, lambda: "✓ finished" in frame(app))
        await until(pilot, lambda: "total   6" in frame(app))
    told = [
        message.value
        for message in said
        if type(message).__name__ == "Reported" and message.metric == "total"
    ]
    assert told[-1] == 6
    assert len(told) < 100


def test_a_metric_in_the_log_is_its_last_value() -> None:
    log = RunLog()
    for value in range(3):
        log.take(Metric("loss", value, Words("损失", "loss")))
    assert [metric.value for metric in log.blocks[0].metrics.values()] == [2]


async def test_what_is_read_stays_where_it_is_while_lines_go_away_above(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        screen = await open_demo(app, pilot, "tiny/count")
        log = RunLog()
        output = screen.pane.query_one(RunOutput)
        log.take(Printed("stdout", "".join(f"number {n}\n" for n in range(MOST_LINES))))
        output.put(log, {})
        await pilot.pause()
        output.scroll_to(y=5000, animate=False)
        await until(pilot, lambda: "number 5000" in frame(app))
        top = frame(app).index("number 5000")
        for start in range(0, 3000, 500):
            log.take(Printed("stdout", "".join(f"more {n}\n" for n in range(start, start + 500))))
            output.flush({})
            await pilot.pause()
            await until(pilot, lambda: frame(app).find("number 5000") == top)
