"""How long a plan takes: a thousand cards over sixty days, and what is read from a long history before it.

All of it only computes, so the times are the processor's: other work on the machine doesn't change them.

python -m bench.planning
"""

import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.study.card import Rating
from quiz.study.day import milliseconds, study_day
from quiz.study.event import Event, Promised
from quiz.study.interview import Interview
from quiz.study.log import StudyLog
from quiz.study.past import past
from quiz.study.plan import Deck, plan
from quiz.study.prospect import prospect
from quiz.study.readiness import weights_of

AT = datetime(2026, 11, 29, 12, tzinfo=UTC)
TODAY = AT.date()
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
        with TemporaryDirectory() as folder:
            path = Path(folder) / "study.db"
            with StudyLog.open(path) as log:
                log.take_in(_history(cards, reviews))
                log.days()
            print(f"\nafter {reviews:,} reviews")
            _tell(path, questions, interview, rounds)


def _tell(path: Path, questions: list[Question], interview: Interview, rounds: int) -> None:
    def first() -> None:
        with StudyLog.open(path) as log:
            past(log, TODAY)

    _print("what is read of it, the first time", first, rounds)
    with StudyLog.open(path) as log:
        _print("the same at a return", lambda: past(log, TODAY), rounds)

        def after_grade() -> None:
            log.review(questions[0].id, Rating.GOOD, AT, duration_ms=20_000)
            past(log, TODAY)

        _print("the same after a grade", after_grade, rounds)
        found, states = past(log, TODAY), log.snapshot()
        known = Deck(weights_of(questions), states)
        _print("a plan of the same cards, all begun", lambda: plan(known, TODAY, interview.day, 30), rounds)
        one = partial(prospect, questions, states, found, TODAY, interview)
        _print("Review: today of one plan", lambda: one(compare=False, days=1), rounds)
        _print("Today: one plan", lambda: one(compare=False), rounds)
        _print("Plan: three plans", one, rounds)


def _print(name: str, task: Callable[[], object], rounds: int) -> None:
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


def _history(cards: int, reviews: int) -> list[Event]:
    """Reviews of 400 days: only the time counts here."""
    dice, events, follows = random.Random(reviews), list[Event](), dict[str, str]()
    start = AT - timedelta(days=400)
    for place in range(reviews):
        at = start + timedelta(days=399) * (place / reviews)
        card = f"card{dice.randrange(cards):05}"
        events.append(
            Event(
                id=f"{milliseconds(at):012x}{place:020x}",
                device="bench",
                seq=place,
                card=card,
                kind="review",
                at=milliseconds(at),
                offset=0,
                day=study_day(at),
                rating=dice.choice(RATINGS),
                duration_ms=dice.randrange(10_000, 90_000),
                promised=Promised(days=dice.randrange(1, 60), follows=follows.get(card, "")),
            )
        )
        follows[card] = events[-1].id
    return events


if __name__ == "__main__":
    main()
