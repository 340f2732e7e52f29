"""A run under way: followed to its end by a worker, its metrics posted and its output drawn now and then."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from textual.message import Message
from textual.timer import Timer
from textual.worker import Worker

from quiz.demo.events import Metric
from quiz.demo.parameters import Value
from quiz.tui import following
from quiz.tui.live_run import follow
from quiz.tui.run_log import RunLog
from quiz.tui.widgets.holder import Ground
from quiz.tui.work import work
from quiz.view.measured import Run

if TYPE_CHECKING:
    from quiz.proof.recording import KeptRun
    from quiz.run.request import Request
    from quiz.tui.app import RuncallApp

FLUSHES = 16
"""How often per second the pane draws new output and posts new metrics."""


Key: TypeAlias = tuple[str, bool]
"""A demo by its name, and whether it is the learner's copy."""

Results: TypeAlias = tuple[dict[Key, RunLog], "dict[Key, KeptRun]"]
"""The outputs by demo, the copy's apart from the original's."""


class RunWatch(Ground):
    """Follows one run at a time. What is drawn of it is the pane's."""

    app: "RuncallApp"

    class Reported(Message, namespace="run_pane"):
        """A run with these parameters reported a metric."""

        def __init__(self, run: Run, metric: str, value: Value) -> None:
            super().__init__()
            self.run, self.metric, self.value = run, metric, value

    class BrokeOff(Message, namespace="run_pane"):
        """A run ended before it was complete."""

        def __init__(self, run: Run) -> None:
            super().__init__()
            self.run = run

    class Changed(Message, namespace="run_pane"):
        """A run began or ended, or a parameter changed, so other keys may make sense."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._logs: dict[Key, RunLog] = {}
        self.run_log: RunLog | None = None
        """The output so far of the shown demo's last run."""
        self._kept: dict[Key, KeptRun] = {}
        self._run: Run | None = None
        self._reports: dict[tuple[Run, str], Value] = {}
        self.began = 0.0
        self._timer: Timer | None = None
        self._worker: Worker[None] | None = None

    def begin_to_watch(self) -> None:
        """Be ready to draw what comes."""
        self._timer = self.set_interval(1 / FLUSHES, self.flush, pause=True)

    @property
    def is_busy(self) -> bool:
        """Whether a run is going on."""
        return self._worker is not None and self._worker.is_running

    @property
    def has_ended(self) -> bool:
        """Whether the last run has ended, in whatever way."""
        return self.run_log is not None and self.run_log.finished is not None

    @property
    def run_going(self) -> Run | None:
        """The current run, if it can decide claims."""
        return self._run if self.is_busy else None

    def follow(self, make: "Callable[[], Request]", key: Key, log: RunLog) -> None:
        """Make the run and follow it; one that is going on is stopped."""
        self.began = monotonic()
        going = work(self._follow, make, key, log, self._run)
        self._worker = self.run_worker(going, group="run", exclusive=True, exit_on_error=False)
        if self._timer is not None:
            self._timer.resume()
        self.post_message(self.Changed())

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Report an error of the run's own worker."""
        self.app.worker_changed(event)

    async def _follow(self, make: "Callable[[], Request]", key: Key, log: RunLog, run: Run | None) -> None:
        """Follow the run to its end, and show how it ended."""

        def measured(metric: Metric) -> None:
            if run is not None:
                self._reports[run, metric.name] = metric.value

        try:
            if (kept := await follow(self.app, make, log, measured)) is not None:
                self._kept[key] = kept
        finally:
            self._report()
            if run is not None and log.broke_off and self.is_attached:
                self.post_message(self.BrokeOff(run))
            if log is self.run_log:
                self._end()
            elif self.is_attached:
                self.post_message(self.Changed())  # left for another demo, which can be run now

    def _end(self) -> None:
        if self._timer is not None:
            self._timer.pause()
        if self.is_attached:
            self.flush()
            self.post_message(self.Changed())

    def stop(self) -> None:
        """End the run that is going on."""
        if self._worker is not None and self._worker.is_running:
            self._worker.cancel()

    def flush(self) -> None:
        """Post and draw what has come since the last call."""
        self._report()
        following.when_seen(self, self.draw)

    def draw(self) -> None:
        """Draw what has come."""

    def _report(self) -> None:
        """Post the new metrics; of one that came often, only the last value."""
        reports, self._reports = self._reports, {}
        if self.is_attached:
            for (run, name), value in reports.items():
                self.post_message(self.Reported(run, name, value))
