"""The events of a run: what a demo says, one JSON object a line.

Everything a learner reads carries both languages, so a finished run can switch too.
"""

from typing import Literal, TypeAlias

import msgspec

from quiz.demo.words import Text, Words

Cell: TypeAlias = float | int | bool | str | Words | None


_MOST_STEPS = 2**53


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"expected {what}")


def _is_drawable(value: Cell) -> bool:
    return not isinstance(value, int) or abs(value) < 2**1023


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Anything a run can tell."""


class Said(Event, frozen=True, tag="say"):
    """A paragraph of Markdown."""

    text: Words


class Table(Event, frozen=True, tag="table"):
    """Rows under headings; a table of the same name replaces the one before."""

    name: str
    title: Words
    columns: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        """Raise ValueError for rows of other lengths, which a snippet could send without `Show`."""
        _require(all(len(row) == len(self.columns) for row in self.rows), "as many cells as columns")
        for row in self.rows:
            _require(all(map(_is_drawable, row)), "numbers that a float can hold")


class Series(msgspec.Struct, frozen=True):
    """One curve of a plot: as many x as y."""

    label: Text
    x: tuple[float, ...]
    y: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a point that lacks a coordinate."""
        _require(len(self.x) == len(self.y), "as many x as y")


class Plot(Event, frozen=True, tag="plot"):
    """Curves or points; a plot of the same name replaces the one before."""

    name: str
    kind: Literal["line", "scatter"]
    title: Words
    x: Text
    y: Text
    series: tuple[Series, ...]
    log_x: bool = False
    log_y: bool = False


class Bars(Event, frozen=True, tag="bars"):
    """One length a label."""

    name: str
    title: Words
    labels: tuple[Text, ...]
    values: tuple[float, ...]
    unit: Text = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a bar without a label or a label without a bar."""
        _require(len(self.labels) == len(self.values), "as many labels as values")


class Heat(Event, frozen=True, tag="heat"):
    """A matrix of values, row by row."""

    name: str
    title: Words
    rows: tuple[Text, ...]
    columns: tuple[Text, ...]
    values: tuple[tuple[float, ...], ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a matrix of another shape than its labels."""
        wide = all(len(row) == len(self.columns) for row in self.values)
        _require(wide and len(self.values) == len(self.rows), "a label for each row and column")


class Progress(Event, frozen=True, tag="progress"):
    """`done` of `total` steps."""

    done: int
    total: int
    text: Words | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for counts that no bar can show."""
        _require(0 <= self.done <= _MOST_STEPS and 0 <= self.total <= _MOST_STEPS, "counts from 0 to 2**53")


class Metric(Event, frozen=True, tag="metric"):
    """A named number; claims are held against it."""

    name: str
    value: float | int | bool | str
    text: Words
    unit: Text = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a whole number beyond what can be compared with a claim."""
        _require(_is_drawable(self.value), "a number that a float can hold")


class Printed(Event, frozen=True, tag="text"):
    """Plain output of the snippet. Made by the runner, never believed from the child."""

    stream: Literal["stdout", "stderr"]
    text: str


class Started(Event, frozen=True, tag="started"):
    """The run's first event. Made by the runner: which way it started, what is enforced."""

    way: Literal["zygote", "standby", "cold"]
    pid: int
    enforced: tuple[str, ...] = ()


Outcome: TypeAlias = Literal[
    "finished",
    "failed",
    "timed_out",
    "out_of_memory",
    "output_limit",
    "disk_limit",
    "too_many_processes",
    "killed",
    "ended_early",
    "cancelled",
    "refused",
]


class Finished(Event, frozen=True, tag="finished"):
    """The run's last event. Made by the runner, never believed from the child.

    `seconds` is wall time. `error` is the snippet's part of the traceback, or a sentence in both languages.
    """

    outcome: Outcome
    seconds: float
    enforced: tuple[str, ...] = ()
    error: Text = ""


Shown: TypeAlias = Said | Table | Plot | Bars | Heat | Progress | Metric
"""What a demo itself may send."""

RunEvent: TypeAlias = Shown | Printed | Started | Finished
"""What the reader of a run receives."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Shown)
_run_decoder = msgspec.json.Decoder(RunEvent)


def encode(event: RunEvent) -> bytes:
    """One line of JSON, without its newline. Infinities and NaN become null, as JSON has none."""
    return _encoder.encode(event)


def decode_shown(line: bytes) -> Shown:
    """An event that a demo may send. Raises msgspec.DecodeError or ValidationError."""
    return _decoder.decode(line)


def decode(line: bytes) -> RunEvent:
    """Any event of a run, as `runcall demo --json` prints it. Raises as `decode_shown`."""
    return _run_decoder.decode(line)
