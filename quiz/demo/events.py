"""The events of a run: what a demo says, one JSON object a line.

Everything a learner reads carries both languages, so a finished run can switch too.
"""

import math
from typing import Literal, TypeAlias, TypeGuard

import msgspec

from quiz.demo.words import Text, Words

Cell: TypeAlias = float | int | bool | str | Words | None


MOST_TEXT, MOST_CELLS, MOST_BARS, MOST_CURVES = 16_000, 5_000, 2_000, 100
"""What one event may hold, as a screen lays it out between two key presses."""

_MOST_STEPS = 2**53
_FARTHEST = 1e300
_SHORT = f"at most {MOST_TEXT:,} characters of text"
_NEAR = "numbers from -1e300 to 1e300"


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"expected {what}")


def _is_short(*texts: Cell) -> bool:
    """Whether texts have few characters together, in the language that has more."""
    either = (max(len(t.zh), len(t.en)) if isinstance(t, Words) else len(t) for t in texts if _is_text(t))
    return sum(either) <= MOST_TEXT


def _is_text(value: Cell) -> TypeGuard[Text]:
    return isinstance(value, str | Words)


def _is_near(values: tuple[float, ...]) -> bool:
    return max(map(abs, values), default=0.0) <= _FARTHEST or not all(map(math.isfinite, values))


def _is_drawable(value: Cell) -> bool:
    return not isinstance(value, int) or abs(value) < 2**1023


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Anything a run can tell."""


class Said(Event, frozen=True, tag="say"):
    """A paragraph of Markdown."""

    text: Words

    def __post_init__(self) -> None:
        """Raise ValueError for more than a screen can lay out at once."""
        _require(_is_short(self.text), _SHORT)


class Table(Event, frozen=True, tag="table"):
    """Rows under headings; a table of the same name replaces the one before."""

    name: str
    title: Words
    columns: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        """Raise ValueError for rows of other lengths, as a snippet could send without `Show`, or too many."""
        cells = [cell for row in self.rows for cell in row]
        _require(len(cells) <= MOST_CELLS, f"at most {MOST_CELLS:,} cells in a table")
        _require(all(len(row) == len(self.columns) for row in self.rows), "as many cells as columns")
        _require(all(map(_is_drawable, cells)), "numbers that a float can hold")
        _require(_is_short(self.title, *self.columns, *cells), _SHORT)


class Series(msgspec.Struct, frozen=True):
    """One curve of a plot: as many x as y."""

    label: Text
    x: tuple[float, ...]
    y: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise ValueError for a point that lacks a coordinate, or is where no axis reaches."""
        _require(len(self.x) == len(self.y), "as many x as y")
        _require(_is_near(self.x) and _is_near(self.y), _NEAR)


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

    def __post_init__(self) -> None:
        """Raise ValueError for more curves and words than a plot can hold."""
        _require(len(self.series) <= MOST_CURVES, f"at most {MOST_CURVES} curves in a plot")
        _require(_is_short(self.title, self.x, self.y, *(series.label for series in self.series)), _SHORT)


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
        _require(len(self.labels) <= MOST_BARS, f"at most {MOST_BARS:,} bars")
        _require(_is_near(self.values), _NEAR)
        _require(_is_short(self.title, self.unit, *self.labels), _SHORT)


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
        _require(all(map(_is_near, self.values)), _NEAR)
        _require(_is_short(self.title, *self.rows, *self.columns), _SHORT)


class Progress(Event, frozen=True, tag="progress"):
    """`done` of `total` steps."""

    done: int
    total: int
    text: Words | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for counts that no bar can show."""
        _require(0 <= self.done <= _MOST_STEPS and 0 <= self.total <= _MOST_STEPS, "counts from 0 to 2**53")
        _require(self.text is None or _is_short(self.text), _SHORT)


class Metric(Event, frozen=True, tag="metric"):
    """A named number; claims are held against it."""

    name: str
    value: float | int | bool | str
    text: Words
    unit: Text = ""

    def __post_init__(self) -> None:
        """Raise ValueError for a whole number beyond what can be compared with a claim."""
        _require(_is_drawable(self.value), "a number that a float can hold")
        _require(_is_short(self.name, self.text, self.unit, self.value), _SHORT)


class Printed(Event, frozen=True, tag="text"):
    """Plain output of the snippet. Made by the runner, never believed from the child."""

    stream: Literal["stdout", "stderr"]
    text: str


class Started(Event, frozen=True, tag="started"):
    """The run's first event. Made by the runner: which way it started, what is enforced."""

    way: Literal["zygote", "standby", "cold"]
    pid: int
    enforced: tuple[str, ...] = ()


SEAL = frozenset({"files", "network", "system_calls"})
"""The measures that keep whatever code runs away from the user's files and from the net."""

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
