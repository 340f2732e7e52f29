"""Answers that show their proof: a figure that is pointed at, what is told of it, and marks that turn."""

from pathlib import Path
from time import monotonic

import pytest
from textual.pilot import Pilot

from quiz.text.rows import plain
from quiz.tui.app import RuncallApp
from quiz.tui.turning import FRAMES, LONGEST, Turning
from quiz.tui.widgets.figures_view import FiguresView
from quiz.view.marks import PENDING, Marked
from tests.tui import conftest
from tests.tui.conftest import OpenApp, until

SHARE = "claim:share"


def frame(app: RuncallApp) -> str:
    """The screen; a mark's space that holds it to its figure is one like any other."""
    return conftest.frame(app).replace("\u00a0", " ")


def lit(app: RuncallApp) -> list[tuple[int, str]]:
    """What stands out on the screen by itself, without colour: its line and its text."""
    found = []
    for line, strip in enumerate(app.screen._compositor.render_strips()):
        text = "".join(
            piece.text for piece in strip if piece.style and piece.style.reverse and piece.style.underline
        )
        if text:
            found.append((line, text.replace("\u00a0", " ")))
    return found


def words_of(app: RuncallApp) -> str:
    """What is lit first: on the question's page the claim's name is lit too, in the list of them."""
    return lit(app)[0][1] if lit(app) else ""


def panel(app: RuncallApp) -> str:
    found = app.screen.query_one("#figure-panel")
    return " ".join(found.text.split()) if found.display else ""


async def reading(app: RuncallApp, pilot: Pilot[None], question: str = "mask-token") -> None:
    app.open_question(question)
    await until(pilot, lambda: any(view.rows for view in app.screen.query(FiguresView)))


def marks(app: RuncallApp) -> dict[str, str]:
    return {name: mark.mark for name, mark in app.screen.true_marks().items()}


async def test_keys_go_from_figure_to_figure_and_tell_what_proves_each(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await reading(app, pilot)
        await pilot.press("o")
        await until(pilot, lambda: words_of(app) == "6 ○")
        assert all(each in panel(app) for each in ("expected 6", "not run", "tiny/count", "size=base"))
        await pilot.press("o")
        await until(pilot, lambda: words_of(app).startswith("0.5 ○"))
        assert "0.5 ± 0.01" in panel(app)
        await pilot.press("O", "O")
        await until(pilot, lambda: words_of(app) == "0.9 §")  # round to the last
        assert "Someone 2019" in panel(app)
        await pilot.press("L")
        await until(pilot, lambda: "引证" in panel(app))
        await pilot.press("escape")
        await until(pilot, lambda: not panel(app) and not lit(app))
        assert type(app.screen).__name__ == "QuestionScreen"


async def test_an_erratum_tells_what_the_document_says_and_has_its_sign_in_the_margin(
    open_app: OpenApp, small_deck: Path
) -> None:
    bank = small_deck / "questions" / "masks.yaml"
    bank.write_text(
        bank.read_text().replace("quote: 七, verdict: wrong", "quote: 一共 8 个, says: '8', verdict: wrong")
    )
    async with open_app("zh") as (app, pilot):
        await reading(app, pilot)
        view = app.screen.reading
        signed = [line for line in frame(app).split("\n") if line.startswith(" ! ")]
        assert len(signed) == 1
        assert "7 ○ 是错的" in signed[0]
        assert [index for index in range(view.row_count) if view.has_sign(index)] == [
            next(
                index
                for index, row in enumerate(view.rows)
                if any(each.link == "claim:wrong" for each in row)
            )
        ]
        struck = [
            piece.text
            for strip in app.screen._compositor.render_strips()
            for piece in strip
            if piece.style and piece.style.strike
        ]
        assert struck == ["8"]
        assert "→ 7" in frame(app)
        await pilot.press("o", "o", "o")
        await until(
            pilot, lambda: "原文" in panel(app) and "一共 8 个" in panel(app) and "有误" in panel(app)
        )
        assert "原文数错了" in panel(app)


async def test_a_figure_that_runs_over_lines_is_lit_on_each_of_them(
    open_app: OpenApp, small_deck: Path
) -> None:
    bank = small_deck / "questions" / "masks.yaml"
    claim = "as many as there are fingers on one hand and one finger more of the other hand"
    bank.write_text(bank.read_text().replace("There are [6](", f"There are [{claim}]("))
    async with open_app("en", (60, 24)) as (app, pilot):
        await reading(app, pilot)
        await pilot.press("o")
        await until(pilot, lambda: len(lit(app)) >= 2)
        assert " ".join(text.strip() for _, text in lit(app)).startswith(f"{claim} ○")
        (line, text), *_ = lit(app)[1:]
        await pilot.press("escape")
        await until(pilot, lambda: not lit(app))
        column = frame(app).split("\n")[line].index(text.split()[0])
        await pilot.hover(offset=(column, line))
        await until(pilot, lambda: len(lit(app)) >= 2 and bool(panel(app)))


async def test_the_mouse_tells_as_long_as_it_is_there_and_a_click_keeps_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await reading(app, pilot)
        lines = frame(app).split("\n")
        line = next(index for index, text in enumerate(lines) if "There are 6" in text)
        at = (lines[line].index("6 ○"), line)
        await pilot.hover(offset=at)
        await until(pilot, lambda: words_of(app) == "6 ○" and "click to pin" in panel(app))
        await pilot.hover(offset=(4, 2))
        await until(pilot, lambda: not lit(app) and not panel(app))
        await pilot.click(offset=at)
        await until(pilot, lambda: app.focused is not None and app.focused.id == "figure-panel")
        await pilot.hover(offset=(4, 2))
        await pilot.pause(0.1)
        assert words_of(app) == "6 ○"
        await pilot.press("escape")
        await until(pilot, lambda: not lit(app) and app.focused is app.screen.reading)


async def test_from_the_panel_one_proof_runs_alone_and_then_all(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("r")
        await until(pilot, lambda: "x[i]" in frame(app))
        await pilot.press("o")
        assert not panel(app)  # nothing of the answer before the flip
        await pilot.press("space", "o", "o", "o", "enter")
        await until(pilot, lambda: app.focused is not None and app.focused.id == "figure-panel")
        await pilot.press("enter")
        await until(pilot, lambda: marks(app)["wrong"] == "refuted")
        assert marks(app) == {"total": "not_run", "share": "not_run", "wrong": "refuted", "paper": "cited"}
        await until(pilot, lambda: "measured 12" in panel(app))
        await until(pilot, lambda: not app.screen.is_proving)
        assert not app.screen._ticked  # enter went to the figure, not to a key point
        await pilot.press("v")
        await until(pilot, lambda: marks(app)["total"] == marks(app)["share"] == "proven")
        await pilot.press("j")
        await until(pilot, lambda: not panel(app))
        await pilot.press("enter")
        assert app.screen._ticked == {0}


async def test_marks_under_way_are_pending_and_turn_one_after_another_once_a_frame(
    open_app: OpenApp, small_deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo, seen = small_deck / "snippets" / "tiny" / "count.py", small_deck / "snippets" / "tiny" / "seen"
    waits = "    from os.path import exists\n    while not exists(__file__.replace('count.py', 'seen')):\n"
    waits += "        time.sleep(0.005)\n    show.say("
    demo.write_text(demo.read_text().replace("    show.say(", waits))
    laid: list[tuple[float, dict[str, Marked]]] = []
    relay = FiguresView.relay

    def relaid(view: FiguresView) -> None:
        relay(view)
        laid.append((monotonic(), app.screen.marks()))

    async with open_app("en") as (app, pilot):
        await reading(app, pilot)
        monkeypatch.setattr(FiguresView, "relay", relaid)
        await pilot.press("r")
        await until(pilot, lambda: f"6 {PENDING}" in frame(app) and f"0.5 {PENDING}" in frame(app))
        assert "7 ○" in frame(app)  # another run decides that one
        seen.touch()
        await until(pilot, lambda: "6 ✓" in frame(app) and "0.5 ✓" in frame(app))
        await until(pilot, lambda: not any(each.fresh for each in app.screen.marks().values()))
        assert PENDING not in frame(app)
    proven = [sum(each.mark == "proven" for each in seen.values()) for _, seen in laid]
    assert proven == sorted(proven)
    assert {0, 1, 2} <= set(proven)
    one = next(seen for _, seen in laid if seen["total"].mark == "proven")
    assert one["total"].fresh
    assert len(laid) < 8 + FRAMES * (laid[-1][0] - laid[0][0])


async def test_without_motion_marks_turn_at_once_and_nothing_flashes(
    open_app: OpenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_app("en") as (app, pilot):
        app.animation_level = "none"
        await reading(app, pilot)
        await pilot.press("r")
        await until(pilot, lambda: "6 ✓" in frame(app))
        assert "6 ✓ 6" not in frame(app)  # what is as it was said is not said twice
        assert not any(each.fresh for each in app.screen.marks().values())


def test_many_marks_turn_within_a_second() -> None:
    turning, marks = Turning(), {str(n): Marked("proven", n) for n in range(40)}
    turning.settle("q", {name: Marked("not_run") for name in marks})
    steps = 0
    while turning.shown != marks:
        turning.step(marks, steps / FRAMES)
        steps += 1
    assert 4 < steps <= LONGEST * FRAMES + 8
    assert turning.goes_on(marks)
    turning.step(marks, 100)
    assert not turning.goes_on(marks)


@pytest.mark.parametrize(
    "size",
    [
        (80, 24),
        pytest.param((120, 40), marks=pytest.mark.slow),
        pytest.param((44, 14), marks=pytest.mark.slow),
    ],
)
async def test_the_figure_stays_in_sight_beside_its_panel(open_app: OpenApp, size: tuple[int, int]) -> None:
    async with open_app("zh", size, built_in=True) as (app, pilot):
        await reading(app, pilot, "albert-parameter-sharing")
        figures = app.screen.reading.figures()
        assert len(figures) > 8
        for link in figures:
            await pilot.press("o")
            await until(pilot, lambda link=link: app.screen.reading.lit == link and bool(lit(app)))
        for width, height in ((20, 6), (1, 1), (200, 50), (60, 12)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
        await pilot.press("escape")


async def test_in_little_room_the_panel_begins_with_what_is_expected(open_app: OpenApp) -> None:
    async with open_app("en", (40, 12)) as (app, pilot):
        await reading(app, pilot)
        await pilot.press("o")
        await until(pilot, lambda: panel(app).startswith("expected 6 "))
        await pilot.resize_terminal(100, 40)
        await until(pilot, lambda: "expected" in panel(app) and not panel(app).startswith("expected"))


async def test_jumping_to_a_figure_pins_what_is_told_of_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await reading(app, pilot)
        view = app.screen.reading
        target = next(each for each in view.jump_targets() if each.name == "claim:share")
        line = frame(app).split("\n")[target.at.y]
        assert line[target.at.x :].startswith("0.5 ○")
        view.jump_to("claim:share")
        await until(pilot, lambda: "0.5 ± 0.01" in panel(app))


@pytest.mark.parametrize("size", [(80, 24), (110, 32), (40, 12), (300, 90)])
async def test_the_mouse_tells_of_a_figure_wherever_in_the_pane_it_stands(
    open_app: OpenApp, small_deck: Path, size: tuple[int, int]
) -> None:
    """A panel over the figure under the mouse would end what opened it: it would flash and be gone."""
    bank = small_deck / "questions" / "masks.yaml"
    lines = "".join(f"      • [0.5](claim:share) is line {number}\n" for number in range(4))
    bank.write_text(
        bank.read_text().replace("      [7](claim:wrong) is", lines + "      [7](claim:wrong) is")
    )
    async with open_app("en", size) as (app, pilot):
        await reading(app, pilot)
        for scrolled in range(12):
            view = app.screen.reading
            view.scroll_to(y=scrolled, animate=False)
            await pilot.hover(offset=(0, 0))
            await until(pilot, lambda: not panel(app))
            row = next(index for index, row in enumerate(view.rows) if any(s.link == SHARE for s in row))
            line = view.content_region.y + row - view.scroll_offset.y
            if not view.content_region.y <= line < view.content_region.bottom:
                break
            at = (view.content_region.x + plain(view.rows[row]).index("0.5") + 2, line)
            await pilot.hover(offset=at)
            await until(pilot, lambda: bool(panel(app)))
            await pilot.pause(0.15)
            assert panel(app), (size, scrolled)
            covered = app.screen.query_one("#figure-panel").region
            assert not covered.contains(*at), (size, scrolled, covered)
