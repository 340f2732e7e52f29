"""Statistics: what was done, how well it went, what is known, what is weak."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget

from quiz.messages import progress as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import EMPTY_BANK, STUDY_FAILED
from quiz.text.rows import Row, Span
from quiz.tui.count import Count, Told
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.lit_rows import LitRows
from quiz.tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from quiz.study.progress import Progress


QUESTION = "question:"
"""The prefix of a question's link."""


class ProgressScreen(Page):
    """One pane of rows. One of its weak questions is lit, for Enter to open."""

    PLACE: ClassVar[Place] = "progress"
    CSS_PATH = "progress.tcss"
    BINDINGS = bindings("progress")

    def __init__(self) -> None:
        super().__init__()
        self._told: Progress | None = None
        self._counting = Count(self, "progress", self._repaint)

    def body(self) -> Iterable[Widget]:
        """The pane."""
        yield LitRows(self.lay, id="progress", measure=184)

    def on_mount(self) -> None:
        """Count as soon as the bank is there."""
        super().on_mount()
        self.follow("deck", self.count, init=False)
        self.view.focus()

    @property
    def view(self) -> LitRows:
        """The pane."""
        return self.query_one(LitRows)

    @property
    def weak(self) -> list[str]:
        """The links to the weak questions, as they stand on the page."""
        return self.view.links(QUESTION)

    def on_screen_resume(self) -> None:
        """A review may have happened meanwhile."""
        self.count()

    def count(self) -> None:
        """Count in the background."""
        if self.app.deck is not None and self.is_attached and self.children:
            self._counting.start(self._count)

    def stop_run(self) -> bool:
        """Stop counting, once it takes long enough to be shown."""
        return self._counting.interrupt()

    def on_screen_suspend(self) -> None:
        """Nobody waits for it any more."""
        self._counting.stop()

    async def _count(self) -> None:
        try:
            self._told = await self._counting.of(self._progress)
            self.was_read()
        except Exception as error:
            self.app.fail(STUDY_FAILED, error)
            return
        self._repaint()

    def _repaint(self) -> None:
        self.view.relay()
        if self.view.lit not in (weak := self.weak):
            self.view.lit = weak[0] if weak else ""
        self.refresh_chrome()

    def _progress(self, heard: Told) -> "Progress | None":
        from quiz.study.day import study_day
        from quiz.study.past import Past, past
        from quiz.study.progress import progress

        deck, log, at = self.app.deck, self.app.log_of_study, self.app.services.clock()
        if deck is None:
            return None
        if log is None:
            return progress(deck.questions, {}, Past(), study_day(at))
        log.refresh()
        found = past(log, log.day(at), heard)
        return progress(deck.questions, log.snapshot(), found, log.day(at))

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The whole page."""
        told, deck = self._told, self.app.deck
        if told is None or deck is None or self.app.trouble is not None:
            row = self._counting.row(lang)
            return [row] if row else self.waiting_rows(cells, lang)
        from quiz.view.claims import asked_of
        from quiz.view.statistics import statistics_rows

        titles = {question.id: question.prompt[lang] for question in deck.questions}
        asked = asked_of(told.claims, deck.by_id, lang)
        start = words.START_SCREEN if deck.questions else EMPTY_BANK
        return statistics_rows(told, titles, lang, cells, start[lang], asked)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.PROGRESS[lang], "heading"),)

    def status_row(self, lang: str) -> Row:
        """The progress through a long history, while the previous figures are shown."""
        return self._counting.row(lang) if self._told is not None else ()

    def can(self, action: Action) -> bool:
        """Without a weak question there is none to open."""
        return action.id not in ("open_weak", "next_weak", "previous_weak") or bool(self.weak)

    def action_weak(self, step: int) -> None:
        """Light the next of the weak questions, or the one before; round and round."""
        weak, view = self.weak, self.view
        if weak:
            place = weak.index(view.lit) + step if view.lit in weak else 0
            view.lit = weak[place % len(weak)]
            self._show_lit()

    def action_open_weak(self) -> None:
        """Open the lit question; if it is out of sight, show it first."""
        if not self._show_lit() and self.view.lit:
            self.app.open_question(self.view.lit.removeprefix(QUESTION))

    def _show_lit(self) -> bool:
        """Scroll to the lit question; False if it was in sight already."""
        view = self.view
        first, last = view.extent(view.lit)
        top, high = view.scroll_offset.y, max(1, view.size.height)
        if top <= first and last < top + high:
            return False
        view.scroll_to(y=first - high // 3, animate=False)
        return True

    def action_plan(self) -> None:
        """The interview's date, and what to do each day until then."""
        self.app.go_to("plan")

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A weak question was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
