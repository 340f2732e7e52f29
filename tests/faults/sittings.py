"""A learner at the real app: grades cards, and knows which grades the app has gone on from."""

import random
import time

from tests.pty.terminal import Terminal

MOST = 3
"""Grades of one sitting."""

Graded = tuple[str, int]


def begin(app: Terminal) -> str:
    """From Today to the first card; which one it is."""
    app.until("r review")
    app.send("r")
    return card_on(app)


def card_on(app: Terminal) -> str:
    """The card that is asked, its face up: whatever was flipped before it is gone from the screen."""
    asked = app.until("Review ", "What is question ", "space flip", without="It is answer")
    return "card-" + asked.partition("What is question ")[2].partition("?")[0]


def press_grade(app: Terminal, card: str, rating: int) -> None:
    """Flip the card, then press the grade's key."""
    app.send(" ")
    app.until(f"It is answer A{card.removeprefix('card-')}.", "3 Good")
    app.send(str(rating))


def grade(app: Terminal, card: str, rating: int) -> str:
    """Grade a card and wait until the app goes on: the next one."""
    press_grade(app, card, rating)
    return card_on(app)


def grade_or_refusal(app: Terminal, card: str, rating: int) -> str | None:
    """Grade a card; the next one, or None if the app says instead that nothing was recorded."""
    press_grade(app, card, rating)
    screen = app.until_true(
        lambda: "nothing was recorded" in app.screen.text or "It is answer" not in app.screen.text
    )
    return None if "It is answer" in screen else card_on(app)


def sit_until_killed(app: Terminal, draw: random.Random) -> tuple[list[Graded], list[Graded]]:
    """Grade and be killed at a random point; the grades that the app went on from, and what was pressed."""
    if draw.random() < 0.2:  # anywhere between the start and the first card
        app.follow(draw.uniform(0, 0.3))
        app.send("r")
        app.follow(draw.uniform(0, 0.1))
        app.kill()
        return [], []
    acknowledged: list[Graded] = []
    card = begin(app)
    for _ in range(draw.randint(0, MOST)):
        rating = draw.choice((1, 1, 3))
        graded, card = (card, rating), grade(app, card, rating)
        acknowledged.append(graded)
    pressed = list[Graded]()
    if draw.random() < 0.8:
        press_grade(app, card, 2)
        pressed = [(card, 2)]  # on its way: it may be kept or not
        time.sleep(draw.uniform(0, 0.03))
    app.kill()
    return acknowledged, pressed
