"""A list of sessions to start. An unfinished one can be resumed, and isn't replaced without asking."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from textual.screen import Screen
from textual.widget import Widget

from quiz.bank.deck import Deck
from quiz.messages import quiz as words
from quiz.messages.actions import Action
from quiz.messages.interface import STUDY_FAILED
from quiz.messages.quiz_setup import ANSWERS_STAY, BEGIN_ANEW, UNFINISHED
from quiz.study.log import StudyLog
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.screens.page import HIGH, Page
from quiz.tui.widgets.row_list import Item, RowList

Session = TypeVar("Session")

KEPT, ANEW = "kept", "anew"


class SetupPage(Page, Generic[Session]):
    """The list, and the question that comes first if a session is unfinished."""

    CSS_PATH = "setup.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]  # noqa: RUF012 (so declared above us)

    def __init__(self) -> None:
        super().__init__()
        self.kept: Session | None = None
        """The unfinished session."""
        self._wanted = ""
        """The chosen entry while it is asked whether to replace the unfinished session."""

    def look(self, deck: Deck, log: StudyLog) -> None:
        """Find the unfinished session. Raises StudyError."""
        raise NotImplementedError

    def entries(self, deck: Deck) -> list[Item]:
        """What can be started or read."""
        raise NotImplementedError

    def place(self, session: Session, lang: str) -> str:
        """How far the unfinished session has come, in words."""
        raise NotImplementedError

    def begins(self, key: str) -> bool:
        """Whether an entry starts a session."""
        return True

    def called(self, key: str, lang: str) -> str:
        """The name of what an entry starts."""
        raise NotImplementedError

    def screen_of(self, key: str, session: Session | None, deck: Deck, log: StudyLog) -> Screen[None]:
        """What an entry opens; with `session`, the one that is resumed. Raises StudyError."""
        raise NotImplementedError

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield RowList(id="setup", measure=76)

    def on_mount(self) -> None:
        """Fill it when the bank is there."""
        super().on_mount()
        self.follow("deck", self.fill)
        self.follow("lang", self.fill, init=False)
        self.listing.focus()

    def on_screen_resume(self) -> None:
        """A session may have been left or finished."""
        if self.is_attached and self.children:
            self._wanted = ""
            self.fill()

    @property
    def listing(self) -> RowList:
        """The list."""
        return self.query_one("#setup", RowList)

    @property
    def is_asking(self) -> bool:
        """Whether it is asking what to do with the unfinished session."""
        return bool(self._wanted) and self.kept is not None

    def fill(self) -> None:
        """List what can be started, the unfinished session first; or ask about that session."""
        deck, log = self.app.deck, self.app.log_of_study
        if deck is None:
            self.listing.put([Item("waiting", self.waiting_rows, heading=True)])
            return
        self.kept = None
        if log is not None:
            try:
                self.look(deck, log)
            except Exception as error:
                self.app.complain(STUDY_FAILED, error)
        items: list[Item] = [Item(KEPT, self._going_on)] if self.kept is not None else []
        if self.is_asking:
            items = [Item("asked", _asked, heading=True), *items, Item(ANEW, self._anew)]
            items.append(Item("stays", _stays, heading=True))
        else:
            items += self.entries(deck)
        self.listing.put(items, KEPT if self.kept is not None else None)
        self.refresh_chrome()

    def _going_on(self, cells: int, lang: str) -> list[Row]:
        assert self.kept is not None
        return wrap([Span("● ", "accent"), Span(self.place(self.kept, lang), "strong")], cells)

    def _anew(self, cells: int, lang: str) -> list[Row]:
        return wrap(BEGIN_ANEW[lang].format(what=self.called(self._wanted, lang)), cells)

    def can(self, action: Action) -> bool:
        """Nothing to start where there is nothing to ask."""
        return action.id != "start" or self.listing.key is not None

    def step_back(self) -> bool:
        """Start nothing new."""
        asking, self._wanted = self.is_asking, ""
        if asking:
            self.fill()
        return asking

    def action_choose(self) -> None:
        """Start what the cursor is on."""
        self.listing.action_choose()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Start, resume, or ask first."""
        deck, log, key = self.app.deck, self.app.log_of_study, message.key
        if deck is None or log is None:
            if self.app.trouble is not None:
                self.app.complain(words.SESSION_FAILED, self.app.trouble[1])
            return
        if self.kept is not None and key not in (KEPT, ANEW) and self.begins(key):
            self._wanted = key
            self.fill()
            return
        try:
            wanted = self._wanted if key == ANEW else key
            screen = self.screen_of(wanted, self.kept if key == KEPT else None, deck, log)
        except Exception as error:
            self.app.complain(words.SESSION_FAILED, error)
            return
        self.app.push_screen(screen)


def _asked(cells: int, lang: str) -> list[Row]:
    return [*wrap([Span(UNFINISHED[lang], "strong")], cells), ()]


def _stays(cells: int, lang: str) -> list[Row]:
    return [(), *wrap([Span(ANSWERS_STAY[lang], "muted")], cells)]
