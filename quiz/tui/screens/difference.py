"""A learner's copy against the original: changed lines, then both runs with the same parameters."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.widget import Widget
from textual.worker import Worker

from quiz.demo.parameters import Value
from quiz.demo.source import Demo
from quiz.demo.words import Words
from quiz.messages import edits as words
from quiz.messages.actions import Action, Place
from quiz.study.edits import Edit
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.demo_rows import source_of
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.work import work
from quiz.view.difference import difference_rows
from quiz.view.edits import fitting

if TYPE_CHECKING:
    from quiz.proof.recording import KeptRun, Recording
    from quiz.view.compare import Names


class DifferenceScreen(Page):
    """One demo and its copy. Runs on this screen prove nothing."""

    PLACE: ClassVar[Place] = "difference"
    CSS_PATH = "difference.tcss"
    BINDINGS = bindings("difference")

    def __init__(self, demo: Demo, edit: Edit, given: Mapping[str, Value]) -> None:
        super().__init__()
        self._demo, self._edit, self._given = demo, edit, given
        self._both: tuple[KeptRun, KeptRun] | None = None
        self._errors: list[tuple[Words, str | Words]] = []
        self._worker: Worker[None] | None = None
        self._sources: tuple[str | Exception, ...] = ()
        """The original's text and the copy's, once they are read."""

    def body(self) -> Iterable[Widget]:
        """One pane of rows."""
        yield RowsView(self.lay, id="difference", measure=160)

    def on_mount(self) -> None:
        """Run both at once."""
        super().on_mount()
        self.view.focus()
        self.run_worker(work(self._read), group="sources", exit_on_error=False)
        self.action_run_both()

    async def _read(self) -> None:
        paths = self._demo.path, self._edit.path
        self._sources = tuple([await asyncio.to_thread(source_of, path) for path in paths])
        self._told()

    @property
    def view(self) -> RowsView:
        """The rows."""
        return self.query_one("#difference", RowsView)

    @property
    def runs_both(self) -> bool:
        """Whether they are running."""
        return self._worker is not None and self._worker.is_running

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.DIFFERENCE[lang], "heading"), Span(f"  {self._demo.name}", "muted"))

    def can(self, action: Action) -> bool:
        """Run when something can run and nothing is running."""
        return action.id != "run_both" or (self._edit.demo is not None and not self.runs_both)

    def stop_run(self) -> bool:
        """Stop both."""
        running = self.runs_both
        if self._worker is not None:
            self._worker.cancel()
        return running

    def action_run_both(self) -> None:
        """Run the original and the copy."""
        if self._edit.demo is not None:
            self._both, self._errors = None, []
            self._worker = self.run_worker(
                work(self._run_both, self._edit.demo), exclusive=True, exit_on_error=False
            )
            self.view.relay()
            self.refresh_chrome()

    async def _run_both(self, copy: Demo) -> None:
        """Run both; errors are shown among the results."""
        try:
            first, second = await asyncio.gather(self._record(None), self._record(copy))
        except Exception as error:
            self._errors = [(words.RESULTS, str(error) or type(error).__name__)]
        else:
            self._both = first[0], second[0]
            named = zip((words.ORIGINAL, words.EDITED), (first[1], second[1]), strict=True)
            self._errors = [(which, run.error) for which, run in named if run.error]
        self.call_later(self._told)

    async def _record(self, copy: Demo | None) -> "tuple[KeptRun, Recording]":
        from quiz.proof.recording import record
        from quiz.run.request import request_for

        demo = self._demo
        request = request_for(demo, demo.root, dict(fitting(copy or demo, self._given)), copy)
        run = await record(self.app.runner, request)
        at = self.app.services.clock()
        return run.kept(at, request.parameters, edited=copy is not None), run

    def _told(self) -> None:
        self.view.relay()
        self.refresh_chrome()

    def lay(self, cells: int, lang: str) -> list[Row]:
        """The lines that changed, then the results."""
        errors = [source for source in self._sources if isinstance(source, Exception)]
        texts = [source for source in self._sources if isinstance(source, str)]
        rows = wrap([Span(str(errors[0]), "refuted")], cells) if errors else []
        if len(texts) == 2:
            rows = difference_rows(texts[0], texts[1], cells, lang)
        return [*rows, (), (Span(words.RESULTS[lang], "heading"),), *self._results(cells, lang)]

    def _results(self, cells: int, lang: str) -> list[Row]:
        from quiz.view.compare import compare_rows
        from quiz.view.edits import copy_rows
        from quiz.view.event import in_language

        if self._edit.demo is None:
            return copy_rows(self._edit, cells, lang)
        if self.runs_both:
            return [(Span("● ", "accent"), Span(words.RUNNING_BOTH[lang], "muted"))]
        rows: list[Row] = []
        names: Names = (words.ORIGINAL, words.EDITED)
        if self._both is not None:
            parameters = self._edit.demo.parameters
            rows += compare_rows(*self._both, cells, lang, names, parameters=parameters)
        for which, error in self._errors:
            told = words.NO_RUN_OF[lang].format(which=which[lang], error=in_language(error, lang).rstrip())
            rows += [(), *wrap([Span(told, "refuted")], cells)]
        return rows
