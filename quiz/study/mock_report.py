"""What a mock interview came to: strengths, gaps by question and topic, and the demos that close them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct

from quiz.bank.question import Question
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.order import ASKED

STRONG = 0.75
"""From this share of key points on, an answer counts as a strength; below it, as a gap."""


class Answered(Struct, frozen=True):
    """One question of the interview: the key points made and missed, by their places, and the notes."""

    question: str
    topic: str
    depth: int
    ticked: tuple[int, ...]
    missed: tuple[int, ...]
    notes: tuple[str, ...]
    seconds: float

    @property
    def share(self) -> float:
        """The share of the key points that was made."""
        points = len(self.ticked) + len(self.missed)
        return len(self.ticked) / points if points else 1.0

    @property
    def is_gap(self) -> bool:
        """Whether too much was missing."""
        return self.share < STRONG


class MockReport(Struct, frozen=True):
    """The whole interview. `topics` give the points made of all points, the weakest topic first.

    `demos` are what to run next, the question with the most missing first, each demo with its questions.
    """

    session: str
    day: date
    minutes: int
    seconds: float
    answered: tuple[Answered, ...]
    topics: dict[str, tuple[int, int]]
    demos: dict[str, tuple[str, ...]]

    @property
    def share(self) -> float | None:
        """The share of all key points that was made; None when nothing was answered."""
        points = sum(len(each.ticked) + len(each.missed) for each in self.answered)
        return sum(len(each.ticked) for each in self.answered) / points if points else None

    @property
    def strengths(self) -> tuple[Answered, ...]:
        """What went well, in the order of asking."""
        return tuple(each for each in self.answered if not each.is_gap)

    @property
    def gaps(self) -> tuple[Answered, ...]:
        """What was missing, the largest gap first."""
        return tuple(sorted((each for each in self.answered if each.is_gap), key=lambda each: each.share))


def last_session(events: Iterable[Event]) -> str | None:
    """The last mock interview; None if there was none."""
    for event in reversed(standing(events)):
        if event.kind == "mock" and "place" in event.extra:
            return str(event.extra.get("session"))
    return None


def last_report(events: Iterable[Event], questions: Mapping[str, Question]) -> MockReport | None:
    """The report on the last mock interview; None if there was none."""
    happened = list(events)
    session = last_session(happened)
    return None if session is None else mock_report(happened, session, questions)


def mock_report(
    events: Iterable[Event], session: str, questions: Mapping[str, Question]
) -> MockReport | None:
    """The report on a session from its events; None if none of them is there.

    Questions that the deck no longer has are left out.
    """
    held = [
        event
        for event in standing(events)
        if event.kind == "mock" and event.extra.get("session") == session and "place" in event.extra
    ]
    if not held:
        return None
    by_place = {event.extra["place"]: event for event in reversed(held)}
    kept = [event for _, event in sorted(by_place.items()) if event.card in questions]
    answered = tuple(_answered(event, questions[event.card]) for event in kept)
    return MockReport(
        session=session,
        day=held[0].day,
        minutes=int(held[0].extra.get("minutes", 0)),
        seconds=sum(each.seconds for each in answered),
        answered=answered,
        topics=_by_topic(answered),
        demos=_demos(answered, questions),
    )


def _answered(event: Event, question: Question) -> Answered:
    places = range(len(question.key_points))
    ticked = set(event.extra.get("ticked", ()))
    return Answered(
        question=question.id,
        topic=question.topic,
        depth=int(event.extra.get("depth", 0)),
        ticked=tuple(place for place in places if place in ticked),
        missed=tuple(place for place in places if place not in ticked),
        notes=tuple(map(str, event.extra.get("notes", ()))),
        seconds=(event.duration_ms or 0) / 1000,
    )


def _by_topic(answered: Sequence[Answered]) -> dict[str, tuple[int, int]]:
    made: dict[str, tuple[int, int]] = {}
    for each in answered:
        ticked, points = made.get(each.topic, (0, 0))
        made[each.topic] = (ticked + len(each.ticked), points + len(each.ticked) + len(each.missed))
    return dict(sorted(made.items(), key=lambda item: item[1][0] / max(1, item[1][1])))


def _demos(answered: Sequence[Answered], questions: Mapping[str, Question]) -> dict[str, tuple[str, ...]]:
    """By the points that were missed, those of questions that are asked more often first among equals."""
    demos: dict[str, tuple[str, ...]] = {}
    gaps = sorted(
        (each for each in answered if each.is_gap),
        key=lambda each: (-len(each.missed), ASKED[questions[each.question].asked]),
    )
    for each in gaps:
        demo = questions[each.question].demo
        if demo is not None:
            demos[demo.name] = (*demos.get(demo.name, ()), each.question)
    return demos
