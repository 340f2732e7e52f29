"""The palette: what is done comes before what only moves a cursor, and all of it can be found."""

from tests.tui.conftest import OpenApp, until


async def test_moves_stand_below_what_is_done(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24)) as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: type(app.screen).__name__ == "ProofsScreen" and app.screen.entry)
        await pilot.press("colon")
        await until(pilot, lambda: type(app.screen).__name__ == "PaletteScreen")
        keys = [item.key for item in app.screen.query_one("#palette-list").items]
        moves = [n for n, key in enumerate(keys) if key.startswith(("action:only:", "action:next_group:"))]
        done = [keys.index("action:prove_all:"), keys.index("action:search:")]
        assert len(moves) == 4
        assert min(moves) > max(done)
