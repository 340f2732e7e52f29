"""The plan for the interview: its date, how ready one will be, what to do each day until then."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget
from textual.widgets import Input

from quiz.messages import plan as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import STUDY_FAILED
from quiz.text.rows import Row, Span
from quiz.tui.count import Count, Told
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from quiz.study.interview import Interview
    from quiz.study.prospect import Prospect

BUDGETS = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240)
"""Minutes a day that the arrow keys go through."""


class PlanScreen(Page):
    """One pane of rows, and a line to type a date into."""

    PLACE: ClassVar[Place] = "plan"
    CSS_PATH = "plan.tcss"
    BINDINGS = bindings("plan")

    def __init__(self) -> None:
        super().__init__()
        self._told: Prospect | None = None
        self._chosen: Interview | None = None
        """Kept since the plan shown was made: keys may come faster than plans."""
        self._today = date.min
        self._count = Count(self, "plan", self._repaint)

    def body(self) -> Iterable[Widget]:
        """Both."""
        yield RowsView(self.lay, id="plan", measure=184)
        yield AnswerLine(id="plan-date")

    def on_mount(self) -> None:
        """Make the plan as soon as the bank is open."""
        super().on_mount()
        self.follow("deck", self.reckon, init=False)
        self.follow("lang", self._placeholder)
        self.query_one("#plan").focus()

    def on_screen_resume(self) -> None:
        """A review may have happened meanwhile, or the date been changed in Settings."""
        self._chosen = None
        self.reckon()

    def _placeholder(self) -> None:
        from quiz.view.interview import examples

        hint = words.TYPE_DATE[self.app.lang].format(**examples(self._study_day()))
        self.date_line.line.placeholder = hint

    @property
    def date_line(self) -> AnswerLine:
        """Where a date is typed."""
        return self.query_one(AnswerLine)

    def reckon(self) -> None:
        """Make the plan again, in the background."""
        if self.app.deck is not None and self.is_attached and self.children:
            self._count.start(self._reckon)

    def stop_run(self) -> bool:
        """Stop planning, once it takes long enough to be shown."""
        return self._count.interrupt()

    def on_screen_suspend(self) -> None:
        """Nobody waits for it any more."""
        self._count.stop()

    async def _reckon(self) -> None:
        try:
            self._told = await self._count.of(self._prospect)
            self.was_read()
        except Exception as error:
            self.app.fail(STUDY_FAILED, error)
            return
        self._repaint()
        if (told := self._told) is not None and told.interview is not None:
            cards = told.plan.cards if told.plan is not None else ()
            self.app.last_plan.keep(self._today, told.interview, cards)

    def _repaint(self) -> None:
        self.query_one("#plan", RowsView).relay()
        self.refresh_chrome()

    def _prospect(self, heard: Told) -> "Prospect | None":
        from quiz.study.day import study_day
        from quiz.study.past import Past, past
        from quiz.study.prospect import begun_today, prospect

        deck, log, at = self.app.deck, self.app.log_of_study, self.app.services.clock()
        if deck is None:
            return None
        interview = self.app.services.interview()
        if log is None:
            self._today = study_day(at)
            return prospect(deck.questions, {}, Past(), self._today, interview)
        log.refresh()
        self._today = log.day(at)
        found = past(log, self._today, heard)
        states, weights = log.snapshot(), log.schedule.weights
        begun = begun_today(deck.questions, states, log, at)
        return prospect(deck.questions, states, found, self._today, interview, weights, begun=begun)

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The plan, or how to set a date."""
        told, deck = self._told, self.app.deck
        if told is None or deck is None or self.app.trouble is not None:
            row = self._count.row(lang)
            return [row] if row else self.waiting_rows(cells, lang)
        from quiz.view.interview import examples
        from quiz.view.plan import no_plan_rows, plan_rows

        if told.plan is None:
            how = words.HOW_TO_SET_SCREEN[lang].format(**examples(self._today))
            return no_plan_rows(told, how, lang, min(cells, 88))
        titles = {question.id: question.prompt[lang] for question in deck.questions}
        return plan_rows(told, titles, lang, cells)

    def title_row(self, lang: str) -> Row:
        """Where one is, and for when."""
        told = self._told
        title = Span(words.PLAN[lang], "heading")
        if told is None or told.plan is None:
            return (title,)
        from quiz.view.plan import heading

        return (title, Span("  " + heading(told, lang), "muted"))

    def status_row(self, lang: str) -> Row:
        """The progress through a long history, while the previous plan is shown."""
        return self._count.row(lang) if self._told is not None else ()

    def can(self, action: Action) -> bool:
        """Minutes matter only once a date is set; a line to type into takes every key."""
        if self.date_line.is_open and action.id in ("review", "progress", "set_date", "plan_minutes"):
            return False
        if action.id == "plan_minutes":
            return self._told is not None and self._told.plan is not None
        return True

    def in_bar(self, action: Action) -> bool:
        """Without questions there is nothing to review; the key says so."""
        return super().in_bar(action) and (self.app.has_questions or action.id != "review")

    def step_back(self) -> bool:
        """Type no date."""
        if not self.date_line.is_open:
            return False
        self._close()
        return True

    def _close(self) -> None:
        self.date_line.close()
        self.query_one("#plan").focus()
        self.refresh_chrome()

    def action_review(self) -> None:
        """What the plan asks today."""
        self.app.go_to_questions("review")

    def action_progress(self) -> None:
        """How it has gone so far."""
        self.app.go_to("progress")

    def action_set_date(self) -> None:
        """Type a date."""
        told = self._told
        day = told.interview.day.isoformat() if told is not None and told.interview is not None else ""
        self._placeholder()
        self.date_line.open(day)
        self.date_line.line.select_all()  # what is typed replaces it
        self.refresh_chrome()

    def action_plan_minutes(self, key: str) -> None:
        """Fewer or more."""
        from quiz.study.interview import Interview

        told = self._told
        if told is None or told.interview is None:
            return
        kept = self._chosen or told.interview
        now = kept.minutes
        other = [n for n in BUDGETS if (n > now if key == "right" else n < now)]
        if other:
            self._keep(Interview(kept.day, other[0] if key == "right" else other[-1]))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Save the typed date; one that isn't valid, is past or too far off stays for correction."""
        from quiz.study.interview import MINUTES, Interview
        from quiz.view.interview import asked_day

        text, lang, today = message.value.strip(), self.app.lang, self._study_day()
        if not text:
            self._close()
            self._keep(None)
            self.app.tell(words.FORGOTTEN[lang])
            return
        day = asked_day(text, today, lang)
        if isinstance(day, str):
            self.app.tell(day, "warning")
        else:
            self._close()
            kept = self._told.interview if self._told is not None else None
            self._keep(Interview(day, kept.minutes if kept else MINUTES))

    def _study_day(self) -> date:
        """The current study day, which is needed even before the first plan is made."""
        from quiz.study.day import study_day

        at, log = self.app.services.clock(), self.app.log_of_study
        return log.day(at) if log is not None else study_day(at)

    def _keep(self, interview: object) -> None:
        from quiz.study.interview import Interview

        assert interview is None or isinstance(interview, Interview)
        try:
            self.app.services.keep_interview(interview)
        except Exception as error:
            self.app.complain(words.NOT_KEPT, error)
            return
        self._chosen = interview
        self.reckon()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A question of today was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "question":
            self.app.open_question(name)
