"""The pane of a demo: title, form of parameters, how the run stands, what it says, and its source."""

from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from quiz.demo.parameters import Value
from quiz.demo.source import Demo
from quiz.study.edits import Edit
from quiz.text.rows import Row
from quiz.tui import following
from quiz.tui.demo_rows import head_rows
from quiz.tui.live_run import copy_path, marks_of, request_of, transcript_of
from quiz.tui.own_copy import OwnCopy
from quiz.tui.run_log import RunLog
from quiz.tui.run_rows import TRANSCRIPT, made_with_rows, state_rows
from quiz.tui.widgets.parameter_form import ParameterForm
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.run_output import RunOutput
from quiz.tui.widgets.run_watch import Results, RunWatch
from quiz.tui.widgets.source_view import SourceView
from quiz.view.edits import fitting
from quiz.view.measured import run_key

if TYPE_CHECKING:
    from quiz.proof.recording import KeptRun
    from quiz.run.request import Request

LOW = 15
"""Below this height the pane keeps its lines for the run's output."""


class RunPane(RunWatch):
    """Runs one demo at a time and posts each metric; the screen decides what the metrics prove."""

    def __init__(self, *, open_form: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.own = OwnCopy()
        self._open_form = open_form

    def compose(self) -> ComposeResult:
        """Head, form, state and output; the source replaces the output on request."""
        yield RowsView(lambda cells, lang: head_rows(self.own, cells, lang), id="run-head")
        yield ParameterForm(always_open=self._open_form, id="run-form")
        yield RowsView(partial(_state, self), id="run-state")
        yield RunOutput(id="run-output")
        yield SourceView(lambda: self.own, lambda: self.shows_source, id="run-source")

    def on_mount(self) -> None:
        """Only form, output and source take the focus."""
        for name in ("#run-head", "#run-state"):
            self.query_one(name).can_focus = False
        self.begin_to_watch()
        following.follow(self, "measured", self.flush, init=False)

    def on_resize(self) -> None:
        """With few lines the head is one of them, and the form opens only when it is asked for."""
        self.set_class(self.size.height < LOW, "-low")
        self.form.relay()

    @property
    def form(self) -> ParameterForm:
        """The form."""
        return self.query_one(ParameterForm)

    @property
    def kept(self) -> "KeptRun | None":
        """The last complete run of the shown demo, with all that it measured and drew."""
        return self._kept.get(key) if (key := self.own.key) else None

    @property
    def shows_source(self) -> bool:
        """Whether the source is shown instead of the output."""
        return self.has_class("-source")

    @property
    def place(self) -> RowsView:
        """The widget that gets the focus: the output or the source."""
        return self.query_one("#run-source" if self.shows_source else "#run-output", RowsView)

    @property
    def demo(self) -> Demo | None:
        """The demo as its deck has it."""
        return self.own.demo

    @property
    def edit(self) -> Edit | None:
        """The learner's copy, if it replaces the demo."""
        return self.own.edit

    def show(self, demo: Demo | None, given: Mapping[str, Value], *, edited: bool = True) -> None:
        """Show another demo; a current run is stopped, each demo's last output is kept.

        The learner's copy replaces the demo, unless `edited` asks for the original.
        """
        self.own = OwnCopy(demo, wanted=edited)
        self.own.edit = self.own.read(self.app)
        self._put(fitting(self.own.declared, given) if self.own.declared else given)

    def forget(self) -> None:
        """Keep no output of any run so far; the next `show` begins with none."""
        self.stop()
        self._logs, self._kept = {}, {}

    @property
    def results(self) -> Results:
        """The outputs so far, to be brought back."""
        return self._logs, self._kept

    def bring_back(self, results: Results) -> None:
        """Show outputs that were kept elsewhere in place of those made since."""
        self._logs, self._kept = results
        self._bring_log()
        self.query_one(RunOutput).put(self.run_log, marks_of(self.app, self._run))
        self.flush()
        self.post_message(self.Changed())

    def _bring_log(self) -> None:
        """The last output of what runs now: a broken copy has none, whatever ran before it."""
        self.run_log, self._run = self._logs.get(key) if (key := self.own.key) else None, None
        if self.run_log is not None and self.demo is not None and self.own.declared is None:
            self._run = run_key(self.demo.name, self.run_log.parameters)

    def look_at_copy(self) -> None:
        """Read the copy again; the form keeps its values as far as they fit."""
        edit = self.own.read(self.app)
        if edit == self.edit:
            self.query_one(SourceView).look()
            return
        key, before = self.own.key, self.own.shown
        self.own.edit = edit
        shown = self.own.shown
        if key == self.own.key and shown and shown.parameters == self.form.parameters:
            self._relay("#run-head")
            self.query_one(SourceView).look()
        else:
            self._put(fitting(shown, self.form.readable(), before))
        self.post_message(self.Changed())

    def go_between(self) -> None:
        """Switch to the original and set the copy aside, or use the set-aside copy again."""
        self.own.go_between(self.app)
        self.look_at_copy()

    def _put(self, given: Mapping[str, Value]) -> None:
        """Show the demo or copy that runs now, from the start."""
        self.stop()
        shown = self.own.shown
        self._bring_log()
        self.form.put(shown.parameters if shown else (), given)
        self.query_one(RunOutput).put(self.run_log, marks_of(self.app, self._run))
        self.query_one(SourceView).begin()
        self.flush()
        self._relay("#run-head")

    def start(self) -> None:
        """Run with the form's values; the form says which isn't allowed, the head why a copy can't run."""
        self.look_at_copy()
        key = self.own.key
        if self.demo is None or key is None or self.form.error is not None:
            return
        demo, values = self.demo, self.form.values()
        log = RunLog(transcript=transcript_of(demo), parameters=values)
        self._logs[key] = self.run_log = log
        self._run = None if self.own.declared else run_key(demo.name, values)  # a copy's run decides no claim
        self.form.has_run()
        self.remove_class("-source")
        self.query_one(RunOutput).put(log, {})
        self.follow(partial(request_of, demo, values, self.own.declared), key, log)

    def request(self) -> "Request | None":
        """A run with the form's values; None if one isn't allowed."""
        self.look_at_copy()
        if self.demo is None or self.own.is_broken or self.form.error is not None:
            return None
        return request_of(self.demo, self.form.values(), self.own.declared)

    def toggle_source(self) -> None:
        """Switch between source and output."""
        self.toggle_class("-source")
        self.query_one(SourceView).look()
        self.post_message(self.Changed())

    def draw(self) -> None:
        """How the run stands, and its output."""
        self._relay("#run-state")
        self.query_one(RunOutput).flush(marks_of(self.app, self._run))

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A click on the path of the file with all that the run printed copies it."""
        if message.link == TRANSCRIPT:
            message.stop()
            copy_path(self.app, self.run_log)

    def _relay(self, selector: str) -> None:
        self.query_one(selector, RowsView).relay()

    def on_parameter_form_changed(self, message: ParameterForm.Changed) -> None:
        """Whether it can run may have changed, and whether the output fits the form."""
        self._relay("#run-state")
        self.post_message(self.Changed())

    def on_parameter_form_entered(self, message: ParameterForm.Entered) -> None:
        """Enter in the form runs."""
        message.stop()
        self.start()


def _state(pane: RunPane, cells: int, lang: str) -> list[Row]:
    if pane.demo is None or pane.own.is_broken:
        return []
    rows = state_rows(pane.run_log, monotonic() - pane.began, cells, lang)
    return [(), *rows, *made_with_rows(pane.run_log, pane.form.readable(), cells, lang)]
