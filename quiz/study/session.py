"""A review session: one card at a time, its four promises, and grades that can be taken back."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from quiz.study.card import CardState, Rating
from quiz.study.day import Clock, local_clock, milliseconds
from quiz.study.error import StaleGradeError
from quiz.study.event import Event, Kind
from quiz.study.front import REMEMBERED, in_front, wishes
from quiz.study.line import Line
from quiz.study.log import StudyLog
from quiz.study.places import Places
from quiz.study.planned import planned_for
from quiz.study.queue import EQUAL, Queue, is_due
from quiz.study.schedule import Promise
from quiz.study.settings import Settings


class Summary(Struct, frozen=True):
    """What a session came to: grades that stand, how many of each, cards, and the time they took.

    `met` are the cards in the order of asking, `forgotten` those that were graded Again at least once.
    """

    reviews: int
    cards: int
    ratings: dict[Rating, int]
    seconds: float
    met: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()


class ReviewSession:
    """Asks what is due of `cards`, then new ones up to the daily limit.

    Each showing of a card has a token of its own. A screen keeps the token of what it painted and gives
    it back with the grade, so a second press or a held key never grades the card that comes next.
    """

    def __init__(
        self,
        log: StudyLog,
        cards: Sequence[str] | Places,
        clock: Clock = local_clock,
        new_per_day: int | None = None,
        weights: Mapping[str, float] = EQUAL,
        planned: Sequence[str] | None = None,
    ) -> None:
        """`planned` is what a plan for a date asks today, in order, in place of the schedule; or None.

        A large deck's places may be handed on from session to session.
        """
        self._log, self._clock, self._weights = log, clock, weights
        self._new_per_day = new_per_day
        self._under = log.settings
        self._places = cards if isinstance(cards, Places) else Places(cards)
        self._given: list[Event] = []  # the grades and holds of this session that stand
        self._taken: list[str] = []  # what it took back since its last one, the next to redo last
        self._returned: list[str] = []  # cards whose grade was taken back, the next one last
        self._line: Line | None = None
        self._front: dict[str, date] = {}  # cards that a mock interview put first, and from which day on
        self._known = 0  # how much of the log's news the line has met
        self._at = 0  # the moment that the line was last brought to
        self._queue: Queue | None = None  # what it told then, if anybody asked
        self._shown: CardState | None = None
        self._promises: dict[Rating, Promise] | None = None
        self._day = log.day(clock())
        self._planned = planned_for(self._day, self._known_of(planned))
        self.current: str | None = None
        """The card on screen; None when there is nothing more to ask."""
        self.token = 0
        """Names this showing of it."""
        self.moved: Event | None = None
        """The grade or hold that the last undo took back, or that the last redo restored."""
        self._advance(clock())

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to ask today."""
        return self.current is None

    @property
    def is_over(self) -> bool:
        """Whether the study day has ended since the last card was shown: `refresh` begins the next one."""
        return self._log.day(self._clock()) != self._day

    @property
    def position(self) -> int:
        """How many cards were met, the one on screen with them: a card on its steps counts once."""
        met = {event.card for event in self._given}
        return len(met | {self.current} if self.current else met)

    @property
    def total(self) -> int:
        """The cards of this session: those met and those to come, as Today counts them."""
        shown = {self.current} if self.current else set()  # it stays where a plan came after it
        return len({event.card for event in self._given} | shown | set(self.ahead))

    @property
    def repeats(self) -> int:
        """How many cards that were graded come again today, the one on screen with them."""
        graded = {event.card for event in self._given if event.kind == "review"}
        return len(graded & ({self.current} | set(self.ahead)))

    @property
    def remaining(self) -> Queue:
        """What is left, by kind, with the card on screen."""
        if self._queue is None:
            assert self._line is not None
            queue = self._line.queue(self._at, self._log.states)
            self._queue = self._planned.in_place_of(queue, self._log.state, self._day)
        return self._queue

    @property
    def is_planned(self) -> bool:
        """Whether a plan decides what is asked."""
        return self._planned.holds(self._day)

    @property
    def ahead(self) -> tuple[str, ...]:
        """What is left in the order of asking."""
        first = tuple(self._before_queue())
        return tuple(dict.fromkeys(first + self.remaining.cards)) if first else self.remaining.cards

    @property
    def state(self) -> CardState | None:
        """What was known of the card on screen when it was shown."""
        return self._shown

    def promises(self) -> dict[Rating, Promise]:
        """What the four buttons of the card on screen offer; empty when finished. Kept while it is shown."""
        if self.current is None or self._shown is None:
            return {}
        if self._promises is None:
            self._promises = self._log.schedule.preview(self.current, self._shown, self._clock())
        return self._promises

    def grade(
        self,
        rating: Rating,
        shown: int,
        duration_ms: int | None = None,
        form: str = "recall",
        extra: dict[str, Any] | None = None,
    ) -> Event | None:
        """Grade the card of this token as its button promised, and go on to the next.

        Returns None, recording nothing, if that card is no longer shown or was graded by another program
        meanwhile: the screen then shows what is `current`. Raises StudyError if the grade could not be saved;
        the card stays.
        """
        if self.current is None or shown != self.token:
            return None
        promise, now = self.promises()[rating], self._clock()
        try:
            event = self._log.review(
                self.current, rating, now, promise, duration_ms=duration_ms, form=form, extra=extra
            )
        except StaleGradeError:
            self._advance(now)
            return None
        self._stands(event, now)
        self._taken.clear()
        return event

    def hold(self, kind: Kind, shown: int) -> Event | None:
        """Suspend, bury, flag or unflag the card of this token; None if it is no longer on screen.

        A flag leaves the card where it is.
        """
        if self.current is None or shown != self.token:
            return None
        now = self._clock()
        event = self._log.record(self.current, kind, now)
        self._taken.clear()
        if kind in ("flag", "unflag"):
            self._given.append(event)
            self._shown = self._log.state(event.card)
        else:
            self._stands(event, now)
        return event

    def undo(self) -> str | None:
        """Undo the last grade or hold: this session's first, then earlier ones, even from before a restart.

        Returns its card, or None if there is nothing to undo. The card is shown again as it was; one outside
        the deck, or one that wasn't due when it was graded, gets its state back without being shown.
        """
        event, now = None, self._clock()
        while event is None and self._given:
            event = self._log.undo(now, self._given[-1].id)
            self.moved = self._given.pop()  # only now: if the log refused, the grade still stands
        if event is None:
            event = self._log.undo(now)
            self.moved = self._of_before(event) if event is not None else None
        if event is None:
            return None
        self._taken.append(event.undoes)
        if event.card in self._places:
            self._returned = [card for card in self._returned if card != event.card]
            self._returned.append(event.card)
        self._advance(now)
        return event.card

    def redo(self) -> str | None:
        """Redo what was undone last, even after a restart; None after another grade.

        Returns its card.
        """
        event, now = None, self._clock()
        while event is None and self._taken:
            event = self._log.redo(now, self._taken[-1])
            self._taken.pop()
        if event is None:
            event = self._log.redo(now)
        if event is None:
            return None
        self.moved = event
        self._stands(event, now)
        return event.card

    def refresh(self) -> bool:
        """Follow the clock over the rollover, other settings, what others graded. Whether anything changed.

        The card on screen stays, token and all, unless it was graded elsewhere, or the day is over or
        reckoned otherwise, which changes its promises.
        """
        changed = self._log.refresh()
        # Another reader of the same log may have taken the news in before us: compare, don't rely on it.
        stale = self.current is not None and self._log.state(self.current) != self._shown
        now = self._clock()
        if self._log.settings != self._under:
            self._under, self._line, stale = self._log.settings, None, True
        if stale or self._log.day(now) != self._day:
            self._advance(now)
            return True
        if self.current is not None:
            self._look(now)
        elif changed:
            self._advance(now)
        return changed

    def follow(self, day: date, planned: Sequence[str] | None) -> None:
        """Follow a new plan from the next card on; without one, ask what is due.

        The shown card stays, with its token. If none was shown, the plan's first card is.
        """
        self._planned = planned_for(day, self._known_of(planned))
        self._queue = None
        if self.current is None:
            self._advance(self._clock())

    def summary(self) -> Summary:
        """What this session came to so far."""
        given = [event for event in self._given if event.kind == "review"]
        ratings = [event.rating for event in given]
        return Summary(
            reviews=len(given),
            cards=len({event.card for event in given}),
            met=tuple(dict.fromkeys(event.card for event in given)),
            forgotten=tuple(dict.fromkeys(e.card for e in given if e.rating == Rating.AGAIN)),
            ratings={rating: ratings.count(rating) for rating in Rating},
            seconds=sum(event.duration_ms or 0 for event in given) / 1000,
        )

    def _known_of(self, planned: Sequence[str] | None) -> list[str] | None:
        return None if planned is None else [card for card in planned if card in self._places]

    def _of_before(self, undo: Event) -> Event | None:
        """What an undo took back that is no grade or hold of this session."""
        return next((event for event in self._log.events(undo.card) if event.id == undo.undoes), None)

    def _stands(self, event: Event, now: datetime) -> None:
        """Go on from this card, which was graded or held."""
        self._given.append(event)
        self._returned = [card for card in self._returned if card != event.card]
        self._advance(now)

    def _advance(self, now: datetime) -> None:
        """Show what comes next, under a new token."""
        self._day = self._log.day(now)
        self._look(now)
        self.current = next(self._before_queue(), None) or self._head()
        self._shown = self._log.state(self.current) if self.current else None
        self._promises = None
        self.token += 1

    def _look(self, now: datetime) -> None:
        """Bring the day's line to this moment, with what has changed since it was last looked at."""
        self._at, self._queue = milliseconds(now), None
        if self._line is None or self._line.day != self._day:
            self._known = len(self._log.changed())
            self._line = Line(self._places, self._day, self._settings, self._weights)
            states = self._log.states
            self._line.put_all(states.waiting(self._day), states.stirring(self._day))
            self._front = wishes(self._log.events(since=self._day - REMEMBERED, kind="mock"))
        for card in self._log.changed(self._known):
            self._line.put(card, self._log.state(card))
            self._known += 1

    @property
    def _settings(self) -> Settings:
        """The learner's, or with as many new cards as were asked for."""
        if self._new_per_day is None:
            return self._under
        return replace(self._under, new_per_day=self._new_per_day)

    def _head(self) -> str | None:
        """The first card of the queue."""
        if self.is_planned:
            return next(iter(self.remaining.cards), None)
        assert self._line is not None
        return self._line.head(self._at, self._log.states)

    def _before_queue(self) -> Iterator[str]:
        """Cards whose grade was undone and that still wait, then gaps of an interview."""
        for card in reversed(self._returned):
            state = self._log.state(card)
            waits = state.is_new or is_due(state, self._day) or self._planned.asks(card, state, self._day)
            if waits and not state.is_held(self._day):
                yield card
        gaps = self._planned.of(in_front(self._front, self._log.states, self._day), self._day)
        yield from (card for card in gaps if card in self._places)
