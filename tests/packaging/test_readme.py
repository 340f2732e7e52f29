"""What the READMEs say of the bank is true of the bank. Their links and commands: tests/docs."""

import re
from pathlib import Path

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.cli.truth import counts

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        (
            "README.md",
            r"(\d+) questions, (\d+) claims \((\d+) proven by runs, (\d+) cited\), "
            r"(\d+) errata [^,]*, (\d+) demos; (\d+) statements",
        ),
        (
            "README.zh.md",
            r"(\d+) 道题，(\d+) 条论断（(\d+) 条由运行证明，(\d+) 条引证），"
            r"学习资料勘误 (\d+) 处，(\d+) 个演示；原文 (\d+) 处说法",
        ),
    ],
)
def test_the_counts_are_those_of_the_bank(name: str, pattern: str) -> None:
    said = re.search(pattern, (ROOT / name).read_text(encoding="utf-8"))
    assert said, f"{name} tells no counts"
    held = counts(open_deck(built_in_deck(), None))
    names = ("questions", "claims", "proven", "cited", "errata", "demos", "documented")
    assert dict(zip(names, map(int, said.groups()), strict=True)) == {key: held[key] for key in names}
