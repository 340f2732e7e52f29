"""What is known of proofs besides this session's metrics: failures, and what earlier runs measured."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.demo.words import Text
    from quiz.tui.app import RuncallApp
    from quiz.view.proof_list import Record


class ProofRecord:
    """Read once for a deck, by whichever screen asks first."""

    def __init__(self, app: "RuncallApp") -> None:
        self._app = app
        self._deck: Deck | None = None
        self._record: Record | None = None
        self._reading: asyncio.Task[Record] | None = None

    @property
    def now(self) -> "Record":
        """What is known so far; empty before it was read."""
        from quiz.view.proof_list import Record

        return self._record or Record()

    async def of(self, deck: "Deck") -> "Record":
        """What is known of the deck's proofs. Screens that ask at once share one reading."""
        from quiz.view.earlier import earlier_record
        from quiz.view.proof_list import Record

        if self._deck is not deck:
            self._deck, self._record = deck, None
            self._reading = asyncio.create_task(asyncio.to_thread(earlier_record, deck))
        if self._record is None and self._reading is not None:
            try:
                read = await asyncio.shield(self._reading)
            except Exception:
                self._record = Record()  # told once; then as if nothing had ever run
                raise
            self._record = self._record or read
        return self.now

    async def last_counts(self, deck: "Deck") -> "Mapping[str, int]":
        """The counts as last stored: available sooner than counting again."""
        return await asyncio.to_thread(_last_counts, deck)

    async def counts(self, deck: "Deck") -> "Mapping[str, int]":
        """How many of the deck's claims have each verdict; empty, with a notice, if that fails."""
        from quiz.messages.proofs import RECALL_FAILED
        from quiz.view.proof_list import counts_of

        try:
            counts = await asyncio.to_thread(counts_of, deck, self._app.measured, await self.of(deck))
            await asyncio.to_thread(_keep_counts, deck, counts)
            return counts
        except Exception as error:
            self._app.complain(RECALL_FAILED, error)
            return {}

    def fail(self, errors: "Mapping[str, Text]") -> None:
        """Note why these claims' proofs gave no value."""
        self._record = replace(self.now, errors={**self.now.errors, **errors})


def _last_counts(deck: "Deck") -> "Mapping[str, int]":
    """The stored counts; empty if they belong to another state of the deck."""
    from quiz.proof.last_counts import last_counts
    from quiz.study.home import cache_folder, folder_name

    kept = last_counts(cache_folder(), folder_name(deck.root))
    return kept if kept.get("all") == sum(len(question.claims) for question in deck.questions) else {}


def _keep_counts(deck: "Deck", counts: "Mapping[str, int]") -> None:
    if counts != _last_counts(deck):
        from quiz.proof.last_counts import keep_counts
        from quiz.study.home import cache_folder, folder_name

        keep_counts(cache_folder(), folder_name(deck.root), counts)
