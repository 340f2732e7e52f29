"""What is read of a history for its figures: the sums of each day, what is kept of it, and few events."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from quiz.study.course import Courses
from quiz.study.daily import DayFigures
from quiz.study.event import Event
from quiz.study.fold import standing
from quiz.study.memory import model
from quiz.study.own_curve import LONGEST_HISTORY, RECENT, Curve, own_curve
from quiz.study.schedule import DECAY
from quiz.study.statistics import RECENT_CARDS

if TYPE_CHECKING:
    from quiz.study.log import StudyLog

COURSE_DAYS = 90
"""So many days of readiness are told."""


class Past(Struct, frozen=True):
    """A history as far as the figures need it. Everything but `quizzes` is about reviews in force."""

    done: Mapping[date, DayFigures] = {}
    left_out: frozenset[date] = frozenset()
    recent: Sequence[Event] = ()
    """The reviews of the last days, enough to say how long a card takes."""
    held: frozenset[str] = frozenset()
    """The cards that were suspended or buried today, whatever became of them since."""
    quizzes: Sequence[Event] = ()
    courses: Courses = {}
    """Of the cards that were reviewed of late."""
    curve: Curve = Curve(1.0, DECAY)
    """The learner's own."""
    has_course: bool = True
    """Whether the courses are those of all cards that were reviewed within COURSE_DAYS."""

    def on(self, day: date) -> DayFigures:
        """What was done on a day."""
        return self.done.get(day, DayFigures())

    @property
    def tested(self) -> int:
        """The reviews that tell how this learner forgets: of cards that came back on a later day."""
        return sum(day.young + day.mature for day in self.done.values())


def past(log: "StudyLog", today: date, told: Callable[[float], object] | None = None) -> Past:
    """Read the history under the weights in force. Raises StudyError.

    The first call goes through a long history; later ones only add what is new. `told` is called with the
    share that is done, and may raise an error to stop: the next call continues from there.
    """
    halves = [0.0, 0.0]

    def half(place: int) -> Callable[[float], object]:
        def hear(share: float) -> None:
            halves[place] = share / 2
            if told is not None:
                told(sum(halves))

        return hear

    days = log.days(told=half(0))
    course = today - timedelta(days=COURSE_DAYS - 1)
    enough = _reaching(days.done, lambda day: day.young + day.mature, 2 * RECENT)
    fsrs = model(log.schedule.weights)
    replayed = whole = log.replay.bring_up(min(course, enough), LONGEST_HISTORY, fsrs, half(1))
    if replayed is None:
        replayed = log.replay.bring_up(enough, LONGEST_HISTORY, fsrs, half(1))
    recent, held = _recent(log, days.done, today)
    return Past(
        days.done,
        days.left_out,
        recent,
        held,
        log.events(kind="quiz"),
        replayed.courses if replayed is not None else {},
        replayed.curve if replayed is not None else own_curve((), fsrs),
        whole is not None,
    )


def _recent(
    log: "StudyLog", done: Mapping[date, DayFigures], today: date
) -> tuple[list[Event], frozenset[str]]:
    """The reviews of today and of so many days that enough cards have a time, or all; and today's holds."""
    wanted = 2 * RECENT_CARDS
    while True:
        since = min(_reaching(done, lambda day: day.reviews, wanted), today)
        # An undo may have been written on an earlier day than what it undoes, in another zone.
        read = log.events(since=max(since, date.min + _ZONES) - _ZONES)
        happened = standing(read)
        found = [event for event in happened if event.kind == "review" and event.day >= since]
        timed = {(event.card, event.day) for event in found if event.duration_ms}
        if len(timed) >= RECENT_CARDS or since <= min(done, default=since):
            held = (e.card for e in happened if e.kind in ("suspend", "bury") and e.day == today)
            return found, frozenset(held)
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
