"""Decks made of a few lines, for the bank's tests."""

from collections.abc import Callable
from pathlib import Path

import pytest

DEMO = '''"""Counts."""

from typing import Annotated, Literal

from quiz.demo import Range, Show, demo


@demo(zh="参数量", en="Parameter counts")
def parameter_counts(
    show: Show,
    size: Literal["base", "large"] = "base",
    width: Annotated[int, Range(2, 8192)] = 768,
    ratio: Annotated[float, Range(0, 1)] = 0.15,
    seed: int = 0,
) -> None:
    """Count."""
    show.metric("total", 1, zh="总数", en="total")
    show.metric("embedding_saving", 0.829, zh="省下", en="saving")
'''

QUESTION = """\
- id: albert-sharing
  topic: albert
  level: core
  asked: often
  prompt: {zh: 如何共享？, en: How shared?}
  answer:
    zh: |
      省下 [83%](claim:saving)。
    en: |
      It saves [83%](claim:saving).
  key_points:
    - {zh: 与层数无关, en: independent of depth}
  demo: albert/parameter_counts
  claims:
    saving:
      value: 0.829
      within: 0.005
      proof: {run: albert/parameter_counts, with: {size: base}, metric: embedding_saving}
  sources: [Lan et al. 2020]
"""

MakeDeck = Callable[..., Path]


@pytest.fixture
def question() -> str:
    return QUESTION


@pytest.fixture
def make_deck(tmp_path: Path) -> MakeDeck:
    """Writes a deck: files by their names, and the demo albert/parameter_counts."""

    def make(files: dict[str, str | bytes], name: str = "deck", demo: str | None = DEMO) -> Path:
        root = tmp_path / name
        for file, content in files.items():
            path = root / "questions" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if demo is not None:
            (root / "snippets/albert").mkdir(parents=True, exist_ok=True)
            (root / "snippets/albert/parameter_counts.py").write_text(demo, encoding="utf-8")
        return root

    return make
