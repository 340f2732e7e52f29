"""Each action is done by its key, by the palette and by the mouse, and the same comes of it, at 80x24."""

from pathlib import Path
from shutil import rmtree

import pytest

from quiz.messages.actions import ACTIONS
from quiz.study.home import study_file
from quiz.study.kept_session import sessions_beside
from tests.tui.acts import STATES
from tests.tui.acts_of_runs import RUN_STATES
from tests.tui.conftest import OpenApp
from tests.tui.three_ways import BY, State, tried
from tests.tui.ways import WAYS, write_wide_deck

ALL = (*STATES, *RUN_STATES)

ELSEWHERE = {
    ("everywhere", "to_shell"): "a real terminal: tests/pty/test_ends.py",
    ("today", "leave"): "it ends the app: tests/pty/test_ends_anywhere.py",
    ("review", "study_on"): "once a day, when all is done: tests/tui/test_beyond.py",
}
"""What can't be done here three times without a terminal, and where it is done."""

NOT_ITSELF = {("palette", "palette")}
"""The palette does not list itself."""

QUICK = ("mock_setup", "filters")
"""The places of every run of the tests; the others in the slow ones."""


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    return write_wide_deck(tmp_path / "deck")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(
            state,
            id=f"{state.place}-{state.acts[0].name}",
            marks=() if state.place in QUICK else pytest.mark.slow,
        )
        for state in ALL
    ],
)
async def test_an_action_does_the_same_by_key_by_palette_and_by_mouse(
    open_app: OpenApp, state: State
) -> None:
    ways = [(act, way) for act in state.acts for way in BY if (act.name, way) not in NOT_ITSELF]
    wrong: list[str] = []
    for together in [[each] for each in ways] if state.anew else [ways]:
        if state.anew:  # what was left unfinished would go on
            rmtree(sessions_beside(study_file()), ignore_errors=True)
        async with open_app("en", (80, 24)) as (app, pilot):
            wrong += [await tried(app, pilot, state, act, way) for act, way in together]
    assert [each for each in wrong if each] == []


def test_every_action_of_every_place_is_done() -> None:
    done = {(state.place, act.name) for state in ALL for act in state.acts}
    here = {(place, action.id) for action in ACTIONS for place in action.where}
    assert sorted(here - done - set(ELSEWHERE)) == []
    assert sorted(done - here) == []


def test_every_place_has_a_way_to_it() -> None:
    assert {place for action in ACTIONS for place in action.where} <= set(WAYS)
