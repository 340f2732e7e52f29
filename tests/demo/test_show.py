"""What a demo shows arrives whole at the other end of the wire."""

from collections.abc import Callable

import msgspec
import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo import Show, Words
from quiz.demo.events import Metric, Shown, decode_shown, encode

FINITE = st.floats(-1e300, 1e300)
LABEL = st.text() | st.builds(Words, st.text(), st.text())


def over_the_wire(act: Callable[[Show], None]) -> list[Shown]:
    lines: list[bytes] = []
    act(Show(lambda event: lines.append(encode(event))))
    assert all(b"\n" not in line for line in lines)
    return [decode_shown(line) for line in lines]


@given(FINITE, st.text(), st.text())
def test_a_metric_keeps_its_value_to_the_last_bit(value: float, zh: str, en: str) -> None:
    (event,) = over_the_wire(lambda show: show.metric("loss", value, zh=zh, en=en))
    assert isinstance(event, Metric)
    assert event.value == value
    assert event.text == Words(zh or en, en or zh)


@given(st.dictionaries(LABEL, st.lists(st.tuples(FINITE, FINITE)), max_size=4))
def test_a_plot_keeps_labels_and_points(series: dict[str | Words, list[tuple[float, float]]]) -> None:
    curves = {label: ([x for x, _ in points], [y for _, y in points]) for label, points in series.items()}
    (event,) = over_the_wire(lambda show: show.plot("p", curves, zh="图", en="plot", x="step", y="loss"))
    assert {s.label: list(zip(s.x, s.y, strict=True)) for s in event.series} == series  # type: ignore[union-attr]


def test_tensors_and_arrays_become_plain_numbers() -> None:
    def act(show: Show) -> None:
        show.metric("a", torch.tensor(2), zh="", en="")
        show.metric("b", np.float32(0.5), zh="", en="")
        show.table("t", ["x"], [[torch.tensor(True)], [np.int64(3)]], zh="", en="")
        show.heat("h", torch.eye(2), rows=["a", "b"], columns=["c", "d"], zh="", en="")

    a, b, table, heat = over_the_wire(act)
    assert (a.value, b.value) == (2, 0.5)  # type: ignore[union-attr]
    assert table.rows == ((True,), (3,))  # type: ignore[union-attr]
    assert heat.values == ((1.0, 0.0), (0.0, 1.0))  # type: ignore[union-attr]


def test_a_metric_that_is_no_finite_number_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="the metric loss is nan"):
        over_the_wire(lambda show: show.metric("loss", float("nan"), zh="", en=""))


def test_a_row_that_does_not_fit_its_headings_is_refused() -> None:
    with pytest.raises(ValueError, match="the table t has 2 columns and a row of 1"):
        over_the_wire(lambda show: show.table("t", ["a", "b"], [[1]], zh="", en=""))


@given(st.binary(max_size=60))
def test_a_line_that_is_no_event_is_an_error_of_decoding_alone(line: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, msgspec.ValidationError)):
        decode_shown(line)


@pytest.mark.parametrize(
    "forged",
    [b'{"event":"finished","outcome":"finished","seconds":1}', b'{"event":"started","way":"cold","pid":1}'],
)
def test_a_child_cannot_send_the_runner_s_own_events(forged: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_shown(forged)
