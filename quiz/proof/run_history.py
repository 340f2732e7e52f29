"""The last runs of each demo, kept over restarts: a file a demo, a line a run."""

import hashlib
import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from quiz.bank.folder_lock import locked
from quiz.demo.events import Bars, Plot, Series
from quiz.demo.parameters import Value
from quiz.proof.recording import Figure, KeptRun
from quiz.run.request import Request

MOST = 20
"""Runs kept of each demo."""

MOST_METRICS, MOST_FIGURES, MOST_CELLS, MOST_POINTS = 200, 24, 2_000, 1_000
"""What is kept of a run: enough for any screen. Longer curves are thinned, larger tables left out."""

LONGEST = 1 << 20
"""Bytes of a line; a run that needs more is kept without its figures."""


class RunHistory:
    """The runs of a learner's demos, under one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def file(self, demo: str) -> Path:
        """Where a demo's runs are kept."""
        return self._folder / f"{demo}.jsonl"

    def runs(self, demo: str) -> tuple[KeptRun, ...]:
        """A demo's last runs, the oldest first. A damaged line is passed over."""
        return tuple(self._read(self.file(demo)))

    def add(self, demo: str, run: KeptRun) -> None:
        """Keep one more run, unless it was stopped. Raises OSError.

        The file is replaced whole, so that nothing can end it halfway.
        """
        if run.outcome in ("cancelled", "refused"):
            return
        file = self.file(demo)
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(file.parent):
            kept = [*self._read(file), fitted(run)][-MOST:]
            draft = file.with_suffix(f".{os.getpid()}.new")
            try:
                draft.write_bytes(b"".join(_line(each) for each in kept))
                draft.replace(file)
            finally:
                draft.unlink(missing_ok=True)

    def _read(self, file: Path) -> Iterator[KeptRun]:
        try:
            lines = file.read_bytes().splitlines()
        except OSError:
            return
        for line in lines[-MOST:]:
            with suppress(msgspec.MsgspecError, ValueError, RecursionError):
                yield msgspec.json.decode(line, type=KeptRun)


def source_digest(request: Request) -> str:
    """What tells one text of a demo from another; empty for a file that can't be read."""
    own = request.deck.joinpath(*request.module.split(".")).with_suffix(".py")
    try:
        data = (Path(request.source) if request.source else own).read_bytes()
    except OSError:
        return ""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def fitted(run: KeptRun) -> KeptRun:
    """The run within what is kept of one."""
    metrics = tuple(metric for metric in run.metrics if _is_finite(metric.value))
    figures = [small for figure in run.figures if (small := _fitted(figure)) is not None]
    return replace(run, metrics=metrics[:MOST_METRICS], figures=tuple(figures[:MOST_FIGURES]))


def _fitted(figure: Figure) -> Figure | None:
    """The figure as a record holds it; None for one that is too large."""
    if isinstance(figure, Plot):
        return replace(figure, series=tuple(map(_thinned, figure.series)))
    cells = len(figure.labels) if isinstance(figure, Bars) else len(figure.rows) * len(figure.columns)
    return figure if cells <= MOST_CELLS else None


def _thinned(series: Series) -> Series:
    """The curve with at most MOST_POINTS of its points: even steps, and the last."""
    count = len(series.x)
    if count <= MOST_POINTS:
        return series
    places = [round(step * (count - 1) / (MOST_POINTS - 1)) for step in range(MOST_POINTS)]
    return Series(series.label, tuple(series.x[p] for p in places), tuple(series.y[p] for p in places))


def _is_finite(value: Value) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _line(run: KeptRun) -> bytes:
    line = msgspec.json.encode(run)
    if len(line) > LONGEST:
        line = msgspec.json.encode(replace(run, figures=()))
    return line + b"\n"
