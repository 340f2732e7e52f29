"""The page of a quiz task: options, items and gaps that keys move, and a line to type into."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from textual.widget import Widget
from textual.widgets import Input

from quiz.bank.question import Choice, Numeric, Order
from quiz.messages import quiz as words
from quiz.messages.actions import Action
from quiz.study.guess import SURE
from quiz.text.rows import Row
from quiz.tui import sheet_moves as moves
from quiz.tui.screens.predicting import PredictingPage
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.holder import Column
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split
from quiz.tui.widgets.task_view import TaskView
from quiz.view.quiz import muted, sheet_rows
from quiz.view.quiz_sheet import Sheet

if TYPE_CHECKING:
    from quiz.tui.copying import Copyable

Stage: TypeAlias = Literal["ask", "type", "sure", "run", "told", "over"]
"""The stages: options or items, typing, confidence, the run, feedback, the end."""


class TaskPage(PredictingPage):
    """Shows a task's sheet and lets keys change it. What is done with it is up to the screen."""

    CSS_PATH: ClassVar[str] = "quiz.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._sheet: Sheet | None = None
        self.guessed = ""
        """A guess as it is typed."""

    def body(self) -> Iterable[Widget]:
        """The task with a line to type into at the left, its run at the right."""
        left = Column(TaskView(self.lay, id="task"), AnswerLine(), id="left-side")
        yield Split(left, RunPane(id="run"))

    @property
    def left(self) -> RowsView:
        """The task."""
        return self.query_one("#task", RowsView)

    @property
    def answer_line(self) -> AnswerLine:
        """The line to type into."""
        return self.query_one(AnswerLine)

    @property
    def stage(self) -> Stage:
        """The current stage."""
        sheet = self._sheet
        if sheet is None:
            return "over"
        if sheet.is_told:
            return "told"
        if isinstance(sheet.form, Numeric) and sheet.guess is not None:
            return "sure" if sheet.sure is None else "run"
        return "ask" if isinstance(sheet.form, Choice | Order) else "type"

    @property
    def is_lifting(self) -> bool:
        """Whether an item of an order is picked up."""
        return self.stage == "ask" and self._sheet is not None and self._sheet.lifted

    def _settle(self) -> None:
        """Open the line if something is to be typed, and set the focus."""
        sheet = self._sheet
        if self.stage == "type" and sheet is not None:
            self.answer_line.open(sheet.texts[sheet.gap] if sheet.texts else self.guessed)
        else:
            self.answer_line.close()
            self.left.focus()
        self.paint()

    def paint(self) -> None:
        """Redraw in place."""
        self.left.relay()
        self.refresh_chrome()

    def refresh_chrome(self) -> None:
        """The line's placeholder follows the language too."""
        super().refresh_chrome()
        if self.is_attached and self.children:
            self.answer_line.line.placeholder = words.IF_NOT_KNOWN_SHORT[self.app.lang]

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The task, or its feedback."""
        sheet = self._sheet
        if sheet is None:
            return []
        rows = sheet_rows(sheet, cells, lang)
        if self.stage == "told":
            hint = words.GO_ON_RUN if sheet.guessed else words.GO_ON
            if sheet.can_overrule and not sheet.overruled:
                hint = words.GO_ON_OR_OVERRULE
            rows += [(), *muted(hint[lang], cells)]
        return rows

    def _show(self, sheet: Sheet) -> None:
        """Show the task at another stage, from the top."""
        self._sheet = sheet
        self.left.show(self.lay)
        self._settle()

    def live_keys(self, action: Action) -> tuple[str, ...]:
        """As many digits as there is to pick."""
        keys = super().live_keys(action)
        if action.id == "cursor":
            return keys[:2]
        if action.id not in ("pick", "pick_by_letter"):
            return keys
        return keys[: max(1, moves.lines(self._sheet) if self._sheet is not None else 0)]

    def action_pick(self, key: str) -> None:
        """Pick an option or a degree of certainty; pick up an item, or put it down there."""
        shown, sheet = "abcdef".index(key) if key in "abcdef" else int(key) - 1, self._sheet
        if sheet is None:
            return
        if self.stage == "sure" and shown < len(SURE):
            self.be_sure(SURE[shown])
        elif self.stage == "sure":
            self.app.tell(words.SURE_HOW[self.app.lang])
        elif sheet.order:
            self._sheet = moves.taken(sheet, shown)
            self.paint()
        elif self.stage == "ask":
            self._sheet = moves.put_at(moves.picked(sheet, shown), shown)
            self.paint()

    def action_pick_here(self) -> None:
        """What the cursor is on."""
        if self._sheet is not None:
            self.action_pick(str(self._sheet.cursor + 1))

    def action_cursor(self, key: str) -> None:
        """Move the cursor; scroll where there is none."""
        sheet, step = self._sheet, 1 if key == "down" else -1
        if sheet is None or not moves.lines(sheet) or sheet.is_told or key.startswith("page"):
            self.left.action_scroll(key)
        else:
            self._sheet = moves.moved(sheet, step)
            self.paint()

    def action_shift(self, key: str) -> None:
        """Move the item under the cursor."""
        if self._sheet is not None and self.stage == "ask":
            self._sheet = moves.shifted(self._sheet, 1 if key == "right" else -1)
            self.paint()

    def move_list(self, key: str) -> None:
        """The line passes its arrow keys on: to another gap, or to the task."""
        if self._sheet is not None and self._sheet.texts and key in ("up", "down"):
            self._sheet = moves.at_gap(self._sheet, self._sheet.gap + (1 if key == "down" else -1))
            self._settle()
        else:
            self.left.action_scroll(key)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Show each letter in its gap at once."""
        if self._sheet is not None and self.stage == "type":
            self._sheet = moves.typed(self._sheet, message.value)
            self.guessed = "" if self._sheet.texts else message.value
            self.left.relay()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """An option or an item was clicked."""
        kind, _, name = message.link.partition(":")
        if kind == "pick":
            self.action_pick(name)

    def copyables(self) -> "list[Copyable]":
        """After the feedback, the whole answer and the run; before it, the task as shown."""
        from quiz.tui.copyables import of_formulas, of_question, of_text

        sheet = self._sheet
        page = [of_text(self.left.text)]
        if sheet is None or not sheet.is_told:
            return page
        formulas = of_formulas(sheet.question, self.app.lang)
        return [*of_question(sheet.question), *super().copyables(), *page, *formulas]

    def step_back(self) -> bool:
        """Stop the run, put down the item, leave the line, or come back from the run's pane."""
        if self.stop_run():
            return True
        if self.is_lifting and self._sheet is not None:
            self._sheet = moves.taken(self._sheet, self._sheet.cursor)
            self.paint()
            return True
        if self.answer_line.line.has_focus:
            self.left.focus()
            return True
        if self.split.on_right or self.pane.form.has_focus:
            self.go(right=False)
            return True
        return False

    def be_sure(self, sure: int) -> None:
        """Called with how sure the learner is of a guess."""
