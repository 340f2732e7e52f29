"""Our study engine and search index as one of the programs that are measured beside each other."""

from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.study_bank import Note, Review, due_in

if TYPE_CHECKING:
    from quiz.study.places import Places

NEW_PER_DAY, REVIEWS_PER_DAY = 100, 9999
"""The limits that Anki's collection has too."""


class Runcall:
    """The log, a review session over all cards, the index of their texts, a year's statistics.

    Our bank itself is no part of it: it is YAML, and `bench.bank_open` measures that.
    """

    name = "runcall"

    def __init__(self) -> None:
        self.places: Places | None = None

    def build(self, path: str, notes: list[Any], reviews: list[Any]) -> None:
        """A log of these reviews, and an index of these notes; takes the tuples of either bench."""
        from quiz.bank.full_text import make
        from quiz.bank.terms import fold
        from quiz.study.log import StudyLog

        mine = [Note(*note[:4]) for note in notes]
        folder = Path(path)
        texts = ((fold(f"{note.key}\n{note.question}"), fold(note.answer)) for note in mine)
        make(self._index(folder), texts)
        (folder.with_name(folder.name + ".cards")).write_text("\n".join(note.key for note in mine))
        with StudyLog.open(folder) as log:
            log.take_in(_events(mine, [Review(*review) for review in reviews]))
        self.open(path)
        self.first()
        self.stats()  # the days of a long history are summed up once
        self.close()

    def open(self, path: str) -> None:
        """The log and the index."""
        from quiz.bank.full_text import FullText
        from quiz.study.log import StudyLog
        from quiz.study.settings import Settings

        folder = Path(path)
        settings = Settings(new_per_day=NEW_PER_DAY, reviews_per_day=REVIEWS_PER_DAY)
        self.log = StudyLog.open(folder, settings=settings)
        self.texts = FullText(self._index(folder))
        self.deck = folder.with_name(folder.name + ".cards")

    def close(self) -> None:
        """Both."""
        self.log.close()
        self.texts.close()

    def first(self) -> int | None:
        """Begin a session: today's queue, the first card with what its four buttons promise."""
        from quiz.study.places import Places
        from quiz.study.session import ReviewSession

        if self.places is None:  # they come with the bank, which stays open from session to session
            self.places = Places(self.deck.read_text().split("\n"))
        self.session = ReviewSession(self.log, self.places)
        return self.next()

    def next(self) -> int | None:
        """The card on screen, by its token."""
        return self.session.token if self.session.promises() else None

    def answer(self, shown: int, rating: int) -> None:
        """Grade it; on the disk when this returns, and the next card is chosen."""
        from quiz.study.card import Rating

        if self.session.grade(Rating(rating), shown, duration_ms=1234) is None:
            raise RuntimeError("the grade was not taken")

    def undo(self) -> None:
        """Take the last grade back."""
        self.session.undo()

    def search(self, text: str) -> int:
        """How many notes hold the text."""
        from quiz.bank.terms import WORD, fold

        return len(self.texts.having(WORD.findall(fold(text))))

    def stats(self) -> Any:
        """Reviews a day, true retention, minutes, forecast over a year."""
        today = self.log.day(datetime.now().astimezone())
        days = self.log.days(today - timedelta(days=365))
        retention = sum(day.retention.recalled for day in days.done.values())
        return days.done, retention, days.due

    def size(self, path: str) -> int:
        """Bytes on the disk."""
        folder = Path(path)
        return sum(each.stat().st_size for each in folder.parent.glob(folder.name + "*"))

    def _index(self, folder: Path) -> Path:
        return folder.with_name(folder.name + ".index")


def _events(notes: list[Note], reviews: list[Review]) -> list[Any]:
    """The reviews as events; each keeps what its button promised, so that the due days are the other's."""
    from quiz.study.card import Rating
    from quiz.study.day import study_day
    from quiz.study.event import Event, Promised, next_id

    zone = UTC
    today = study_day(datetime.now(zone))
    of_note: dict[int, list[Review]] = defaultdict(list)
    for review in reviews:
        of_note[review.note].append(review)
    follows: dict[int, str] = {}
    events, last = [], ""
    for seq, review in enumerate(sorted(reviews, key=lambda review: review.at), 1):
        day = study_day(datetime.fromtimestamp(review.at / 1000, zone))
        is_last = review is of_note[review.note][-1]
        days = (today + timedelta(days=due_in(review.note)) - day).days if is_last else review.interval
        last = next_id(review.at, last)
        events.append(
            Event(
                last,
                "bench",
                seq,
                notes[review.note].key,
                "review",
                review.at,
                0,
                day,
                Rating(review.rating),
                review.duration,
                "recall",
                Promised(days=max(days, 1), follows=follows.get(review.note, "")),
            )
        )
        follows[review.note] = last
    return events
