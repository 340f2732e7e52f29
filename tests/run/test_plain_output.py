"""Plain output: nothing in it can command a terminal, and all that is text is kept."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz.run.plain_output import LONGEST_LINE, PlainOutput, plain, plain_text

calmly = settings(deadline=None, max_examples=80)  # two busy cores keep no deadline

CONTROLS = "\x1b\x07\x9c\x9b\x9d\x90\n\r\t\x00\x0e\x85\u2028\u202e\u200f"
PIECES = st.sampled_from([*CONTROLS, *CONTROLS, *"[]P0;31m?! \\中文aé\ufffd", "b" * 50])
HOSTILE = st.lists(PIECES, max_size=60).map("".join)
DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@calmly
@given(HOSTILE | st.text())
def test_no_control_and_no_mark_of_direction_is_left(text):
    for character in plain(text.encode("utf-8", "surrogatepass")):
        assert character in "\n\t\r" or unicodedata.category(character) != "Cc"
        assert unicodedata.bidirectional(character) not in DIRECTIONS
        assert character not in "\u200e\u200f\u061c"


@calmly
@given(HOSTILE, st.lists(st.integers(0, 200), max_size=8))
def test_the_pieces_it_comes_in_change_nothing(text, cuts):
    data = text.encode()
    output, parts, start = PlainOutput(), [], 0
    for cut in sorted(min(cut, len(data)) for cut in cuts):
        parts.append(output.feed(data[start:cut]))
        start = cut
    parts.append(output.feed(data[start:], last=True))
    assert "".join(parts) == plain(data)


@calmly
@given(
    st.text(
        st.characters(exclude_categories=["Cc", "Cs", "Cf"], exclude_characters="\u2028\u2029"), max_size=300
    )
)
def test_text_is_kept_to_the_letter(text):
    assert plain(text.encode()) == text
    assert plain_text(text) == text


@calmly
@given(HOSTILE)
def test_what_is_plain_stays_as_it_is(text):
    once = plain(text.encode())
    assert plain(once.encode()) == once


@pytest.mark.parametrize(
    ("sequence", "name"),
    [
        ("\x1b[2J", "clear the screen"),
        ("\x1b[38;2;1;2;3m", "a colour"),
        ("\x1b[?1049h", "the other screen"),
        ("\x1b[6n", "a question that the terminal answers as typed text"),
        ("\x1b[ q", "the cursor's shape"),
        ("\x1b]0;title\x07", "a title"),
        ("\x1b]8;;http://x\x1b\\", "a link"),
        ("\x1b]52;c;QUFB\x9c", "the clipboard"),
        ("\x1bPq#0;2;0;0;0\x1b\\", "an image"),
        ("\x1b_Ga=T\x1b\\", "another kind of image"),
        ("\x1bc", "a reset"),
        ("\x1b(0", "another alphabet"),
        ("\x1b#8", "a screen of E"),
        ("\x9b31m", "a colour in eight bits"),
        ("\x9d0;title\x9c", "a title in eight bits"),
        ("\x08\x08", "backspaces"),
        ("\x1b\x1b[31m", "an escape before a sequence"),
        ("\x1b]0;never ended", "a string that the stream's end ends"),
    ],
)
def test_a_sequence_goes_as_a_whole(sequence, name):
    end = "" if "never" in sequence else "after"
    assert plain(f"before{sequence}{end}".encode()) == f"before{end}"


def test_a_string_without_an_end_hides_no_more_than_its_line():
    assert plain(b"\x1b]0;title\nnext line\n") == "\nnext line\n"


@calmly
@given(st.integers(0, 3 * LONGEST_LINE), st.integers(1, 5000))
def test_a_long_line_is_cut_once_in_whatever_pieces(length, step):
    data = b"a\n" + b"x" * length + b"\nz"
    output = PlainOutput()
    parts = [output.feed(data[start : start + step]) for start in range(0, len(data), step)]
    shown = "".join(parts) + output.feed(b"", last=True)
    line = "x" * length if length <= LONGEST_LINE else "x" * LONGEST_LINE + "…"
    assert shown == f"a\n{line}\nz"
