"""Input before the grade: a typed answer, a prediction of the run, points that seem to be made."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from textual.widget import Widget
from textual.widgets import Input

from quiz.bank.question import Numeric
from quiz.demo.parameters import Value
from quiz.demo.words import Words
from quiz.messages import interface
from quiz.messages import quiz as words
from quiz.study.card import Rating
from quiz.study.guess import read_guess
from quiz.study.kept_session import Draft, keep_draft, kept_draft, sessions_beside
from quiz.study.recognise import recognise
from quiz.study.suggest import suggested
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.drafting import Drafting
from quiz.tui.screens.predicting import PredictingPage
from quiz.tui.screens.workbench import Workbench
from quiz.tui.widgets.answer_line import AnswerLine
from quiz.tui.widgets.holder import Column
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split
from quiz.view.measured import Run

if TYPE_CHECKING:
    from quiz.view.quiz_sheet import Sheet


class AnsweringPage(Workbench, PredictingPage):
    """A workbench with a line to type into. Typing is optional, and is saved with the grade."""

    def __init__(self) -> None:
        super().__init__()
        self.typed = ""
        """The answer as it was typed."""
        self.prediction: Sheet | None = None
        """Which figure of a run is guessed, and how near the guess was."""
        self._writing: Literal["answer", "prediction"] = "answer"
        self._ran: tuple[Run, dict[str, Value]] | None = None
        self._line = ""
        """What stands in the line, half typed."""
        self._taken_up: set[str] = set()
        """The cards whose drafts of an earlier run were looked for."""
        self._drafts = Drafting(self, self._write_draft, self._draft_failed)

    def body(self) -> Iterable[Widget]:
        """The two panes, the line under the left one."""
        yield Split(Column(self.reading_pane(), AnswerLine(grows=True)), RunPane(id="run"))

    @property
    def answer_line(self) -> AnswerLine:
        """The line to type into."""
        return self.query_one(AnswerLine)

    def forget_answer(self) -> None:
        """Clear everything for another card."""
        self.typed, self.prediction, self._ran = "", None, None
        self._awaited, self._line = None, ""
        self.answer_line.close()

    def take_up(self) -> None:
        """Go on with what was typed for this card and not graded yet, though the program ended meanwhile."""
        log = self.app.log_of_study
        if self.question is None or log is None:
            return
        card = self.question.id
        if card not in self._taken_up and self._drafts.now.session != card:
            draft = kept_draft(sessions_beside(log.path), "review", card, 0)
            if draft.line:
                self._drafts.found(draft)
        self._taken_up.add(card)
        if self._drafts.now.session == card:
            self.typed = self._drafts.now.line
        self.note_draft()

    def on_unmount(self) -> None:
        """Keep what is typed for the card that isn't graded yet."""
        self.note_draft()
        self._drafts.settle()

    def note_draft(self) -> None:
        """Keep what is typed so far."""
        if self.app.log_of_study is not None and self.question is not None:
            self._drafts.note(Draft(self.question.id, 0, line=self._line or self.typed))

    def forget_draft(self, card: str) -> None:
        """The card is graded, and what was typed with it."""
        self._drafts.note(Draft(card, 0))

    def _write_draft(self, draft: Draft) -> None:
        if (log := self.app.log_of_study) is not None:
            keep_draft(sessions_beside(log.path), "review", draft)

    def _draft_failed(self, error: Exception) -> None:
        self.app.complain(words.DRAFT_UNSAVED, error)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Remember each letter of an answer."""
        if message.input is self.answer_line.line and self.answer_line.is_open and self._writing == "answer":
            self._line = message.value
            self.note_draft()

    def seeming(self) -> frozenset[int]:
        """The key points that the typed answer seems to make."""
        if not self.typed or self.question is None:
            return frozenset()
        return recognise(self.typed, self.question)

    def suggestion(self, ticked: frozenset[int]) -> Rating | None:
        """The grade suggested by the ticked points, or, before any tick, by those that seem to be made."""
        if self.question is None:
            return None
        return suggested(len(ticked or self.seeming()), len(self.question.key_points))

    def said(self, ticked: frozenset[int]) -> dict[str, Any]:
        """What is saved with the grade: ticks, typed answer, prediction, the run and its metrics."""
        told: dict[str, Any] = {"ticked": sorted(ticked)} if ticked else {}
        told |= {"typed": self.typed} if self.typed else {}
        told |= self._predicted()
        if self._ran is not None:
            (demo, parameters), metrics = self._ran
            told["run"] = {"demo": demo, "parameters": dict(parameters), "metrics": metrics}
        return told

    def _predicted(self) -> dict[str, Any]:
        """The guess, and how it was judged."""
        sheet = self.prediction
        if sheet is None or sheet.guess is None or not isinstance(sheet.form, Numeric):
            return {}
        told: dict[str, Any] = {"prediction": sheet.guess, "predicted": sheet.form.metric}
        if sheet.guessed is not None:
            told |= {"truth": sheet.guessed.truth, "foreseen": sheet.guessed.right}
        return told

    def hint(self) -> Words | None:
        """What comes next before the flip; the line to type into tells it itself."""
        if self.answer_line.is_open:
            return None
        return interface.THINK if self.prediction is None else interface.NOW_FLIP

    def said_rows(self, cells: int, lang: str) -> list[Row]:
        """The typed answer and the prediction, as shown under the prompt."""
        rows: list[Row] = []
        if self.typed:
            rows += [*wrap([Span(f"{words.TYPED_ANSWER[lang]}  ", "muted"), Span(self.typed)], cells), ()]
        if self.prediction is not None:
            from quiz.view.prediction import prediction_rows

            rows.append((Span(interface.PREDICTING[lang], "heading"),))
            rows += [*prediction_rows(self.prediction, cells, lang), ()]
        return rows

    def action_write_answer(self) -> None:
        """Type an answer."""
        self._write("answer", self.typed)

    def action_predict_run(self) -> None:
        """Guess a figure of a run, then run it; another figure each time."""
        question, deck, shown = self.question, self.app.deck, self.pane.demo
        if question is None or deck is None or shown is None:
            return
        from quiz.view.prediction import to_predict

        chance = random.Random()
        sheet = to_predict(question, deck.demos, shown, self.pane.form.readable(), chance)
        if sheet is None:
            self.app.tell(words.NOTHING_TO_PREDICT[self.app.lang])
            return
        self.prediction = sheet
        self.reading.scroll_to(y=0, animate=False)
        self._write("prediction", "")

    def _write(self, what: Literal["answer", "prediction"], text: str) -> None:
        self.split.activate(right=False)
        self._writing = what
        self.answer_line.open(text)
        place = words.TYPE_ANSWER if what == "answer" else words.TYPE_PREDICTION
        self.answer_line.line.placeholder = place[self.app.lang]
        self.relay()
        self.refresh_chrome()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """A typed answer flips the card; a prediction runs the demo."""
        text = message.value.strip()
        if self._writing == "prediction":
            self._guess(text)
            return
        self.answer_line.close()
        self.reading.focus()
        self.typed, self._line = text, ""
        self.note_draft()
        if text:
            self.answered()
        self.relay()

    def _guess(self, text: str) -> None:
        """Run what was guessed; nothing typed is no guess, and what is no number is asked again."""
        sheet = self.prediction
        unit = sheet.form.unit if sheet is not None and isinstance(sheet.form, Numeric) else None
        guess = read_guess(text, unit)
        if text and guess is None:
            from quiz.view.quiz import no_number

            self.app.tell(no_number(text, unit, self.app.lang), "warning")
            return
        self.answer_line.close()
        self.reading.focus()
        told = sheet is not None and guess is not None
        self.prediction = replace(sheet, guess=guess, typed=text) if sheet is not None and told else None
        if self.prediction is not None and isinstance(form := self.prediction.form, Numeric):
            self.predict(form, self.prediction.task.parameters)
        self.relay()
        self.refresh_chrome()

    def on_predicting_page_truth(self, message: PredictingPage.Truth) -> None:
        """Judge the guess that waited for this run."""
        sheet = self.prediction
        if sheet is None or sheet.guess is None or sheet.is_measured:
            return
        from quiz.view.prediction import measured

        self.prediction = measured(sheet, message.value)
        self.relay()

    def move_list(self, key: str) -> None:
        """The line passes its arrow keys on: the question scrolls."""
        self.reading.action_scroll(key)

    def answered(self) -> None:
        """Called when an answer was typed."""

    def step_back(self) -> bool:
        """Leave the line first."""
        if self.answer_line.is_open:
            if self._writing == "answer":
                self.typed, self._line = self.answer_line.line.value.strip(), ""
                self.note_draft()
            self.answer_line.close()
            self.reading.focus()
            if self.prediction is not None and self.prediction.guess is None:
                self.prediction = None
            self.relay()
            self.refresh_chrome()
            return True
        return super().step_back()

    def on_run_pane_reported(self, message: RunPane.Reported) -> None:
        """Save the last run with the grade."""
        super().on_run_pane_reported(message)
        known = self._ran[1] if self._ran is not None and self._ran[0] == message.run else {}
        self._ran = (message.run, {**known, message.metric: message.value})

    def on_run_pane_broke_off(self, message: RunPane.BrokeOff) -> None:
        """Forget a run that did not complete."""
        super().on_run_pane_broke_off(message)
        self._ran = None
