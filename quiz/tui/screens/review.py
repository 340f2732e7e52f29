"""Review: think, flip, tick, run, grade; the grade is on the disk before the next card is painted."""

from datetime import date
from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.actions import Action, Place
from quiz.messages.quiz import SUGGESTS
from quiz.messages.shell import SAY
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.card_rows import LETTERS, Card, card_rows, prompt_rows
from quiz.tui.keys import bindings
from quiz.tui.screens.answering import AnsweringPage
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.words_for import clock_text, interval_text

if TYPE_CHECKING:
    from quiz.study.event import Event, Kind
    from quiz.study.interview import Interview
    from quiz.study.session import ReviewSession


class ReviewScreen(AnsweringPage):
    """One session. A grade carries the token of the showing that was painted, so it can hit no other."""

    PLACE: ClassVar[Place] = "review"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["workbench.tcss", "review.tcss"]
    BINDINGS = bindings("review")

    def __init__(self) -> None:
        super().__init__()
        self._session: ReviewSession | None = None
        self._for: Interview | None = None
        """The interview whose plan the session follows."""
        self._token = -1
        self._flipped = False
        self._ticked: frozenset[int] = frozenset()
        self._cursor = -1
        self._began = 0.0

    def on_mount(self) -> None:
        """Begin as soon as bank and log are open; count the time on the card."""
        super().on_mount()
        self.watch(self.app, "deck", self.begin)
        self.set_interval(1, self.follow_clock)

    def on_screen_resume(self) -> None:
        """Follow what changed elsewhere; a finished session begins again."""
        if self._session is None:
            return
        other_plan = self._interview() != self._for
        if other_plan or self._session.is_finished or self._session.refresh():
            self.begin()

    def _interview(self) -> "Interview | None":
        """What the plan of today is made for; Today has told what is wrong with it if it can't be read."""
        try:
            return self.app.services.interview()
        except Exception:
            return None

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

    def begin(self) -> None:
        """Open a session over the deck's questions."""
        deck, log = self.app.deck, self.app.log_of_study
        if deck is None or log is None:
            return
        from quiz.study.order import study_order
        from quiz.study.prospect import today_cards
        from quiz.study.readiness import weights_of
        from quiz.study.session import ReviewSession

        self._for, clock = self._interview(), self.app.services.clock
        try:
            self._session = ReviewSession(
                log,
                study_order(deck.questions),
                clock,
                weights=weights_of(deck.questions),
                planned=today_cards(deck.questions, log, clock(), self._for),
            )
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        self.paint()

    def paint(self) -> None:
        """Put the session's current card on the table, its face up."""
        session = self._session
        if session is None:
            return
        self._token, self._flipped, self._ticked, self._cursor = session.token, False, frozenset(), -1
        self._began = monotonic()
        self.forget_answer()
        self.set_class(session.is_finished, "-over")
        self.split.activate(right=False)
        self.load_demo()
        self.reading.show(self.lay)
        self.reading.focus()
        self.refresh_chrome()

    @property
    def question(self) -> Question | None:
        """The question on the table."""
        deck, session = self.app.deck, self._session
        if deck is None or session is None or session.current is None:
            return None
        return deck.by_id.get(session.current)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The card, or the summary of a finished session."""
        if self._session is None and self.app.study_trouble:
            return wrap(
                [Span(f"{words.STUDY_FAILED[lang]}  ", "refuted"), Span(self.app.study_trouble)], cells
            )
        if self._session is None:
            return [(Span(words.OPENING[lang], "muted"),)]
        if (question := self.question) is None:
            return self._summary(cells, lang)
        card = Card(question, self.marks(), self._flipped, self._ticked, self._cursor, self.seeming())
        rows, under = card_rows(card, cells, lang), len(prompt_rows(question, cells, lang)) + 1
        rows[under:under] = self.said_rows(cells, lang)
        return [*rows, *self._suggests(cells, lang)]

    def _suggests(self, cells: int, lang: str) -> list[Row]:
        """The grade that the points suggest, in words."""
        rating = self.suggestion(self._ticked) if self._flipped else None
        if rating is None:
            return []
        text = SUGGESTS[lang].format(rating=words.RATINGS[int(rating)][lang])
        return [(), *wrap([Span(text, "muted")], cells)]

    def _summary(self, cells: int, lang: str) -> list[Row]:
        assert self._session is not None
        came_to = self._session.summary()
        rows: list[Row] = [(Span(words.SUMMARY[lang], "heading"),), ()]
        if not came_to.reviews:
            return [*rows, *wrap(words.NOTHING_DUE_NOW[lang], cells)]
        counted = words.SUMMARY_COUNT[lang].format(n=came_to.reviews, time=clock_text(came_to.seconds))
        rows += [*wrap(counted, cells), ()]
        for rating, number in came_to.ratings.items():
            bar = Span("█" * min(number, 40), "accent")
            name = pad((Span(words.RATINGS[int(rating)][lang], "muted"),), 6)
            rows.append((*name, Span(f"{number:>3}  "), bar))
        rows += [(), *wrap(words.SUMMARY_TOMORROW[lang].format(n=self._tomorrow()), cells), ()]
        return [*rows, *wrap([Span(words.SUMMARY_NEXT[lang], "muted")], cells)]

    def _tomorrow(self) -> int:
        """How many cards come due tomorrow, as things stand."""
        from quiz.study.statistics import forecast

        deck, log = self.app.deck, self.app.log_of_study
        if deck is None or log is None:
            return 0
        return forecast(log.states, deck.by_id, log.day(self.app.services.clock()), 2)[1]

    def title_row(self, lang: str) -> Row:
        """How far, and what kind of question."""
        row = [Span(words.REVIEW[lang], "heading")]
        if self._session is not None and (question := self.question) is not None:
            row.append(Span(f" {self._session.position}/{self._session.total}"))
            row.append(Span(f"  {question.topic} · {words.LEVELS[question.level][lang]}", "muted"))
            if self._session.state is not None and self._session.state.flagged:
                row.append(Span(f" · {SAY['is_flagged'][lang]}", "accent"))
        return tuple(row)

    def status_row(self, lang: str) -> Row:
        """The time on the card."""
        if self.question is None:
            return ()
        return (*self.proving_row(lang), Span(clock_text(monotonic() - self._began), "muted"))

    def can(self, action: Action) -> bool:
        """Grades and ticks only after the flip; before it the digits do nothing."""
        if "everywhere" in action.where:
            return True
        if action.id in ("undo", "redo"):
            return self._session is not None
        if self.question is None:
            return False
        if action.id == "flip":
            return not self._flipped or self.reading.has_focus
        if action.id == "write_answer":
            return not self._flipped
        if action.id == "predict_run":
            return self.pane.demo is not None and not self.pane.is_running
        if action.id.startswith("grade") or action.id in ("tick", "next_point", "previous_point"):
            return self._flipped and not self.pane.form.has_focus
        return super().can(action)

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many letters as there are key points."""
        keys = super().live_keys(action)
        return keys[: len(self.question.key_points)] if action.id == "tick" and self.question else keys

    def in_bar(self, action: Action) -> bool:
        """After the flip the grades come first; space still pages down."""
        return super().in_bar(action) and not (action.id == "flip" and self._flipped)

    def detail(self, action: Action, lang: str) -> str:
        """Each grade's promised interval."""
        if not action.id.startswith("grade") or self._session is None:
            return ""
        promise = {int(r): p for r, p in self._session.promises().items()}[int(action.id[-1])]
        hint = " ≈" if self.suggestion(self._ticked) == int(action.id[-1]) else ""
        return interval_text(promise.days, promise.minutes, lang) + hint

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
        self.split.activate(right=False)
        self.relay()
        self.refresh_chrome()

    def action_grade(self, rating: int) -> None:
        """Grade the card that was painted; a press too late hits nothing."""
        session = self._session
        if session is None or not self._flipped:
            return
        from quiz.study.card import Rating

        spent = round((monotonic() - self._began) * 1000)
        painted = session.token == self._token
        try:
            kept = session.grade(Rating(rating), self._token, spent, extra=self.said(self._ticked))
        except Exception as error:
            from quiz.view.trouble import told

            said = words.NOT_SAVED[self.app.lang].format(error=told(error, self.app.lang))
            self.app.tell(said, "error")
            return
        if painted and kept is None:
            self.app.tell(words.GRADED_ELSEWHERE[self.app.lang], "warning")
        self._tell_leech(kept)
        self.paint()

    def _tell_leech(self, graded: "Event | None") -> None:
        """Say why a card was suspended, and how it comes back."""
        log = self.app.log_of_study
        if graded is None or log is None or log.state(graded.card).suspended != "leech":
            return
        said = words.LEECH[self.app.lang].format(id=graded.card, n=log.state(graded.card).lapses)
        self.app.tell(said, "warning")

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
            self.app.tell(words.HELD[kind][self.app.lang].format(id=event.card))
        if session.token != self._token:
            self.paint()
        self.refresh_chrome()

    def action_undo(self) -> None:
        """Take the last grade back."""
        session, lang = self._session, self.app.lang
        if session is None:
            return
        try:
            card = session.undo()
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        if card is None:
            self.app.tell(words.NOTHING_TO_UNDO[lang])
            return
        self.app.tell(words.UNDONE[lang].format(id=card))
        self.paint()

    def action_redo(self) -> None:
        """Let what was taken back stand again."""
        session, lang = self._session, self.app.lang
        if session is None:
            return
        try:
            card = session.redo()
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        self.app.tell(words.NOTHING_TO_REDO[lang] if card is None else words.REDONE[lang].format(id=card))
        if card is not None:
            self.paint()

    def action_tick(self, letter: str) -> None:
        """Tick a key point, or take the tick away."""
        self._tick(LETTERS.index(letter))

    def action_point(self, step: int) -> None:
        """To another key point."""
        if self.question is not None and self.question.key_points:
            self._cursor = (self._cursor + step) % len(self.question.key_points)
            self.relay()

    def action_toggle_point(self) -> None:
        """Enter: flip; after that, tick the point at the cursor."""
        if not self._flipped:
            self.action_flip()
        else:
            self._tick(self._cursor)

    def _tick(self, point: int) -> None:
        if self._flipped and self.question is not None and 0 <= point < len(self.question.key_points):
            self._ticked ^= {point}
            self.relay()
            self.refresh_chrome()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A key point was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "tick":
            self._tick(int(name))
