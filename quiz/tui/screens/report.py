"""The report on a mock interview: to read, to save, and to put its gaps first tomorrow."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget

from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.copying import REPORT
from quiz.messages.interface import NOT_SAVED
from quiz.messages.plan import day_text
from quiz.study.mock_report import MockReport
from quiz.text.rows import Row, Span
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work
from quiz.view.mock import report_rows

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp
    from quiz.tui.copying import Copyable


class ReportScreen(Page):
    """One report."""

    PLACE: ClassVar[Place] = "report"
    CSS_PATH = "report.tcss"
    BINDINGS = bindings("report")

    def __init__(self, report: MockReport) -> None:
        super().__init__()
        self._report = report

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="report", measure=96)

    def on_mount(self) -> None:
        """Ready to scroll."""
        super().on_mount()
        self.query_one("#report").focus()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The report."""
        deck = self.app.deck
        return report_rows(self._report, deck.by_id, cells, lang, deck.demos) if deck is not None else []

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.REPORT[lang], "heading"), Span(f"  {self._report.day.isoformat()}", "muted"))

    def can(self, action: Action) -> bool:
        """Nothing to put first without a gap, nothing to run without a demo."""
        if action.id == "front":
            return bool(self._report.gaps)
        return action.id != "run_next" or bool(self._report.demos)

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many digits as there are demos."""
        keys = super().live_keys(action)
        return keys[: len(self._report.demos)] if action.id == "run_next" else keys

    def copyables(self) -> "list[Copyable]":
        """The whole report."""
        from quiz.tui.copying import Copyable
        from quiz.view.mock_report import markdown

        deck = self.app.deck
        if deck is None:
            return []
        make = partial(markdown, self._report, deck.by_id, demos=deck.demos)
        return [Copyable(REPORT, "report.md", make)]

    def action_front(self) -> None:
        """Put the gaps at the front of tomorrow's reviews."""
        from quiz.study.front import put_in_front

        log, lang = self.app.log_of_study, self.app.lang
        cards = [each.question for each in self._report.gaps]
        if log is None or not cards:
            self.app.tell(words.NO_GAPS_TO_FRONT[lang])
            return
        try:
            day = put_in_front(log, cards, self.app.services.clock)
        except Exception as error:
            self.app.tell(NOT_SAVED[lang].format(error=error), "error")
            return
        self.app.tell(words.PUT_IN_FRONT[lang].format(n=len(cards), day=day_text(day, lang)))

    def action_write(self) -> None:
        """Save as Markdown."""
        from quiz.view.mock_report import markdown

        self._write("md", markdown)

    def action_write_page(self) -> None:
        """Save as HTML."""
        from quiz.view.mock_report import page

        self._write("html", page)

    def _write(self, ending: str, make: Callable[..., str]) -> None:
        deck, log, lang = self.app.deck, self.app.log_of_study, self.app.lang
        if deck is None or log is None:
            return
        path = report_path(log.path, self._report, ending)
        _save(self.app, path, partial(make, self._report, deck.by_id, lang, deck.demos))

    async def action_run_next(self, number: str) -> None:
        """Open a demo that would close a gap."""
        names = list(self._report.demos)
        if int(number) <= len(names):
            await self.app.open_demo(names[int(number) - 1])

    async def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A question or a demo was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
        elif kind == "demo":
            await self.app.open_demo(name)


def _save(app: "RuncallApp", path: Path, text: Callable[[], str]) -> None:
    """Write the report. The app waits for it, since this screen may be left meanwhile."""
    app.run_worker(work(_written, app, path, text), group=f"report {path.suffix}", exit_on_error=False)


async def _written(app: "RuncallApp", path: Path, text: Callable[[], str]) -> None:
    """Write it in a thread, and say where it is, or why it isn't."""

    def write() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(), encoding="utf-8")

    try:
        await asyncio.to_thread(write)
    except OSError as error:
        app.tell(words.NOT_WRITTEN[app.lang].format(path=path, why=error.strerror), "error")
        return
    app.tell(words.WRITTEN[app.lang].format(path=path))


def report_path(log: Path, report: MockReport, ending: str) -> Path:
    """Where a report is saved: beside the study log, by its day and its interview."""
    return log.parent / "reports" / f"mock-{report.day.isoformat()}-{report.session[:4]}.{ending}"
