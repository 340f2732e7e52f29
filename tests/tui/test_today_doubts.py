"""Today says what is wrong in the settings, what a clock did, and how a backlog is spread."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from quiz.study.card import Rating
from quiz.study.log import StudyLog
from tests.tui.conftest import Clock, OpenApp, frame, until


async def test_a_wrong_setting_and_a_wrong_clock_are_told_and_the_app_goes_on(
    open_app: OpenApp, home: Path, clock: Clock
) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text("new_per_day = -2\n")
    with closing(StudyLog.open(home / "study.db")) as log:
        log.review("mask-token", Rating.EASY, clock() + timedelta(days=365))
    async with open_app("en", size=(60, 60)) as (app, pilot):
        await until(pilot, lambda: "new_per_day can't be -2" in " ".join(frame(app).split()))
        assert "dated 2027-03-02" in frame(app)
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/" in frame(app))


BAD = """
language = 12
theme = ["dark"]
mouse = "perhaps"
new_per_day = -4
desired_retention = nan
rollover_hour = 2026-01-01
interview = 7
new_per_days = 3
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BAD, "8 values were ignored, using the defaults: language"),
        ("[interview]\ndate = 'soon'\n", "interview.date must be a date such as"),
        ("new_per_day = ", "can't be read (Invalid value"),
        (b"\xff\xfe\x00", "can't be read (it is not UTF-8 text)"),
        (None, "can't be read (it is a folder)"),
    ],
    ids=["bad", "interview", "no TOML", "no text", "folder"],
)
async def test_whatever_is_wrong_with_the_settings_is_one_notice_and_everything_opens(
    open_app: OpenApp, home: Path, text: str | bytes | None, said: str
) -> None:
    home.mkdir(exist_ok=True)
    path = home / "settings.toml"
    if text is None:
        path.mkdir()
    else:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    async with open_app("en", size=(100, 60)) as (app, pilot):
        await until(pilot, lambda: said in " ".join(frame(app).split()))
        for key, shown in (
            ("i", "set date"),
            ("q", "3 new"),
            (",", "settings.toml"),
            ("q", "3 new"),
            ("r", "Review 1/"),
        ):
            await pilot.press({",": "comma"}.get(key, key))
            await until(pilot, lambda shown=shown: shown in frame(app))
            assert "can't be opened" not in frame(app)
        await pilot.press("q")
        await until(pilot, lambda: "3 new" in frame(app))
        assert frame(app).count("! ") == 2  # and the key that tells more of it
        assert not list(app._notifications)


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_notices_never_push_what_to_do_out_of_sight(
    open_app: OpenApp, home: Path, clock: Clock, lang: str
) -> None:
    """Three at 80x24: one line stands for them, and a key leads to all of them."""
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text(BAD)
    (home / "keys.toml").write_text('[today]\nreview = "t"\n')
    with closing(StudyLog.open(home / "study.db")) as log:
        log.review("mask-token", Rating.EASY, clock() + timedelta(days=365))
    line = "有 3 条提示，按 ! 查看" if lang == "zh" else "3 notices: press ! to read"
    async with open_app(lang, size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: line in frame(app))
        shown = frame(app)
        for action in (
            ("复习", "统计", "搜索", "题库")
            if lang == "zh"
            else ("review", "statistics", "search", "The bank")
        ):
            assert action in shown.split("\n", 1)[1].rsplit("\n", 1)[0]
        assert app.screen.query_one("#today").max_scroll_y == 0
        await pilot.press("!")
        await until(pilot, lambda: type(app.screen).__name__ == "NoticesScreen")
        for said in ("settings.toml:2", "keys.toml", "2027-03-02"):
            await until(
                pilot, lambda said=said: said in "".join(app.screen.query_one("#notices").text.split())
            )
        await pilot.press("escape")
        await until(pilot, lambda: line in frame(app))
        await pilot.resize_terminal(120, 50)
        await until(pilot, lambda: line not in frame(app) and frame(app).count("! ") == 4)


async def test_what_is_beyond_the_days_share_is_told_with_the_days_it_takes(
    open_app: OpenApp, home: Path, clock: Clock
) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text("reviews_per_day = 1\n")
    with closing(StudyLog.open(home / "study.db")) as log:
        for card in ("mask-token", "second-question"):
            log.review(card, Rating.EASY, clock() - timedelta(days=90))
    async with open_app("en", size=(60, 60)) as (app, pilot):
        await until(pilot, lambda: "1 to review" in frame(app))
        assert "1 more, spread over the coming days; caught up in 2 d" in " ".join(frame(app).split())


async def test_a_lost_history_is_told_with_its_backups_and_the_way_to_have_it_back(
    open_app: OpenApp, home: Path, clock: Clock
) -> None:
    (home / "backups").mkdir(parents=True)
    with closing(StudyLog.open(home / "backups" / "study-2026-02-27.db")) as log:
        for _ in range(5):
            log.review("mask-token", Rating.GOOD, clock() - timedelta(days=3))
    async with open_app("en", size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: "in the backup of 2026-02-27: 5" in " ".join(frame(app).split()))
        await pilot.press("L")
        await until(pilot, lambda: "doctor --repair" in frame(app) and "备份" in frame(app))
