"""The help's columns: what a key does never runs into its key, in either language, at any width."""

import pytest

from quiz.messages.interface import HELP_SIGNS
from tests.tui.conftest import OpenApp, frame, until


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_keys_wider_than_their_column_keep_their_distance(open_app: OpenApp, lang: str) -> None:
    async with open_app(lang, size=(100, 60)) as (app, pilot):
        await pilot.press("?")
        await until(pilot, lambda: HELP_SIGNS[lang] in frame(app))
        (told,) = (line for line in frame(app).split("\n") if "PgUp PgDn Home End" in line)
        assert told.split("Home End")[1].startswith("  ")
