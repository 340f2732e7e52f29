"""How long a mock interview is to be; one that was left goes on from here, the last one's report opens."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.widget import Widget

from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import EMPTY_BANK, STUDY_FAILED
from quiz.study.mock import MINUTES, SECONDS_PER_QUESTION
from quiz.study.mock_report import MockReport, last_report
from quiz.study.mock_session import MockSession
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.words_for import clock_text

KEPT, LAST = "kept", "last"


class MockSetupScreen(Page):
    """A list of lengths."""

    PLACE: ClassVar[Place] = "mock_setup"
    CSS_PATH = "mock_setup.tcss"
    BINDINGS = bindings("mock_setup")

    def __init__(self) -> None:
        super().__init__()
        self._kept: MockSession | None = None
        self._last: MockReport | None = None

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield RowList(id="mock-setup", measure=76)

    def on_mount(self) -> None:
        """Fill it when the bank is there."""
        super().on_mount()
        self.watch(self.app, "deck", self.fill)
        self.listing.focus()

    def on_screen_resume(self) -> None:
        """An interview may have been left or held."""
        if self.is_attached and self.children:
            self.fill()

    @property
    def listing(self) -> RowList:
        """The list."""
        return self.query_one("#mock-setup", RowList)

    def fill(self) -> None:
        """List the interview that was left, the lengths, the last report."""
        deck, log = self.app.deck, self.app.log_of_study
        if deck is None:
            return
        if log is not None:
            try:
                self._kept = MockSession.kept(log, deck.by_id, self.app.services.clock)
                self._last = last_report(log.events(kind="mock"), deck.by_id)
            except Exception as error:
                self.app.complain(STUDY_FAILED, error)
        items = [Item(KEPT, self._go_on)] if self._kept else []
        items += [Item(str(minutes), partial(_length, minutes)) for minutes in MINUTES if deck.questions]
        if self._last is not None and (self._kept is None or self._kept.id != self._last.session):
            items.append(Item(LAST, self._report))
        first = items[0].key if items else None
        head = Item("how", _how if deck.questions else _empty, heading=True)
        self.listing.put([head, *items], first)
        self.refresh_chrome()

    def _go_on(self, cells: int, lang: str) -> list[Row]:
        assert self._kept is not None
        left = clock_text(max(0.0, self._kept.minutes * 60 - self._kept.seconds))
        text = words.MOCK_GO_ON[lang].format(n=self._kept.asked, left=left)
        return wrap([Span("● ", "accent"), Span(text, "strong")], cells)

    def _report(self, cells: int, lang: str) -> list[Row]:
        assert self._last is not None
        return wrap(words.MOCK_LAST[lang].format(day=self._last.day.isoformat()), cells)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.MOCK[lang], "heading"), Span("  " + words.MOCK_LENGTH[lang], "muted"))

    def can(self, action: Action) -> bool:
        """Nothing to start in an empty deck."""
        return action.id != "start" or self.listing.key is not None

    def action_choose(self) -> None:
        """Start what the cursor is on."""
        self.listing.action_choose()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Plan an interview, go on with one, or open the report."""
        from quiz.tui.screens.mock import MockScreen
        from quiz.tui.screens.report import ReportScreen

        deck, log = self.app.deck, self.app.log_of_study
        if message.key == LAST and self._last is not None:
            self.app.push_screen(ReportScreen(self._last))
            return
        if deck is None or log is None:
            self.app.complain(words.SESSION_FAILED, self.app.study_trouble)
            return
        try:
            session = self._kept
            if session is None or message.key != KEPT:
                session = MockSession.new(log, deck.by_id, int(message.key), self.app.services.clock)
        except Exception as error:
            self.app.complain(words.SESSION_FAILED, error)
            return
        self.app.push_screen(MockScreen(session))


def _how(cells: int, lang: str) -> list[Row]:
    return [*wrap([Span(words.MOCK_HOW[lang], "muted")], cells), ()]


def _empty(cells: int, lang: str) -> list[Row]:
    return wrap([Span(EMPTY_BANK[lang], "muted")], cells)


def _length(minutes: int, cells: int, lang: str) -> list[Row]:
    about = words.MOCK_ABOUT[lang].format(n=round(minutes * 60 / SECONDS_PER_QUESTION))
    return [(Span(words.MOCK_MINUTES[lang].format(n=minutes)), Span(f"   {about}", "muted"))]
