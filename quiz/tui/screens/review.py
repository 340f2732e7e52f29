"""Review: think, flip, tick, run, grade; a grade is saved before the next card is shown."""

from functools import partial
from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.actions import Action, Place
from quiz.text.rows import Row, Span
from quiz.tui.card_rows import Card, card_rows, prompt_rows
from quiz.tui.keys import bindings
from quiz.tui.review_rows import leech_text, place_row, summary_rows
from quiz.tui.screens.beyond import BeyondPage
from quiz.tui.screens.ticking import ON_THE_CARD
from quiz.tui.words_for import clock_text, interval_text

if TYPE_CHECKING:
    from quiz.study.session import ReviewSession


class ReviewScreen(BeyondPage):
    """One session. A grade carries the token of the showing it belongs to, so it can hit no other card."""

    PLACE: ClassVar[Place] = "review"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["workbench.tcss", "review.tcss"]
    BINDINGS = bindings("review")

    def __init__(self) -> None:
        super().__init__()
        self._began = 0.0
        self.add_class("-over")  # no question, no demo beside it

    def on_mount(self) -> None:
        """Begin as soon as bank and log are open; count the time on the card."""
        super().on_mount()
        self.follow("deck", self.begin)
        self.follow("kept", self._follow_interview, init=False)
        self.set_interval(1, self.follow_clock)

    def on_screen_resume(self) -> None:
        """Follow changes made elsewhere; a summary stays until there is more to ask."""
        if self._session is None:
            return
        if self._session.is_finished or self._session.refresh():
            self.begin(self._session)
        elif not self._follow_interview():
            self.reckon()

    def _follow_interview(self) -> bool:
        """Whether the interview has changed; a flipped card stays until it is graded."""
        log = self.app.log_of_study
        if log is None or self._session is None or not self.is_current:
            return False
        if (interview := self.app.services.interview()) == self._for:
            return False
        if not self._flipped:
            self.begin()
            return True
        self._for = interview
        self._session.follow(log.day(self.app.services.clock()), None)
        self.reckon()
        return True

    def on_screen_suspend(self) -> None:
        """Nobody waits for the plan any more."""
        self._counting.stop()

    def begin(self, over: "ReviewSession | None" = None) -> None:
        """Start a session; on the same day as `over`, a finished one, only if there is something to ask."""
        deck, log = self.app.deck, self.app.log_of_study
        if deck is None or log is None:
            return
        from quiz.study.reviewing import review_session

        self._for, clock = self.app.services.interview(), self.app.services.clock
        try:
            planned = self.app.last_plan.cards(log.day(clock()), self._for)
            session = review_session(deck, log, clock, planned)
        except Exception as error:
            self.app.fail(words.STUDY_FAILED, error)
            return
        if over is None or over.is_over or not session.is_finished:
            self._session, self._beyond = session, False
            self.paint()
        self.reckon()
        if self._asked_for:
            self.study_on()

    def reckon(self) -> None:
        """Make today's plan in the background, from the minutes spent; none for who goes on beyond."""
        if self._for is not None and not self._beyond:
            self._counting.start(self._reckon)

    async def _reckon(self) -> None:
        """Make it; the shown card stays until it is graded, the plan applies from the next one."""
        deck, log, session, interview = self.app.deck, self.app.log_of_study, self._session, self._for
        if deck is None or log is None or session is None or interview is None:
            return
        from quiz.study.reviewing import day_and_cards

        try:
            clock = self.app.services.clock
            day, cards = await self._counting.of(partial(day_and_cards, deck, log, clock, interview))
            self.app.last_plan.keep(day, interview, cards)
            if session is self._session:
                session.follow(day, cards)
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        if self._session is not None and self._session.token != self._token:
            self.paint()  # nothing was left to ask, and now something is
        self.refresh_chrome()

    def paint(self) -> None:
        """Show the session's current card, prompt side up."""
        session = self._session
        if session is None:
            return
        self._token, self._flipped = session.token, False
        self.untick()
        self.pane.forget()  # what an earlier card's run has shown may be this one's answer
        self._began = monotonic()
        self.forget_answer()
        self.take_up()
        self.figures.close()
        self.set_class(session.is_finished, "-over")
        self.split.activate(right=False)
        self.load_demo()
        self.reading.show(self.lay)
        self.reading.focus()
        self.refresh_chrome()

    @property
    def question(self) -> Question | None:
        """The current question."""
        deck, session = self.app.deck, self._session
        if deck is None or session is None or session.current is None:
            return None
        return deck.by_id.get(session.current)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The card, or the summary of a finished session."""
        if self._session is None:
            return self.waiting_rows(cells, lang)
        deck, log = self.app.deck, self.app.log_of_study
        if (question := self.question) is None:
            from quiz.study.reviewing import due_tomorrow

            if deck is None or log is None:
                return []
            tomorrow = due_tomorrow(deck, log, self.app.services.clock(), self._for)
            return summary_rows(self._session.summary(), deck, tomorrow, cells, lang)
        rating, seem = self.suggestion(self._ticked), self.seeming()
        shown = (self._flipped, self._ticked, self._cursor, seem, rating, self.hint())
        rows = card_rows(Card(question, self.marks(), *shown, wide=self.reading.room), cells, lang)
        under = len(prompt_rows(question, cells, lang)) + 1
        rows[under:under] = self.said_rows(cells, lang)
        return rows

    def title_row(self, lang: str) -> Row:
        """How far, and what kind of question."""
        return place_row(self._session, self.question, lang, beyond=self._beyond)

    def status_row(self, lang: str) -> Row:
        """The time on the card."""
        if self.question is None:
            return ()
        counting = self._counting.row(lang)
        gap = (Span("  "),) if counting else ()
        return (
            *counting,
            *gap,
            *self.proving_row(lang),
            *self.other_side(lang),
            Span(clock_text(monotonic() - self._began), "muted"),
        )

    def can(self, action: Action) -> bool:
        """Grades and ticks only after the flip; before it the digits do nothing."""
        if "everywhere" in action.where:
            return True
        if action.id in ("undo", "redo"):
            return self._session is not None
        if action.id == "study_on":
            return self.is_done
        if self.question is None:
            return False
        if action.id == "flip":
            return not self._flipped or self.reading.has_focus
        if action.id == "write_answer":
            return not self._flipped
        if action.id == "predict_run":
            return self.pane.demo is not None and not self.pane.is_busy
        if action.id == "whole_card":
            return self._flipped
        if action.id.startswith("grade") or action.id in ON_THE_CARD:
            return self._flipped and self.is_card_in_sight and not self.pane.form.has_focus
        return super().can(action)

    def in_bar(self, action: Action) -> bool:
        """After the flip the grades come first, then the run; paging and predicting come late."""
        return super().in_bar(action) and not (action.id in ("flip", "predict_run") and self._flipped)

    def detail(self, action: Action, lang: str) -> str:
        """Each grade's promised interval."""
        if not action.id.startswith("grade") or self._session is None:
            return ""
        promise = {int(r): p for r, p in self._session.promises().items()}[int(action.id[-1])]
        return interval_text(promise.days, promise.minutes, lang)

    def sign(self, action: Action) -> str:
        """≈ at the grade that the points suggest."""
        grade = int(action.id[-1]) if action.id.startswith("grade") else None
        return "≈" if grade is not None and grade == self.suggestion(self._ticked) else " "

    def answered(self) -> None:
        """A typed answer turns the card."""
        if not self._flipped:
            self.action_flip()

    def action_flip(self) -> None:
        """Show the answer; after that, page down."""
        if self._flipped:
            self.reading.action_scroll("pagedown")
            return
        self._flipped = True
        self.go(right=False)  # with the focus: left in a pane out of sight, it would bring that pane back
        self.relay()

    def action_grade(self, rating: int) -> None:
        """Grade the card that was shown; a press too late does nothing."""
        session = self._session
        if session is None or not self._flipped:
            return
        from quiz.study.card import Rating

        spent = round((monotonic() - self._began) * 1000)
        painted = session.token == self._token
        try:
            kept = session.grade(Rating(rating), self._token, spent, extra=self.said(self._ticked))
        except Exception as error:
            self.app.complain(words.UNSAVED, error)
            return
        if kept is not None:
            self.remember(kept.card)
            self.forget_draft(kept.card)
        if painted and kept is None:
            self.app.tell(words.GRADED_ELSEWHERE[self.app.lang], "warning")
        log = self.app.log_of_study
        state = log.state(kept.card) if kept is not None and log is not None else None
        if kept is not None and state is not None and state.suspended == "leech":
            self.app.tell(leech_text(kept.card, state, self.app.lang), "warning")
        self.paint()
        self.stand_again()

    def action_whole_card(self) -> None:
        """The card's question on a page of its own, at its notes; the card waits."""
        if self.question is not None:
            from quiz.tui.screens.question import QuestionScreen

            self.app.push_screen(QuestionScreen(self.question.id, at_notes=True))

    def action_toggle_point(self) -> None:
        """Enter: flip; after that, tick the point at the cursor."""
        if not self._flipped:
            self.action_flip()
        elif self.figures.held in ("keys", "pin"):
            self.action_figure_here()
        else:
            self.tick(self._cursor)
