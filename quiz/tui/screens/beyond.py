"""A review page that goes on when the day is done, if one asks for more."""

from functools import partial
from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.tui.count import Count
from quiz.tui.screens.ticking import TickingPage

if TYPE_CHECKING:
    from quiz.study.interview import Interview


class BeyondPage(TickingPage):
    """Ten minutes' worth of cards beyond the day's at each request; the plan leaves them alone."""

    def __init__(self) -> None:
        super().__init__()
        self._for: Interview | None = None
        """The interview whose plan the session follows."""
        self._counting = Count(self, "plan", self.refresh_chrome)
        self._beyond = False
        """Whether the session asks more than the day."""
        self._asked_for = False
        """Whether to go on as soon as there is a session."""

    @property
    def is_done(self) -> bool:
        """Whether all that the day asks was asked."""
        return self._session is not None and self._session.is_finished

    def study_on(self) -> None:
        """Go on at once, or as soon as bank and log are open; a day that isn't done goes on by itself."""
        self._asked_for = self._session is None
        self.action_study_on()

    def action_study_on(self) -> None:
        """Ask some more cards."""
        if self.is_done:
            self._beyond = True
            self._counting.start(self._go_on)

    async def _go_on(self) -> None:
        deck, log, session = self.app.deck, self.app.log_of_study, self._session
        if deck is None or log is None or session is None:
            return
        from quiz.study.ahead import ahead_cards

        at = self.app.services.clock()
        try:
            cards = await self._counting.of(partial(ahead_cards, deck.questions, log, at, self._for))
            if session is not self._session or not session.is_finished:
                return
            session.follow(log.day(at), cards)
        except Exception as error:
            self._beyond = False
            self.app.complain(words.STUDY_FAILED, error)
            return
        self._beyond = not session.is_finished
        if not self._beyond:
            self.app.tell(words.NOTHING_MORE[self.app.lang])
        self.paint()
