"""A page of a review session: holding cards, undo and redo, and what to do when the day ends."""

from datetime import date
from typing import TYPE_CHECKING

from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import key_name
from quiz.text.rows import Row, Span
from quiz.tui.screens.answering import AnsweringPage

if TYPE_CHECKING:
    from collections.abc import Callable

    from quiz.study.event import Kind
    from quiz.study.session import ReviewSession


class SessionPage(AnsweringPage):
    """Holds, undo and redo, and a day that ends while the session is open."""

    def __init__(self) -> None:
        super().__init__()
        self._session: ReviewSession | None = None
        self._token = -1
        self._flipped = False

    def paint(self) -> None:
        """Show the session's current card."""
        raise NotImplementedError

    @property
    def is_answered(self) -> bool:
        """After the flip."""
        return self._flipped and self.question is not None

    def follow_clock(self) -> None:
        """Update the time on the card, and notice the end of the study day.

        A card whose answer is shown stays until it is graded.
        """
        self.refresh_chrome()
        if self._session is None or self._flipped or not self._session.is_over:
            return
        try:
            self._session.refresh()
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        self.app.tell(words.NEW_DAY[self.app.lang])
        self.paint()

    def action_hold(self, kind: "Kind") -> None:
        """Suspend, bury or flag the card that is shown."""
        session = self._session
        if session is None or self.question is None:
            return
        from quiz.study.holds import toggled

        if session.state is not None:
            kind = toggled(kind, session.state, date.max)
        try:
            event = session.hold(kind, self._token)
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        if event is not None:
            self._tell_of(words.HELD[kind], event.card)
        if session.token != self._token:
            self.paint()
        self.refresh_chrome()

    def action_undo(self) -> None:
        """Undo the last grade or hold."""
        if self._session is not None:
            self._step(self._session.undo, words.UNDONE, words.NOTHING_TO_UNDO)

    def action_redo(self) -> None:
        """Redo what was undone last."""
        if self._session is not None:
            self._step(self._session.redo, words.REDONE, words.NOTHING_TO_REDO)

    def _step(self, step: "Callable[[], str | None]", done: Words, nothing: Words) -> None:
        """Undo or redo."""
        try:
            card = step()
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        if card is None:
            self.app.tell(nothing[self.app.lang], about="card")
            return
        from quiz.view.held import deed

        moved = self._session.moved if self._session is not None else None
        self._tell_of(done, card, deed(moved, self.app.lang) if moved is not None else "")
        self.paint()

    def other_side(self, lang: str) -> Row:
        """Where card and demo share the space, the key to the hidden one: grades fill the bar."""
        if not self.has_class("-narrow") or self.pane.demo is None:
            return ()
        if not self.split.on_right and self.pane.kept is None:
            return ()
        keys = (action.keys for action in self.app.key_table.of(self.PLACE) if action.id == "other_pane")
        key = next((key_name(names[0], lang) for names in keys if names), "")
        told = words.TO_THE_CARD if self.split.on_right else words.TO_THE_RUN
        return (Span(f"{told[lang].format(key=key)}   ", "muted"),) if key else ()

    def _tell_of(self, told: Words, card: str, what: str = "") -> None:
        """What was done with a card."""
        deck = self.app.deck
        self.app.tell_of(told, deck.by_id.get(card) if deck is not None else None, card, what)
