"""Half of what a run may print is shown as it comes; of the rest the end is kept and the loss is told."""

from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.run.output import Output

calmly = settings(deadline=None, max_examples=80)  # two busy cores keep no deadline


def shown(output: Output, pieces: list[tuple[str, bytes]]) -> str:
    live = "".join(output.take(stream, data) for stream, data in pieces)
    return live + "".join(printed.text for printed in output.rest())


LINES = st.lists(
    st.tuples(st.sampled_from(["stdout", "stderr"]), st.integers(0, 30).map(lambda n: b"x" * n + b"\n"))
)


@calmly
@given(LINES)
def test_within_half_the_limit_all_is_shown_in_order(pieces):
    output = Output(10_000)
    assert shown(output, pieces) == b"".join(data for _, data in pieces).decode()
    assert output.left_out == 0


@calmly
@given(st.integers(0, 400), st.integers(1, 50))
def test_beyond_it_what_is_shown_and_what_is_left_out_make_the_whole(count, step):
    data = b"".join(b"%06d\n" % n for n in range(count))
    output = Output(1_000)
    text = shown(output, [("stdout", data[i : i + step]) for i in range(0, len(data), step)])
    head, notice, tail = text.partition("\n[… ")
    assert data.decode().startswith(head)
    if not notice:
        assert text == data.decode()
        return
    _, _, tail = tail.partition(" bytes left out …]\n")
    assert tail
    assert data.decode().endswith(tail)
    assert len(tail) % 7 == 0
    assert len(head) + output.left_out + len(tail) == len(data)
    assert output.exceeded == (len(data) > 1_000)


def test_a_character_at_the_border_is_not_broken_when_nothing_is_left_out():
    data = "中".encode() * 200
    assert shown(Output(1_000), [("stdout", data)]) == "中" * 200


def test_the_tail_names_its_streams():
    output = Output(400)
    output.take("stdout", b"x" * 200)
    output.take("stdout", b"o\n")
    output.take("stderr", b"e\n")
    assert [(printed.stream, printed.text) for printed in output.rest()] == [
        ("stdout", "o\n"),
        ("stderr", "e\n"),
    ]
