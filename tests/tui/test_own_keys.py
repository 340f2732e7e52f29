"""With other keys for everything, no screen names a default one: no line below, no help, row or sentence."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from quiz.messages.actions import KEY_NAMES, Place, actions_of
from quiz.messages.keyed import IN_FORCE
from quiz.messages.places import PARTS, PLACE_NAMES
from quiz.study.home import keys_file
from quiz.tui.app import RuncallApp
from quiz.tui.screens.help import HelpScreen
from quiz.tui.screens.page import Page
from quiz.tui.screens.palette import PaletteScreen
from quiz.tui.widgets.key_bar import KeyBar
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.keymap import read_keys
from tests.tui.conftest import OpenApp, frame, until
from tests.tui.ways import WAYS, go, press, write_wide_deck

OTHERS = [chr(code) for code in (*range(0x430, 0x460), *range(0x410, 0x430), *range(0x391, 0x3A2))]
OTHERS += [chr(code) for code in (*range(0x3B1, 0x3CA), *range(0x561, 0x587), *range(0x531, 0x557))]
"""Letters that no default key is, one cell wide each."""

TYPED_IN = {"editor": tuple(f"f{number}" for number in range(6, 13))}
"""Where letters are text."""

FIXED = ("line",)

LINE_S = re.compile("回车|[Ee]nter|Esc")
"""The keys of a line to type into, where there is one."""

NOT_KEYS = re.compile(r"〔\d〕|\d+\.|›|/|\d+(?:\s|$)")
"""What has the look of a key and is none: the number of a gap, the sign of a line to type into."""

SENTENCES = re.compile(
    r"按 ?(?:[A-Za-z0-9?/;:,]|Esc|回车|空格|Tab|F\d|Ctrl)(?![A-Za-z])"
    r"|\b[Pp]ress (?:[A-Za-z0-9?/;:,]|Esc|enter|space|Tab|F\d)(?![A-Za-z])"
    r"|(?<![\w\[.'’(])[b-zB-HJ-Z] (?:runs|opens|goes|shows|changes|clears|skips|proves)\b"
    r"|(?<![\w\[.'’(])[b-zB-HJ-Z] (?:begins|brings|turns|takes|undoes|reruns|resets)\b"
    r"|\b(?:Esc|[Ee]nter|[Ss]pace|Tab|F\d) (?:runs|goes|clears|closes|begins|again|for|turns|saves)\b"
)


def file_of_others() -> str:
    """A key of its own for every action in every place where it can be changed.

    What works on several screens has letters that no screen's own actions have.
    """
    common = ("everywhere", *sorted({part for parts in PARTS.values() for part in parts} - set(FIXED)))
    letters, lines = list(OTHERS), []
    for place in common:
        lines += _lines(place, letters)
    for place in PLACE_NAMES:
        if place not in (*common, *FIXED):
            lines += _lines(place, list(TYPED_IN.get(place, letters)))
    return "\n".join(lines)


def _lines(place: Place, letters: list[str]) -> list[str]:
    """The lines for one place; the letters that it takes are gone."""
    lines = [f"[in.{place}]"]
    for action in actions_of(place):
        keys = [letters.pop(0) for _ in (action.keys if action.takes_key else (1,))]
        lines.append(f"{action.id} = {keys!r}".replace("'", '"'))
    return lines


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_wide_deck(tmp_path / "deck")


def test_every_action_can_have_another_key(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text(file_of_others())
    table, faults = read_keys(tmp_path / "keys.toml")
    assert faults == ()
    left = [
        (place, action.id)
        for place in PLACE_NAMES
        for action in actions_of(place)
        if (place, action.id) not in table.own and place not in FIXED
    ]
    assert left == []


def defaults_named(app: RuncallApp) -> Iterator[str]:
    """Each default key that the screen names."""
    default = {name for key in KEY_NAMES for name in (KEY_NAMES[key].zh, KEY_NAMES[key].en)}
    lines = {KEY_NAMES[key][lang] for key in ("enter", "escape") for lang in ("zh", "en")}
    allowed = lines if getattr(app.focused, "PLACE", "") == "line" else set()
    for key in app.screen.query_one(KeyBar).keys:
        for name in key.key.replace("-", " ").split():
            if (name.isascii() or name in default) and name not in allowed and name not in F_KEYS:
                yield f"bar: {key.key}"
    for view in app.screen.query(RowsView):
        for row in view.rows:
            for span in row:
                name = span.text.strip()
                if span.style == "key" and name and not NOT_KEYS.fullmatch(span.text.strip()):
                    parts = name.replace("-", " ").split()
                    if any(
                        (part.isascii() or part in default) and part not in F_KEYS | lines for part in parts
                    ):
                        yield f"row: {name}"
    types = "line" in PARTS.get(app.screen.PLACE, ()) if isinstance(app.screen, Page) else True
    for found in SENTENCES.findall(re.sub(r"\s+", " ", frame(app))):
        if not (types and LINE_S.search(found)):
            yield f"said: {found}"


F_KEYS = {f"F{number}" for number in range(6, 13)}

QUICK = ("today",)
"""The places that are walked in every run of the tests; the others in the slow ones."""


@pytest.mark.parametrize(
    "place", [pytest.param(each, marks=() if each in QUICK else pytest.mark.slow) for each in WAYS]
)
async def test_no_screen_names_a_key_that_was_changed(open_app: OpenApp, home: Path, place: Place) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "keys.toml").write_text(file_of_others())
    async with open_app("en", (160, 45)) as (app, pilot):
        await until(pilot, lambda: bool(app.key_table.own))
        named = set()
        for steps in WAYS[place]:
            await go(app, pilot, steps)
            for lang in ("zh", "en"):
                app.lang = lang
                await pilot.pause()
                named |= set(defaults_named(app)) | await elsewhere(app, pilot)
    assert sorted(named) == []


async def elsewhere(app: RuncallApp, pilot: Pilot[None]) -> set[str]:
    """What the help and the palette name, opened by their own keys."""
    if getattr(app.focused, "PLACE", "") in ("line", "editor") or isinstance(app.screen, HelpScreen):
        return set()
    named = set()
    await press(app, pilot, "?")
    await until(pilot, lambda: isinstance(app.screen, HelpScreen))
    named |= {f"help {each}" for each in defaults_named(app)}
    await press(app, pilot, "?")
    await press(app, pilot, ":")
    await until(pilot, lambda: isinstance(app.screen, PaletteScreen))
    named |= {f"palette {each}" for each in defaults_named(app) if not each.startswith("bar:")}
    await pilot.press("escape")
    return named


async def test_an_app_that_has_ended_leaves_no_keys_to_the_next_one(open_app: OpenApp) -> None:
    """Which keys sentences name is known to the whole process."""
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text('jump = ["f6"]\n')
    async with open_app("en") as (app, pilot):
        await until(pilot, lambda: IN_FORCE.table is not None)
        assert IN_FORCE.place == "today"
        assert app.key_table is IN_FORCE.table
    assert (IN_FORCE.table, IN_FORCE.place) == (None, "everywhere")
