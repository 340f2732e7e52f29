"""Settings on the screen: changed in place, refused with a sentence, taken back, in force at once, kept."""

import subprocess
import sys
import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from quiz.study.interview import Interview, read_interview
from quiz.study.settings import DEFAULTS, read_settings
from quiz.text.cells import width
from quiz.tui.app import RuncallApp
from quiz.tui.services import services_for
from quiz.tui.setting_values import GROUPS
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.preferences import Preferences, read_preferences
from tests.tui.conftest import Clock, OpenApp, frame, until


@pytest.fixture
def file(home: Path) -> Path:
    home.mkdir(exist_ok=True)
    return home / "settings.toml"


def kept(file: Path) -> dict[str, object]:
    return tomllib.loads(file.read_text()) if file.exists() else {}


def words(app: RuncallApp) -> str:
    """The screen without its line breaks."""
    return " ".join(frame(app).split())


async def open_settings(pilot, row: int = 0) -> None:  # type: ignore[no-untyped-def]
    await pilot.press("comma")
    await until(pilot, lambda: "settings.toml" in frame(pilot.app))
    await pilot.press(*["down"] * row)


ROWS = {name: row for row, name in enumerate(name for names in GROUPS.values() for name in names)}


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_each_setting_is_told_with_its_value_and_a_sentence(
    open_app: OpenApp, lang: str, size: tuple[int, int]
) -> None:
    from quiz.messages.settings import DATE_FIRST, NAMES, SENTENCES

    async with open_app(lang, size) as (app, pilot):
        await pilot.press("comma")
        await until(pilot, lambda: NAMES["language"][lang] in frame(app))
        for name in ROWS:
            said = DATE_FIRST[lang] if name == "minutes" else SENTENCES[name][lang]
            flat = "".join(said.split())
            await until(
                pilot, lambda flat=flat, name=name: flat in _note(app) and NAMES[name][lang] in frame(app)
            )
            await pilot.press("down")
        assert {width(line) for line in frame(app).split("\n")} == {size[0]}


def _note(app: RuncallApp) -> str:
    """What is seen of the note beside or below the list, without blanks."""
    note = app.screen.query_one("#settings-note", RowsView)
    return "".join("".join(note.text.split("\n")[: note.size.height]).split())


async def test_a_number_is_stepped_typed_refused_and_taken_back(open_app: OpenApp, file: Path) -> None:
    file.write_text("# by hand\nnew_per_day = 7 # few\nshed = 'green'\n")
    async with open_app("en", (80, 24)) as (app, pilot):
        await open_settings(pilot, ROWS["new_per_day"])
        await pilot.press("right")
        await until(pilot, lambda: kept(file)["new_per_day"] == 10)
        await pilot.press("left", "left")
        await until(pilot, lambda: kept(file)["new_per_day"] == 3)
        await pilot.press("1", "2", "enter")
        await until(pilot, lambda: kept(file)["new_per_day"] == 12)
        await pilot.press("enter", *"10000", "enter")
        await until(
            pilot, lambda: "new a day can't be 10000; it must be a whole number, 0 to 9,999" in words(app)
        )
        await pilot.press("escape")
        assert kept(file)["new_per_day"] == 12
        for before in (3, 5, 10, 7):
            await pilot.press("u")
            await until(pilot, lambda before=before: kept(file)["new_per_day"] == before)
        await until(pilot, lambda: "new a day is 7 again" in words(app))
        assert file.read_text() == "# by hand\nnew_per_day = 7 # few\nshed = 'green'\n"


@pytest.mark.parametrize(("lang", "size"), [("zh", (40, 12)), ("en", (80, 24))], ids=str)
async def test_what_is_typed_stays_in_sight_with_why_it_was_refused(
    open_app: OpenApp, lang: str, size: tuple[int, int]
) -> None:
    async with open_app(lang, size) as (app, pilot):
        await pilot.press("comma")
        await until(pilot, lambda: {"zh": "语言", "en": "language"}[lang] in frame(app))
        await pilot.press(*["down"] * ROWS["date"])
        for typed in ("2026-13-45", "2025-01-01"):
            await pilot.press("enter", "ctrl+u", *typed, "enter")
            await until(pilot, lambda typed=typed: "!" in frame(app) and f"› {typed}" in words(app))
            listed = app.screen.query_one("#settings")
            name = {"zh": "面试日期", "en": "interview date"}[lang]
            rows = frame(app).split("\n")[1 : listed.region.bottom]
            assert any(name in row for row in rows), "the setting itself is in sight"
            await pilot.press("escape")


async def test_what_is_set_of_study_holds_at_once_for_today_and_the_review(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "3 new" in frame(app))
        await pilot.press("r")
        await until(pilot, lambda: "Review 1/3" in frame(app))
        await open_settings(pilot, ROWS["new_per_day"])
        await pilot.press("2", "enter")
        await until(pilot, lambda: app.log_of_study.settings.new_per_day == 2)
        await pilot.press("down", "down", "5", "enter")
        await until(
            pilot, lambda: "desired retention can't be 5; it must be a number, 0.70 to 0.99" in words(app)
        )
        await pilot.press("backspace", "0", ".", "8", "enter")
        await until(pilot, lambda: app.log_of_study.schedule.retention == 0.8)
        await pilot.press("q")
        await until(pilot, lambda: "Review 1/2" in frame(app))
        await pilot.press("q")
        await until(pilot, lambda: "2 new" in frame(app))
        await open_settings(pilot, ROWS["new_per_day"])
        await pilot.press("1", "enter", "q")
        await until(pilot, lambda: "1 new" in frame(app))


async def test_defaults_come_back_one_by_one_or_all_and_that_is_taken_back_too(
    open_app: OpenApp, file: Path
) -> None:
    file.write_text(
        'theme = "light"\ndesired_retention = 0.8\nrollover_hour = 2\n'
        "[interview]\ndate = 2026-03-20\nminutes = 45\n"
    )
    async with open_app("en") as (app, pilot):
        assert app.theme == "runcall-light"
        await open_settings(pilot, ROWS["rollover_hour"])
        await pilot.press("z")
        await until(pilot, lambda: kept(file)["rollover_hour"] == DEFAULTS.rollover_hour)
        await pilot.press("Z")
        await until(pilot, lambda: read_settings(file) == (DEFAULTS, ()))
        await until(pilot, lambda: read_preferences(file) == Preferences())
        assert app.theme == "runcall-dark"
        await pilot.press("u")
        await until(pilot, lambda: kept(file)["theme"] == "light" and kept(file)["desired_retention"] == 0.8)
        assert app.theme == "runcall-light"
        assert read_interview(file) == Interview(date(2026, 3, 20), 45)


async def test_the_interview_is_set_and_its_minutes_with_it(open_app: OpenApp, file: Path) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await open_settings(pilot, ROWS["minutes"])
        await until(pilot, lambda: "Set the interview's date first" in frame(app))
        await pilot.press("right", "5", "up", "enter", *"2026-03-01", "enter")
        await until(pilot, lambda: "2026-03-01 is today or in the past" in words(app))
        await pilot.press(*["backspace"] * 10, *"21 days", "enter")
        await until(pilot, lambda: read_interview(file) == Interview(date(2026, 3, 23), 30))
        await until(pilot, lambda: "23 March · 21 days to go" in frame(app))
        await pilot.press("down", "right")
        await until(pilot, lambda: read_interview(file) == Interview(date(2026, 3, 23), 45))
        await pilot.press("0", "enter")
        await until(pilot, lambda: "minutes a day can't be 0" in words(app))
        await pilot.press("escape", "u", "u")
        await until(pilot, lambda: read_interview(file) is None)
        await pilot.press("q")
        await until(pilot, lambda: "press i to set" in frame(app))


async def test_language_and_theme_last_over_restarts_however_they_were_chosen(
    open_app: OpenApp, file: Path
) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("L", "T", "q")  # and out at once
    assert kept(file) == {"language": "zh", "theme": "light"}
    async with open_app("en") as (app, pilot):
        assert app.theme == "runcall-light"
        await open_settings(pilot)
        await pilot.press("right")
        await until(pilot, lambda: kept(file)["language"] == "zh" and "语言" in frame(app))
        await pilot.press("L")
        await until(pilot, lambda: kept(file)["language"] == "en" and "‹ English ›" in frame(app))
        await pilot.press("T")
        await until(
            pilot, lambda: kept(file)["theme"] == "contrast" and "‹ high contrast, dark ›" in frame(app)
        )


async def test_a_file_that_cant_be_changed_is_left_alone_and_that_is_told(
    open_app: OpenApp, file: Path
) -> None:
    file.write_text("new_per_day = = 3\n")
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "can't be read" in words(app))
        await pilot.press("L")
        await until(pilot, lambda: "设置没有保存" in frame(app))
        assert app.lang == "zh"
        await open_settings(pilot, ROWS["new_per_day"])
        await pilot.press("right")
        await until(pilot, lambda: "‹ 10 ›" in frame(app))
        assert app.log_of_study.settings == DEFAULTS
    assert file.read_text() == "new_per_day = = 3\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('theme = "mauve"', 'theme can\'t be "mauve", it must be "auto" or "dark" or "light"'),
        (
            "language = 'fr'",
            'language can\'t be "fr", it must be "auto" or "zh" or "en"; using the default "auto"',
        ),
        (
            "reduced_motion = 1",
            "reduced_motion can't be 1, it must be false or true; using the default false",
        ),
        ("mouse = []", "mouse can't be []"),
        ("reduce_motion = true", "there is no setting reduce_motion; did you mean reduced_motion?"),
        ("new_per_day = -2", "new_per_day can't be -2, it must be 0 to 9,999; using the default 10"),
    ],
)
async def test_a_bad_value_is_one_notice_that_names_file_name_value_and_what_can_be(
    open_app: OpenApp, file: Path, line: str, said: str
) -> None:
    file.write_text(line + "\n")
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: said in words(app))
        assert words(app).count("! ") == 2  # and the key that tells more of it
        assert file.name in frame(app)
        assert app.preferences == Preferences()


@pytest.mark.parametrize("asked", ["setting", "environment"])
async def test_with_reduced_motion_nothing_blinks_or_glides(
    small_deck: Path, clock: Clock, file: Path, asked: str
) -> None:
    file.write_text("reduced_motion = true\n" if asked == "setting" else "")
    environment = {"RUNCALL_REDUCED_MOTION": "1"} if asked == "environment" else {}
    services = replace(services_for((small_deck,), environment), clock=clock)
    app = RuncallApp(services, "en")
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.deck is not None)
        assert app.animation_level == "none"
        await pilot.press("b", "/")
        await until(pilot, lambda: isinstance(app.focused, Input))
        assert not app.focused.cursor_blink
        await app.open_demo("tiny/count")
        await until(
            pilot, lambda: getattr(app.screen, "pane", None) is not None and app.screen.pane.demo is not None
        )
        await pilot.press("e")
        await until(pilot, lambda: isinstance(app.focused, TextArea))
        assert not app.focused.cursor_blink


async def test_motion_and_blinking_follow_the_setting_at_once(open_app: OpenApp, file: Path) -> None:
    async with open_app("en") as (app, pilot):
        assert app.animation_level != "none"
        await open_settings(pilot, ROWS["reduced_motion"])
        await pilot.press("right")
        await until(pilot, lambda: kept(file).get("reduced_motion") is True)
        assert app.animation_level == "none"
        assert not app.screen.query_one(Input).cursor_blink
        await pilot.press("u")
        assert app.screen.query_one(Input).cursor_blink


async def test_the_arrows_can_be_clicked_and_a_line_is_as_good_as_enter(
    open_app: OpenApp, file: Path
) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await open_settings(pilot)
        lines = frame(app).split("\n")
        row = next(index for index, line in enumerate(lines) if "reviews a day" in line)
        await pilot.click(offset=(lines[row].index("›"), row))
        await until(pilot, lambda: kept(file).get("reviews_per_day") == 150)
        await pilot.click(offset=(8, row))
        await until(pilot, lambda: isinstance(app.focused, Input))
        await pilot.press("9", "9", "enter")
        await until(pilot, lambda: kept(file).get("reviews_per_day") == 99)


async def test_settings_are_reached_from_anywhere_by_the_palette_and_lead_back(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b", ":", *"settings", "enter")
        await until(pilot, lambda: "settings.toml" in frame(app))
        await pilot.press("comma", "q")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")


async def test_a_disk_that_refuses_leaves_the_value_that_is_in_force(open_app: OpenApp, file: Path) -> None:
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: "3 new" in frame(app))
        await open_settings(pilot, ROWS["new_per_day"])
        file.mkdir()  # nothing can be written there, whoever one is
        await pilot.press("right")
        await until(pilot, lambda: "The setting was not saved" in frame(app))
        assert app.log_of_study.settings == DEFAULTS
        file.rmdir()
        await pilot.press("right")
        await until(pilot, lambda: kept(file) == {"new_per_day": 15})


def test_what_was_chosen_is_read_before_the_first_paint_without_a_parser(file: Path) -> None:
    file.write_text('theme = "light" # mine\nnew_per_day = 3\n[interview]\ndate = 2026-12-20\n')
    code = (
        "import sys; from pathlib import Path; from quiz.tui.app import RuncallApp; "
        "from quiz.tui.services import services_for; app = RuncallApp(services_for((Path('.'),), {}), 'en'); "
        "print(app.theme, *sys.modules.keys() & {'tomllib', 'msgspec', 'json', 'difflib', 'yaml'} - was)"
    )
    code = "import sys, textual.app; was = set(sys.modules); " + code
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["runcall-light"]
