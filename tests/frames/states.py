"""Screens in unusual states: nothing found, still empty, failed, finished, too small."""

import asyncio

import pytest
from textual.pilot import Pilot

from quiz.tui.app import RuncallApp
from quiz.tui.screens.question import QuestionScreen
from tests.frames.scene import Act, Journey, Scene, way
from tests.frames.scenes import demo, question
from tests.frames.stage import (
    LESS,
    all_faulty,
    damaged_history,
    first_day,
    no_questions,
    with_hungry,
    with_leech,
)
from tests.tui.conftest import until

SMALL = ((39, 24), (80, 11), (10, 4))


def graded(rating: str, undone: bool) -> Act:
    """Turn the card and grade it; take it back."""

    async def grade(app: RuncallApp, pilot: Pilot[None]) -> None:
        await pilot.press("space", rating)
        if undone:
            await pilot.press("u")
        await until(pilot, lambda: bool(app.screen.query("Toast")))

    return grade


def broken(owner: type, name: str, then: Act) -> Act:
    """Run into an unexpected error."""

    def fail(*_: object, **__: object) -> None:
        raise ValueError("it broke [/")

    async def meet(app: RuncallApp, pilot: Pilot[None]) -> None:
        with pytest.MonkeyPatch.context() as fault:
            fault.setattr(owner, name, fail)
            await then(app, pilot)
            while not app.screen.query("Toast"):  # a pause of the pilot's waits for the part that has failed
                await asyncio.sleep(0.02)

    return meet


async def press_help(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Ask for the help."""
    await pilot.press("?")


FOUND = Journey(
    (
        Scene("palette-found", "Count", (":", *"cou"), veiled=True, anew=("escape",), sizes=LESS),
        way("The bank", "escape"),
        Scene("palette-nothing", "Nothing matches", (":", *"xyz"), veiled=True, anew=("escape",), sizes=LESS),
        way("The bank", "escape"),
        Scene("jump", "jump", (";",), veiled=True, anew=("escape",), dyed=True, sizes=LESS),
        way("The bank", "escape"),
        Scene("too-small", "The bank", sizes=SMALL),
        Scene("browse-nothing", "xyz", ("b", "/", *"xyz")),
        way("Browse", "escape", "escape"),
        Scene("question-held", "suspended", ("S",), act=question("second-question")),
        way("Browse", "q"),
        Scene("", "Claims", act=question("mask-token")),
        Scene("copy", "Copy", ("y",), veiled=True, anew=("escape",), sizes=LESS),
    )
)

GRADES = Journey(
    (
        way("Review 1", "r"),
        Scene("undone", "Undone", act=graded("3", undone=True), veiled=True, anew=(), told=True),
        Scene("leech", "as a leech", act=graded("1", undone=False), veiled=True, anew=("u",), told=True),
    ),
    with_leech,
)

RUNS = Journey(
    (
        Scene("run-going", "step one", ("r", "tab"), act=demo("tiny/sleeps")),
        Scene("run-stopped", "■ stopped", ("ctrl+c",)),
        Scene("run-failed", "ValueError", ("r", "tab"), act=demo("tiny/fails")),
        Scene("run-out-of-memory", "out of memory", ("r", "tab"), act=demo("tiny/hungry")),
    ),
    with_hungry,
)

FIRST_DAY = Journey(
    (
        Scene("first-today", "No reviews yet"),
        Scene("first-plan", "No interview date", ("i",)),
        way("The bank", "q"),
        Scene("first-progress", "Statistics", ("s",)),
        way("The bank", "q"),
        Scene("first-question", "Not asked yet", act=question("first")),
        way("The bank", "q"),
        Scene("no-forms", "Quiz", ("t",), sizes=LESS),
        way("The bank", "q"),
        Scene("no-claims", "Proofs", ("p",), sizes=LESS),
        way("The bank", "q"),
        Scene("no-demos", "no demos", ("d",), sizes=LESS),
        way("The bank", "q"),
        Scene("no-demo-here", "Why mask", ("r", "space", "r"), sizes=LESS),
        way("What does it cost", "4"),
        Scene("review-over", "Session finished", ("space", "4"), sizes=LESS),
        Scene("all-done", "Done for today", ("q",), sizes=LESS),
    ),
    first_day,
)

EMPTY = Journey(
    (
        Scene("empty-today", "has no questions"),
        Scene("empty-browse", "has no questions", ("b",)),
        way("Today", "q"),
        Scene("empty-progress", "has no questions", ("s",)),
    ),
    no_questions,
)

FAULTY = Journey(
    (
        Scene("faulty", "2 values were ignored"),
        Scene("notices", "7 problems", ("!",)),
    ),
    all_faulty,
)

DAMAGED = Journey(
    (
        Scene("damaged", "can't be opened"),
        Scene("damaged-review", "can't be opened", ("r",)),
    ),
    damaged_history,
)

FAILING = Journey(
    (
        way("Browse", "b"),
        Scene(
            "failed-screen",
            "closed that screen",
            act=broken(QuestionScreen, "lay", question("mask-token")),
            veiled=True,
            anew=(),
            told=True,
        ),
        Scene(
            "failed-action",
            "that didn't work",
            act=broken(RuncallApp, "action_help", press_help),
            veiled=True,
            anew=(),
            told=True,
        ),
    ),
)

STATES = {
    "found": FOUND,
    "grades": GRADES,
    "runs": RUNS,
    "first day": FIRST_DAY,
    "empty": EMPTY,
    "faulty": FAULTY,
    "damaged": DAMAGED,
    "failing": FAILING,
}
"""Each is one start of the app, with a deck and a history of its own."""
