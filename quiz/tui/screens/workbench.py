"""A question beside the demo that shows it: what the review and a question's own page share."""

from collections.abc import Iterable
from contextlib import aclosing
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget
from textual.worker import Worker

from quiz.bank.question import Question
from quiz.demo.parameters import ParameterError, complete
from quiz.messages import interface as words
from quiz.messages.actions import Action
from quiz.text.rows import Row, Span
from quiz.tui.screens.paned import EDIT_ACTIONS, RESULT_ACTIONS, RUN_ACTIONS, PanedPage
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split
from quiz.view.marks import Marked
from quiz.view.measured import marks_of, proof_run

if TYPE_CHECKING:
    from quiz.tui.copying import Copyable


class Workbench(PanedPage):
    """A pane to read at the left, the pane of a run at the right; the run's metrics decide the claims."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["workbench.tcss"]

    def __init__(self) -> None:
        super().__init__()
        self._proving: Worker[None] | None = None

    def body(self) -> Iterable[Widget]:
        """The two panes."""
        yield Split(RowsView(self.lay, id="reading"), RunPane(id="run"))

    def on_mount(self) -> None:
        """Follow what runs report."""
        super().on_mount()
        self.watch(self.app, "measured", self.relay, init=False)
        self.reading.focus()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """What stands at the left."""
        raise NotImplementedError

    @property
    def question(self) -> Question | None:
        """The question on the table."""
        raise NotImplementedError

    @property
    def reading(self) -> RowsView:
        """The left pane."""
        return self.query_one("#reading", RowsView)

    @property
    def left(self) -> RowsView:
        """The left pane, as its neighbour knows it."""
        return self.reading

    @property
    def is_answered(self) -> bool:
        """Whether the answer is in sight."""
        return self.question is not None

    def copyables(self) -> "list[Copyable]":
        """The question as far as it is in sight, then its demo and what ran."""
        from quiz.tui.copyables import of_question

        question = self.question
        told = of_question(question, self.app.lang, flipped=self.is_answered) if question else ()
        return [*told, *super().copyables()]

    def marks(self) -> dict[str, Marked]:
        """How the claims of the question stand now."""
        if self.question is None or self.app.deck is None:
            return {}
        return marks_of(self.question, self.app.deck, self.app.measured)

    def relay(self) -> None:
        """Draw the left pane anew where it stands."""
        self.reading.relay()
        if self.is_proving:
            self.refresh_chrome()

    def load_demo(self) -> None:
        """Put the question's demo into the right pane, with the parameters that the question names."""
        question, deck = self.question, self.app.deck
        link = question.demo if question else None
        demo = deck.demos.get(link.name) if deck and link else None
        try:
            given = complete(demo.parameters, dict(link.with_)) if demo and link else {}
        except ParameterError:
            given = {}  # `runcall check` tells of it; the demo's defaults still run
        self.pane.show(demo, given)
        self.set_class(demo is None, "-alone")

    def can(self, action: Action) -> bool:
        """Nothing to run where there is no demo; stop only what runs."""
        if action.id == "prove":
            return not self.is_proving and any(mark.mark == "not_run" for mark in self.marks().values())
        if action.id == "stop" and self.is_proving:
            return True
        if action.id not in RUN_ACTIONS:
            return True
        if self.pane.demo is None:
            return False
        if action.id in EDIT_ACTIONS:
            return self.can_edit(action)
        if action.id in RESULT_ACTIONS:
            return self.can_result(action)
        if action.id in ("run", "stop"):
            return self.pane.is_busy == (action.id == "stop")
        return True

    def stop_run(self) -> bool:
        """Stop the run or the proofs that are going on, if any are."""
        proving = self.is_proving
        if self._proving is not None:
            self._proving.cancel()
        return super().stop_run() or proving

    @property
    def is_proving(self) -> bool:
        """Whether the question's proofs are running."""
        return self._proving is not None and self._proving.is_running

    def proving_row(self, lang: str) -> Row:
        """That proofs are running, with how many claims are decided."""
        if not self.is_proving:
            return ()
        marks = [mark.mark for mark in self.marks().values() if mark.mark != "cited"]
        decided = len(marks) - marks.count("not_run")
        return (Span("● ", "accent"), Span(f"{words.PROVING[lang]} {decided}/{len(marks)}   ", "muted"))

    def action_prove(self) -> None:
        """Run every proof of the question."""
        if self.question is not None:
            self._proving = self.run_worker(
                self._prove(self.question), group="prove", exclusive=True, exit_on_error=False
            )
            self.refresh_chrome()

    async def _prove(self, question: Question) -> None:
        """Keep what each proof measured, as it is decided; the first that fails is told."""
        from quiz.proof.verify import verify
        from quiz.run.cores import cores
        from quiz.view.event import in_language

        deck, errors = self.app.deck, []
        if deck is None:
            return
        try:
            async with aclosing(verify(deck, self.app.runner, [question], cores())) as decided:
                async for checked in decided:
                    run = proof_run(checked.claim, deck)
                    if run is None or checked.claim.proof is None or checked.measured is None:
                        errors += [in_language(checked.error, self.app.lang)] if checked.error else []
                        continue
                    metric = checked.claim.proof.metric
                    self.app.measured = self.app.measured.with_metric(run, metric, checked.measured)
        except Exception as error:
            errors.append(str(error))
        if errors:
            self.app.complain(words.PROOF_FAILED, errors[0])
        self.call_later(self.refresh_chrome)
