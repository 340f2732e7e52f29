"""A small deck that runs without torch, and the shell in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from quiz.bank.trust import TrustFile
from quiz.cli.main import main

QUESTIONS = """
- id: two-and-two
  topic: sums
  level: core
  asked: often
  prompt: {zh: 二加二等于几？, en: What is two and two?}
  answer:
    zh: 等于 [4](claim:sum)，写作 `[MASK]` 与 x[i]。
    en: It is [4](claim:sum), written `[MASK]` and x[i].
  key_points: [{zh: 四, en: four}]
  demo: sums/add
  claims:
    sum: {value: 4, proof: {run: sums/add, with: {left: 2, right: 2}, metric: total}}
  follow_ups: [wrong-sum]
  sources: [Peano 1889]
- id: wrong-sum
  topic: sums
  level: trap
  asked: rarely
  prompt: {zh: 一加一等于三吗？, en: Is one and one three?}
  answer:
    zh: 不，原文的 [3](claim:wrong) 错了。
    en: No, the document's [3](claim:wrong) is wrong.
  key_points: [{zh: 二, en: two}]
  demo: sums/add
  claims:
    wrong:
      value: 3
      proof: {run: sums/add, metric: total}
      document: {file: book.txt, section: "1", quote: "1 + 1 = 3", verdict: wrong}
      note: {zh: 应为二。, en: It is two.}
  sources: [Peano 1889]
"""

ADD = '''"""Adds two numbers."""

from typing import Annotated

from quiz.demo import Range, Show, Words, demo


@demo(zh="加法", en="Addition")
def add(
    show: Show,
    left: Annotated[int, Range(0, 9), Words("第一个加数", "the first term")] = 1,
    right: Annotated[int, Range(0, 9)] = 1,
    seed: int = 0,
) -> None:
    """Add."""
    print("[bold]printed[/]")
    show.table("t", ["a", "b"], [[left, right]], zh="加数", en="Terms")
    show.metric("total", left + right, zh="和", en="sum")
'''

RAISE = '''"""Raises."""

from quiz.demo import Show, demo


@demo(zh="出错", en="Failure")
def fail(show: Show, seed: int = 0) -> None:
    """Raise."""
    raise RuntimeError("no such luck [MASK]")
'''


@dataclass(frozen=True)
class Told:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    root = tmp_path / "deck"
    for name, text in {
        "questions/sums.yaml": QUESTIONS,
        "snippets/sums/add.py": ADD,
        "snippets/sums/fail.py": RAISE,
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def runcall(
    deck: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., Told]:
    """Runs a command on the small deck, in English unless told otherwise."""
    monkeypatch.setenv("RUNCALL_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("RUNCALL_DECK", raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def run(*words: str, lang: str = "en", trusted: bool = True) -> Told:
        if trusted:
            trusting = TrustFile(tmp_path / "home" / "trusted.json")
            trusting.trust(trusting.standing(deck), datetime.now(UTC))
        capfd.readouterr()
        command, *rest = words
        try:
            code = main([command, "--lang", lang, "--deck", str(deck), *rest])
        except SystemExit as ended:
            code = int(ended.code or 0)
        told = capfd.readouterr()
        return Told(code, told.out, told.err)

    return run
