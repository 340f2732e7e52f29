"""The screens that have golden frames, and how a person comes to each: to add a screen, add a line."""

from textual.pilot import Pilot

from quiz.tui.app import RuncallApp
from quiz.tui.screens.quiz import QuizScreen
from quiz.tui.screens.setup import SetupPage
from tests.frames.scene import Act, Journey, Scene, way


def demo(name: str) -> Act:
    """Go to a demo."""

    async def go(app: RuncallApp, pilot: Pilot[None]) -> None:
        await app.open_demo(name)

    return go


def question(name: str) -> Act:
    """Open a question's page."""

    async def go(app: RuncallApp, pilot: Pilot[None]) -> None:
        app.open_question(name)

    return go


async def greet(app: RuncallApp, pilot: Pilot[None]) -> None:
    """As at the very first start."""
    app.greet()


def topic(name: str) -> Act:
    """Begin the quiz on one topic."""

    async def begin(app: RuncallApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, SetupPage)
        app.screen.listing.select(f"topic:{name}")
        await pilot.press("enter")

    return begin


async def guess(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Guess the number a little too high."""
    assert isinstance(app.screen, QuizScreen)
    number = app.screen._sheet.task.parameters["number"]
    await pilot.press(*f"{number * 2 * 1.04:g}", "enter")


async def edit(app: RuncallApp, pilot: Pilot[None]) -> None:
    """Change the demo in the editor."""
    area = app.screen.area  # type: ignore[attr-defined]
    text = area.text.replace("6 if size", "7 if size")
    area.replace(text, area.document.start, area.document.end)
    area.move_cursor((0, 0))
    await pilot.press("f2")


SCREENS: dict[str, tuple[Scene, ...]] = {
    "study": (
        Scene("today", "The bank"),
        Scene("help", "Everywhere", ("?",)),
        way("The bank", "escape"),
        Scene("palette", "Start today's review", (":",), veiled=True, anew=("escape",)),
        way("The bank", "escape"),
        Scene("plan", "Interview on", ("i",)),
        way("The bank", "q"),
        Scene("progress", "Statistics", ("s",)),
        way("The bank", "q"),
        Scene("review-question", "[MASK]", ("r",)),
        Scene("review-answer", "Key points", ("space",)),
        Scene("review-run", "✓ finished", ("r",)),
    ),
    "quiz": (
        Scene("quiz-setup", "choices", ("t",)),
        Scene("quiz-choice", "Which ones?", act=topic("choices")),
        Scene("quiz-choice-answered", "because one", ("1", "2", "enter")),
        Scene("quiz-result", "of 1 right", ("enter",)),
        way("orders", "q"),
        Scene("quiz-order", "Put in order", act=topic("orders")),
        way("ight", "right", "enter"),
        way("of 1 right", "enter"),
        way("gaps", "q"),
        Scene("quiz-cloze", "the gaps hold", act=topic("gaps")),
        way("gaps hold [MASK] and eighty", *"[MASK]", "enter", *"[/x", "enter"),
        way("of 1 right", "enter"),
        way("figures", "q"),
        Scene("quiz-figure", "Twice", act=topic("figures")),
        Scene("quiz-figure-sure", "How sure are you", act=guess),
        Scene("quiz-figure-told", "within the tolerance", ("3",)),
    ),
    "mock": (
        Scene("mock-setup", "15 minutes", ("m",)),
        Scene("mock-asks", "• no masks [/", ("enter", *"no masks [/", "enter")),
        Scene("mock-judges", "[x]", ("enter", "a")),
        Scene("mock-report", "Interview report", ("enter", "escape", "x", "x")),
    ),
    "demos": (
        Scene("trust", "Runs are sealed", ("r",), act=demo("tiny/count")),
        Scene("demo", "✓ finished", ("y",)),
        Scene("demo-form", "large", ("enter", "right")),
        way("12", "enter"),
        Scene("runs", "2 runs", ("escape", "c")),
        way("12", "q"),
        Scene("editor", "def count", ("e",)),
        Scene("", "saved", act=edit),
        Scene("difference", "7 if size", ("escape", "D")),
    ),
    "bank": (
        Scene("browse", "The second question?", ("b",)),
        Scene("question", "Claims", act=question("mask-token")),
        way("The bank", "q", "q"),
        Scene("proofs", "Errata", ("p",)),
        way("The bank", "q"),
        Scene("settings", "minutes a day", (",",)),
        way("The bank", "q"),
        Scene("first-run", "Which language?", act=greet),
    ),
    "plots": (
        Scene("plots", "✓ finished", ("r",), act=demo("tiny/shows")),
        Scene("plots-below", "Heat", ("tab", "end")),
        way("Some of each", "tab"),
        Scene("", "Count", act=demo("tiny/count")),
        way("Sweep", "enter", "down", "escape", "w"),
        Scene("sweep", "✓", ("r",)),
    ),
}
"""What each shows is in English."""

QUICK = ("study", "quiz")
"""The others wait for runs, or go through many sizes of one screen."""

JOURNEYS = {
    name: Journey(scenes, asks=name == "demos", slow=name not in QUICK) for name, scenes in SCREENS.items()
}
