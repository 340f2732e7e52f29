"""Back leads to where one came from, in another mode too, and never round in a circle."""

from tests.tui.conftest import OpenApp, until
from tests.tui.test_runs import open_demo


async def test_back_leads_to_where_one_came_from(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await until(pilot, lambda: app.deck is not None)
        await pilot.press("p")
        await until(pilot, lambda: app.current_mode == "proofs")
        await open_demo(app, pilot, "tiny/count")
        for expected in ("proofs", "today"):
            await pilot.press("q")
            await until(pilot, lambda expected=expected: app.current_mode == expected)
        for mode in ("progress", "plan", "progress", "plan"):
            app.go_to(mode)
            await until(pilot, lambda mode=mode: app.current_mode == mode)
        for expected in ("progress", "today"):
            await pilot.press("q")
            await until(pilot, lambda expected=expected: app.current_mode == expected)
