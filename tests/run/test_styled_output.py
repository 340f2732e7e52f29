"""Coloured output: looks are kept, nothing else commands a terminal, in whatever pieces it comes."""

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.run.plain_output import LONGEST_LINE, plain
from quiz.run.sgr import PLAIN, Look, changed, pieces, without_looks
from quiz.run.styled_output import StyledOutput

calmly = settings(deadline=None, max_examples=150)  # two busy cores keep no deadline

SEQUENCES = [
    "\x1b[31m", "\x1b[1;4m", "\x1b[0m", "\x1b[m", "\x1b[38;5;208m", "\x1b[48;2;1;2;3m",
    "\x9b92m", "\x1b[4:3m", "\x1b[7m",
    "\x1b[2J", "\x1b[?1m", "\x1b[>4;2m", "\x1b[8m", "\x1b[1;",
    "\x1b]0;title\x07", "\x1b", "\x9b", "\x1bP", "\x9c", "\x07",
    "\x1b[38;5m", "\x1b[38;2;999;0;0m", "\x1b[6n",
]  # fmt: skip
TEXTS = ["a", "中文", "m", "[31m", "\n", "\r", "\r\n", "\t", "\u2028", "\u202e", "\x85", "\x00", "x" * 3000]
HOSTILE = st.lists(st.sampled_from([*SEQUENCES, *TEXTS]), max_size=40).map("".join)
BYTES = HOSTILE.map(str.encode) | st.binary(max_size=200) | st.text().map(
    lambda text: text.encode("utf-8", "surrogatepass")
)  # fmt: skip
SEQUENCE = re.compile(r"\x1b\[0(;(1|2|3|4|7|[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|3[0-7]|4[0-7]|9[0-7]|10[0-7]))*m")


def styled(data: bytes) -> str:
    return StyledOutput().feed(data, last=True)


@calmly
@given(BYTES, st.lists(st.integers(0, 300), max_size=8))
def test_any_bytes_in_any_pieces_give_the_same_as_the_whole(data, cuts):
    output, parts, start = StyledOutput(), [], 0
    for cut in sorted(min(cut, len(data)) for cut in cuts):
        parts.append(output.feed(data[start:cut]))
        start = cut
    parts.append(output.feed(data[start:], last=True))
    assert "".join(parts) == styled(data)


@calmly
@given(BYTES)
def test_without_its_looks_it_is_the_plain_output(data):
    assert without_looks(styled(data)) == plain(data)


@calmly
@given(BYTES)
def test_no_control_but_a_look_gets_through(data):
    for character in SEQUENCE.sub("", styled(data)):
        assert character in "\n\t\r" or unicodedata.category(character) != "Cc"
        assert unicodedata.bidirectional(character) not in {
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        }
        assert character not in "\u200e\u200f\u061c"


@calmly
@given(BYTES)
def test_each_line_begins_and_ends_plain_and_has_no_more_looks_than_characters(data):
    for line in re.split(r"[\n\r]", styled(data)):
        look = PLAIN
        for found in re.finditer(r"\x1b\[([0-9;]*)m", line):
            look = changed(look, found[1])
        assert look == PLAIN
        assert line.count("\x1b") <= len(without_looks(line)) + 1


@calmly
@given(BYTES)
def test_what_is_clean_stays_as_it_is(data):
    once = styled(data)
    assert styled(once.encode()) == once


def seen(data: bytes) -> list[tuple[str, Look]]:
    return list(pieces(styled(data).rstrip("\n")))


@pytest.mark.parametrize(
    ("parameters", "look"),
    [
        ("31", Look(ink="31")),
        ("1;4;92", Look(bold="1", underline="4", ink="92")),
        ("38;5;208;1", Look(bold="1", ink="38;5;208")),
        ("48;2;10;20;30;3", Look(italic="3", ground="48;2;10;20;30")),
        ("38:2::255:128:0", Look(ink="38;2;255;128;0")),
        ("4:3", Look(underline="4")),
        ("4:0", PLAIN),
        ("7;27", PLAIN),
        ("1;31;0", PLAIN),
        ("", PLAIN),
        ("5;8;11;53", PLAIN),
        ("38;5;256;1", Look(bold="1")),
        ("38", PLAIN),
        ("38;2;1", PLAIN),
        ("1;22;31;39", PLAIN),
    ],
)
def test_what_a_sequence_asks_for(parameters, look):
    assert seen(f"\x1b[{parameters}mtext".encode()) == [("text", look)]


def test_a_look_goes_on_over_lines_and_pieces():
    output = StyledOutput()
    parts = [output.feed(piece) for piece in (b"\x1b[3", b"1mre", b"d\nstill\r", b"again\x1b[0m no")]
    assert "".join(parts) == "\x1b[0;31mred\x1b[0m\n\x1b[0;31mstill\x1b[0m\r\x1b[0;31magain\x1b[0m no"


def test_a_coloured_line_is_cut_by_its_characters():
    text = styled(b"\x1b[31mx" * (LONGEST_LINE + 5) + b"\nnext")
    line, after = text.split("\n")
    assert without_looks(line) == "x" * LONGEST_LINE + "…"
    assert after == "\x1b[0;31mnext\x1b[0m"
