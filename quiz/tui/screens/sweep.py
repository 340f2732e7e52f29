"""A sweep over one parameter: its range and steps, its runs on all cores, a table and plots."""

from collections.abc import Iterable
from contextlib import aclosing
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

from quiz.demo.parameters import Parameter, Value
from quiz.demo.words import Text, Words
from quiz.messages import compare as words
from quiz.messages.actions import Action, Place
from quiz.run.cores import cores
from quiz.text.cells import width
from quiz.text.meter import meter
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.exporting import export
from quiz.tui.keys import bindings
from quiz.tui.run_rows import METER
from quiz.tui.screens.page import Page
from quiz.tui.widgets.parameter_form import ParameterForm
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work
from quiz.view.parameter import meaning

if TYPE_CHECKING:
    from quiz.proof.sweep import Sweep
    from quiz.run.request import Request


DRAWN_EVERY = 0.3
"""Seconds between two redraws of a running sweep: a hundred plots take longer than a frame."""


class SweepScreen(Page):
    """A demo swept over one parameter. Choices and switches take all their values and start at once."""

    PLACE: ClassVar[Place] = "sweep"
    CSS_PATH = "sweep.tcss"
    BINDINGS = bindings("sweep")

    def __init__(self, request: "Request", parameter: Parameter, of: Words | None = None) -> None:
        """`of` tells what is run where there is a copy beside the original."""
        super().__init__()
        self._of = of
        self._request, self._parameter = request, parameter
        self._sweep: Sweep | None = None
        self._error: Text = ""
        self._worker: Worker[None] | None = None
        self._drawn = 0.0
        self._later: Timer | None = None

    def body(self) -> Iterable[Widget]:
        """The values asked for, how far it is, and what came of it."""
        yield ParameterForm(always_open=True, id="sweep-form")
        yield RowsView(self._lay_state, id="sweep-state")
        yield RowsView(self._lay_result, measure=160, id="sweep-result")

    def on_mount(self) -> None:
        """Focus the values; start at once if there is nothing to ask."""
        super().on_mount()
        self.query_one("#sweep-state").can_focus = False
        self.form.put(self._asked(), {}, {"low": words.LOW, "high": words.HIGH, "count": words.COUNT})
        if self.form.parameters:
            self.form.focus()
        else:
            self.result.focus()
            self.action_begin()

    def _asked(self) -> tuple[Parameter, ...]:
        """Low, high and count, within the parameter's range."""
        from quiz.proof.sweep import MOST_VALUES, USUAL_COUNT, room

        parameter = self._parameter
        if parameter.kind not in ("int", "float"):
            return ()
        low, high = room(parameter, self._request.parameters[parameter.name])
        ends = (parameter.low, parameter.high)
        return (
            Parameter("low", parameter.kind, low, *ends),
            Parameter("high", parameter.kind, high, *ends),
            Parameter("count", "int", USUAL_COUNT, 1, MOST_VALUES),
        )

    @property
    def form(self) -> ParameterForm:
        """The values asked for."""
        return self.query_one(ParameterForm)

    @property
    def result(self) -> RowsView:
        """The table and the plots."""
        return self.query_one("#sweep-result", RowsView)

    @property
    def is_sweeping(self) -> bool:
        """Whether its runs are going on."""
        return self._worker is not None and self._worker.is_running

    def title_row(self, lang: str) -> Row:
        """What is swept over."""
        told = words.SWEEP_OF[lang].format(name=self._parameter.name)
        of = self._of[lang] if self._of is not None else ""
        about = " · ".join(filter(None, (meaning(self._parameter, lang), self._request.demo, of)))
        return (Span(told, "heading"), Span(f"  {about}", "muted"))

    def can(self, action: Action) -> bool:
        """Start when the values are valid, stop while it runs."""
        if action.id in ("begin", "cancel"):
            return self.is_sweeping == (action.id == "cancel")
        if action.id == "values":
            return bool(self.form.parameters)
        return action.id != "export" or bool(self._sweep and self._sweep.points)

    def in_bar(self, action: Action) -> bool:
        """In the form, enter begins."""
        return super().in_bar(action) and not (action.id == "begin" and self.focused is self.form)

    def on_parameter_form_entered(self, message: ParameterForm.Entered) -> None:
        """Enter begins."""
        message.stop()
        self.action_begin()

    def on_parameter_form_changed(self) -> None:
        """Whether it can start may have changed."""
        self.refresh_chrome()

    def action_begin(self) -> None:
        """Run all values; if one isn't allowed, the form says so."""
        from quiz.proof.sweep import Sweep

        if self.is_sweeping or self.form.error is not None:
            return
        request, name = self._request, self._parameter.name
        self._sweep, self._error = Sweep(request.demo, name, self._values(), request.parameters), ""
        self._worker = self.run_worker(
            work(self._follow, self._sweep), group="sweep", exclusive=True, exit_on_error=False
        )
        self._tell()

    def _values(self) -> tuple[Value, ...]:
        from quiz.proof.sweep import spread, values_of

        if not self.form.parameters:
            return values_of(self._parameter, "")
        asked = self.form.values()
        return spread(self._parameter, asked["low"], asked["high"], int(asked["count"]))

    async def _follow(self, sweep: "Sweep") -> None:
        """Show each point as it arrives; errors are shown in the pane, and a refusal of trust ends it all."""
        from quiz.proof.sweep import sweep_points

        jobs = cores()
        try:
            self._error = await self.app.runner.gate(self._request.deck)
            if self._error:
                return
            points = sweep_points(self.app.runner, self._request, sweep.parameter, sweep.values, jobs)
            async with aclosing(points):
                async for point in points:
                    self._sweep = sweep = sweep.with_point(point)
                    self._tell(between=True)
        except Exception as error:
            self._error = str(error) or type(error).__name__
        finally:
            self.app.call_later(self._tell)

    def _tell(self, *, between: bool = False) -> None:
        """Draw the state. `between` two points, the plots are redrawn only once in a while."""
        if not self.is_attached:
            return
        self.query_one("#sweep-state", RowsView).relay()
        wait = self._drawn + DRAWN_EVERY - monotonic()
        if between and wait > 0:
            self._later = self._later or self.set_timer(wait, self._tell)
            return
        if self._later is not None:
            self._later.stop()
        self._drawn, self._later = monotonic(), None
        self.result.relay()
        self.refresh_chrome()

    def stop_run(self) -> bool:
        """Stop; finished points stay."""
        running = self.is_sweeping
        if self._worker is not None:
            self._worker.cancel()
        return running

    def step_back(self) -> bool:
        """Stop first, then leave."""
        return self.stop_run()

    def action_cancel(self) -> None:
        """Stop."""
        self.stop_run()

    def action_values(self) -> None:
        """To the form."""
        self.form.focus()

    def action_other_pane(self) -> None:
        """Between the values and the result."""
        on_form = self.focused is self.form
        (self.result if on_form or not self.form.parameters else self.form).focus()

    def action_export(self) -> None:
        """What there is so far."""
        export(self.app, self._sweep if self._sweep and self._sweep.points else None)

    def _lay_state(self, cells: int, lang: str) -> list[Row]:
        from quiz.view.event import in_language

        sweep = self._sweep
        if sweep is None:
            return [(), *wrap([Span(words.SWEEP_HINT[lang], "muted")], cells)]
        done, total = len(sweep.points), len(sweep.values)
        told = words.POINTS_DONE[lang].format(done=done, total=total)
        if self.is_sweeping:
            room = min(METER, cells - width(told) - 4)
            return [(), (Span("● ", "accent"), *meter(done / total, room), Span(f"  {told}", "muted"))]
        if self._error:
            return [(), *wrap([Span(f"✗ {in_language(self._error, lang)}", "refuted")], cells)]
        if done < total:
            return [(), (Span(f"■ {words.SWEEP_STOPPED[lang]}{told}", "muted"),)]
        if sweep.failed:
            return [(), (Span(f"✗ {words.POINTS_FAILED[lang].format(n=len(sweep.failed))}", "refuted"),)]
        return [(), (Span(f"✓ {told}", "proven"),)]

    def _lay_result(self, cells: int, lang: str) -> list[Row]:
        from quiz.view.event import plot_height
        from quiz.view.sweep import error_sentence, sweep_rows

        if self._sweep is None:
            return []
        rows: list[Row] = []
        for point in self._sweep.failed:
            rows += wrap([Span(error_sentence(point, self._parameter.name, lang), "refuted")], cells)
        return [
            *rows,
            *([()] if rows else []),
            *sweep_rows(self._sweep, cells, lang, plot_height(self.result.size.height)),
        ]
