"""Anki's own backend, driven as its own window drives it. Runs in Anki's environment, not in ours."""

import json
from typing import Any

from bench.study_bank import Note, Review, due_in


class Anki:
    """A collection with FSRS on, and daily limits that don't end the run."""

    def build(self, path: str, notes: list[Note], reviews: list[Review]) -> None:
        """A new collection of these notes and reviews."""
        from anki.collection import AddNoteRequest, Collection

        collection = Collection(path)
        collection.set_config("fsrs", True)
        config = collection.decks.config_dict_for_deck_id(1)
        config["new"]["perDay"], config["rev"]["perDay"] = 100, 9999
        collection.decks.update_config(config)
        model, deck = collection.models.by_name("Basic"), collection.decks.id("LLM")
        for start in range(0, len(notes), 2000):
            requests = []
            for each in notes[start : start + 2000]:
                note = collection.new_note(model)
                note["Front"], note["Back"], note.tags = each.question, each.answer, [each.topic]
                requests.append(AddNoteRequest(note=note, deck_id=deck))
            collection.add_notes(requests)
        self._fill(collection, reviews)
        collection.close()

    def _fill(self, collection: Any, reviews: list[Review]) -> None:
        cards = collection.db.list("select id from cards order by id")
        rows, taken, last = [], set(), {}
        for each in reviews:
            id_ = each.at
            while id_ in taken:
                id_ += 1
            taken.add(id_)
            card = cards[each.note]
            rows.append((id_, card, -1, each.rating, each.interval, each.before, 500, each.duration, 1))
            last[each.note] = each
        today = collection.sched.today
        states = [
            (today + due_in(n), json.dumps({"s": 60.0, "d": 5.0, "dr": 0.9, "lrt": r.at // 1000}), cards[n])
            for n, r in last.items()
        ]

        def fill() -> None:
            collection.db.executemany("insert into revlog values (?,?,?,?,?,?,?,?,?)", rows)
            collection.db.executemany(
                "update cards set type=2,queue=2,ivl=60,due=?,reps=5,factor=2500,data=? where id=?", states
            )

        collection.db.transact(fill)  # outside a transaction every row waits for the disk

    def open(self, path: str) -> None:
        """Open the collection, at its deck."""
        from anki.collection import Collection

        self.collection = Collection(path)
        self.collection.decks.select(self.collection.decks.id("LLM"))

    def close(self) -> None:
        """Close it."""
        self.collection.close()

    def first(self) -> Any:
        """Build the queue; the first card."""
        queued = self.collection.sched.get_queued_cards(fetch_limit=1)
        return queued.cards[0] if queued.cards else None

    def next(self) -> Any:
        """The card after an answer."""
        return self.first()

    def answer(self, shown: Any, rating: int) -> None:
        """Grade the card; on the disk when this returns."""
        from anki.cards import Card
        from anki.scheduler.v3 import CardAnswer

        card = Card(self.collection, backend_card=shown.card)
        card.start_timer()
        named = {1: CardAnswer.AGAIN, 2: CardAnswer.HARD, 3: CardAnswer.GOOD, 4: CardAnswer.EASY}[rating]
        answer = self.collection.sched.build_answer(card=card, states=shown.states, rating=named)
        self.collection.sched.answer_card(answer)

    def undo(self) -> None:
        """Take the last grade back."""
        self.collection.undo()

    def search(self, text: str) -> int:
        """How many notes hold the text."""
        return len(self.collection.find_notes(f'"{text}"'))

    def stats(self) -> Any:
        """All graphs over a year."""
        return self.collection._backend.graphs(search="", days=365)
