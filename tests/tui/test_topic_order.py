"""Lists of topics are in the reader's own order at once when the language is switched; the cursor stays."""

from quiz.messages.topics import in_order
from tests.tui.conftest import OpenApp, until
from tests.tui.test_runs import open_demo


async def test_demos_browse_and_proofs_turn_with_the_language(open_app: OpenApp) -> None:
    async with open_app("en", built_in=True) as (app, pilot):
        topics = set(app.deck.topics)

        def listed(items, prefix: str = "") -> list[str]:
            keys = (item.key.removeprefix(prefix) for item in items)
            return [key for key in keys if key in topics]

        async def both(items, cursor, prefix: str = "") -> None:
            await until(pilot, lambda: len(listed(items(), prefix)) > 10)
            for lang in ("en", "zh", "en"):
                shown = listed(items(), prefix)
                assert shown == in_order(shown, lang)
                assert len(shown) > 10
                at = cursor()
                await pilot.press("L")
                await until(pilot, lambda before=lang: app.lang != before)
                await pilot.pause()
                assert cursor() == at
            await pilot.press("L")

        await open_demo(app, pilot, "llama/rope_offset")
        await until(
            pilot,
            lambda: app.screen.pane.demo is not None and app.screen.pane.demo.name == "llama/rope_offset",
        )
        await pilot.press("down")
        await both(lambda: app.screen.listing.items, lambda: app.screen.listing.key)
        await pilot.press("q", "b")
        await until(pilot, lambda: type(app.screen).__name__ == "BrowseScreen")
        await both(lambda: app.screen.topics.items, lambda: app.screen.questions.key)
        await pilot.press("q", "p")
        await until(pilot, lambda: type(app.screen).__name__ == "ProofsScreen")
        await both(lambda: app.screen.claims.items, lambda: app.screen.claims.key, "group:")
