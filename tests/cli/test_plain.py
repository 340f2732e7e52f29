"""The plain mode through pipes: real processes, whole sessions, and no byte that moves or draws anything."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.trust import TrustFile
from quiz.cli.plain.menu import choice_of
from quiz.messages.plain import ALL_IS_SAID, MENU
from tests.patience import PATIENCE
from tests.tui.quiz_deck import write_quiz_deck

DRAWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u2500-\u259f\u2800-\u28ff]")
"""Controls but the newline, frames, blocks and braille: what an ear can't use."""

Plain = Callable[..., str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    deck = write_quiz_deck(tmp_path / "deck")
    trusting = TrustFile(tmp_path / "home" / "trusted.json")
    trusting.trust(trusting.standing(deck), datetime.now(UTC))
    return deck


def begin(root: Path, lang: str = "en", *words: str) -> "subprocess.Popen[bytes]":
    environment = os.environ | {"RUNCALL_HOME": str(root.parent / "home"), "LC_ALL": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-m", "quiz", "--lang", lang, "--deck", str(root), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


@pytest.fixture
def plain(root: Path) -> Plain:
    """Types these lines into the program, and gives all that it said; it always ends well."""

    def said(*lines: str, lang: str = "en") -> str:
        program = begin(root, lang)
        out, err = program.communicate("".join(f"{line}\n" for line in lines).encode(), timeout=PATIENCE)
        assert (program.returncode, err) == (0, b"")
        text = out.decode()
        assert DRAWN.findall(text) == []
        return text

    return said


@pytest.fixture
def events(root: Path) -> Callable[[str], list[tuple[str, int | None]]]:
    """The log on the disk, past the program."""

    def read(kind: str) -> list[tuple[str, int | None]]:
        with closing(sqlite3.connect(f"file:{root.parent}/home/study.db?mode=ro", uri=True)) as database:
            asked = "SELECT card, rating FROM events WHERE kind = ? ORDER BY place"
            return database.execute(asked, (kind,)).fetchall()

    return read


def test_with_no_input_at_all_today_is_told_in_either_language_and_that_is_all(plain: Plain) -> None:
    assert "Today: 0 to review, 4 new" in plain()
    assert "今天：复习 0 张，新题 4 道" in plain(lang="zh")


def test_an_answer_is_read_out_ticked_run_graded_taken_back_and_told_in_the_end(
    plain: Plain, events: Callable[[str], list[tuple[str, int | None]]]
) -> None:
    said = plain("review", "3", "", "a c", "r", "u", "3", "", "hard", "u", "", "2", "q", "q")
    assert "See the answer first (Enter), then grade." in said
    assert "a: keys are cached\nb: training is faster\nc: there is no bias" in said
    assert re.search(r"1 Again, comes back in \d+ minutes?; 2 Hard", said)
    assert "Points made: a, c." in said
    assert "These points suggest Hard; you decide." in said
    assert "twice: 2\nRun finished" in said
    assert "There is no grade to undo" in said
    assert re.search(r"Undone “Hard”; here is \S+ again", said)
    assert "2 reviews done today." in said
    (first, _), (second, _), (again, rating) = events("review")
    assert (again, rating) == (second, 2) != (first, 2)


def test_a_grade_that_was_told_to_be_kept_outlasts_a_kill_right_then(
    root: Path, events: Callable[[str], list[tuple[str, int | None]]]
) -> None:
    program = begin(root)
    assert program.stdin
    assert program.stdout
    program.stdin.write("复习\n\n4\n".encode())
    program.stdin.flush()
    while not (line := program.stdout.readline()).startswith(b"Saved: Easy"):
        assert line, "it ended without a grade"
    program.kill()
    program.communicate(timeout=PATIENCE)
    assert [rating for _, rating in events("review")] == [4]


def test_every_form_of_a_quiz_is_asked_judged_and_summed_up(plain: Plain) -> None:
    answers = {
        "Which ones?": ["1"],
        "Put in order": ["1 2 3"],
        "the gaps hold": ["mask", "", "yes"],
        "Twice": ["50", "90"],
    }
    given: list[str] = []
    for _ in range(4):  # a quiz draws in an order of its own: go on with it, one more answer each time
        said = plain("quiz", "", *given)
        asked = next(line for line in reversed(said.split("\n")) if line.startswith(tuple(answers)))
        given = next(lines for prompt, lines in answers.items() if asked.startswith(prompt))
    done = plain("t", "", *given)
    assert "Quiz finished" in done
    assert "of 4 right, in" in done


@pytest.mark.parametrize(("says", "right"), [("yes", 1), ("", 0)])
def test_who_was_right_about_a_gap_says_so(plain: Plain, says: str, right: int) -> None:
    said = plain("t", "gaps", "the mask", "4/5 of it", says)
    assert "Were you right after all?" in said
    assert ("Counted as right" in said) is bool(right)
    assert f"{right} of 1 right" in said


def test_a_quiz_that_is_left_goes_on_next_time_where_it_stood(plain: Plain) -> None:
    left = re.search(
        r"The quiz is paused at question ([23]); you can continue it", plain("t", "1", "", "", "/q", "q")
    )
    assert left, "two empty lines pass over two tasks, or one with two gaps and the one before it"
    said = plain("t", "")
    assert f"You left one at question {left[1]} of 4 (everything)." in said
    assert f"Question {left[1]} of 4." in said


def test_q_leaves_where_it_can_be_no_answer_and_a_gap_may_hold_one(plain: Plain) -> None:
    assert "paused at question 1" in plain("t", "choices", "q", "q")
    assert "paused at question 1" in plain("t", "n", "figures", "q", "q")
    said = plain("t", "1", "n", "gaps", "q", "/q", "q")
    assert "“1” isn't clear here; q goes back." in said
    assert "Question 1 of 1. An empty line means you don't know; to leave, type /q." in said
    assert "Gap 2" not in said  # the q was the first gap's text, and /q left at the second
    assert "paused at question 1" in said
    asked = plain("t", "n", "orders", "1 2", "q", "q")
    assert (
        "“1 2” isn't clear; try again, or leave the line empty if you don't know. To leave, type q." in asked
    )


def test_each_option_is_told_with_its_verdict_in_words_and_its_reason(plain: Plain) -> None:
    said = plain("t", "choices", "1,2")
    assert "1: " in said
    assert len(re.findall(r"^(?:one|three) \(right(?:, you picked it)?\)\. because", said, re.MULTILINE)) == 2
    assert len(re.findall(r"^(?:two|four) \(wrong(?:, you picked it)?\)\. because", said, re.MULTILINE)) == 2
    assert said.count("you picked it") == 2


@pytest.mark.parametrize(
    ("lang", "report", "missed"),
    [("en", "Interview report", "missed: training is faster"), ("zh", "面试报告", "没说到：训练更快")],
)
def test_an_interview_is_held_with_notes_to_its_report(
    plain: Plain, lang: str, report: str, missed: str
) -> None:
    said = plain("m", "15", "keys are cached", "", "a c", "/end", lang=lang)
    assert report in said
    assert missed in said
    assert report in plain("m", "w", lang=lang)


def test_a_lone_q_is_no_note_and_says_how_an_interview_is_left(plain: Plain) -> None:
    said = plain("m", "15", "q", "a note", "", "what", "q", "q")
    assert "What you type here is a note; to leave, type /q." in said
    assert "“what” isn't clear here; q goes back." in said
    assert "The interview is paused here" in said
    assert said.count("“1” isn't clear here; q goes back.") == 0
    said = plain("m", "1", "q", "q")
    assert "You left an interview: 0 answered" in said
    assert "“1” isn't clear here; q goes back." in said


def test_an_interview_that_input_leaves_keeps_its_notes_and_its_answers(plain: Plain) -> None:
    assert "The interview is paused here" in plain("m", "15", "", "n", "a note")
    said = plain("m", "")
    assert "You left an interview: 1 answered, 14 minutes 5" in said
    assert "Question 2." in said
    assert "Note: a note" in said


PLACES = {
    "r": "Think first.",
    "r\n": "Grade 1 to 4",
    "t": "Quiz on what?",
    "t\n1": "Question 1 of 4.",
    "m": "How long?",
    "m\n15": "Question 1.",
    "m\n15\n\n": "Which points did you make?",
    "b": "Text to find",
    "b\nask": "Open which?",
    "b\nask\n1": "r runs the demo, v verifies",
    "d": "Run which?",
    "p": "Verify which question?",
    "i": "A date, such as",
}


@pytest.mark.parametrize("way", PLACES)
def test_input_may_end_in_every_place_and_that_leaves_it_well(plain: Plain, way: str) -> None:
    said = plain(*way.split("\n"))
    assert said.rstrip().split("\n")[-1].startswith(PLACES[way]) or PLACES[way] in said


def test_the_bank_the_demos_the_proofs_the_plan_and_the_figures_are_told_in_lines(plain: Plain) -> None:
    said = plain(
        *("b", "", "choice", "r", "", "q"),
        *("d", "", "double --number 21", "double --nmuber 1", "double --number 500", "nothing", "q"),
        *("d", "加倍", "double's", "quizzed doubl", "qizzed/doubel", "q", "p", "choise", "q"),
        *("p", "all", "e", "q", "i", "+21 40", "yesterday", "forget", "", "s", ",", "", "?"),
    )
    assert "choices: 1 question, id choices" in said
    assert said.count("twice: 2\n") == 1
    assert "--number, the number to double: now 21, allowed: 1 to 100" in said
    assert "twice: 42" in said
    assert "did you mean --number?" in said
    assert "number can't be 500" in said
    assert "there is no demo nothing" in said
    assert said.count("a number runs one:\n1: quizzed/double, Doubles") == 2
    assert "there is no demo qizzed/doubel; did you mean quizzed/double?" in said
    assert "there is no question choise; did you mean choice" in said
    assert "This question has no proof to run." in said
    assert "40 minutes a day" in said
    assert "“yesterday” is not a date" in said
    assert "The interview date is cleared" in said
    assert "Settings file: " in said
    assert "q: quit, leave" in said


def test_a_card_is_suspended_buried_and_flagged_by_a_word_and_each_is_taken_back(
    plain: Plain, events: Callable[[str], list[tuple[str, int | None]]]
) -> None:
    said = plain("r", "?", "flag", "flag", "suspend", "u", "", "推迟", "q", "q")
    assert "Also: suspend" in said
    assert re.search(r"Flagged: (\S+)\n(?s:.*)Unflagged: \1\n", said)
    assert re.search(r"Suspended, won't be asked: (\S+)\n(?s:.*)Undone “suspended”; here is \1 again", said)
    assert "Buried until tomorrow: " in said
    kinds = ("flag", "unflag", "suspend", "undo", "bury")
    first, *rest = [card for kind in kinds for card, _ in events(kind)]
    assert rest == [first] * 4


def test_a_setting_is_changed_by_its_name_and_holds_at_once(plain: Plain, root: Path) -> None:
    said = plain(",", "new_per_day 2", "每天复习 7", "new_per_day 2.5", "colour red", "", "", "q")
    assert "Today: 0 to review, 2 new" in said
    assert "new a day is now 2.\n" in said
    assert "reviews a day is now 7.\n" in said
    assert "new a day can't be 2.5" in said
    assert "You can change these here: rollover_hour, new_per_day, " in said
    kept = (root.parent / "home" / "settings.toml").read_text(encoding="utf-8")
    assert re.findall(r"^(?:new|reviews)_per_day = \d+$", kept, re.MULTILINE) == [
        "new_per_day = 2",
        "reviews_per_day = 7",
    ]


def test_a_demo_is_swept_and_its_last_two_runs_are_told_apart(plain: Plain) -> None:
    said = plain(
        *("d", "double compare", "double --sweep number=1:3:3", "double --number 2 --sweep number=1,2"),
        *("double --number 4", "double --number 10", "double compare", "double --sweep nmuber=1", "q"),
    )
    assert "This demo doesn't have two runs to compare yet." in said
    assert sorted(re.findall(r"^number \d: .*$", said, re.MULTILINE)) == [
        f"number {n}: twice: {2 * n}" for n in (1, 2, 3)
    ]
    assert re.search(r"^number \(.+\): 4, then 10\ntwice: 8, then 20 \(\+12, \+150%\)$", said, re.MULTILINE)
    assert "did you mean --number?" in said


def test_the_language_changes_at_once_and_stays(plain: Plain, root: Path) -> None:
    said = plain("L", "", "什么", "q")
    assert "现在是中文。" in said
    assert "今天：复习" in said
    assert "不明白“什么”" in said
    assert 'language = "zh"' in (root.parent / "home" / "settings.toml").read_text(encoding="utf-8")


def test_a_question_mark_is_answered_in_every_place(plain: Plain) -> None:
    places = "tmbdpi,"
    said = plain(*(line for place in places for line in (place, "?", "？", "q")), "q", lang="zh")
    assert said.count(ALL_IS_SAID.zh) == 2 * len(places)
    assert "不明白" not in said


def test_every_choice_is_met_by_its_key_and_by_its_word_in_both_languages() -> None:
    for key, name, _ in MENU:
        assert {choice_of(key), choice_of(name.zh), choice_of(name.en.upper())} == {key}
    assert choice_of("nothing") == ""


def test_code_of_another_deck_is_shown_and_runs_only_after_a_yes(plain: Plain, root: Path) -> None:
    (root / "snippets" / "quizzed" / "more.py").write_text("# changed\n", encoding="utf-8")
    said = plain("d", "double", "no", "double", "y", "double --number 4", "q")
    assert "snippets/quizzed/more.py" in said
    assert "did not run: you did not trust the deck" in said
    assert said.count("Run finished") == 2
    assert "twice: 8" in said


def test_plain_is_asked_for_and_a_signal_ends_it_with_its_own_code(root: Path) -> None:
    program = begin(root, "en", "--plain")
    assert program.stdout
    while not program.stdout.readline().startswith(b"What next"):
        pass
    program.send_signal(signal.SIGTERM)
    assert program.wait(timeout=PATIENCE) == 128 + signal.SIGTERM
    program.communicate()
