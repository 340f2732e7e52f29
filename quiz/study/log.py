"""The study log: every grade ever given, stored for good, and the state of each card that follows."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from quiz.study.backup import Backups, Lost
from quiz.study.card import NEW, CardState, Rating
from quiz.study.database import connect, sentences, transaction
from quiz.study.error import StaleGradeError, StudyError
from quiz.study.event import HOLDS, Event, Kind, first_id
from quiz.study.fold import fold, fold_all
from quiz.study.holds import held
from quiz.study.rows import overdue, store_state, stored_states
from quiz.study.schedule import Promise, Schedule
from quiz.study.settings import DEFAULTS, Settings
from quiz.study.states import Overdue, States
from quiz.study.store import Store
from quiz.study.undoing import last_standing, undoings_to_redo
from quiz.study.weights import WHOLE_DECK, weighted

if TYPE_CHECKING:
    from quiz.study.daily import Days
    from quiz.study.replay import Replay


class StudyLog(AbstractContextManager["StudyLog"]):
    """A learner's history in one file. Any number of programs may have it open at once.

    What a method records is on the disk when it returns. Every method may raise StudyError; then
    nothing was recorded. `states` takes in what others wrote at `refresh()` and at any write of ours.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        schedule: Schedule,
        settings: Settings = DEFAULTS,
        backups: Backups | None = None,
    ) -> None:
        self.path: Final = path
        self.settings = settings
        self._backups = backups
        self.schedule = schedule
        self._follows_weights = schedule.weights is None  # or the caller wants these, whatever was adopted
        self._connection = connection
        self._store = Store(path, connection)
        self._one_at_a_time = RLock()
        self._states = States(self._stored, self._overdue)
        self._place = -1  # of the last event that `_states` has taken in
        self._before: dict[str, tuple[str, CardState, CardState]] = {}  # by event, what ours changed
        self._news: list[str] = []  # the cards whose states have changed since, in order
        self._version = -1  # SQLite's count of other connections' commits
        self._changed: list[tuple[str, int, CardState]] = []  # by the transaction under way
        self.device: Final = self._store.meta("device")

    @classmethod
    def open(
        cls,
        path: Path,
        schedule: Schedule | None = None,
        settings: Settings = DEFAULTS,
        backups: Path | None = None,
        beside: bool = False,
    ) -> "StudyLog":
        """Open the log, or create one. Raises StudyError if it can't be read; the file is not changed.

        Without a schedule, the one from the settings. With a folder for backups, the file is copied there
        before the first write of a study day; with `beside`, by a thread while the write goes on.
        """
        kept = None if backups is None else Backups(backups, path if beside else None)
        connection = connect(path, device=os.urandom(8).hex())
        try:
            with sentences(path):
                log = cls(path, connection, schedule or Schedule.under(settings), settings, kept)
                log._load()
        except BaseException:
            connection.close()
            raise
        return log

    def close(self) -> None:
        """Close the file, once nobody uses it. Nothing waits to be written."""
        with self._one_at_a_time:  # SQLite closed under a thread that reads takes the process along
            self._connection.close()
        if self._backups is not None:
            self._backups.wait()

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def states(self) -> States:
        """All cards ever begun or held, by id; no others. A live view: see `snapshot`."""
        return self._states

    def snapshot(self) -> dict[str, CardState]:
        """The states as they are now, for a thread that reads while another one grades."""
        return self._states.copy()

    def state(self, card: str) -> CardState:
        """What is known of a card; NEW for one without history."""
        return self._states.of(card)

    def changed(self, since: int = 0) -> list[str]:
        """The cards whose states have changed, except the first so many, which the caller knows."""
        return self._news[since:]

    def day(self, at: datetime) -> date:
        """The study day of this moment, by the learner's own rollover hour."""
        return self.schedule.day(at)

    def follow(self, settings: Settings) -> None:
        """Use these settings from now on; what was recorded and promised stays."""
        with self._one_at_a_time:
            self.settings, self.schedule = settings, self.schedule.set_by(settings)

    def preview(self, card: str, at: datetime) -> dict[Rating, Promise]:
        """What each button would do to this card at this moment."""
        return self.schedule.preview(card, self.state(card), at)

    def review(
        self,
        card: str,
        rating: Rating,
        at: datetime,
        promise: Promise | None = None,
        duration_ms: int | None = None,
        form: str = "recall",
        extra: dict[str, Any] | None = None,
    ) -> Event:
        """Record a graded recall; it moves the schedule.

        With a promise, the interval is the one that was shown, and StaleGradeError is raised if the card
        was graded elsewhere since. Without one, it is computed now.
        """
        with self._writing(at):
            state = self.state(card)
            if promise is None:
                promise = self.schedule.preview(card, state, at)[rating]
            if promise.promised.follows != state.review:
                raise StaleGradeError(card)
            event = self._event(
                card,
                "review",
                at,
                rating=rating,
                duration_ms=duration_ms,
                form=form,
                promised=promise.promised,
                extra=extra or {},
            )
            after = self.schedule.after(state, event)
            self._keep(card, self._store.insert(event), after)
            self._before[event.id] = self.schedule.fingerprint, state, after
        return event

    def record(
        self,
        card: str,
        kind: Kind,
        at: datetime,
        rating: Rating | None = None,
        duration_ms: int | None = None,
        form: str = "",
        extra: dict[str, Any] | None = None,
    ) -> Event:
        """Record what doesn't move the schedule: practice, a quiz, a mock interview."""
        if kind in {"review", "undo"}:
            raise ValueError(f"a {kind} has a method of its own")
        with self._writing(at):
            event = self._event(
                card, kind, at, rating=rating, duration_ms=duration_ms, form=form, extra=extra or {}
            )
            place = self._store.insert(event)
            if kind in HOLDS:
                self._keep(card, place, held(self.state(card), event))
        return event

    def undo(self, at: datetime, undone: str | None = None) -> Event | None:
        """Undo this review or hold, or else the last one in force. None if there is none.

        Returns the undoing event; its card has its earlier state again.
        """
        with self._writing(at):
            found = last_standing(self._connection, undone)
            if found is None:
                return None
            event = self._event(found.card, "undo", at, undoes=found.id)
            place = self._store.insert(event)
            rules, before, after = self._before.get(found.id, ("", NEW, NEW))
            if rules == self.schedule.fingerprint and after == self.state(found.card):
                self._keep(found.card, place, before)  # nothing has happened to the card since
            else:
                self._fold_again(found.card, place)
        return event

    def redo(self, at: datetime, undone: str | None = None) -> Event | None:
        """Redo this event, or else the one undone last since the last grade. None if there is none.

        Returns the event that is in force again.
        """
        with self._writing(at):
            undoings = undoings_to_redo(self._connection, undone)
            for undoing in undoings:  # two devices may have taken back the same
                place = self._store.insert(self._event(undoing.card, "undo", at, undoes=undoing.id))
            if not undoings:
                return None
            self._fold_again(undoings[0].card, place)
            (event,) = self._store.read("id = ?", undoings[0].undoes)
        return event

    def adopt(
        self, weights: tuple[float, ...] | None, at: datetime, extra: dict[str, Any] | None = None
    ) -> Event:
        """Let these FSRS weights hold from now on, on all devices of the learner; None: everyone's.

        What was promised stays: a card's due day moves at its next grade.
        """
        with self._writing(at):
            event = self._event(WHOLE_DECK, "weights", at, extra={**(extra or {}), "weights": weights})
            self._store.insert(event)
            self._follow_weights()
        return event

    def take_in(self, events: Iterable[Event]) -> int:
        """Add events recorded by other devices; known ones stay as they are. Returns how many were new.

        All or none are added; their order doesn't matter to any state.
        """
        touched: dict[str, int] = {}
        new = 0
        with self._writing():
            for event in events:
                if place := self._store.insert(event, "ON CONFLICT (id) DO NOTHING"):
                    touched[event.card] = place
                    new += 1
            for card, place in touched.items():
                self._fold_again(card, place)
            if WHOLE_DECK in touched:
                self._follow_weights()
        return new

    def events(self, card: str | None = None, since: date | None = None, kind: str = "") -> list[Event]:
        """The history in order, undone and undoing events with it: all, a card's, a kind's, from a day on."""
        of_kind = f" AND kind = '{kind}'" if kind else ""
        if card is not None:
            with self._reading():
                found = self._store.read("card = ?" + of_kind, card)
        else:
            found = self._store.read_on(first_id(since) if since else "", of_kind, self._reading)
        return [event for event in found if since is None or event.day >= since]

    def days(self, since: date = date.min, told: Callable[[float], object] | None = None) -> "Days":
        """What was done on each study day from this one on, and what comes due.

        What is new since the last call is summed up first, in portions between which others may read and
        write; `told` is called with the share that is done, and may raise an error to stop.
        """
        from quiz.study.daily import days
        from quiz.study.summing import Summing

        summing = Summing(self._connection)
        share = 0.0
        while share < 1:
            with self._one_at_a_time, sentences(self.path):
                share = summing.step()
            if told is not None:
                told(share)
        with self._one_at_a_time, sentences(self.path):
            return days(self._connection, since, summing.added, summing.is_anew)

    @cached_property
    def replay(self) -> "Replay":
        """What recent reviews amount to; kept from call to call."""
        from quiz.study.replay import Replay

        return Replay(self._connection, self._reading)

    def refresh(self) -> bool:
        """Take in what other programs wrote. Whether there was anything."""
        with self._one_at_a_time, sentences(self.path):
            return self._catch_up()

    def lost(self) -> Lost | None:
        """What the backups hold beyond this log if its file was lost or started again; None if nothing."""
        with self._one_at_a_time, sentences(self.path):
            return None if self._backups is None else self._backups.beyond(self._store.last_place())

    def settle(self) -> None:
        """Move the write-ahead log into the file, so that the file alone can be copied; may fail."""
        with self._one_at_a_time, suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    @property
    def backup_trouble(self) -> str:
        """Why the last backup could not be made; empty if it was."""
        return "" if self._backups is None else self._backups.trouble

    def rebuild(self) -> None:
        """Make the states again from the events alone."""
        with self._writing():
            self._rebuild()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._one_at_a_time, sentences(self.path):
            yield

    @contextmanager
    def _writing(self, at: datetime | None = None) -> Iterator[None]:
        """A transaction that has seen all that others wrote before it, and a day's first a backup."""
        with self._one_at_a_time, sentences(self.path):
            if self._backups is not None and at is not None:
                self._backups.keep(self._connection, self.day(at))
            self._changed = []
            schedule = self.schedule
            try:
                with transaction(self._connection):
                    self._catch_up()
                    schedule = self.schedule
                    yield
            except BaseException:
                self.schedule = schedule  # weights that were not kept are not in force
                raise
            self._remember(self._changed)  # after the commit: memory never knows more than the disk

    def _event(self, card: str, kind: Kind, at: datetime, **rest: Any) -> Event:
        return self._store.next_event(self.device, card, kind, at, self.day(at), **rest)

    def _fold_again(self, card: str, place: int) -> None:
        self._keep(card, place, fold(self._store.read("card = ?", card), self.schedule))

    def _keep(self, card: str, place: int, state: CardState) -> None:
        store_state(self._connection, card, place, state)
        self._changed.append((card, place, state))

    def _remember(self, states: list[tuple[str, int, CardState]]) -> None:
        for card, place, state in states:
            self._place = max(self._place, place)
            self._states.put(card, state)
            self._news.append(card)

    def _catch_up(self) -> bool:
        version = self._store.data_version()
        if version == self._version:
            return False
        self.schedule = self._schedule_in_force()  # whoever changed it has folded all cards by it
        self._remember(stored_states(self._connection, "WHERE place > ?", self._place))
        self._version = version
        return True

    def _schedule_in_force(self) -> Schedule:
        if not self._follows_weights:
            return self.schedule
        return weighted(self.schedule.eras[-1], self._store.read("card = ?", WHOLE_DECK))

    def _follow_weights(self) -> None:
        schedule = self._schedule_in_force()
        if schedule.fingerprint != self.schedule.fingerprint:
            self.schedule = schedule
            self._rebuild()

    def _load(self) -> None:
        """Read all states; fold them again if other weights or another version made them."""
        self._version = self._store.data_version()
        self.schedule = self._schedule_in_force()
        if self._store.meta("fold") == self.schedule.fingerprint:
            self._place = self._store.last_place()
            return
        try:
            self.rebuild()
        except StudyError as error:
            if error.reason != "read_only":
                raise
            self._states.fill(fold_all(self._store.read("day >= ?", ""), self.schedule).items())

    def _rebuild(self) -> None:
        """Also keeps a row for each card that is new again, so that other programs hear of it."""
        place = self._store.last_place()
        self._connection.execute("DELETE FROM states")
        for card, state in fold_all(self._store.read("day >= ?", ""), self.schedule).items():
            self._keep(card, place, state)
        self._store.note("fold", self.schedule.fingerprint)

    def _stored(self, condition: str, *values: str) -> list[tuple[str, CardState]]:
        with self._reading():
            return [(card, state) for card, _, state in stored_states(self._connection, condition, *values)]

    def _overdue(self, day: date) -> list[Overdue]:
        with self._one_at_a_time, sentences(self.path):
            return overdue(self._connection, day)
