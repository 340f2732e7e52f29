"""When a card comes back: FSRS-6 on study days, with intervals that are promised, then kept."""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from quiz.study.card import CardState, Rating, Stage
from quiz.study.day import ROLLOVER_HOUR, milliseconds, study_day
from quiz.study.error import StudyError
from quiz.study.event import Event, Promised
from quiz.study.fuzz import fuzzed
from quiz.study.holds import becomes_leech
from quiz.study.settings import Settings

if TYPE_CHECKING:
    import fsrs

LEARNING_STEPS = (timedelta(minutes=1), timedelta(minutes=10))
RELEARNING_STEPS = (timedelta(minutes=10),)
LONGEST = 36_500
"""No interval passes a hundred years."""

DECAY = 0.1542
"""How slowly FSRS-6's forgetting curve falls under the default weights: its last weight."""

# The library multiplies stability without bound; days beyond this could only end in an overflow.
_STABILITY_MAX = 1e9
_START = datetime.min.replace(tzinfo=UTC)  # the library takes no other object for UTC
_ELAPSED_MAX = 3_500_000


class Promise(Struct, frozen=True):
    """What one button offers: the interval shown, the day it leads to, and the card afterwards.

    `promised` goes into the event unchanged, so that what is stored is what was shown. `after.review` is
    still the previous review, since the new one has no id yet.
    """

    promised: Promised
    due: date
    due_at: int | None
    after: CardState

    @property
    def days(self) -> int:
        """The interval in study days; 0 for a step of minutes."""
        return self.promised.days

    @property
    def minutes(self) -> int:
        """The interval in minutes; 0 for one of days."""
        return self.promised.minutes

    @property
    def interval(self) -> timedelta:
        """The interval, either way."""
        return timedelta(days=self.days, minutes=self.minutes)


class Schedule:
    """FSRS-6 under a learner's settings. Immutable; the library is imported when first needed."""

    def __init__(
        self,
        retention: float = 0.9,
        maximum: int = LONGEST,
        weights: tuple[float, ...] | None = None,
        rollover_hour: int = ROLLOVER_HOUR,
        former: "Schedule | None" = None,
        since: str = "",
    ) -> None:
        """Raises StudyError for a setting that makes no schedule."""
        if not 0.7 <= retention <= 0.99:
            raise StudyError("retention", value=retention)
        if maximum != int(maximum) or not 1 <= maximum <= LONGEST:
            raise StudyError("maximum", value=maximum, most=LONGEST)
        if rollover_hour not in range(24):
            raise StudyError("rollover", value=rollover_hour)
        self.retention, self.maximum, self.weights = float(retention), int(maximum), weights
        self.rollover_hour = int(rollover_hour)
        self.former, self.since = former, since
        self._offered = _Offered()
        if weights is not None:
            try:
                _library(weights, self.retention, self.maximum)
            except (ValueError, TypeError) as error:
                raise StudyError("weights", detail=str(error)) from None

    @classmethod
    def under(cls, settings: Settings, weights: tuple[float, ...] | None = None) -> "Schedule":
        """The schedule that a learner's settings make."""
        return cls(settings.desired_retention, settings.maximum_interval, weights, settings.rollover_hour)

    def weighted(self, weights: tuple[float, ...] | None, since: str) -> "Schedule":
        """The same settings under other weights, which hold since the event of this id."""
        return Schedule(self.retention, self.maximum, weights, self.rollover_hour, self, since)

    def set_by(self, settings: Settings) -> "Schedule":
        """The same weights, and those that held before them, under other settings."""
        former = self.former.set_by(settings) if self.former else None
        retention, maximum = settings.desired_retention, settings.maximum_interval
        return Schedule(retention, maximum, self.weights, settings.rollover_hour, former, self.since)

    @property
    def eras(self) -> list["Schedule"]:
        """Itself, and before it each schedule whose weights held until the next one's did."""
        return [self, *(self.former.eras if self.former else [])]

    def day(self, at: datetime) -> date:
        """The study day of this moment, by the learner's own rollover hour."""
        return study_day(at, self.rollover_hour)

    @property
    def fingerprint(self) -> str:
        """Names what stability and difficulty depend on; states folded under another are folded again."""
        eras = [
            ("default" if era.weights is None else repr(era.weights)) + f" {era.since}" * bool(era.since)
            for era in self.eras
        ]
        return f"2 fsrs-6 {' after '.join(eras)}"

    def preview(self, card: str, state: CardState, at: datetime) -> dict[Rating, Promise]:
        """What each of the four buttons would do at this moment.

        again <= hard <= good <= easy <= maximum, after fuzz.
        """
        day, now = self.day(at), milliseconds(at)
        promises = {
            rating: _promise(state, found, promised, day, now, rating)
            for rating, (found, promised) in self._outcomes(card, state, day, None).items()
        }
        self._offered = _Offered(state, day, promises)
        return promises

    def after(self, state: CardState, event: Event, promised: Promised | None = None) -> CardState:
        """The card after this review: its memory by FSRS, its interval as the button promised.

        A promise that was made about another history is computed again, or is the one given.
        """
        if event.rating is None:
            return state
        promised = promised or self.kept(state, event)
        if (offered := self._offered.taken(state, event, promised)) is not None:
            return offered
        found = self._step(state, event.day, event.rating, _terms(self, promised))
        after = _promise(state, found, promised, event.day, event.at, event.rating).after
        return replace(after, review=event.id)

    def kept(self, state: CardState, event: Event) -> Promised:
        """The event's promise, or the one it would have made had it known the card's present state."""
        assert event.rating is not None
        promised = event.promised
        if promised is not None and promised.follows == state.review:
            return promised
        return self._outcomes(event.card, state, event.day, promised)[event.rating][1]

    def retrievability(self, state: CardState, day: date) -> float:
        """The probability that the card would be recalled on that study day; 0 for a new one."""
        return retrievability(state, day, DECAY if self.weights is None else self.weights[-1])

    def _outcomes(
        self, card: str, state: CardState, day: date, terms: Promised | None
    ) -> dict[Rating, tuple["fsrs.Card", Promised]]:
        """For each rating the card as the library leaves it, and the interval that we make of it."""
        terms = _terms(self, terms)
        outcomes: dict[Rating, tuple[fsrs.Card, Promised]] = {}
        for rating in Rating:
            found = self._step(state, day, rating, terms)
            assert found.last_review is not None
            interval = found.due - found.last_review
            if found.step is None:
                days = fuzzed(interval.days, terms.maximum, card, state.reps)
                promised = replace(terms, days=days, minutes=0, follows=state.review)
            else:
                minutes = round(interval.total_seconds() / 60)
                promised = replace(terms, days=0, minutes=minutes, follows=state.review)
            outcomes[rating] = found, promised
        return outcomes

    def _step(self, state: CardState, day: date, rating: Rating, terms: Promised) -> "fsrs.Card":
        """One review by the library. Only elapsed study days enter, as midnights of UTC.

        So an hour earlier in the evening never makes a day less, and no date can overflow.
        """
        import fsrs

        elapsed = 0 if state.last is None else min(max((day - state.last).days, 0), _ELAPSED_MAX)
        stages = {"new": 1, "learning": 1, "review": 2, "relearning": 3}
        card = fsrs.Card(
            card_id=0,
            state=fsrs.State(stages[state.state]),
            step=None if state.state == "review" else state.step,
            stability=None if state.is_new else state.stability,
            difficulty=None if state.is_new else state.difficulty,
            due=_START,
            last_review=None if state.is_new else _START,
        )
        library = _library(self.weights, terms.retention, terms.maximum)
        return library.review_card(card, fsrs.Rating(int(rating)), _START + timedelta(days=elapsed))[0]


class _Offered(Struct, frozen=True):
    """The four promises made last: what a button offered needn't be computed again when it is pressed."""

    state: CardState | None = None
    day: date = date.min
    promises: dict[Rating, Promise] = {}

    def taken(self, state: CardState, event: Event, promised: Promised) -> CardState | None:
        """The card after this review, if it keeps just this promise to just this card."""
        if state != self.state or event.day != self.day or event.rating is None:
            return None
        promise = self.promises[event.rating]
        if promise.promised is not promised:
            return None
        due_at = None if promise.due_at is None else event.at + promise.minutes * 60_000
        return replace(promise.after, due_at=due_at, review=event.id)


def retrievability(state: CardState, day: date, decay: float = DECAY) -> float:
    """FSRS-6's forgetting curve: 1 on the day of the review, 0.9 after `stability` days.

        R(t) = (1 + F t / S)^-decay   with F = 0.9^(-1/decay) - 1

    Written here too so that a screen full of numbers needn't wait for the library.
    """
    if state.last is None or state.is_new:
        return 0.0
    factor = 0.9 ** (-1 / decay) - 1
    return float((1 + factor * max((day - state.last).days, 0) / state.stability) ** -decay)


def _promise(
    before: CardState, found: "fsrs.Card", promised: Promised, day: date, now: int, rating: Rating
) -> Promise:
    on_step = found.step is not None
    due_at = now + promised.minutes * 60_000 if on_step else None
    # A step that passes the rollover stays due: its day is the one that it was promised on.
    due = day if on_step else day + timedelta(days=min(promised.days, (date.max - day).days))
    stages: dict[int, Stage] = {1: "learning", 2: "review", 3: "relearning"}
    assert found.stability is not None
    assert found.difficulty is not None
    lapsed = before.state == "review" and rating == Rating.AGAIN
    lapses = before.lapses + lapsed
    after = replace(
        before,
        state=stages[found.state.value],
        step=found.step or 0,
        stability=min(found.stability, _STABILITY_MAX),
        difficulty=found.difficulty,
        due=due,
        due_at=due_at,
        first=before.first or day,
        last=day,
        reps=before.reps + 1,
        lapses=lapses,
        suspended="leech" if lapsed and becomes_leech(lapses) else before.suspended,
    )
    return Promise(promised, due, due_at, after)


def _terms(schedule: Schedule, promised: Promised | None) -> Promised:
    """The settings under which a promise was made; the schedule's own if there was none."""
    return promised or Promised(retention=schedule.retention, maximum=schedule.maximum)


@lru_cache(maxsize=64)
def _library(weights: tuple[float, ...] | None, retention: float, maximum: int) -> "fsrs.Scheduler":
    """The library's scheduler, fuzz off: its draws leave their own range and differ at each replay."""
    import fsrs
    from fsrs.scheduler import DEFAULT_PARAMETERS

    return fsrs.Scheduler(
        parameters=DEFAULT_PARAMETERS if weights is None else weights,
        desired_retention=retention,
        learning_steps=LEARNING_STEPS,
        relearning_steps=RELEARNING_STEPS,
        maximum_interval=maximum,
        enable_fuzzing=False,
    )
