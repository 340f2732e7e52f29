"""Statistics: what was done, how well it went, what is known, what is weak."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from quiz.messages import progress as words
from quiz.messages.actions import Place
from quiz.messages.interface import OPENING, STUDY_FAILED
from quiz.text.rows import Row, Span
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from textual.worker import WorkType

    from quiz.study.progress import Progress


class ProgressScreen(Page):
    """One pane of rows."""

    PLACE: ClassVar[Place] = "progress"
    CSS_PATH = "progress.tcss"
    BINDINGS = bindings("progress")

    def __init__(self) -> None:
        super().__init__()
        self._told: Progress | None = None
        self._counting: Worker[None] | None = None
        self._share = 0.0
        """Of a long history that is summed up for the first time, what is done."""

    def body(self) -> Iterable[Widget]:
        """The pane."""
        yield RowsView(self.lay, id="progress", measure=130)

    def on_mount(self) -> None:
        """Count as soon as the bank is there."""
        super().on_mount()
        self.watch(self.app, "deck", self.count, init=False)
        self.query_one("#progress").focus()

    def on_screen_resume(self) -> None:
        """A review may lie between."""
        self.count()

    def count(self) -> None:
        """Count in the background."""
        if self.app.deck is not None and self.is_attached and self.children:
            work: WorkType[None] = self._count  # made when it starts: two visits at once start but one
            self._counting = self.run_worker(work, name="progress", exclusive=True, exit_on_error=False)

    def on_screen_suspend(self) -> None:
        """Nobody waits for it any more."""
        if self._counting is not None:
            self._counting.cancel()

    async def _count(self) -> None:
        try:
            self._told = await asyncio.to_thread(self._progress)
        except Exception as error:
            self.app.complain(STUDY_FAILED, error)
            return
        self.query_one("#progress", RowsView).relay()

    def _progress(self) -> "Progress | None":
        from quiz.study.day import study_day
        from quiz.study.past import Past, past
        from quiz.study.progress import progress

        deck, log, at = self.app.deck, self.app.log_of_study, self.app.services.clock()
        if deck is None:
            return None
        if log is None:
            return progress(deck.questions, {}, Past(), study_day(at))
        log.refresh()
        found = past(log, log.day(at), self._summed)
        return progress(deck.questions, log.snapshot(), found, log.day(at), log.schedule.weights)

    def _summed(self, share: float) -> None:
        """Called by the thread that counts, after each portion; it ends when nobody waits for it any more."""
        worker = get_current_worker()
        if worker.is_cancelled:
            raise InterruptedError
        if int(share * 20) != int(self._share * 20):
            self._share = share
            self.call_later(self.query_one("#progress", RowsView).relay)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The whole page."""
        told, deck = self._told, self.app.deck
        if told is None or deck is None:
            counting = words.SUMMING_UP[lang].format(share=f"{self._share:.0%}")
            return [(Span(counting if self._share else OPENING[lang], "muted"),)]
        from quiz.view.statistics import statistics_rows

        titles = {question.id: question.prompt[lang] for question in deck.questions}
        return statistics_rows(told, titles, lang, cells, words.START_SCREEN[lang])

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.PROGRESS[lang], "heading"),)

    def action_plan(self) -> None:
        """The interview's date, and what to do each day until then."""
        self.app.go_to("plan")

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A weak question was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
