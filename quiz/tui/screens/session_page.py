"""A page of a review session: holding cards, undo and redo, and what to do when the day ends."""

from datetime import date
from typing import TYPE_CHECKING

from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import key_name
from quiz.text.rows import Row, Span
from quiz.tui.screens.answering import AnsweringPage
from quiz.tui.words_for import card_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from quiz.study.event import Kind
    from quiz.study.session import ReviewSession


class SessionPage(AnsweringPage):
    """Grades and holds are taken back and stand again, and a day may end under the open session."""

    def __init__(self) -> None:
        super().__init__()
        self._session: ReviewSession | None = None
        self._token = -1
        self._flipped = False

    def paint(self) -> None:
        """Put the session's current card on the table."""
        raise NotImplementedError

    @property
    def is_answered(self) -> bool:
        """After the flip."""
        return self._flipped and self.question is not None

    def follow_clock(self) -> None:
        """The time on the card, and a day that ends under an open session.

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
        """Suspend, bury or flag the card that was painted."""
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
            self.app.tell(words.HELD[kind][self.app.lang].format(card=self._called(event.card)))
        if session.token != self._token:
            self.paint()
        self.refresh_chrome()

    def action_undo(self) -> None:
        """Take the last grade back."""
        if self._session is not None:
            self._step(self._session.undo, words.UNDONE, words.NOTHING_TO_UNDO)

    def action_redo(self) -> None:
        """Let what was taken back stand again."""
        if self._session is not None:
            self._step(self._session.redo, words.REDONE, words.NOTHING_TO_REDO)

    def _step(self, step: "Callable[[], str | None]", done: Words, nothing: Words) -> None:
        """Back or forth in what was done."""
        try:
            card = step()
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        if card is None:
            self.app.tell(nothing[self.app.lang])
            return
        self.app.tell(done[self.app.lang].format(card=self._called(card)))
        self.paint()

    def other_side(self, lang: str) -> Row:
        """Where card and demo take turns, the way to the one out of sight: grades fill the bar below."""
        if not self.has_class("-narrow") or self.pane.demo is None:
            return ()
        if not self.split.on_right and self.pane.kept is None:
            return ()
        keys = (action.keys for action in self.app.key_table.of(self.PLACE) if action.id == "other_pane")
        key = next((key_name(names[0], lang) for names in keys if names), "")
        told = words.TO_THE_CARD if self.split.on_right else words.TO_THE_RUN
        return (Span(f"{told[lang].format(key=key)}   ", "muted"),) if key else ()

    def _called(self, card: str) -> str:
        """A card as a person knows it."""
        deck = self.app.deck
        return card_text(deck.by_id.get(card) if deck is not None else None, card, self.app.lang)
