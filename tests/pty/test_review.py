"""A review by keys in a real terminal: what is on the screen, what is on the disk."""

from collections.abc import Callable

import pytest

from tests.pty.fixtures import Start

Grades = Callable[[], list[tuple[str, int]]]


def test_a_card_is_flipped_graded_and_taken_back_by_keys(start: Start, grades: Grades) -> None:
    app = start()
    app.until("10 new")
    app.send("r")
    app.until("What is question 1?", without="It is")
    app.send(" ")
    app.until("It is answer A1.", "3 Good")
    app.send("3")
    app.until("What is question 2?", without="It is")
    assert grades() == [("card-1", 3)]
    app.send("u")
    app.until("What is question 1?", "It is answer A1.", "3 Good")
    assert grades() == []
    app.send("2")
    app.until("What is question 2?", without="It is")
    assert grades() == [("card-1", 2)]
    app.send("u")
    app.until("What is question 1?", "It is answer A1.", "3 Good")
    assert grades() == []
    app.send("q")
    app.until("10 new")
    app.send("q")
    assert app.wait() == 0


def test_chinese_stands_whole_on_the_smallest_screen_and_changes_in_place(start: Start) -> None:
    asked, told = "第 1 题是什么？", "这是答案甲1。"
    app = start((40, 12), lang="zh")
    app.until("今日", "10 道新题")
    app.send("r")
    app.until(asked)
    app.send(" ")
    app.until(told)
    app.send("L")
    app.until("It is answer A1.", without=told)


@pytest.mark.slow
def test_what_was_graded_is_not_asked_after_a_restart(start: Start, grades: Grades) -> None:
    for card in (1, 2):
        app = start()
        app.until("r review", "new")
        app.send("r")
        app.until(f"What is question {card}?")
        app.send(" ")
        app.until(f"answer A{card}")
        app.send("4")
        app.until(f"What is question {card + 1}?")
        app.send("qq")
        assert app.wait() == 0
    assert grades() == [("card-1", 4), ("card-2", 4)]


def test_a_second_press_grades_no_card_that_was_not_flipped(start: Start, grades: Grades) -> None:
    app = start()
    app.until("10 new")
    app.send("r")
    for card, presses in enumerate((("33",), ("3", "3"), ("3", "3", "1")), 1):
        app.until(f"What is question {card}?", without="It is")
        app.send(" ")
        for keys in presses:  # as fast as they can be written, before anything is painted
            app.send(keys)
        app.send("?")  # keys are taken in order: once the help stands, all of them were
        app.until("Recalled without thinking")
        assert grades() == [(f"card-{number}", 3) for number in range(1, card + 1)]
        app.send("\x1b")
        app.until(f"What is question {card + 1}?", without="Recalled without thinking")
        assert "It is" not in app.screen.text


def test_two_programs_share_a_home_and_ask_no_card_twice(start: Start, grades: Grades) -> None:
    one, two = start(), start()
    for app in (one, two):
        app.until("10 new")
        app.send("r")
        app.until("What is question 1?")
        app.send(" ")
        app.until("answer A1")
    one.send("3")
    one.until("What is question 2?", without="It is")
    two.send("4")  # too late: the card was graded beside it, so it moves on and records nothing
    two.until("What is question 2?", without="It is")
    assert grades() == [("card-1", 3)]
    two.send(" ")
    two.until("answer A2")
    two.send("4")
    two.until("What is question 3?", without="It is")
    one.send("q")
    one.until("2 reviewed today")
    one.send("r")
    one.until("What is question 3?", without="It is")
    one.send(" ")
    one.until("answer A3")
    one.send("2")
    one.until("What is question 4?", without="It is")
    two.send("qq")
    one.send("qq")
    assert (one.wait(), two.wait()) == (0, 0)
    assert grades() == [("card-1", 3), ("card-2", 4), ("card-3", 2)]
