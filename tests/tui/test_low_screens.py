"""On the lowest screens the lists keep what they are for: the thing at the cursor, and what comes next."""

import pytest

from quiz.tui.app import RuncallApp
from tests.tui.conftest import OpenApp, frame, until


def shown(app: RuncallApp) -> str:
    return frame(app).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_proofs_show_claims_at_the_least_size(open_app: OpenApp, lang: str) -> None:
    """With the counts and hints of a high screen there was room for the sentence of one."""
    async with open_app(lang, size=(40, 12)) as (app, pilot):
        await pilot.press("p")
        verdict = "应为" if lang == "zh" else "expected"
        await until(pilot, lambda: frame(app).count(verdict) >= 2)
        assert "▸ 4" in shown(app)
        await pilot.press("right", "right")  # of the counts the one stays in sight that narrows the list
        await until(pilot, lambda: ("▸ §" if lang == "zh" else "▸ § 1 cited") in shown(app))
        await pilot.resize_terminal(80, 24)
        await until(
            pilot, lambda: "V" in "".join(frame(app).split("\n")[3:8])
        )  # there is room for the hint again


async def test_a_cursor_stays_in_sight_as_the_screen_gets_lower(open_app: OpenApp) -> None:
    async with open_app("en", size=(80, 30)) as (app, pilot):
        await pilot.press("comma")
        await until(pilot, lambda: "minutes a day" in frame(app))
        await pilot.press("end")
        await until(pilot, lambda: "▌ minutes a day" in frame(app))
        await pilot.resize_terminal(80, 12)
        await until(pilot, lambda: "▌ minutes a day" in frame(app))
        await pilot.resize_terminal(40, 12)
        await until(pilot, lambda: "▌ minutes a day" in frame(app))
