"""What is read of a history for its statistics: the sums of each day, and the fewest events that do."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from quiz.study.course import Graded
from quiz.study.daily import DayFigures
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.own_curve import LONGEST_HISTORY, RECENT
from quiz.study.statistics import RECENT_CARDS

if TYPE_CHECKING:
    from quiz.study.log import StudyLog

COURSE_DAYS = 90
"""So many days of readiness are told."""


class Past(Struct, frozen=True):
    """A history as far as it is told. Everything but `quizzes` is about reviews that stand."""

    done: Mapping[date, DayFigures] = {}
    left_out: frozenset[date] = frozenset()
    recent: Sequence[Event] = ()
    """The reviews of the last days, enough to say how long a card takes."""
    quizzes: Sequence[Event] = ()
    histories: Mapping[str, Sequence[Graded]] = {}
    """Of each card that was reviewed of late all reviews, enough for the learner's own curve."""
    since: date = date.min
    """From which day on."""
    has_course: bool = True
    """Whether these are all cards that were reviewed within COURSE_DAYS."""


def past(log: "StudyLog", today: date, told: Callable[[float], object] | None = None) -> Past:
    """Read it. `told` hears the share that is done, and may raise to break off. Raises StudyError."""
    days = log.days(told=told)
    course = today - timedelta(days=COURSE_DAYS - 1)
    enough = _reaching(days.done, lambda day: day.young + day.mature, 2 * RECENT)
    since = min(course, enough)
    histories = log.histories(since, LONGEST_HISTORY)
    has_course = histories is not None
    if histories is None:
        since, histories = enough, log.histories(enough, LONGEST_HISTORY) or {}
    quizzes = log.events(kind="quiz")
    return Past(days.done, days.left_out, _recent(log, days.done), quizzes, histories, since, has_course)


def _recent(log: "StudyLog", done: Mapping[date, DayFigures]) -> list[Event]:
    """The reviews of so many last days that they have enough cards with a time, or all."""
    wanted = 2 * RECENT_CARDS
    while True:
        since = _reaching(done, lambda day: day.reviews, wanted)
        # An undo may have been written on an earlier day than what it undoes, in another zone.
        read = log.events(since=max(since, date.min + _ZONES) - _ZONES)
        found = [event for event in standing(read) if event.kind == "review" and event.day >= since]
        timed = {(event.card, event.day) for event in found if event.duration_ms}
        if len(timed) >= RECENT_CARDS or since <= min(done, default=since):
            return found
        wanted *= 4


_ZONES = timedelta(days=2)


def _reaching(done: Mapping[date, DayFigures], count: Callable[[DayFigures], int], wanted: int) -> date:
    """The day from which on the days have as many as are wanted; the first of all if there are fewer."""
    day = date.max
    for day in sorted(done, reverse=True):
        wanted -= count(done[day])
        if wanted <= 0:
            break
    return day
