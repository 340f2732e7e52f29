"""The first start: language, interview date, minutes a day, each asked once; then the first card."""

from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from typing import ClassVar, Literal, TypeAlias

from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Input

from quiz.demo.words import Words
from quiz.messages import settings as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import APP, MOTTO
from quiz.messages.plan import day_text, days_left_text
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.rows_view import RowsView

Step: TypeAlias = Literal["language", "date", "minutes", "start"]
BUDGETS = ("15", "30", "45", "60", "90")

AROUND = 4
"""Rows taken by the top and bottom lines and the blanks around the question."""


class FirstRunScreen(Page):
    """One question at a time. Enter takes the selected answer; Esc skips the rest."""

    PLACE: ClassVar[Place] = "first_run"
    CSS_PATH = "first_run.tcss"
    BINDINGS = bindings("first_run")

    def __init__(self) -> None:
        super().__init__()
        self._step: Step = "language"
        self._day: date | None = None
        self._minutes = 0
        self._refused = ""
        self._has_chosen = False

    def body(self) -> Iterable[Widget]:
        """The question, and what to answer it with: a list, or a line to type into."""
        text = RowsView(self.lay, id="first-text", measure=76)
        text.can_focus = False
        yield text
        yield RowList(id="first-list", measure=76)
        yield AnswerLine(id="first-line")

    def on_mount(self) -> None:
        """The first question."""
        super().on_mount()
        self.follow("lang", self._follow_language, init=False)
        self._ask("language", "zh" if self.app.lang == "zh" else "en")

    def on_unmount(self) -> None:
        """When it is left in any way, keep what was answered; nothing is asked again."""
        from quiz.study.interview import MINUTES, Interview

        if self._has_chosen:
            self.app.choose("language", self.app.lang)
        if self._day is not None:
            self.app.keep({"interview": Interview(self._day, self._minutes or MINUTES)})
        else:
            self.app.keep({})

    @property
    def listing(self) -> RowList:
        """What there is to choose among."""
        return self.query_one(RowList)

    @property
    def line(self) -> AnswerLine:
        """Where a date is typed."""
        return self.query_one(AnswerLine)

    def on_resize(self, event: Resize) -> None:
        """More room, or less, for words beside the question."""
        self.query_one("#first-text", RowsView).relay()

    def _ask(self, step: Step, cursor: str = "") -> None:
        self._step, self._refused = step, ""
        self.listing.put([Item(key, partial(_choice, said)) for key, said in self._answers()], cursor or None)
        self.set_class(step == "date", "-typing")
        if step == "date":
            self._hint()
            self.line.open(self._day.isoformat() if self._day else "")
        else:
            self.line.close()
            self.set_focus(self.listing)
        self._repaint()

    def _answers(self) -> list[tuple[str, Words]]:
        if self._step == "language":
            return [(lang, words.CHOICES[lang]) for lang in ("zh", "en")]
        if self._step == "minutes":
            return [(n, Words(*(words.MINUTES[lang].format(n=n) for lang in ("zh", "en")))) for n in BUDGETS]
        if self._step == "start":
            first = [("review", words.FIRST_CARD)] if self._has_cards else []
            return [*first, ("today", words.LOOK_ROUND)]
        return []

    @property
    def _has_cards(self) -> bool:
        """Whether there is a first card, as far as is known yet."""
        deck = self.app.deck
        return self.app.trouble is None and (deck is None or bool(deck.questions))

    def _follow_language(self) -> None:
        if self._step == "language":
            self._has_chosen = True
            self.listing.select(self.app.lang)
        self._hint()
        self._repaint()

    def _hint(self) -> None:
        self.line.line.placeholder = words.DATE_HINT[self.app.lang]

    def _repaint(self) -> None:
        self.query_one("#first-text", RowsView).relay()
        self.refresh_chrome()

    def _today(self) -> date:
        from quiz.study.day import study_day

        return study_day(self.app.services.clock())

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The question with a kind word about it, or alone where there is little room."""
        rows = self._rows(cells, lang, with_words=True)
        answers = max(1, len(self._answers()))
        has_room = len(rows) + answers <= self.size.height - AROUND
        return rows if has_room else self._rows(cells, lang, with_words=False)

    def _rows(self, cells: int, lang: str, *, with_words: bool) -> list[Row]:
        asked, said = self._said(lang)
        rows: list[Row] = [(Span(asked, "heading"),), *([(), *wrap(said, cells)] if with_words else [])]
        if self._step == "language":
            rows += [(), *wrap([Span(words.WHICH_LANGUAGE[lang], "strong")], cells)]
        if self._step == "date" and (with_words or not self._refused):  # a refusal tells the forms too
            from quiz.view.interview import examples

            forms = words.DATE_FORMS[lang].format(**examples(self._today()))
            rows += [(), *wrap([Span(forms, "muted")], cells)]
        if self._refused:
            rows += [(), *wrap([Span("! ", "refuted"), Span(self._refused, "refuted")], cells)]
        return rows

    def _said(self, lang: str) -> tuple[str, str]:
        if self._step == "language":
            return words.WELCOME[lang], words.WELCOME_TEXT[lang]
        if self._step == "date":
            return words.WHICH_DATE[lang], words.WHICH_DATE_TEXT[lang]
        if self._step == "minutes" and self._day is not None:
            left = days_left_text((self._day - self._today()).days, lang)
            return words.HOW_LONG[lang], words.HOW_LONG_TEXT[lang].format(
                day=day_text(self._day, lang), left=left
            )
        return words.ALL_SET[lang], words.ALL_SET_TEXT[lang]

    def title_row(self, lang: str) -> Row:
        """The same as on Today."""
        return (Span(APP[lang], "heading"), Span("  " + MOTTO[lang], "muted"))

    def can(self, action: Action) -> bool:
        """Only the actions of the questions and of the interface."""
        typing = self._step == "date" and action.id == "leave_line"
        return typing or action.id in ("go_on", "skip_all", "language", "theme", "help", "say")

    def step_back(self) -> bool:
        """Empty the line of a refused date; else skip the rest."""
        if self._step == "date" and (self.line.line.value or self._refused):
            self._refused, self.line.line.value = "", ""
            self._repaint()
            return True
        self.app.pop_screen()
        if self._step in ("date", "minutes"):
            self.app.tell(words.SKIPPED[self.app.lang])
        return True

    def action_choose(self) -> None:
        """What enter does."""
        self.listing.action_choose()

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Show a language as soon as the cursor is on it."""
        if self._step == "language" and message.key in ("zh", "en") and message.key != self.app.lang:
            self.app.lang = message.key

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """On to the next question."""
        answered: dict[Step, Callable[[str], None]] = {
            "language": self._take_language,
            "minutes": self._take_minutes,
            "start": self._start,
        }
        if (take := answered.get(self._step)) is not None:
            take(message.key)

    def _take_language(self, lang: str) -> None:
        self._has_chosen = True
        if lang != self.app.lang:
            self.app.lang = lang
        self._ask("date")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """A date, or none."""
        from quiz.view.interview import asked_day

        text = message.value.strip()
        day = asked_day(text, self._today(), self.app.lang) if text else None
        if isinstance(day, str):
            self._refused = day
            self._repaint()
            return
        self._day = day
        if day is None:
            self._ask("start")
        else:
            self._ask("minutes", "30")

    def _take_minutes(self, minutes: str) -> None:
        self._minutes = int(minutes)
        self._ask("start")

    def _start(self, where: str) -> None:
        self.app.pop_screen()
        if where == "review":
            self.app.go_to("review")


def _choice(said: Words, cells: int, lang: str) -> list[Row]:
    return wrap(said[lang], cells)
