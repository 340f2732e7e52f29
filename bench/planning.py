"""How long a plan takes: a thousand cards over sixty days, and what is read from a long history before it.

All of it only computes, so the times are the processor's: other work on the machine doesn't change them.

python -m bench.planning
"""

import random
import time
from collections.abc import Callable
from datetime import date, timedelta
from statistics import median

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study.card import CardState, Rating
from quiz.study.event import Event
from quiz.study.interview import Interview
from quiz.study.plan import Deck, plan
from quiz.study.prospect import prospect
from quiz.study.readiness import weights_of

TODAY = date(2026, 11, 29)
DAYS = 60
RATINGS = (Rating.AGAIN, Rating.HARD, Rating.GOOD, Rating.GOOD, Rating.GOOD, Rating.EASY)


def main(cards: int = 1000, histories: tuple[int, ...] = (10_000, 100_000), rounds: int = 5) -> None:
    """Print the medians."""
    questions = [_question(place) for place in range(cards)]
    weights, interview = weights_of(questions), Interview(TODAY + timedelta(days=DAYS), 30)
    for minutes in (15, 30, 60):
        took = _took(lambda m=minutes: plan(Deck(weights, {}), TODAY, interview.day, m), rounds)  # type: ignore[misc]
        print(f"a plan of {cards:,} new cards over {DAYS} days, {minutes} minutes a day   {took:7.0f} ms")
    for reviews in histories:
        events, states = _history(cards, reviews)
        known = Deck(weights, states)
        tasks: dict[str, Callable[[], object]] = {
            "a plan of the same cards, all begun": lambda k=known: plan(k, TODAY, interview.day, 30),  # type: ignore[misc]
            "readiness, curve and pace": lambda s=states, e=events: prospect(questions, s, e, TODAY, None),  # type: ignore[misc]
            "Today: these, and one plan": lambda s=states, e=events: prospect(  # type: ignore[misc]
                questions, s, e, TODAY, interview, compare=False
            ),
            "Plan: these, and three plans": lambda s=states, e=events: prospect(  # type: ignore[misc]
                questions, s, e, TODAY, interview
            ),
        }
        print(f"\nafter {reviews:,} reviews")
        for name, task in tasks.items():
            print(f"  {name:40}{_took(task, rounds):7.0f} ms")


def _took(task: Callable[[], object], rounds: int) -> float:
    """The processor's median time, in milliseconds."""
    took = []
    for _ in range(rounds):
        start = time.process_time()
        task()
        took.append(1000 * (time.process_time() - start))
    return median(took)


def _question(place: int) -> Question:
    words = Words("题", "question")
    asked = ("rarely", "sometimes", "often")[place % 3]
    return Question(
        id=f"card{place:05}",
        topic=f"topic{place % 20}",
        level="core",
        asked=asked,  # type: ignore[arg-type]
        prompt=words,
        answer=words,
        key_points=(words,),
    )


def _history(cards: int, reviews: int) -> tuple[list[Event], dict[str, CardState]]:
    """Reviews of 400 days and what they leave the cards as, near enough: only the time counts here."""
    dice, events, states = random.Random(reviews), [], {}
    for place in range(reviews):
        day = TODAY - timedelta(days=400 - 399 * place // reviews)
        card = f"card{dice.randrange(cards):05}"
        events.append(
            Event(
                id=f"{place:032x}",
                device="bench",
                seq=place,
                card=card,
                kind="review",
                at=place,
                offset=0,
                day=day,
                rating=dice.choice(RATINGS),
                duration_ms=dice.randrange(10_000, 90_000),
            )
        )
        states[card] = CardState(
            state="review", stability=dice.uniform(1, 60), difficulty=5, first=day, last=day, due=TODAY
        )
    return events, states


if __name__ == "__main__":
    main()
