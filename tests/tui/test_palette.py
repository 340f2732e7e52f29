"""The palette: what is done comes before what only moves a cursor, and all of it can be found."""

from tests.tui.conftest import OpenApp, frame, until


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


async def test_what_was_found_in_a_list_stands_there_with_its_heading(open_app: OpenApp) -> None:
    async with open_app("en", (80, 24), built_in=True) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: "ALBERT" in frame(app))
        app.screen.open("t5/span_corruption")
        await until(pilot, lambda: "▌ T5's span corruption" in frame(app))
        await until(pilot, lambda: "\n T5 " in frame(app))
        app.screen.open("albert/parameter_counts")
        await until(pilot, lambda: "▌ ALBERT's parameters" in frame(app) and "\n ALBERT" in frame(app))
