"""A page with a demo's pane at its right: what every screen that runs demos shares."""

from typing import TYPE_CHECKING

from textual.widget import Widget

from quiz.demo.parameters import beside
from quiz.demo.words import Words
from quiz.messages import compare as compare_words
from quiz.messages import edits as edit_words
from quiz.messages import interface as words
from quiz.messages.actions import Action
from quiz.tui.screens.page import Page
from quiz.tui.widgets.run_pane import RunPane
from quiz.tui.widgets.split import Split

if TYPE_CHECKING:
    from quiz.tui.copying import Copyable

EDIT_ACTIONS = frozenset(("edit", "edit_here", "difference", "difference_here", "original"))
RESULT_ACTIONS = frozenset(("compare", "compare_here", "sweep", "sweep_here", "export", "export_here"))
RUN_ACTIONS = EDIT_ACTIONS | RESULT_ACTIONS | {"run", "stop", "parameters", "source", "reset", "other_pane"}


class PanedPage(Page):
    """Something to read or choose from at the left, the pane of a run at the right."""

    _form_left = ""
    """The demo whose form was left for the other pane: there one comes back to it."""

    @property
    def is_card_in_sight(self) -> bool:
        """Whether the left pane is seen: side by side, or in front."""
        return not self.has_class("-narrow") or not self.split.on_right

    @property
    def left(self) -> Widget:
        """The left pane."""
        raise NotImplementedError

    @property
    def pane(self) -> RunPane:
        """The right pane."""
        return self.query_one(RunPane)

    @property
    def split(self) -> Split:
        """The two panes."""
        return self.query_one(Split)

    def on_screen_resume(self) -> None:
        """An editor may have changed the copy; a screen just made has no pane yet."""
        for pane in self.query(RunPane):
            pane.look_at_copy()

    def on_run_pane_changed(self, message: RunPane.Changed) -> None:
        """Other keys may make sense now."""
        self.refresh_chrome()

    def on_run_pane_reported(self, message: RunPane.Reported) -> None:
        """Remember the metric: claims anywhere in the bank may depend on it."""
        self.app.measured = self.app.measured.with_metric(message.run, message.metric, message.value)

    def on_run_pane_broke_off(self, message: RunPane.BrokeOff) -> None:
        """Forget an incomplete run: it proves nothing, as in `runcall verify`."""
        self.app.measured = self.app.measured.without(message.run)

    def step_back(self) -> bool:
        """Stop the run; else back to the left pane."""
        if self.stop_run():
            return True
        if self.split.on_right or self.focused is not self.left:
            self.go(right=False)
            return True
        return False

    def stop_run(self) -> bool:
        """Stop the run that is going on, if one is."""
        running = self.pane.is_busy
        self.pane.stop()
        return running

    def action_run(self) -> None:
        """Run with the form's values; where the panes are tabs, show the run."""
        self._see_pane()
        self.pane.start()

    def _see_pane(self) -> None:
        if self.has_class("-narrow"):
            self.go(right=True)

    def action_stop(self) -> None:
        """Stop."""
        self.stop_run()

    def action_other_pane(self) -> None:
        """Between the panes; back to a form that was left this way."""
        demo, left = self.pane.demo.name if self.pane.demo else "", self._form_left
        form = demo if self.pane.form.has_focus else ""
        narrow = self.has_class("-narrow")
        self.go(right=not self.split.on_right if narrow else self.focused is self.left)
        if self.split.on_right and demo and left == demo:
            self.pane.form.focus()
        self._form_left = form

    def action_parameters(self) -> None:
        """To the form."""
        self.split.activate(right=True)
        self.pane.form.focus()

    def action_source(self) -> None:
        """Switch between source and output."""
        self.split.activate(right=True)
        self.pane.toggle_source()
        self.pane.place.focus()

    def can_edit(self, action: Action) -> bool:
        """Differences can be shown if there are any; original and copy need each other."""
        pane = self.pane
        if pane.demo is None or not pane.own.wanted:
            return False
        if action.id.startswith("difference"):
            return pane.edit is not None
        return action.id != "original" or pane.edit is not None or pane.own.has_aside

    def excuse(self, action: Action) -> Words | None:
        """What comes first: a copy, a run, a value that is allowed; or that it is so already."""
        pane = self.pane
        if pane.demo is None:
            return None
        if action.id in EDIT_ACTIONS:
            return edit_words.COPY_FIRST if pane.own.wanted else edit_words.ORIGINAL_ONLY
        if action.id.startswith("export"):
            if not pane.own.is_broken:
                return words.IS_RUNNING if pane.is_busy else compare_words.RUN_FIRST
            return edit_words.MEND_FIRST
        if action.id in ("run", "sweep", "sweep_here"):
            if pane.is_busy and action.id == "run":
                return words.IS_RUNNING
            return edit_words.MEND_FIRST if pane.own.is_broken else compare_words.VALUE_FIRST
        return words.NOTHING_RUNS if action.id == "stop" else None

    def action_edit(self) -> None:
        """Open a copy of the demo's source in an editor; the copy runs instead."""
        if self.pane.demo is not None:
            self._see_pane()
            from quiz.tui.editing import edit

            edit(self, self.pane.demo)

    def action_original(self) -> None:
        """Switch from the copy to the original, or back."""
        self._see_pane()
        self.pane.go_between()
        self.refresh_chrome()

    def action_difference(self) -> None:
        """Show what the copy changes, and with what effect."""
        if self.pane.demo is not None and self.pane.edit is not None:
            from quiz.tui.screens.difference import DifferenceScreen

            self.app.push_screen(DifferenceScreen(self.pane.demo, self.pane.edit, self.pane.form.readable()))

    def can_run_or_stop(self, action: Action) -> bool:
        """Stop what runs; run what can, while nothing does."""
        if action.id == "stop":
            return self.pane.is_busy
        return not self.pane.is_busy and not self.pane.own.is_broken

    def can_result(self, action: Action) -> bool:
        """A sweep needs what can run and valid values, an export a completed run."""
        if action.id.startswith("export"):
            return self.pane.kept is not None
        can_run = self.pane.form.error is None and not self.pane.own.is_broken
        return action.id.startswith("compare") or can_run

    def action_compare(self) -> None:
        """The last run beside the one before."""
        if self.pane.demo is not None:
            from quiz.tui.screens.runs import RunsScreen

            self.app.push_screen(RunsScreen(self.pane.demo))

    def action_sweep(self) -> None:
        """Run the selected parameter at several values."""
        request, parameter = self.pane.request(), self.pane.form.current
        if request is not None and parameter is not None:
            from quiz.tui.screens.sweep import SweepScreen

            swept = beside(parameter, self.pane.form.parameters, request.parameters)
            self.app.push_screen(SweepScreen(request, swept, self.pane.own.said))

    def action_export(self) -> None:
        """The last run's result into files."""
        from quiz.tui.exporting import export
        from quiz.view.export import OneRun

        demo, kept = self.pane.demo, self.pane.kept
        export(self.app, OneRun(demo.name, demo.title, kept) if demo and kept else None)

    def copyables(self) -> "list[Copyable]":
        """The demo's source and its last run's results."""
        from quiz.tui.copyables import of_demo

        return list(of_demo(self.pane.own, self.pane.run_log))

    def action_reset(self) -> None:
        """Restore the initial parameters."""
        if not self.pane.form.reset():
            self.app.tell(words.NOTHING_CHANGED[self.app.lang])

    def go(self, *, right: bool) -> None:
        """Show a pane and put the focus there."""
        self._form_left = ""
        self.split.activate(right=right)
        (self.pane.place if right else self.left).focus()
        self.refresh_chrome()
