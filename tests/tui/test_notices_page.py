"""The page of notices lists what is wrong with bank, settings, keys and history, until it is mended."""

from pathlib import Path

from textual.pilot import Pilot

from quiz.bank.check import check
from quiz.bank.load import open_deck
from quiz.study.home import study_file
from quiz.text.math import inline
from quiz.tui.app import RuncallApp
from tests.tui.conftest import OpenApp, frame, until

BROKEN = """
- id: broken
  topic: masks
  level: cor
  asked: often
  prompt: {zh: 坏题, en: "A broken question [/"}
  answer: {zh: 答。, en: So.}
  key_points: [{zh: 一点, en: one point}]
"""


def pane(app: RuncallApp) -> str:
    """All the page says, without blanks: a long path is broken anywhere."""
    return squeezed(app.screen.query_one("#notices").text)


def squeezed(text: str) -> str:
    return "".join(text.split())


async def checked(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Wait for the page, and for the end of its check."""
    await until(
        pilot,
        lambda: type(app.screen).__name__ == "NoticesScreen" and "checking" not in frame(app).split("\n")[0],
    )


async def test_what_check_finds_is_listed_and_goes_once_it_is_mended(
    open_app: OpenApp, small_deck: Path
) -> None:
    """A question that can't be read, one whose figure is no claim, and a demo that can't be parsed."""
    questions, demos = small_deck / "questions", small_deck / "snippets" / "tiny"
    (questions / "broken.yaml").write_text(BROKEN, encoding="utf-8")
    bare = (questions / "masks.yaml").read_text(encoding="utf-8")
    (questions / "masks.yaml").write_text(
        bare.replace("It has no demo.", "It has 87% of it."), encoding="utf-8"
    )
    (demos / "torn.py").write_text(
        '"""Torn."""\n\nfrom quiz.demo import Show, demo\n\n@demo(zh=\n', encoding="utf-8"
    )
    async with open_app("en", size=(100, 40)) as (app, pilot):
        await until(pilot, lambda: "1 question and 1 demo were left out because of 2 faults" in frame(app))
        await pilot.press("!")
        await checked(app, pilot)
        faults = check(open_deck(small_deck, None), formula=inline)
        assert len(faults) > 2
        for fault in faults:
            assert squeezed(str(fault)) in pane(app)
        assert squeezed(f"runcall check --deck {small_deck}") in pane(app)
        assert f"{len(faults)} problems" in frame(app)
        (questions / "broken.yaml").write_text(BROKEN.replace("cor\n", "core\n"), encoding="utf-8")
        (questions / "masks.yaml").write_text(bare, encoding="utf-8")
        (demos / "torn.py").unlink()
        await pilot.press("r")
        left = check(open_deck(small_deck, None), formula=inline)
        await until(
            pilot, lambda: f"{len(left)} problem" in " ".join(note.message for note in app._notifications)
        )
        await pilot.press("q")
        await until(pilot, lambda: "4  questions" in frame(app) and "left out" not in frame(app))


async def test_a_sound_state_says_so(open_app: OpenApp, tmp_path: Path) -> None:
    (tmp_path / "sound" / "questions").mkdir(parents=True)
    sound = BROKEN.replace("cor\n", "core\n") + "  sources: [Someone 2019]\n"
    (tmp_path / "sound" / "questions" / "masks.yaml").write_text(sound, encoding="utf-8")
    async with open_app("en", deck=tmp_path / "sound") as (app, pilot):
        await pilot.press("s", "!")
        await checked(app, pilot)
        assert "All is well" in frame(app)
        await pilot.press("!", "q")
        await until(pilot, lambda: type(app.screen).__name__ == "ProgressScreen")


SETTINGS = """
theme = "nosuch"
language = "zh"
new_per_day = 700
colour = "red"
"""


async def test_settings_and_keys_that_are_wrong_are_told_listed_mended_and_used(
    open_app: OpenApp, home: Path
) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text(SETTINGS)
    (home / "keys.toml").write_text('[in.today]\nreview = "t"\nmocks = "n"\n')
    async with open_app("en", size=(100, 50)) as (app, pilot):
        await until(
            pilot, lambda: "2 values were ignored, using the defaults: theme" in " ".join(frame(app).split())
        )
        assert "colour" in frame(app)
        await pilot.press("!")
        await checked(app, pilot)
        for said in (
            "settings.toml:2: theme can't be",
            "settings.toml:5: there is no setting colour",
            "keys.toml:2",
        ):
            assert squeezed(said) in pane(app)
        (home / "settings.toml").write_text('theme = "light"\nlanguage = "zh"\nnew_per_day = 1\n')
        (home / "keys.toml").unlink()
        await pilot.press("r")
        await until(pilot, lambda: app.theme == "runcall-light" and "settings.toml" not in pane(app))
        assert "keys.toml" not in pane(app)
        assert (
            app.lang == "en"
        )  # as it was asked for when the app was started; the file's was the same before
        await pilot.press("q")
        await until(pilot, lambda: "1 new" in frame(app) and "! " not in frame(app))


async def test_a_history_that_can_t_be_opened_is_listed_and_read_again(open_app: OpenApp, home: Path) -> None:
    home.mkdir(exist_ok=True)
    study_file().write_bytes(b"SQLite format 3\0" + b"\xff" * 8176)
    async with open_app("en", size=(100, 50)) as (app, pilot):
        await until(pilot, lambda: app.trouble is not None)
        await pilot.press("!")
        await checked(app, pilot)
        assert squeezed("The study log can't be opened") in pane(app)
        study_file().unlink()
        await pilot.press("r")
        await until(pilot, lambda: "Thestudylog" not in pane(app))
        await pilot.press("q", "r")
        await until(pilot, lambda: "Why does [MASK]" in frame(app))
