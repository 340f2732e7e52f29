"""Code keeps its every character and tells its words apart."""

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import quiz.text.code
from quiz.text.code import highlighted, python
from quiz.text.rows import STYLES, joined, plain, row_width

SOURCE = '@demo(zh="掩码")\ndef f(x: int = 15) -> None:\n    """说明"""\n    return "[MASK]" + x[0]  # 注释\n'


def test_the_source_is_unchanged() -> None:
    text = Path(quiz.text.code.__file__).read_text(encoding="utf-8")
    assert "\n".join(map(plain, python(text))) + "\n" == text


def test_words_have_their_styles() -> None:
    found = {span.text.strip(): span.style for row in python(SOURCE) for span in row}
    assert found["def"] == "keyword"
    assert found["f"] == "function"
    assert found["@demo"] == "function"
    assert found["15"] == "number"
    assert found['"[MASK]"'] == "string"
    assert found["# 注释"] == "comment"
    assert found["int"] == "builtin"
    assert set(found.values()) <= set(STYLES)


def test_a_long_line_goes_on_under_a_mark() -> None:
    rows = python('    value = compute(first_argument, second_argument, "第三个参数")', 40)
    assert all(row_width(row) <= 40 for row in rows)
    assert plain(rows[1]).startswith("    ↪ ")
    shown = joined(rows).replace("↪", "")
    assert ast.dump(ast.parse(" ".join(shown.split()))) == ast.dump(
        ast.parse('value = compute(first_argument, second_argument, "第三个参数")')
    )


@given(st.text(max_size=80), st.integers(4, 40))
def test_any_text_renders_within_its_width(text: str, cells: int) -> None:
    for language in ("python", ""):
        assert all(row_width(row) <= cells for row in highlighted(text, language, cells))
