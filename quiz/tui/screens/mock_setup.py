"""Setup of a mock interview: its length, an unfinished one to resume, the last report."""

from functools import partial
from typing import ClassVar

from textual.screen import Screen

from quiz.bank.deck import Deck
from quiz.messages import quiz as words
from quiz.messages.actions import Place
from quiz.messages.interface import EMPTY_BANK
from quiz.study.log import StudyLog
from quiz.study.mock import MINUTES, SECONDS_PER_QUESTION
from quiz.study.mock_report import MockReport, last_report
from quiz.study.mock_session import MockSession
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.setup import SetupPage
from quiz.tui.widgets.row_list import Item
from quiz.tui.words_for import clock_text

LAST = "last"


class MockSetupScreen(SetupPage[MockSession]):
    """A list of lengths."""

    PLACE: ClassVar[Place] = "mock_setup"
    BINDINGS = bindings("mock_setup")

    def __init__(self) -> None:
        super().__init__()
        self._last: MockReport | None = None

    def look(self, deck: Deck, log: StudyLog) -> None:
        """Find the unfinished interview and the last report."""
        self.kept = MockSession.kept(log, deck.by_id, self.app.services.clock)
        self._last = last_report(log.events(kind="mock"), deck.by_id)

    def entries(self, deck: Deck) -> list[Item]:
        """The lengths, and the last report."""
        how = partial(_how, self.kept is not None)
        items = [Item("how", how if deck.questions else _empty, heading=True)]
        items += [Item(str(minutes), partial(_length, minutes)) for minutes in MINUTES if deck.questions]
        if self._last is not None and (self.kept is None or self.kept.id != self._last.session):
            items.append(Item(LAST, self._report))
        return items

    def place(self, session: MockSession, lang: str) -> str:
        """How many answers, how much time."""
        left = clock_text(max(0.0, session.minutes * 60 - session.spent))
        return words.MOCK_GO_ON[lang].format(n=session.asked, left=left)

    def _report(self, cells: int, lang: str) -> list[Row]:
        assert self._last is not None
        return wrap(words.MOCK_LAST[lang].format(day=self._last.day.isoformat()), cells)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.MOCK[lang], "heading"), Span("  " + words.MOCK_LENGTH[lang], "muted"))

    def begins(self, key: str) -> bool:
        """Opening a report starts nothing."""
        return key != LAST

    def called(self, key: str, lang: str) -> str:
        """Its length."""
        return words.MOCK_MINUTES[lang].format(n=int(key))

    def screen_of(self, key: str, session: MockSession | None, deck: Deck, log: StudyLog) -> Screen[None]:
        """An interview, or the report."""
        from quiz.tui.screens.mock import MockScreen
        from quiz.tui.screens.report import ReportScreen

        if key == LAST and self._last is not None:
            return ReportScreen(self._last)
        clock = self.app.services.clock
        return MockScreen(session or MockSession.new(log, deck.by_id, int(key), clock))


def _how(spaced: bool, cells: int, lang: str) -> list[Row]:
    return [*([()] if spaced else []), *wrap([Span(words.MOCK_HOW[lang], "muted")], cells), ()]


def _empty(cells: int, lang: str) -> list[Row]:
    return wrap([Span(EMPTY_BANK[lang], "muted")], cells)


def _length(minutes: int, cells: int, lang: str) -> list[Row]:
    about = words.MOCK_ABOUT[lang].format(n=round(minutes * 60 / SECONDS_PER_QUESTION))
    return wrap([Span(words.MOCK_MINUTES[lang].format(n=minutes)), Span(f"   {about}", "muted")], cells)
