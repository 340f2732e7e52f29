"""Nobody holds what has gone: a closed screen, its parts, what they drew, the box of a notice said again."""

import gc
from weakref import ref

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets._toast import Toast, ToastHolder

from quiz.tui.app import RuncallApp
from quiz.tui.forgetting import keep_little
from quiz.tui.screens.copy_choice import CopyScreen
from tests.tui.conftest import OpenApp, until

Held = list[tuple[str, "ref[object]"]]


def alive(refs: Held) -> list[str]:
    """Those that something still holds."""
    gc.collect()
    return [name for name, held in refs if held() is not None]


async def closed(app: RuncallApp, pilot: Pilot[None]) -> Held:
    """Close the screen in front once it is drawn; what must be gone then."""
    front, refs = app.screen, Held()
    assert front is not app.screen_stack[0]
    await until(pilot, lambda: any(part._styles_cache._cache for part in front.walk_children(Widget)))
    for part in front.walk_children(Widget, with_self=True):
        name = f"{type(front).__name__}: {part!r}"
        refs += [(name, ref(part)), (f"{name} drawn", ref(part._styles_cache))]
    await app.pop_screen()
    return refs


async def test_a_closed_screen_is_held_by_nobody(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        refs = Held()
        for opened in (app.action_settings, app.action_help, lambda: app.open_question("mask-token")):
            opened()
            refs += await closed(app, pilot)
        # What lies over a page comes last: a page that is closed after it could take it along.
        for opened in (app.action_palette, app.action_jump, lambda: app.push_screen(CopyScreen([]))):
            opened()
            refs += await closed(app, pilot)
        assert len({name.partition(":")[0] for name, _ in refs}) == 6
        await until(pilot, lambda: alive(refs) == [])


def test_of_the_styles_that_places_have_no_more_are_kept_than_a_screen_has() -> None:
    keep_little()
    console = Console()
    for line in range(2000):
        Strip([Segment("text", Style(bold=True))]).apply_offsets(0, line).render(console)
    assert Strip.render_ansi.cache_info().currsize <= 1024  # type: ignore[attr-defined]


class Text(str):
    """A text that tells when it has gone."""


def test_a_line_that_is_drawn_no_more_waits_for_no_collection() -> None:
    keep_little()
    text = Text("text")
    gone = ref(text)
    line = Strip([Segment(text)], 4)
    assert line.divide([4])[0] is line
    gc.disable()
    try:
        del text, line
        assert gone() is None
    finally:
        gc.enable()


async def test_a_notice_that_is_said_again_leaves_no_box_behind(open_app: OpenApp) -> None:
    async with open_app("en") as (app, pilot):
        for number in range(5):
            app.tell("again")
            await until(pilot, lambda: len(app.screen.query(Toast)) > 0)
            app.tell(f"another {number}")
            await pilot.pause()
        await until(pilot, lambda: len(app.screen.query(Toast)) == 2)
        assert len(app.screen.query(ToastHolder)) == 2
