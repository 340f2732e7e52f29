"""What a deck's faults keep out of it, as a sentence: plurals are right, nothing is counted in vain."""

import pytest

from quiz.view.left_out import left_out_sentence


@pytest.mark.parametrize(
    ("counts", "zh", "en"),
    [
        (
            (1, 0, 1),
            "1 道题因 1 处错误未载入；用 C 查看",
            "1 question was left out because of 1 fault; see C",
        ),
        (
            (2, 0, 1),
            "2 道题因 1 处错误未载入；用 C 查看",
            "2 questions were left out because of 1 fault; see C",
        ),
        ((0, 1, 3), "1 个文件因 3 处错误未载入；用 C 查看", "1 file was left out because of 3 faults; see C"),
        (
            (1, 2, 3),
            "1 道题、2 个文件因 3 处错误未载入；用 C 查看",
            "1 question and 2 files were left out because of 3 faults; see C",
        ),
        ((0, 0, 2), "有 2 处错误；用 C 查看", "found: 2 faults; see C"),
    ],
)
def test_the_sentence_names_what_there_is(counts: tuple[int, int, int], zh: str, en: str) -> None:
    assert left_out_sentence(*counts, "C", "zh") == zh
    assert left_out_sentence(*counts, "C", "en") == en
