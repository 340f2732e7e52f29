"""A page that runs proofs, one batch at a time: verdicts appear as runs end; it can be stopped."""

from collections.abc import Iterable

from textual.timer import Timer
from textual.worker import Worker

from quiz.messages import proofs as words
from quiz.text.rows import Row, Span
from quiz.tui.proving import Proving
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work
from quiz.view.proof_list import Entry

OFTEN = 0.125
"""Seconds between two updates from the proofs: several that end together are drawn together."""


class ProvingPage(Page):
    """Shows in `#proving` how far the proofs are."""

    def __init__(self) -> None:
        super().__init__()
        self.proving: Proving | None = None
        self._worker: Worker[None] | None = None
        self._ticking: Timer | None = None

    def fill(self) -> None:
        """List the claims again."""
        raise NotImplementedError

    def turn(self) -> None:
        """Show the present verdicts of the listed claims."""
        raise NotImplementedError

    def retell(self) -> None:
        """Redraw what stands around the list."""
        raise NotImplementedError

    @property
    def is_proving(self) -> bool:
        """Whether proofs are running."""
        return self._worker is not None and self._worker.is_running

    def other_runs(self) -> None:
        """Something was measured; while proofs run, the next tick updates all verdicts together."""
        if self._ticking is None:
            self.turn()

    def prove(self, entries: Iterable[Entry]) -> None:
        """Run what decides these claims, as far as a run can."""
        provable, deck = [entry for entry in entries if entry.claim.proof is not None], self.app.deck
        if deck is None or self.is_proving:
            return
        if not provable:
            self.app.tell(words.NOTHING_TO_RUN[self.app.lang])
            return
        self.proving = proving = Proving(self.app)
        going = work(proving.prove, deck, provable)  # its own errors are its state, which the page tells
        self._worker = self.run_worker(going, group="prove", exclusive=True, exit_on_error=False)
        self._ticking = self._ticking or self.set_interval(OFTEN, self._tick)
        self.retell()

    def _tick(self) -> None:
        """Take over what was found since the last tick, and end with the proofs."""
        if self.proving is not None and self.proving.flush():
            self.when_shown(self.turn)
        self.when_shown(self.query_one("#proving", RowsView).relay)
        self.refresh_chrome()
        if not self.is_proving and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
            self.when_shown(self.fill)

    def status_row(self, lang: str) -> Row:
        """That proofs are running."""
        if not self.is_proving or self.proving is None:
            return ()
        return (Span("● ", "accent"), Span(f"{self.proving.done}/{self.proving.total}", "muted"))

    def stop_run(self) -> bool:
        """Stop the proofs; what was decided stays."""
        proving = self.is_proving
        if self._worker is not None:
            self._worker.cancel()
        return proving

    def action_stop(self) -> None:
        """Stop."""
        self.stop_run()
