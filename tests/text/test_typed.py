"""A text while it is typed: its rows hold all of it, and every cell of them is a place in it."""

from hypothesis import given
from hypothesis import strategies as st

from quiz.text.cells import width
from quiz.text.typed import place_in, position_at, typed_lines

TEXTS = st.text(st.sampled_from("ab词元 ，é\u0301"), max_size=60)


@given(TEXTS, st.integers(2, 12))
def test_rows_hold_all_of_it_and_are_never_too_wide(text: str, cells: int) -> None:
    lines = typed_lines(text, cells)
    assert "".join(text[start:end] for start, end in lines) == text
    assert all(width(text[start:end]) <= cells for start, end in lines)
    assert all(start < end for start, end in lines[:-1])


@given(TEXTS, st.integers(2, 12))
def test_every_position_is_found_again_where_it_stands(text: str, cells: int) -> None:
    lines = typed_lines(text, cells)
    places = [place_in(lines, text, position) for position in range(len(text) + 1)]
    assert places == sorted(places)
    for place in places:
        assert place_in(lines, text, position_at(lines, text, *place)) == place


def test_a_word_goes_whole_to_the_next_row_and_a_run_of_chinese_breaks_anywhere() -> None:
    for text, rows in (
        ("fine tuning of it", ["fine ", "tuning ", "of it"]),
        ("掩码语言模型 MLM", ["掩码语", "言模型 ", "MLM"]),
        ("掩码语，言", ["掩码", "语，言"]),
        ("词abcdef", ["词", "abcdef"]),
        ("abcdefghij", ["abcdefg", "hij"]),
    ):
        assert [text[start:end] for start, end in typed_lines(text, 7)] == rows
