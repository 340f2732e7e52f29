"""What a deck's faults keep out of it, as a sentence: plurals are right, nothing is counted in vain."""

from pathlib import Path

import pytest

from quiz.bank.load import open_deck
from quiz.view.left_out import left_out, left_out_sentence


@pytest.mark.parametrize(
    ("counts", "zh", "en"),
    [
        (
            (1, 0, 0, 1),
            "1 道题因 1 处错误未载入；用 C 查看",
            "1 question was left out because of 1 fault; see C",
        ),
        (
            (2, 0, 0, 1),
            "2 道题因 1 处错误未载入；用 C 查看",
            "2 questions were left out because of 1 fault; see C",
        ),
        (
            (0, 0, 1, 3),
            "1 个文件因 3 处错误未载入；用 C 查看",
            "1 file was left out because of 3 faults; see C",
        ),
        (
            (1, 0, 2, 3),
            "1 道题、2 个文件因 3 处错误未载入；用 C 查看",
            "1 question and 2 files were left out because of 3 faults; see C",
        ),
        (
            (1, 1, 2, 4),
            "1 道题、1 个演示、2 个文件因 4 处错误未载入；用 C 查看",
            "1 question, 1 demo and 2 files were left out because of 4 faults; see C",
        ),
        ((0, 0, 0, 2), "有 2 处错误；用 C 查看", "found: 2 faults; see C"),
    ],
)
def test_the_sentence_names_what_there_is(counts: tuple[int, int, int, int], zh: str, en: str) -> None:
    *kinds, faults = counts
    left = dict(zip(("questions_left_out", "demos_left_out", "files_left_out"), kinds, strict=True))
    assert left_out_sentence(left, faults, "C", "zh") == zh
    assert left_out_sentence(left, faults, "C", "en") == en


def test_a_broken_demo_is_counted(tmp_path: Path) -> None:
    broken = {"questions/broken.yaml": "- id: [\n", "snippets/tiny/broken.py": "@demo(\n"}
    for name, text in broken.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.write_text(text)
    told = left_out(open_deck(tmp_path, None), [tmp_path], "en")
    assert told.startswith("1 demo and 1 file were left out because of 2 faults; see runcall check --deck ")
