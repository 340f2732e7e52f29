"""A question's own page: answer, claims, points, past, follow-ups that open, and its demo beside."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from quiz.bank.question import Question
from quiz.demo.words import Words
from quiz.messages import interface as words
from quiz.messages.actions import Action, Place
from quiz.messages.browse import PLACE_IN_LIST, RESUME
from quiz.messages.notes import AGAINST
from quiz.messages.topics import topic_name
from quiz.text.rows import Row, Span, plain, row_width
from quiz.tui.card_rows import Card, prompt_rows
from quiz.tui.count import Count, Told
from quiz.tui.keys import bindings
from quiz.tui.page_rows import page_rows
from quiz.tui.screens.workbench import Workbench
from quiz.tui.widgets.key_bar import Key
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.words_for import card_text

if TYPE_CHECKING:
    from quiz.study.card_history import CardHistory
    from quiz.study.event import Kind


class QuestionScreen(Workbench):
    """One question to read; one can step through the list it was opened from."""

    PLACE: ClassVar[Place] = "question"
    BINDINGS = bindings("question")

    def __init__(
        self,
        question_id: str,
        among: tuple[str, ...] = (),
        moved: Callable[[str], object] | None = None,
        *,
        at_notes: bool = False,
    ) -> None:
        """`among` are the questions of the list; `moved` is called with the one that is shown instead.

        With `at_notes` it opens where it tells of the study documents.
        """
        super().__init__()
        self._question_id = question_id
        self._among, self._moved, self._at_notes = among, moved, at_notes
        self._history: CardHistory | None = None
        self._counting = Count(self, "history", self.refresh_chrome)
        self._read_past = False
        """Whether the prompt has been scrolled out of sight."""

    def on_mount(self) -> None:
        """With its demo; the top line tells the prompt while the text doesn't."""
        super().on_mount()
        self.load_demo()
        self.watch(self.reading, "scroll_y", self._scrolled, init=False)
        self.refresh_chrome()
        if self._at_notes:
            self.call_after_refresh(self._to_notes)

    def _to_notes(self) -> None:
        title = AGAINST[self.app.lang]
        rows = self.reading.rows
        top = next((place for place, row in enumerate(rows) if plain(row).startswith(title)), 0)
        self.reading.scroll_to(y=top, animate=False, force=True)

    def _scrolled(self) -> None:
        question, reading = self.question, self.reading
        if question is None:
            return
        past = reading.scroll_offset.y >= len(prompt_rows(question, reading.text_width, self.app.lang))
        if past != self._read_past:
            self._read_past = past
            self.refresh_chrome()

    def on_screen_resume(self) -> None:
        """Show what was done meanwhile, by another program too."""
        super().on_screen_resume()
        self.count()

    def on_screen_suspend(self) -> None:
        """Nobody waits for it any more."""
        self._counting.stop()

    def count(self) -> None:
        """Read the card's past in the background."""
        if self.app.log_of_study is not None and self.question is not None:
            self._counting.start(self._count)

    async def _count(self) -> None:
        card = self._question_id
        try:
            history = await self._counting.of(partial(self._read, card))
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        if card == self._question_id:
            self._history = history
            self.relay()
            self.refresh_chrome()

    def _read(self, card: str, heard: Told) -> "CardHistory | None":
        from quiz.study.card_history import card_history

        log = self.app.log_of_study
        return None if log is None else card_history(log, card, self.app.services.clock(), heard)

    @property
    def question(self) -> Question | None:
        """The question, as long as the deck has it."""
        return self.app.deck.by_id.get(self._question_id) if self.app.deck else None

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The whole page."""
        question, deck = self.question, self.app.deck
        if question is None or deck is None:
            return []
        card = Card(question, self.marks(), flipped=True, wide=self.reading.room)
        return page_rows(card, deck, cells, lang, self._history)

    def title_row(self, lang: str) -> Row:
        """The topic; once the prompt is out of sight, that too, shortened for the place in the list."""
        question, held = self.question, self._held(lang)
        if question is None:
            return (Span(words.QUESTION[lang], "heading"), Span(f"  {self._question_id}", "muted"), *held)
        topic = Span(topic_name(question.topic, lang), "heading")
        if not self._read_past:
            return (topic, *held)
        room = self.size.width - row_width((topic, *held, *self.status_row(lang))) - 8
        return (topic, Span("  " + card_text(question, question.id, lang, room), "muted"), *held)

    def _held(self, lang: str) -> Row:
        """Whether it is suspended, buried or flagged."""
        if (log := self.app.log_of_study) is not None:
            from quiz.view.held import held_words

            told = held_words(log.state(self._question_id), log.day(self.app.services.clock()), lang)
            return tuple(Span(f" · {text}", "accent") for text in told)
        return ()

    def _left_out(self) -> str:
        """The action that brings a suspended or buried card back, by id; empty for any other card."""
        if (log := self.app.log_of_study) is None:
            return ""
        state, today = log.state(self._question_id), log.day(self.app.services.clock())
        if state.suspended:
            return "suspend"
        return "bury" if state.buried is not None and today < state.buried else ""

    def keys(self, lang: str) -> Iterable[Key]:
        """A card that is left out shows first how it comes back."""
        back = f"hold('{self._left_out()}')"
        return sorted(super().keys(lang), key=lambda key: key.action != back)

    def in_bar(self, action: Action) -> bool:
        """Suspending and burying are there only to be taken back."""
        return super().in_bar(action) or action.id == self._left_out()

    def label(self, action: Action, lang: str) -> str:
        """What the key does to a card that is left out."""
        return RESUME[lang] if action.id == self._left_out() else super().label(action, lang)

    def can(self, action: Action) -> bool:
        """Follow-ups where there are any."""
        if action.id in ("suspend", "bury", "flag"):
            return self.app.log_of_study is not None and self.question is not None
        if action.id == "follow_up":
            return self.question is not None and bool(self.question.follow_ups)
        if action.id in ("next_question", "previous_question"):
            return self._beside(1 if action.id == "next_question" else -1) is not None
        return super().can(action)

    def excuse(self, action: Action) -> Words | None:
        """Where no question follows there is none to open."""
        if action.id == "follow_up" and self.question is not None:
            return words.NO_FOLLOW_UPS
        if action.id in ("next_question", "previous_question"):
            if len(self._among) < 2:
                return words.ALONE
            return words.LAST_QUESTION if action.id == "next_question" else words.FIRST_QUESTION
        return super().excuse(action)

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many digits as there are follow-ups."""
        keys = super().live_keys(action)
        return keys[: len(self.question.follow_ups)] if action.id == "follow_up" and self.question else keys

    def status_row(self, lang: str) -> Row:
        """Running proofs or the reading of a long history; else the place in the list."""
        if row := self.proving_row(lang) or self._counting.row(lang):
            return row
        if len(self._among) < 2 or self._question_id not in self._among:
            return ()
        place = self._among.index(self._question_id) + 1
        return (Span(PLACE_IN_LIST[lang].format(n=place, all=len(self._among)), "muted"),)

    def action_hold(self, kind: "Kind") -> None:
        """Suspend, bury or flag the question's card, or undo that."""
        log = self.app.log_of_study
        if log is None or self.question is None:
            return
        from quiz.study.holds import toggled

        at = self.app.services.clock()
        try:
            log.refresh()
            kind = toggled(kind, log.state(self._question_id), log.day(at))
            log.record(self._question_id, kind, at)
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
            return
        self.app.tell_of(words.HELD[kind], self.question, self._question_id)
        self.refresh_chrome()
        self.count()

    def _beside(self, step: int) -> str | None:
        """The question so many places further in the list; None beyond its ends."""
        if self._question_id not in self._among:
            return None
        place = self._among.index(self._question_id) + step
        return self._among[place] if 0 <= place < len(self._among) else None

    def action_step(self, step: int) -> None:
        """Show a neighbour in the list, from its top."""
        beside = self._beside(step)
        if beside is None:
            return
        self.stop_run()
        self._question_id, self._history = beside, None
        self.load_demo()
        self.reading.show(self.lay)
        self.refresh_chrome()
        self.count()
        if self._moved is not None:
            self._moved(beside)

    def action_follow_up(self, number: str) -> None:
        """Open a follow-up by its number."""
        if self.question is not None and int(number) <= len(self.question.follow_ups):
            self.app.open_question(self.question.follow_ups[int(number) - 1])
        elif self.question is not None:
            count = len(self.question.follow_ups)
            self.app.tell(words.ONLY_FOLLOW_UPS[self.app.lang].format(n=count))

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A question's title was clicked, or the demo's."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
        elif kind == "demo":
            self.action_parameters()
