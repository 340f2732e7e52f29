"""Calibration: how sure one said to be of a guess, against how often the guess was right."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.guess import SURE


class Calibrated(Struct, frozen=True):
    """Guesses made with one confidence: how many, and how many were right."""

    sure: int
    guesses: int
    right: int

    @property
    def share(self) -> float:
        """The share that was right."""
        return self.right / self.guesses


def calibration(events: Iterable[Event]) -> tuple[Calibrated, ...]:
    """How many guesses of each confidence were right, lowest confidence first; unused ones are left out."""
    told: dict[int, list[bool]] = defaultdict(list)
    for event in standing(events):
        sure = event.extra.get("sure")
        if event.kind == "quiz" and sure in SURE:
            told[int(sure)].append(bool(event.extra.get("right")))
    return tuple(Calibrated(sure, len(told[sure]), sum(told[sure])) for sure in SURE if sure in told)


def calibration_by_topic(
    events: Iterable[Event], topics: Mapping[str, str]
) -> dict[str, tuple[Calibrated, ...]]:
    """The same by topic, in the order in which the topics were first met; `topics` gives each card's."""
    by_topic: dict[str, list[Event]] = defaultdict(list)
    for event in standing(events):
        if event.card in topics:
            by_topic[topics[event.card]].append(event)
    found = {topic: calibration(happened) for topic, happened in by_topic.items()}
    return {topic: steps for topic, steps in found.items() if steps}


def overconfidence(steps: Iterable[Calibrated]) -> float | None:
    """How far the average confidence exceeds the share that was right; negative if it falls short.

    None before the first guess.
    """
    told = list(steps)
    guesses = sum(step.guesses for step in told)
    if not guesses:
        return None
    said = sum(step.sure * step.guesses for step in told) / 100
    return (said - sum(step.right for step in told)) / guesses
