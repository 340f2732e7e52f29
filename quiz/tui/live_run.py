"""Follows one run of a pane from its request to its end, then adds it to the demo's last runs."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from quiz.demo.events import Finished, Metric
from quiz.demo.parameters import Value
from quiz.demo.source import Demo
from quiz.messages import interface as words
from quiz.messages.compare import NOT_KEPT
from quiz.tui.kept_proofs import ProofRun
from quiz.tui.run_log import RunLog
from quiz.view.marks import Marked
from quiz.view.measured import Run

if TYPE_CHECKING:
    from quiz.proof.recording import KeptRun
    from quiz.run.request import Request
    from quiz.tui.app import RuncallApp


def transcript_of(demo: Demo) -> Path:
    """A new file for everything that a run prints."""
    from quiz.run.transcript import transcript_file
    from quiz.study.home import output_folder

    return transcript_file(output_folder(demo.root), demo.name)


def request_of(demo: Demo, values: Mapping[str, Value], copy: Demo | None) -> "Request":
    """A request to run the demo, or the learner's copy of it."""
    from quiz.run.request import request_for

    return request_for(demo, demo.root, dict(values), copy)


def copy_path(app: "RuncallApp", log: RunLog | None) -> None:
    """Copy the path of the file with all that a run printed."""
    from quiz.tui.copyables import of_output
    from quiz.tui.copying import copy_made

    path = log.transcript if log else None
    if path is None or not path.is_file():
        app.tell(words.NO_OUTPUT_FILE[app.lang], "warning")
        return
    copy_made(app, of_output(path))


def marks_of(app: "RuncallApp", run: Run | None) -> dict[str, Marked]:
    """The marks that the whole bank's claims give to a run's metrics."""
    if run is None or app.deck is None:
        return {}
    from quiz.view.measured import metric_marks

    return metric_marks(app.deck, run, app.measured)


async def follow(
    app: "RuncallApp", make: "Callable[[], Request]", log: RunLog, measured: Callable[[Metric], None]
) -> "KeptRun | None":
    """Add the run's events to the log; any error ends the run, never the app."""
    from msgspec.structs import replace

    from quiz.proof.recording import Recording
    from quiz.proof.run_history import source_digest

    recording, at, began = Recording(), app.services.clock(), monotonic()
    try:
        request = make()
        proof = ProofRun(app, request)
        process = app.runner.start(replace(request, transcript=log.transcript))
        try:
            async for event in process.events():
                log.take(event)
                recording.take(event)
                if isinstance(event, Metric):
                    measured(event)
        finally:
            await process.stop()
        edited, source = bool(request.source), source_digest(request)
        kept = recording.kept(at, request.parameters, edited=edited, source=source)
        await _remember(app, request, kept)
        await proof.keep(recording)
        return kept if kept.outcome != "refused" else None  # nothing ran that could be exported
    except Exception as error:
        log.take(Finished("failed", monotonic() - began, (), str(error) or type(error).__name__))
        return None
    finally:
        if log.finished is None:
            log.take(Finished("cancelled", monotonic() - began))


async def _remember(app: "RuncallApp", request: "Request", run: "KeptRun") -> None:
    """Keep it among the demo's last runs; if that fails, only say so."""
    from quiz.proof.run_history import RunHistory
    from quiz.study.home import runs_folder

    try:
        await asyncio.to_thread(RunHistory(runs_folder(request.deck)).add, request.demo, run)
    except OSError as error:
        app.complain(NOT_KEPT, error)
