"""What a copy changes, as rows: the changes that they tell lead from the one text to the other."""

from hypothesis import given
from hypothesis import strategies as st

from quiz.text.rows import plain, row_width
from quiz.view.difference import difference_rows

LINES = st.lists(
    st.sampled_from(["a = 1", "b = 2", "def f():", "    return [MASK]", "", "x = '字'"]), max_size=25
)


@given(LINES, LINES)
def test_the_changes_lead_from_one_text_to_the_other(old: list[str], new: list[str]) -> None:
    rows = difference_rows("\n".join(old), "\n".join(new), 100, "en")
    old, new = old or [""], new or [""]
    told = [(row[1].text.strip(), int(row[0].text), plain(row[2:])) for row in rows if len(row) >= 2]
    gone = {number for sign, number, _ in told if sign == "-"}
    made = [line for number, line in enumerate(old, 1) if number not in gone]
    for _, number, text in sorted((entry for entry in told if entry[0] == "+"), key=lambda entry: entry[1]):
        made.insert(number - 1, text)
    if old[-1] and new[-1]:  # a last newline is no line of its own
        assert made == new
    assert all(text == new[number - 1] for sign, number, text in told if sign != "-")


def test_it_fits_any_width_and_counts_what_is_equal() -> None:
    old = "\n".join(f"line_{number} = {'x' * 60!r}" for number in range(50))
    for cells in (12, 40, 100):
        rows = difference_rows(old, old.replace("line_25", "行_25"), cells, "zh")
        assert all(row_width(row) <= cells for row in rows)
    assert [plain(row) for row in (rows[0], rows[-1])] == ["… 23 行相同", "… 22 行相同"]


def test_equal_texts_say_so() -> None:
    assert plain(difference_rows("a\n", "a\r\n", 80, "en")[0]) == "The texts are the same."
