"""The same text in Chinese and in English."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages. No struct of msgspec, so that interface texts load without it."""

    zh: str
    en: str

    def __getitem__(self, lang: str) -> str:
        return self.en if lang == "en" else self.zh


Text: TypeAlias = str | Words
"""Words, or a plain string that reads the same in both languages (a name, a number)."""
