"""Today: what is due, how long it takes, what is weak, what the bank holds, and where to go."""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.events import Resize
from textual.widget import Widget

from quiz.messages import interface as words
from quiz.messages.actions import Action, Place, actions_of
from quiz.text.rows import Row, Span
from quiz.tui.count import Count
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.today_menu import bank_rows, beside, menu_rows
from quiz.tui.today_notices import folded, in_full, notices, way
from quiz.tui.widgets.rows_view import RowsView
from quiz.view.columns import sections

if TYPE_CHECKING:
    from quiz.study.settings import Doubt
    from quiz.study.today import Figures

BUILT_IN = "runcall"
"""The name of the built-in deck; only other names are shown."""

ROOMY, COLUMN, NARROWER = 84, 48, 42
"""From the first width on the left column is as wide as the second, else as the third."""

TALL, FEW = 30, 3
"""A screen with fewer lines than this lists only so many of the weakest topics."""


class TodayScreen(Page):
    """The first screen."""

    PLACE: ClassVar[Place] = "today"
    BINDINGS = bindings("today")

    def __init__(self) -> None:
        super().__init__()
        self._figures: Figures | None = None
        self._doubts: tuple[Doubt, ...] = ()
        self._claims: Mapping[str, int] = {}
        self._counting = Count(self, "count", self._repaint)

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="today", measure=100)

    def on_mount(self) -> None:
        """Fill in the figures as soon as the bank is there."""
        super().on_mount()
        self.follow("deck", self.count, init=False)
        self.follow("kept", self.count, init=False)
        self.query_one("#today").focus()

    def on_resize(self, event: Resize) -> None:
        """Keep the page centred."""
        super().on_resize(event)
        self.call_after_refresh(self.query_one("#today", RowsView).relay)

    def keys_changed(self) -> None:
        """The menu shows keys too."""
        self._repaint()

    def on_screen_resume(self) -> None:
        """Count again: a review may have happened meanwhile."""
        self.count()

    def count(self) -> None:
        """Count in the background what is due and what is known."""
        if self.app.deck is not None:
            self._counting.start(self._count)

    def on_screen_suspend(self) -> None:
        """Nobody waits for it any more."""
        self._counting.stop()

    async def _count(self) -> None:
        from quiz.study.today import figures

        deck = self.app.deck
        if deck is None:
            return
        try:
            at = self.app.services.clock()
            self._doubts = await asyncio.to_thread(self.app.services.doubts)
            interview = await asyncio.to_thread(self.app.services.interview)
            log = self.app.log_of_study
            claims = self._claims or await self.app.proofs.last_counts(deck)
            self._figures = await self._counting.of(partial(figures, deck, log, at, interview))
            self._claims = claims  # with the other figures: what comes later moves the page
            self.was_read()
            if self._figures.today is not None and interview is not None:
                self.app.last_plan.keep(self._figures.today, interview, self._figures.planned)
        except Exception as error:
            self.app.fail(words.STUDY_FAILED, error)
        self._repaint()
        if (counts := await self.app.proofs.counts(deck)) != self._claims:
            self._claims = counts
            self._repaint()

    def _repaint(self) -> None:
        self.query_one("#today", RowsView).relay()
        self.refresh_chrome()

    def title_row(self, lang: str) -> Row:
        """The name of the app, and of the deck unless it is the built-in one."""
        deck = self.app.deck
        beside = words.MOTTO[lang] if deck is None or deck.name == BUILT_IN else deck.name
        return (Span(words.APP[lang], "heading"), Span("  " + beside, "muted"))

    def status_row(self, lang: str) -> Row:
        """How much was reviewed today."""
        if counting := self._counting.row(lang):
            return counting
        if self._figures is None or not self._figures.reviewed:
            return ()
        return (Span(words.REVIEWED[lang].format(n=self._figures.reviewed), "muted"),)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The whole page. Notices that would push it out of sight are one line that leads to them."""
        high = self.query_one("#today").size.height
        said = notices(self._figures, self._doubts, self.app.key_notice(lang), self.app.deck, lang)
        told, airy = in_full(said, cells), not said
        rows = self._page(cells, lang, [], airy=airy)
        if told and len(rows) + 1 + len(told) > high:
            rows = self._page(cells, lang, folded(said, min(cells, NARROWER), lang), airy=airy)
        elif told:
            rows += [(), *told]
            rows += more if len(rows) + len(more := way(cells, lang)) <= high else []
        return [()] * max(0, (high - len(rows)) // 4) + rows

    def _page(self, cells: int, lang: str, told: list[Row], *, airy: bool) -> list[Row]:
        """All but the notices; `told` is the line that stands for them."""
        column = COLUMN if cells >= ROOMY else NARROWER
        menu = menu_rows(self._menu(), self._claims, min(cells, column - 4), lang, airy=airy)
        left = [*self._due(cells, lang), *([(), *told] if told else []), (), *menu]
        room = cells - column if cells >= 72 else cells
        right = sections([self._ready(room, lang), self._weak(room, lang), bank_rows(self._figures, lang)])
        return beside(left, right, column) if cells >= 72 else [*left, (), *right]

    def _menu(self) -> list[Action]:
        return [action for action in self.app.key_table.of("today") if action.id != "notices"]

    def _due(self, cells: int, lang: str) -> list[Row]:
        head: list[Row] = [(Span(words.TODAY[lang], "heading"),), ()]
        deck, found = self.app.deck, self._figures
        room = min(cells, 40)
        if deck is None or found is None or self.app.trouble is not None:
            return [*head, *self.waiting_rows(room, lang)]
        from quiz.tui.today_due import day_rows

        return [*head, *day_rows(found, room, lang)]

    def _ready(self, cells: int, lang: str) -> list[Row]:
        found = self._figures
        if found is None or found.ready is None or not found.questions or self.app.trouble is not None:
            return []
        from quiz.view.readiness import readiness_line

        ready = found.ready
        return readiness_line(
            ready.share,
            ready.course,
            ready.interview,
            ready.days_left,
            ready.on_date,
            lang,
            cells,
            is_thin=ready.is_thin,
        )

    def _weak(self, cells: int, lang: str) -> list[Row]:
        found = self._figures
        if found is None or not found.weakest:
            return []
        from quiz.view.readiness import weakest_rows

        weakest = found.weakest if self.app.size.height >= TALL else found.weakest[:FEW]
        return weakest_rows(weakest, lang, cells)

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A line of the menu was clicked."""
        for action in actions_of("today"):
            if message.link == f"action:{action.id}":
                self.call_later(self.run_action, action.method())

    def can(self, action: Action) -> bool:
        """On the first screen, "back" is called "quit"."""
        return action.id != "back"

    def in_bar(self, action: Action) -> bool:
        """Without questions there is nothing to ask; the keys say so."""
        asks = action.id in ("review", "quiz", "mock")
        return super().in_bar(action) and (self.app.has_questions or not asks)

    async def action_review(self) -> None:
        """Start or go on; beyond the day, once it is done."""
        found = self._figures
        if found is not None and found.questions and not found.due and not found.new:
            await self.app.study_on()
        else:
            self.app.go_to_questions("review")

    def action_quiz(self) -> None:
        """What to be quizzed on."""
        self.app.go_to_questions("quiz")

    def action_mock(self) -> None:
        """How long an interview."""
        self.app.go_to_questions("mock")

    def action_plan(self) -> None:
        """The interview's date, and what to do each day until then."""
        self.app.go_to("plan")

    def action_progress(self) -> None:
        """How it has gone so far."""
        self.app.go_to("progress")

    def action_browse(self) -> None:
        """The bank."""
        self.app.go_to("browse")

    async def action_find(self) -> None:
        """The bank, ready to type what to find."""
        await self.app.open_search()

    def action_demos(self) -> None:
        """The demos."""
        self.app.go_to("demos")

    def action_proofs(self) -> None:
        """Every claim against its run."""
        self.app.go_to("proofs")
