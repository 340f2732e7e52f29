"""A question beside its demo: what the review and a question's own page share."""

from collections.abc import Iterable
from functools import partial
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget

from quiz.demo.parameters import ParameterError, complete
from quiz.demo.words import Words
from quiz.messages.actions import Action, key_name
from quiz.messages.figures import ALL_DECIDED, FIGURE_FIRST, NO_FIGURES, NO_PROOF, PROOFS_RUN
from quiz.messages.interface import NO_DEMO
from quiz.text.rows import Row
from quiz.tui.screens.marking import MarkingPage
from quiz.tui.screens.paned import EDIT_ACTIONS, RESULT_ACTIONS, RUN_ACTIONS
from quiz.tui.widgets.figures_view import CLAIM, FiguresView
from quiz.tui.widgets.reading_pane import ReadingPane
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split

if TYPE_CHECKING:
    from quiz.tui.copying import Copyable


CELLS = 88
"""The width of a figure's panel as text to copy."""


class Workbench(MarkingPage):
    """A pane to read at the left, a run at the right, whose metrics decide the claims."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["workbench.tcss"]

    def body(self) -> Iterable[Widget]:
        """The two panes."""
        yield Split(self.reading_pane(), RunPane(id="run"))

    def reading_pane(self) -> ReadingPane:
        """The left pane, with its panel about figures."""
        return ReadingPane(self.lay, self.lay_figure, self.is_erratum)

    def on_mount(self) -> None:
        """Ready to read."""
        super().on_mount()
        self.reading.focus()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """What stands at the left."""
        raise NotImplementedError

    @property
    def reading(self) -> FiguresView:
        """The left pane."""
        return self.query_one("#reading", FiguresView)

    @property
    def figures(self) -> ReadingPane:
        """The left pane with the panel of its figures."""
        return self.query_one(ReadingPane)

    @property
    def left(self) -> FiguresView:
        """The left pane, as `PanedPage` asks for it."""
        return self.reading

    @property
    def is_answered(self) -> bool:
        """Whether the answer is visible."""
        return self.question is not None

    def copyables(self) -> "list[Copyable]":
        """The figure that is shown in the panel, the visible part of the question, its demo and the run."""
        from quiz.tui.copyables import of_claim, of_formulas, of_question

        question, ran = self.question, super().copyables()
        if question is None:
            return ran
        formulas = of_formulas(question, self.app.lang) if self.is_answered else ()
        name = self.figures.figure.removeprefix(CLAIM)
        here = [of_claim(question, name, partial(self._claim_rows, name))] if name in question.claims else []
        return [*here, *of_question(question, flipped=self.is_answered), *ran, *formulas]

    def _claim_rows(self, name: str, lang: str) -> list[Row]:
        """What a figure's panel tells, without its keys, as text to copy."""
        from quiz.view.claim_detail import claim_detail_rows

        question, deck = self.question, self.app.deck
        if question is None or deck is None or name not in question.claims:
            return []
        return claim_detail_rows(question, name, self.true_marks()[name], deck, lang, CELLS, prompt=False)

    def relay(self) -> None:
        """Redraw the left pane in place."""
        self.figures.relay()
        if self.is_proving:
            self.refresh_chrome()

    def is_erratum(self, link: str) -> bool:
        """Whether the documents have this figure wrong."""
        claim = self.question.claims.get(link.removeprefix(CLAIM)) if self.question else None
        return claim is not None and claim.is_erratum

    def lay_figure(self, link: str, cells: int, lang: str) -> list[Row]:
        """Everything known about a figure, and what can be done with it."""
        question, deck, name = self.question, self.app.deck, link.removeprefix(CLAIM)
        if question is None or deck is None or name not in question.claims:
            return []
        from quiz.tui.figure_rows import figure_rows

        table = self.app.key_table.of(self.PLACE, "everywhere")
        keys = {action.id: key_name(action.keys[0], lang) for action in table if action.keys}
        marked = self.marks()[name]
        return figure_rows(question, name, marked, deck, lang, cells, keys, self.figures.held)

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
            return not self.is_proving and any(mark.mark == "not_run" for mark in self.true_marks().values())
        if action.id in ("next_figure", "previous_figure"):
            return self.is_answered and bool(self.question and self.question.claims)
        if action.id == "figure_here":
            return bool(self.figures.figure)
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
            return self.can_run_or_stop(action)
        return True

    def excuse(self, action: Action) -> Words | None:
        """Nothing runs where there is no demo; nothing to point at or to prove without a claim."""
        if self.question is None:
            return None
        if action.id == "prove":
            return self._why_not_prove()
        if action.id in ("next_figure", "previous_figure"):
            return NO_FIGURES
        if action.id == "figure_here":
            return FIGURE_FIRST if self.question.claims else NO_FIGURES
        if action.id in RUN_ACTIONS and self.pane.demo is None:
            return NO_DEMO
        return super().excuse(action)

    def _why_not_prove(self) -> Words:
        if self.is_proving:
            return PROOFS_RUN
        has_proof = self.question is not None and any(each.proof for each in self.question.claims.values())
        return ALL_DECIDED if has_proof else NO_PROOF

    def action_figure(self, step: int) -> None:
        """To the next figure, or the one before."""
        self.go(right=False)
        if not self.figures.step(step):
            self.app.tell(NO_FIGURES[self.app.lang])

    def action_figure_here(self) -> None:
        """Pin the panel of the figure; if it is pinned, run that claim's proof."""
        if self.figures.held != "pin":
            self.figures.pin()
        else:
            self.prove_claim(self.figures.figure.removeprefix(CLAIM))

    def on_reading_pane_told(self, message: ReadingPane.Told) -> None:
        """Other keys make sense beside an open panel."""
        self.refresh_chrome()

    def step_back(self) -> bool:
        """Close the panel first."""
        return self.figures.close() or super().step_back()
