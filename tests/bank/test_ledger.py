"""What no run decides is on record a second time: a change in one place alone is a fault."""

from pathlib import Path

import pytest

from quiz.bank.check import check
from quiz.bank.deck import Deck
from quiz.bank.facts import facts
from quiz.bank.ledger import NAME, entries, ledger_text
from quiz.bank.load import open_deck
from quiz.bank.question import Claim

RICH = """\
- id: q
  topic: t
  level: core
  asked: often
  prompt: {zh: BERT 有多大？, en: How large is BERT?}
  answer:
    zh: |
      有 [110M](claim:size) 参数，$L=12$，得 [82.3](claim:score) 分。

      | 模型 | 层 |
      |---|---|
      | 甲 | 少 |
      | 乙 | 多 |
    en: |
      It has [110M](claim:size) parameters, $L=12$, and scores [82.3](claim:score).

      | model | layers |
      |---|---|
      | first | few |
      | second | many |
  key_points:
    - {zh: 用 16GB 文本训练, en: trained on 16GB of text}
  claims:
    size: {value: 109482240, proof: {run: t/count, metric: total}}
    score:
      value: 82.3
      cites: Lan et al., ALBERT, ICLR 2020 (arXiv 1909.11942) Table 2
      document:
        {file: d.txt, section: s, quote: 大约 80 分, translation: about 80, says: 80, verdict: approximate}
  forms:
    - order: {items: [ELMo, BERT, RoBERTa]}
    - choice:
        prompt: {zh: 几层？, en: How deep?}
        options:
          - {text: "12", right: true, why: {zh: 是, en: yes}}
          - {text: "24", why: {zh: 否, en: no}}
  sources: [Devlin et al. 2019 §3]
"""
DEMO = '''"""Counts."""

from quiz.demo import Show, demo


@demo(zh="数", en="Count")
def count(show: Show, seed: int = 0) -> None:
    """Count."""
    show.metric("total", 109482240, zh="", en="")
'''


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in {"questions/t.yaml": RICH, "snippets/t/count.py": DEMO}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def opened(root: Path) -> Deck:
    deck = open_deck(root, None)
    assert deck.faults == ()
    return deck


def record(root: Path) -> None:
    (root / "questions" / NAME).write_text(ledger_text(opened(root).questions), encoding="utf-8")


def messages(root: Path) -> list[str]:
    return [f"{fault.path}: {fault.message}" for fault in check(opened(root)) if "demo" not in fault.message]


def test_a_deck_without_a_ledger_is_not_held_to_one(root: Path) -> None:
    assert messages(root) == []


def test_a_recorded_deck_has_no_fault(root: Path) -> None:
    record(root)
    assert messages(root) == []


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("[82.3](claim:score)", "[88.3](claim:score)", "claims.score"),
        ("Table 2", "Table 3", "claims.score"),
        ("11942", "11943", "claims.score"),
        ("says: 80", "says: 90", "claims.score"),
        ("大约 80 分", "大约 90 分", "claims.score"),
        ("$L=12$", "$L=24$", "answer"),
        ("$L=12$", "$L>12$", "answer"),
        ("16GB", "61GB", "key_points[0]"),
        ("BERT", "GPT", "prompt"),
        ("甲 | 少", "甲 | 多", "answer.zh"),
        ("first", "second", "answer.en"),
        ("ELMo, BERT", "BERT, ELMo", "forms[0]"),
        ('text: "12", right: true', 'text: "12", right: false', "forms[1]"),
        ('"24"', '"48"', "forms[1].choice.options[1]"),
        ("2019 §3", "2019 §4", "sources"),
    ],
)
def test_a_change_everywhere_but_in_the_ledger_is_told(old: str, new: str, path: str, root: Path) -> None:
    record(root)
    text = RICH.replace(old, new)
    if old.startswith("[82.3]"):
        text = text.replace("value: 82.3", "value: 88.3")
    if "right" in new:
        text = text.replace('text: "24"', 'text: "24", right: true')
    (root / "questions" / "t.yaml").write_text(text, encoding="utf-8")
    told = messages(root)
    assert any(message.startswith(f"questions[0].{path}") and "ledger" in message for message in told), told


def test_words_may_change_without_the_ledger(root: Path) -> None:
    record(root)
    (root / "questions" / "t.yaml").write_text(
        RICH.replace("有多大", "多大").replace("文本训练", "语料训练"), encoding="utf-8"
    )
    assert messages(root) == []


def test_new_questions_and_gone_ones_are_told(root: Path) -> None:
    record(root)
    (root / "questions" / "t.yaml").write_text(RICH.replace("id: q", "id: r"), encoding="utf-8")
    told = messages(root)
    assert any("the question is not in the ledger" in message for message in told)
    assert any("there is no question q any more" in message for message in told)


def test_what_a_run_pins_down_is_left_to_the_run(root: Path) -> None:
    (question,) = opened(root).questions
    kept = entries(question)
    assert "claims.size" not in kept
    assert kept["claims.score"].startswith("82.3 | Lan et al.")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("比 BERT-**large** 大 3 倍", "BERT 3 倍"),
        ("$E$ and `[MASK]` are names, $V=3$ a fact", "$V=3$"),
        ("2018 年的 GPT-1 ≥ 7", "2018 年 GPT-1 ≥ 7"),
        ("[83%](claim:saving) of it", "[saving]"),
        ("[90%](claim:saving) of it", "[90%](saving)"),
        ("see [the paper](https://a.org)", "[the paper](https://a.org)"),
        ("a\n| x | 1 |\n|---|---|\nb 2", "| x | 1 | 2"),
    ],
)
def test_facts_of_a_text(text: str, told: str) -> None:
    assert facts(text, {"saving": Claim(value=0.829)}) == told


def test_the_ledger_is_the_same_from_the_files_and_from_the_cache(root: Path, tmp_path: Path) -> None:
    file = root / "questions" / "t.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("value: 82.3", "value: 82.0"), encoding="utf-8")
    cache = tmp_path / "cache"
    parsed, kept = (ledger_text(open_deck(root, where).questions) for where in (None, cache))
    assert ledger_text(open_deck(root, cache).questions) == parsed == kept
    assert "score: 82 |" in parsed
