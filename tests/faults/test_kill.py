"""The real program is killed at random points: what it had acknowledged is there, and nothing twice.

A grade in the app is acknowledged when the next card is painted, one of a command when its line is printed.
"""

import json
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.conftest import App, Shell, furnished
from tests.faults.kept import check_whole, reviews, rows
from tests.faults.points import POINTS, PORTION, portions
from tests.faults.sittings import Graded, begin, grade, press_grade, sit_until_killed
from tests.patience import until
from tests.pty.environment import processes_of
from tests.pty.fixtures import Start
from tests.tui.quiz_deck import FORMS, QUESTION

Grades = Callable[[], list[tuple[str, int]]]

SITTINGS = 16
"""How many kills one history outlives before another is begun."""


def test_the_slow_set_strikes_at_two_thousand_points() -> None:
    assert sum(POINTS.values()) == 2000
    assert all(points % PORTION == 0 for points in POINTS.values())


def test_a_kill_between_grades_loses_none_and_doubles_none(
    start: Start, grades: Grades, tmp_path: Path
) -> None:
    """Started as a person starts it; nothing of it stays behind."""
    draw, kept = random.Random(4), list[Graded]()
    for kill in range(4):
        app = start()
        card, acknowledged, pressed = begin(app), list[Graded](), list[Graded]()
        for _ in range(draw.randint(1, 3)):
            rating = draw.choice((1, 1, 3))
            graded, card = (card, rating), grade(app, card, rating)
            acknowledged.append(graded)
        if kill % 2:
            press_grade(app, card, 2)
            pressed = [(card, 2)]
            time.sleep(draw.uniform(0, 0.05))
        os.kill(app.pid, signal.SIGKILL)
        assert app.wait() == -signal.SIGKILL
        before, kept = kept, grades()
        assert kept in (before + acknowledged, before + acknowledged + pressed)
    with closing(sqlite3.connect(tmp_path / "home" / "study.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        numbers = [number for (number,) in database.execute("SELECT seq FROM events ORDER BY place")]
    assert numbers == list(range(1, len(kept) + 1))
    app = start()  # and the next one opens it as if nothing had happened
    app.until(f"{len(kept)} reviewed today")
    until(lambda: len(list(processes_of(tmp_path))) <= 2)  # this one and its warm process


@portions("app killed", quick=6)
def test_an_app_killed_at_random_points_has_every_grade_that_it_went_on_from_once(
    app: App, tmp_path: Path, points: int, seed: int
) -> None:
    draw, kept, home = random.Random(seed), list[Graded](), tmp_path
    for point in range(points):
        if point % SITTINGS == 0:
            home, kept = furnished(tmp_path / f"home-{point}"), []
        acknowledged, pressed = sit_until_killed(app(home), draw)
        before, kept = kept, reviews(home / "study.db")
        assert kept in (before + acknowledged, before + acknowledged + pressed), point
        if point % SITTINGS == SITTINGS - 1:
            assert check_whole(home / "study.db") == len(kept)
    check_whole(home / "study.db")


@portions("command killed", quick=15)
def test_a_command_killed_at_random_points_has_every_grade_that_it_printed_once(
    shell: Shell, home: Path, points: int, seed: int
) -> None:
    draw, place, printed, undone, took = random.Random(seed), 0, 0, 0, 0.02
    for point in range(points):
        card, rating = f"card-{draw.randint(1, 20)}", draw.choice(("again", "hard", "good", "easy"))
        words = ["undo"] if printed > undone and draw.random() < 0.15 else ["grade", card, rating]
        command, began = shell(home, *words, "--json"), time.monotonic()
        if draw.random() < 0.3:  # just after its line
            command.follow(1)
            took = time.monotonic() - began
        else:
            command.follow(1, draw.uniform(0, 1.3 * took))
        command.kill()
        new = rows(home / "study.db", place)
        place += len(new)
        kind = "undo" if words == ["undo"] else "review"
        assert [row[1] for row in new] in ([], [kind]), point
        if command.lines:
            assert new, point
            told = json.loads(command.lines[0])
            assert told["card"] == new[0][2]
            assert kind == "undo" or told["event"] == new[0][0]
        printed, undone = printed + (kind == "review" and bool(new)), undone + (kind == "undo" and bool(new))
    assert check_whole(home / "study.db") == place == printed + undone > 0


@pytest.fixture(scope="session")
def quiz_deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fifteen questions that are answered by lines alone."""
    names = [(kind, f"{kind}-{n}") for n in range(5) for kind in ("choice", "order", "cloze")]
    text = "".join(
        QUESTION.format(id=name, topic=kind, follow=names[0][1]).replace("  demo: quizzed/double\n", "")
        + FORMS[kind].lstrip("\n")
        for kind, name in names
    )
    root = tmp_path_factory.mktemp("quiz") / "deck"
    (root / "questions").mkdir(parents=True)
    (root / "questions" / "quizzed.yaml").write_text(text, encoding="utf-8")
    return root


@portions("quiz killed", quick=4)
def test_a_quiz_killed_at_random_points_has_every_answer_that_it_judged_once(
    shell: Shell, home: Path, quiz_deck: Path, points: int, seed: int
) -> None:
    draw, place, judged = random.Random(seed), 0, 0
    for point in range(points):
        command = shell(home, "quiz", "--json", "--seed", str(draw.randrange(10**6)), deck=quiz_deck)
        asked = list[str]()
        for number in range(draw.randint(0, 4)):
            command.follow(2 * number + 1)
            asked.append(json.loads(command.lines[-1])["ask"])
            answers = {"choice": ["1 3"], "order": ["2 1 3"], "cloze": ["[MASK]", "80"]}
            for line in answers[asked[-1].partition("-")[0]]:
                command.send(line)
        command.follow(2 * len(asked) + 1, draw.uniform(0, 0.02 if asked else 0.06))
        command.kill()
        told = sum("told" in json.loads(line) for line in command.lines)
        new = [card for _, kind, card, _ in rows(home / "study.db", place) if kind == "quiz"]
        assert new in (asked[:told], asked[: told + 1]), (point, command.err)
        place, judged = place + len(new), judged + told
    assert check_whole(home / "study.db") == place >= judged > 0
