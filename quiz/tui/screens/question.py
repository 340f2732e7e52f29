"""A question's own page: answer, claims, points, sources, follow-ups that open, and its demo beside."""

from typing import TYPE_CHECKING, ClassVar

from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.actions import Action, Place
from quiz.text.rows import Row, Span
from quiz.tui.card_rows import Card, page_rows
from quiz.tui.keys import bindings
from quiz.tui.screens.workbench import Workbench
from quiz.tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from quiz.study.event import Kind


class QuestionScreen(Workbench):
    """One question, to read."""

    PLACE: ClassVar[Place] = "question"
    BINDINGS = bindings("question")

    def __init__(self, question_id: str) -> None:
        super().__init__()
        self._question_id = question_id

    def on_mount(self) -> None:
        """With its demo."""
        super().on_mount()
        self.load_demo()
        self.refresh_chrome()

    def on_screen_resume(self) -> None:
        """What another program has suspended, buried or flagged meanwhile is told."""
        if (log := self.app.log_of_study) is None:
            return
        try:
            log.refresh()
        except Exception as error:
            self.app.complain(words.STUDY_FAILED, error)
        self.refresh_chrome()

    @property
    def question(self) -> Question | None:
        """The question, as long as the deck has it."""
        return self.app.deck.by_id.get(self._question_id) if self.app.deck else None

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The whole page."""
        question, deck = self.question, self.app.deck
        if question is None or deck is None:
            return []
        return page_rows(Card(question, self.marks(), flipped=True), deck, cells, lang)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        row = [Span(words.QUESTION[lang], "heading"), Span(f"  {self._question_id}", "muted")]
        if (log := self.app.log_of_study) is not None:
            from quiz.view.held import held_words

            told = held_words(log.state(self._question_id), log.day(self.app.services.clock()), lang)
            row += [Span(f" · {text}", "accent") for text in told]
        return tuple(row)

    def can(self, action: Action) -> bool:
        """Follow-ups where there are any."""
        if action.id in ("suspend", "bury", "flag"):
            return self.app.log_of_study is not None and self.question is not None
        if action.id == "follow_up":
            return self.question is not None and bool(self.question.follow_ups)
        return super().can(action)

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many digits as there are follow-ups."""
        keys = super().live_keys(action)
        return keys[: len(self.question.follow_ups)] if action.id == "follow_up" and self.question else keys

    def status_row(self, lang: str) -> Row:
        """Whether proofs are running."""
        return self.proving_row(lang)

    def action_hold(self, kind: "Kind") -> None:
        """Suspend, bury or flag the question's card, or take that back."""
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
        self.app.tell(words.HELD[kind][self.app.lang].format(id=self._question_id))
        self.refresh_chrome()

    def action_follow_up(self, number: str) -> None:
        """Open a follow-up by its number."""
        if self.question is not None and int(number) <= len(self.question.follow_ups):
            self.app.open_question(self.question.follow_ups[int(number) - 1])

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A question's title was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
