"""The surroundings of the frames: decks, histories, a clock that stands still, and the opened app."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from textual.pilot import Pilot

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.run.runner import Runner
from quiz.run.running import Gate
from quiz.study.card import Rating
from quiz.study.home import backup_folder, settings_file, study_file
from quiz.study.interview import Interview, write_interview
from quiz.study.log import StudyLog
from quiz.study.order import study_order
from quiz.tui.app import RuncallApp
from quiz.tui.services import Services, services_for
from quiz.view.preferences import MOTION
from tests.tui.conftest import Clock, until, write_deck
from tests.tui.quiz_deck import write_quiz_deck

SHOWS = '''"""Shows everything that a run can show."""

from quiz.demo import Show, demo


@demo(zh="样样都有", en="Some of each")
def shows(show: Show, seed: int = 0) -> None:
    """Show it."""
    steps = list(range(40))
    falling = {"a": (steps, [4 / (1 + n / 9) for n in steps]), "b": (steps, [3 - n / 20 for n in steps])}
    show.plot("loss", falling, zh="损失", en="Loss", x="step", y="loss")
    show.plot("points", {"c": (steps, [n * 7 % 11 for n in steps])}, zh="散点", en="Points", kind="scatter")
    show.bars("sizes", {"BERT": 109.5, "ALBERT": 11.7}, zh="大小", en="Sizes", unit="M")
    heat = [[(row - column) ** 2 for column in range(6)] for row in range(4)]
    show.heat("heat", heat, list("abcd"), list("uvwxyz"), zh="热图", en="Heat")
'''

HUNGRY = '''"""Asks for more memory than a run may hold."""

from quiz.demo import Show, demo


@demo(zh="内存太大", en="Too much memory")
def hungry(show: Show, seed: int = 0) -> None:
    """Ask for it."""
    show.say(zh="就要申请了", en="about to ask for it")
    bytearray(1 << 45)
'''

PLAIN_QUESTIONS = """
- id: first
  topic: masks
  level: core
  asked: often
  prompt: {zh: 为什么要掩码？, en: Why mask at all?}
  answer: {zh: 为了双向。, en: To look both ways.}
  key_points: [{zh: 双向, en: both ways}]
- id: second
  topic: masks
  level: deep
  asked: sometimes
  prompt: {zh: 代价是什么？, en: What does it cost?}
  answer: {zh: 收敛更慢。, en: It converges slower.}
  key_points: [{zh: 更慢, en: slower}]
"""

UNSOUND = """
- id: unsound
  topic: masks
  level: hard
  asked: often
  prompt: {zh: 坏题, en: A broken question}
  answer: {zh: 答。, en: So.}
  key_points: [{zh: 一点, en: one point}]
"""

SIZES = ((80, 24), (120, 40), (200, 50))
LESS = SIZES[:2]
"""Without the largest, for a page that nothing comes to stand elsewhere on it."""

USUAL = SIZES[1]

Holding = Callable[[Services], AbstractContextManager[Services]]
"""Holds something back of what the app works with, as long as it is open."""


def set_stage(root: Path, clock: Clock) -> Path:
    """A deck of seven questions, three reviews of two of them, and an interview in three weeks."""
    _write_decks(root)
    with StudyLog.open(study_file()) as log:
        for card, rating, days in (("mask-token", 4, 9), ("second-question", 4, 3), ("mask-token", 1, 1)):
            clock.pass_by(days=-days)
            log.review(card, Rating(rating), clock(), duration_ms=30_000)
            clock.pass_by(days=days)
    write_interview(settings_file(), Interview(date(2026, 3, 23)))
    return root


def _write_decks(root: Path) -> None:
    write_quiz_deck(write_deck(root))
    snippets = root / "snippets" / "tiny"
    (snippets / "shows.py").write_text(SHOWS, encoding="utf-8")
    # What is printed comes by a way of its own, now before and now after what is shown.
    count = (snippets / "count.py").read_text(encoding="utf-8")
    (snippets / "count.py").write_text(count.replace('    print("plain [/] output")\n', ""), encoding="utf-8")


def with_hungry(root: Path, clock: Clock) -> Path:
    """The same, and a demo that wants too much memory."""
    set_stage(root, clock)
    (root / "snippets" / "tiny" / "hungry.py").write_text(HUNGRY, encoding="utf-8")
    return root


def with_leech(root: Path, clock: Clock) -> Path:
    """The same deck, and a card that was forgotten seven times and is asked again."""
    _write_decks(root)
    with StudyLog.open(study_file()) as log:
        for days in range(80, 10, -10):
            log.review("mask-token", Rating.EASY, clock() - timedelta(days=days))
            log.review("mask-token", Rating.AGAIN, clock() - timedelta(days=days - 5))
        log.review("mask-token", Rating.EASY, clock() - timedelta(days=9))
    return root


def first_day(root: Path, clock: Clock) -> Path:
    """Two questions without claim or demo, nothing studied, no interview."""
    (root / "questions").mkdir(parents=True)
    (root / "questions" / "masks.yaml").write_text(PLAIN_QUESTIONS, encoding="utf-8")
    return root


def no_questions(root: Path, clock: Clock) -> Path:
    """A deck without a question."""
    (root / "questions").mkdir(parents=True)
    return root


def all_faulty(root: Path, clock: Clock) -> Path:
    """An unreadable question, wrong settings, and a history of which only a backup is left."""
    first_day(root, clock)
    (root / "questions" / "unsound.yaml").write_text(UNSOUND, encoding="utf-8")
    backups = backup_folder()
    backups.mkdir(parents=True)
    with StudyLog.open(backups / "study-2026-02-27.db") as log:
        for days in range(8, 3, -1):
            log.review("first", Rating.GOOD, clock() - timedelta(days=days))
    settings_file().write_text("new_per_day = -4\ndesired_retention = 7\n", encoding="utf-8")
    return root


def damaged_history(root: Path, clock: Clock) -> Path:
    """A history file that is no database any more."""
    set_stage(root, clock)
    study_file().write_bytes(b"SQLite format 3\0" + b"\xff" * 8176)
    return root


def the_built_in(root: Path, clock: Clock) -> Path:
    """The bank that comes with the app, with a week of a learner who has an interview in three weeks."""
    bank = built_in_deck()
    cards = study_order(open_deck(bank, None).questions)
    ratings = (Rating.GOOD, Rating.HARD, Rating.GOOD, Rating.EASY, Rating.GOOD, Rating.AGAIN)
    with StudyLog.open(study_file()) as log:
        for place, card in enumerate(cards[:24]):
            at = clock() - timedelta(days=7 - place // 5, minutes=-place)
            for step in range(2):
                then = at + timedelta(minutes=12 * step)
                log.review(card, ratings[(place + step) % 6], then, duration_ms=52_000)
    write_interview(settings_file(), Interview(date(2026, 3, 23)))
    return bank


@asynccontextmanager
async def opened(
    deck: Path, clock: Clock, *, asks: bool = False, held: Holding | None = None
) -> AsyncIterator[tuple[RuncallApp, Pilot[None]]]:
    """The app in English with its bank open, unless that is `held`.

    `asks`: it asks before a foreign deck's code runs.
    """
    services = services_for((deck,), {MOTION: "1"})  # what glides or flashes is never at rest

    def make_runner(gate: Gate) -> Runner:
        return Runner(way="cold", gate=gate) if asks else Runner(way="cold")

    services = replace(services, make_runner=make_runner, clock=clock)
    with held(services) if held is not None else nullcontext(services) as given:
        app = RuncallApp(given, "en")
        async with app.run_test(size=USUAL, notifications=True) as pilot:
            if held is None:
                await until(pilot, lambda: app.deck is not None)
            yield app, pilot
