"""Widths are those that rich, and so Textual, draws with."""

import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, get_character_cell_size

from quiz.text.cells import WIDTHS, chop, clean, cut, units, width

MIXED = st.text(st.sampled_from("字，。aZ 0é̈한\u200d\ufe0f⚠👨👩1\u20e3🇨🇳⣿─│√①ﾊ　∑"), max_size=30)


def test_every_assigned_character_is_as_wide_as_rich_draws_it() -> None:
    assigned = (
        chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) not in ("Cn", "Cs")
    )
    wrong = [hex(ord(char)) for char in assigned if WIDTHS[char] != get_character_cell_size.__wrapped__(char)]
    assert wrong == []


@given(MIXED | st.text(max_size=20))
def test_texts_are_as_wide_as_rich_draws_them(text: str) -> None:
    shown = "".join(char for char in text if unicodedata.category(char) not in ("Cn", "Cs"))
    assert width(shown) == cell_len(shown)


@given(MIXED, st.integers(0, 40))
def test_cutting_loses_nothing_and_fits(text: str, cells: int) -> None:
    head, rest = cut(text, cells)
    assert head + rest == text
    assert width(head) <= cells


@given(MIXED, st.integers(2, 20))
def test_chopping_loses_nothing_and_fits(text: str, cells: int) -> None:
    lines = chop(text, cells)
    assert "".join(lines) == text
    assert all(width(line) <= cells for line in lines)


@given(MIXED)
def test_units_add_up(text: str) -> None:
    assert "".join(piece for piece, _ in units(text)) == text
    assert sum(cells for _, cells in units(text)) == width(text)


def test_a_family_is_one_unit_of_two_cells() -> None:
    assert units("a👨‍👩‍👧b") == [("a", 1), ("👨‍👩‍👧", 2), ("b", 1)]


@given(st.text(st.characters(), max_size=40))
def test_clean_text_holds_nothing_that_moves_the_cursor(text: str) -> None:
    for char in clean(text):
        assert char == "\n" or unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(char) not in (
            "RLO",
            "LRO",
            "RLE",
            "LRE",
            "PDF",
            "RLI",
            "LRI",
            "FSI",
            "PDI",
        )


def test_control_characters_become_visible_and_take_one_cell() -> None:
    assert clean("a\x1b[31mb\x07\x7f\udc80\u202e") == "a␛[31mb␇␡\ufffd\ufffd"
    assert clean("a\tb\r\nc\u2028d") == "a    b\nc\nd"
    assert width(clean("\x1b")) == 1


def test_ordinary_text_comes_back_as_it_is() -> None:
    text = "输入 [MASK]、x[i] 与 arr[:,1:] [/ 原样显示 ✓ é ½"
    assert clean(text) == text
