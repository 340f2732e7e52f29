"""Where each action can be done: for every place the ways to get there, each into another state of it.

A new place needs a line in WAYS. A way begins on Today; its steps are keys to press, names of screens to
wait for (`@ReviewScreen`), texts to wait for (`=flipped`) and functions for what no key does.
"""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

from textual.pilot import Pilot

from quiz.messages.actions import Place
from quiz.study.card import Rating
from quiz.study.home import settings_file
from quiz.study.settings import RANGES
from quiz.tui.app import RuncallApp
from quiz.tui.screens.page import Page
from tests.tui.conftest import frame, until, write_deck
from tests.tui.quiz_deck import write_quiz_deck

Doing = Callable[[RuncallApp, Pilot[None]], Awaitable[None]]
Step = str | Doing

SLOW = "tiny/sleeps"


def write_wide_deck(root: Path) -> Path:
    """Both small decks in one; what a quiz draws and one of the proofs take long."""
    write_quiz_deck(write_deck(root))
    demo = root / "snippets" / "quizzed" / "double.py"
    source = demo.read_text()
    demo.write_text(
        source.replace(
            '"""Double."""', '"""Double."""\n    import time\n    time.sleep(60 if number > 9 else 0)'
        )
    )
    count = root / "snippets" / "tiny" / "count.py"
    source = count.read_text()
    count.write_text(
        source.replace('"""Count."""', '"""Count."""\n    time.sleep(60 if size == "large" else 0)')
    )
    return root


def opened(question: str) -> Doing:
    async def go(app: RuncallApp, pilot: Pilot[None]) -> None:
        app.open_question(question)
        await until(pilot, lambda: type(app.screen).__name__ == "QuestionScreen")

    return go


def demo(name: str) -> Doing:
    async def go(app: RuncallApp, pilot: Pilot[None]) -> None:
        await app.open_demo(name)
        await until(pilot, lambda: app.screen.pane.demo is not None and app.screen.pane.demo.name == name)

    return go


def chosen(key: str) -> Doing:
    """An entry of a setup's list."""

    async def go(app: RuncallApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: any(item.key == key for item in app.screen.listing.items))
        app.screen.listing.select(key)
        await press(app, pilot, "enter")
        if getattr(app.screen, "is_asking", False):  # one that was begun before is left for this one
            app.screen.listing.select("anew")
            await press(app, pilot, "enter")

    return go


def able(name: str) -> Doing:
    """Wait until an action can be done, for example until the screen's runs have ended."""

    async def go(app: RuncallApp, pilot: Pilot[None]) -> None:
        (action,) = (each for each in app.screen.all_actions() if each.id == name)
        await until(pilot, lambda: app.screen.could_do(action))

    return go


async def greeted(app: RuncallApp, pilot: Pilot[None]) -> None:
    app.greet()
    await until(pilot, lambda: type(app.screen).__name__ == "FirstRunScreen")


async def asked_for_trust(app: RuncallApp, pilot: Pilot[None]) -> None:
    from quiz.bank.trust import TrustFile
    from quiz.study.home import trust_file
    from quiz.tui.screens.trust import TrustScreen

    app.push_screen(TrustScreen(TrustFile(trust_file()).standing(app.services.decks[0]), sealed=True))
    await until(pilot, lambda: type(app.screen).__name__ == "TrustScreen")


async def edited(app: RuncallApp, pilot: Pilot[None]) -> None:
    """A copy of the demo, changed and saved."""
    await press(app, pilot, "E")
    await until(pilot, lambda: type(app.screen).__name__ == "EditorScreen")
    area = app.screen.area
    area.replace(area.text + "\n# changed\n", area.document.start, area.document.end)
    await press(app, pilot, "f2", "escape")
    await until(pilot, lambda: type(app.screen).__name__ != "EditorScreen")


async def ran(app: RuncallApp, pilot: Pilot[None]) -> None:
    """A run to its end."""
    await press(app, pilot, "r")
    await until(pilot, lambda: app.screen.pane.kept is not None)


async def interviewed(app: RuncallApp, pilot: Pilot[None]) -> None:
    """A mock interview, its first question answered and no point made."""
    await press(app, pilot, "escape", "x", "x")
    await until(pilot, lambda: type(app.screen).__name__ == "ReportScreen")


async def runs_open(app: RuncallApp, pilot: Pilot[None]) -> None:
    await press(app, pilot, "C")
    await until(pilot, lambda: type(app.screen).__name__ == "RunsScreen" and bool(app.screen.listing.items))


async def to_list(app: RuncallApp, pilot: Pilot[None]) -> None:
    """The left pane has the focus."""
    app.screen.go(right=False)


async def forgot(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Two questions that were forgotten some days ago."""
    await until(pilot, lambda: app.log_of_study is not None)
    for card in ("mask-token", "second-question"):
        app.log_of_study.review(card, Rating.AGAIN, app.services.clock() - timedelta(days=9))


async def noticed(app: RuncallApp, pilot: Pilot[None]) -> None:
    """So much is wrong with the settings that it doesn't fit on the screen, and is folded."""
    wrong = "".join(f"{name} = -1\n" for name in (*RANGES, "mouse", "theme", "language", "reduced_motion"))
    settings_file().write_text(wrong, encoding="utf-8")
    app.screen.count()


async def face_up(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Show the card's prompt again, whatever was done to it before."""
    await until(pilot, lambda: app.screen.question is not None)
    app.screen.stop_run()
    app.screen.paint()


REVIEW: tuple[Step, ...] = ("r", "@ReviewScreen", face_up, "=Review ")
COUNT: tuple[Step, ...] = (opened("mask-token"), "=Why does")
QUIZ: tuple[Step, ...] = ("t", "@QuizSetupScreen")
MOCK: tuple[Step, ...] = ("m", "@MockSetupScreen", "=15 minutes", "enter", "@MockScreen")

WAYS: dict[Place, tuple[tuple[Step, ...], ...]] = {
    "everywhere": ((), (demo("tiny/count"),)),
    "today": ((),),
    "review": (REVIEW, (*REVIEW, "space"), (*REVIEW, edited, ran, "space"), (*REVIEW, "v")),
    "question": (
        COUNT,
        (*COUNT, edited, ran),
        (*COUNT, "v"),
        (*COUNT, "o"),
        ("b", "@BrowseScreen", "down", "enter", "@QuestionScreen"),
    ),
    "browse": (("b", "@BrowseScreen"), ("b", "@BrowseScreen", "tab"), ("b", "@BrowseScreen", "tab", "right")),
    "filters": (("b", "@BrowseScreen", "f"),),
    "demos": ((demo("tiny/count"),), (demo("tiny/count"), edited, ran), (demo(SLOW), "r")),
    "quiz_setup": ((*QUIZ, "=choices"),),
    "quiz": (
        (*QUIZ, chosen("topic:choices"), "@QuizScreen"),
        (*QUIZ, chosen("topic:choices"), "@QuizScreen", "1", "enter"),
        (*QUIZ, chosen("topic:orders"), "@QuizScreen"),
        (*QUIZ, chosen("topic:figures"), "@QuizScreen", "escape"),
        (*QUIZ, chosen("topic:figures"), "@QuizScreen", "escape", "n", "=running"),
        (*QUIZ, chosen("topic:figures"), "@QuizScreen", "escape", "n", "=running", "x", "=stopped"),
    ),
    "quiz_result": ((*QUIZ, chosen("topic:choices"), "@QuizScreen", "n", "enter", "@QuizResultScreen"),),
    "mock_setup": (("m", "@MockSetupScreen", "=15 minutes"),),
    "mock": ((*MOCK, "escape"), (*MOCK, "enter", "=[ ]")),
    "report": ((*MOCK, "enter", "=[ ]", "n", interviewed),),
    "plan": (("i", "@PlanScreen", "e", *"2026-05-01", "enter", "=Interview on 1 May"),),
    "progress": (("s", "@ProgressScreen"),),
    "trust": ((asked_for_trust,),),
    "editor": ((demo("tiny/count"), "E", "@EditorScreen"),),
    "difference": ((demo("tiny/count"), edited, "D", "@DifferenceScreen", able("run_both")),),
    "runs": ((demo("tiny/count"), ran, "r", "=finished", runs_open),),
    "sweep": (
        (demo("tiny/count"), "p", "down", "W", "@SweepScreen", "enter", "=✓"),
        (demo(SLOW), "p", "W", "@SweepScreen", "tab", "r", "=●"),
    ),
    "proofs": (("p", "@ProofsScreen", "=wrong"), ("p", "@ProofsScreen", "=wrong", "V")),
    "settings": ((",", "@SettingsScreen", "=new a day", *["down"] * 4, "right"),),
    "notices": ((noticed, "!", "@NoticesScreen", able("recheck")),),
    "first_run": ((greeted,),),
    "help": (("?", "@HelpScreen"),),
    "list": (("d", "@DemosScreen"),),
    "reading": ((opened("mask-token"),),),
    "form": ((demo("tiny/count"), "p"),),
    "line": (("b", "@BrowseScreen", "/"),),
}


async def press(app: RuncallApp, pilot: Pilot[None], *keys: str) -> None:
    """Press these keys of the table, or the learner's keys in their place."""
    for key in keys:
        await pilot.press(_own(app, key))


def _own(app: RuncallApp, key: str) -> str:
    part = getattr(app.focused, "PLACE", "")
    listed = {"RowList": "list", "RowsView": "reading"}
    if part == "line" or not app.key_table.own or not isinstance(app.screen, Page):
        return key
    kinds = [listed[cls.__name__] for cls in type(app.focused).__mro__ if cls.__name__ in listed]
    for place in (part, *kinds[:1], app.screen.PLACE, "everywhere"):
        for action in app.key_table.of(place) if place else ():
            if (names := action.names or action.keys) and key in names:
                found = action.keys[min(names.index(key), len(action.keys) - 1)]
                return {",": "comma"}.get(found, found)
    return key


async def go(app: RuncallApp, pilot: Pilot[None], steps: tuple[Step, ...]) -> None:
    """From wherever the app is, go to Today, then take these steps."""
    for mode in [each for each, stack in app._screen_stacks.items() if len(stack) > 1]:
        await app.switch_mode(mode)
        while len(app.screen_stack) > 1:
            app.screen.stop_run() if hasattr(app.screen, "stop_run") else None
            await app.pop_screen()
    app.clear_notifications()
    await app.switch_mode("today")
    await until(pilot, lambda: type(app.screen).__name__ == "TodayScreen")
    await pilot.pause()
    for step in steps:
        if callable(step):
            await step(app, pilot)
        elif step.startswith("@"):
            await until(pilot, lambda name=step[1:]: type(app.screen).__name__ == name)
        elif step.startswith("=") and len(step) > 1:
            await until(pilot, lambda text=step[1:]: text in frame(app))
        else:
            await press(app, pilot, step)
        await pilot.pause()
