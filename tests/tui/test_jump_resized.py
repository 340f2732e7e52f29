"""A terminal that is resized twice while the letters stand takes them away once, and nothing below them."""

from tests.tui.conftest import OpenApp, until


async def test_two_sizes_at_once_end_the_jump_alone(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        await pilot.press("b")
        await pilot.press(";")
        await until(pilot, lambda: type(app.screen).__name__ == "JumpScreen")
        for size in ((80, 24), (100, 30), (90, 28)):
            await pilot.resize_terminal(*size)
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")
        await pilot.pause()
        assert len(app.screen_stack) == 1
