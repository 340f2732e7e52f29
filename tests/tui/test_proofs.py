"""The screen of proofs: every claim with its verdict, run one by one or all at once, stopped, remembered."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from quiz.run.request import request_for
from quiz.run.runner import Runner
from quiz.study.home import cache_folder
from quiz.text.cells import width
from quiz.text.rows import plain
from quiz.tui.app import RuncallApp
from quiz.tui.kept_proofs import proof_of
from quiz.tui.proof_rows import state_rows
from quiz.tui.screens.proofs import ProofsScreen
from quiz.tui.screens.trust import TrustScreen
from quiz.tui.services import services_for
from quiz.view.marks import Marked
from quiz.view.proof_list import Standing
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.quiz_deck import write_bare_deck
from tests.tui.test_runs import open_demo

TROUBLE = """
- id: trouble
  topic: trouble
  level: core
  asked: often
  prompt: {zh: 哪些证明跑不成？, en: Which proofs fail?}
  answer:
    zh: 出错的 [1](claim:broken)，没有指标的 [2](claim:silent)，睡着的 [3](claim:sleepy)。
    en: One breaks [1](claim:broken), one is silent [2](claim:silent), one sleeps [3](claim:sleepy).
  key_points: [{zh: 一点, en: one point}]
  claims:
    broken: {value: 1, proof: {run: tiny/fails, metric: total}}
    silent: {value: 2, proof: {run: tiny/count, with: {share: 0.25}, metric: nothing}}
    sleepy: {value: 3, proof: {run: tiny/sleeps, metric: total}}
"""


@pytest.fixture
def troubled(small_deck: Path) -> Path:
    (small_deck / "questions" / "trouble.yaml").write_text(TROUBLE, encoding="utf-8")
    return small_deck


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("cells", [34, 40, 60, 74, 114])
def test_what_is_told_above_the_list_is_never_cut(lang: str, cells: int) -> None:
    proven = Marked("proven", 1)
    for stands in ([Standing(proven)], [Standing(proven, day="2026-11-30")] * 633):
        rows = [plain(row) for row in state_rows(None, stands, cells, lang)]
        assert "…" not in "".join(rows)
        assert all(width(row) <= cells for row in rows)
    assert len(state_rows(None, [Standing(proven)], 74, lang)) == 1


async def test_today_tells_how_the_claims_stood_together_with_its_other_figures(open_app: OpenApp) -> None:
    async with open_app("en", (120, 40)) as (app, pilot):
        await until(pilot, lambda: "1 erratum · 3 not run" in frame(app))
    async with open_app("en", (120, 40)) as (app, pilot):
        await until(pilot, lambda: app.screen._figures is not None)
        assert app.screen._claims["not_run"] == 3


async def test_errata_stand_first_and_every_claim_once_with_what_is_said_of_it(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "p   proofs  1 cited · 1 erratum · 3 not run" in frame(app))
        await pilot.press("p")
        await until(pilot, lambda: "Errata: where" in frame(app))
        shown = frame(app)
        for told in ("4 claims", "0 proven", "1 cited", "1 erratum", "3 not run", "0 refuted"):
            assert told in shown.replace("\u00a0", " ")
        assert app.screen.claims.key == "mask-token.wrong"
        keys = [item.key for item in app.screen.claims.items]
        assert keys[:2] == ["group:errata", "mask-token.wrong"]
        assert sorted(keys[2:]) == ["group:masks", "mask-token.paper", "mask-token.share", "mask-token.total"]
        assert "Why does [MASK] occur in pre-training only? [/" in shown.replace("\n", " ")
        for told in ("“七”", "! wrong", "doc.txt · 一", "size=large", "The document miscounts"):
            assert told in shown


async def test_verdicts_turn_as_their_runs_end_and_outlast_the_app(
    open_app: OpenApp, small_deck: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "3\u00a0not\u00a0run" in frame(app))
        await pilot.press("V")
        await until(pilot, lambda: "done: 2 runs" in frame(app))
        shown = frame(app)
        assert "2\u00a0proven" in shown
        assert "1\u00a0refuted" in shown
        assert "refuted   expected 7   measured 12" in shown
        await pilot.press("q")
        await until(pilot, lambda: "1 refuted" in frame(app) and "2 proven" in frame(app))
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(
            pilot,
            lambda: (
                "3 verdicts from earlier runs of the same code" in frame(app) and "2026-03-02" in frame(app)
            ),
        )
        assert not app.measured.runs  # the answers' own marks wait for a run of this sitting
    with (small_deck / "snippets/tiny/count.py").open("a") as source:
        source.write("\n# touched\n")
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "3\u00a0not\u00a0run" in frame(app))
        await pilot.pause(0.3)
        assert "earlier runs" not in frame(app)


async def test_proofs_of_a_question_s_page_outlast_the_app_too(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/count")
        await until(pilot, lambda: app.screen.pane.demo is not None)
        await pilot.press("enter", "down", "up", "space", "r")  # size=large: one claim's own run
        await until(pilot, lambda: "✓ finished" in frame(app) and not app.screen.pane.is_busy)
        await pilot.press("down", "right", "r")  # of another share: no claim's
        await until(pilot, lambda: "0.51" in frame(app) and not app.screen.pane.is_busy)
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "1 verdict from earlier runs" in frame(app))
        await pilot.press("enter")
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen")
        await pilot.press("v")
        await until(pilot, lambda: len(app.measured.runs) == 2 and not app.screen.is_proving)
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(
            pilot,
            lambda: (
                "3 verdicts from earlier runs of the same code" in frame(app) and "2026-03-02" in frame(app)
            ),
        )
    assert len(json.loads((cache_folder() / "proofs.json").read_bytes())) == 2


async def test_a_changed_copy_of_a_demo_proves_nothing_for_later(open_app: OpenApp) -> None:
    async with open_app("en") as (app, _):
        demo = app.deck.demos["tiny/count"]
        request = request_for(demo, demo.root, {})
        assert proof_of(app.deck, request) is not None
        assert proof_of(app.deck, msgspec.structs.replace(request, source="copy.py")) is None
        assert proof_of(app.deck, request_for(demo, demo.root, {"width": 2})) is None


async def test_what_cannot_be_proven_says_why_and_what_runs_can_be_stopped(
    open_app: OpenApp, troubled: Path
) -> None:
    async with open_app("en", size=(160, 40)) as (app, pilot):
        await pilot.press("p", "/", *"trouble", "enter")
        await until(pilot, lambda: app.screen.claims.key == "trouble.broken")
        await pilot.press("r")
        await until(pilot, lambda: "done: 1 run in" in frame(app))
        await until(pilot, lambda: "failed   expected 1   ValueError: the [red] herring [/" in frame(app))
        await pilot.press("v")
        await until(pilot, lambda: "2/3 runs" in frame(app) and "tiny/sleeps" in frame(app))
        await until(pilot, lambda: "the run reported no metric nothing" in frame(app))
        await pilot.press("x")
        await until(pilot, lambda: "stopped after 2 of 3 runs" in frame(app))
        assert "2\u00a0failed" in frame(app)
        await pilot.press("V", "ctrl+c")
        await until(pilot, lambda: "stopped after" in frame(app) and not app.screen.is_proving)


async def test_the_list_narrows_by_kind_by_search_and_by_a_click(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: len(app.screen.claims.items) == 6)
        listed = app.screen.claims
        await pilot.press("right")
        await until(pilot, lambda: "None proven yet" in frame(app))
        await pilot.press("right")
        await until(pilot, lambda: listed.key == "mask-token.paper" and len(listed.items) == 2)
        await pilot.press("left", "left", "/", *"miscounts")
        await until(pilot, lambda: listed.key == "mask-token.wrong" and len(listed.items) == 2)
        await pilot.press(*"[/x")
        await until(pilot, lambda: "No claim contains “miscounts[/x”" in frame(app))
        await pilot.press("escape", "]")
        await until(pilot, lambda: listed.key == "mask-token.total")
        await pilot.press("[")
        await until(pilot, lambda: listed.key == "mask-token.wrong")
        at = next(y for y, line in enumerate(frame(app).split("\n")) if "1\u00a0cited" in line)
        await pilot.click(offset=(frame(app).split("\n")[at].index("1\u00a0cited"), at))
        await until(pilot, lambda: listed.key == "mask-token.paper")
        await pilot.press("enter")
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen")


async def test_narrow_screens_show_the_details_in_the_lists_place(open_app: OpenApp) -> None:
    async with open_app("zh", size=(60, 20)) as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "勘误：学习文档与事实不符" in frame(app))
        assert "原文数错了" not in frame(app)
        await pilot.press("tab")
        await until(pilot, lambda: "原文数错了" in app.screen.details.text and "结论" in frame(app))
        await pilot.press("escape")
        await until(pilot, lambda: "勘误：学习文档与事实不符" in frame(app))
        await pilot.press("L")  # the counts take two lines in English
        await until(pilot, lambda: "4\u00a0claims" in frame(app) and "0\u00a0refuted" in frame(app))
        await pilot.resize_terminal(30, 10)
        await until(pilot, lambda: "Please enlarge" in frame(app))


async def test_a_deck_without_claims_says_so(open_app: OpenApp, tmp_path: Path, small_deck: Path) -> None:
    text = (small_deck / "questions/masks.yaml").read_text(encoding="utf-8")
    (small_deck / "questions/masks.yaml").write_text(text[text.index("- id: second") :], encoding="utf-8")
    async with open_app("en") as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "make no claims" in frame(app))
        await pilot.press("V", "v", "r", "right", "]", "enter")
        assert isinstance(app.screen, ProofsScreen)


async def test_a_no_to_a_decks_code_holds_for_all_its_proofs(small_deck: Path) -> None:
    services = replace(
        services_for((small_deck,), {}), make_runner=lambda gate: Runner(way="cold", gate=gate)
    )
    app = RuncallApp(services, "en")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.deck is not None)
        await pilot.press("p", "V")
        await until(pilot, lambda: isinstance(app.screen, TrustScreen))
        await pilot.press("n")
        await until(pilot, lambda: "nothing was run: did not run: you did not trust" in frame(app))
        assert "3\u00a0not\u00a0run" in frame(app)


async def test_without_claims_the_notice_stands_under_the_search_line(
    open_app: OpenApp, tmp_path: Path
) -> None:
    async with open_app("en", deck=write_bare_deck(tmp_path / "bare")) as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "make no claims" in frame(app))
        await until(pilot, lambda: "make no claims" in frame(app).split("\n")[4])
        lines = frame(app).split("\n")
        assert lines[4].index("The questions") == lines[2].index("/")


async def test_a_cited_claim_says_that_no_run_decides_it_and_groups_keep_their_heading(
    open_app: OpenApp, troubled: Path
) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, ProofsScreen) and app.screen.entry is not None)
        screen = app.screen
        assert isinstance(screen, ProofsScreen)
        await pilot.press("]")
        claims = screen.claims

        def heading_in_sight() -> bool:
            place = next(n for n, item in enumerate(claims.items) if item.key == claims.key)
            top = claims._starts[place - 1] if claims._starts else -1
            return claims.items[place - 1].heading and claims.scroll_offset.y <= top

        await until(pilot, heading_in_sight)
        cited = next(e for _, group in screen._listing.groups for e in group if e.claim.proof is None)
        claims.select(cited.key)
        await until(pilot, lambda: screen.entry is not None and screen.entry.key == cited.key)
        await pilot.press("r")
        await until(pilot, lambda: "no run decides it" in frame(app))
