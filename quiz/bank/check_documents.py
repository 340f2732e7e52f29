"""Checks that the words quoted from documents occur in them, if the documents are available."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from quiz.bank.node import shown
from quiz.bank.problem import Problem
from quiz.bank.question import Question, Source


def check_documents(question: Question, folder: Path) -> Iterator[Problem]:
    """Each quote, section and source of the question against the folder's files."""
    for name, claim in question.claims.items():
        document = claim.document
        if document is None:
            continue
        text = _text(folder / document.file)
        here = ("claims", name, "document")
        if text is None:
            yield Problem((*here, "file"), f"there is no document {shown(document.file)}")
            continue
        if _flat(document.quote) not in text:
            yield Problem((*here, "quote"), f"the document does not say {shown(document.quote)}")
        if _flat(document.section) not in text:
            yield Problem((*here, "section"), f"the document has no section {shown(document.section)}")
    for i, source in enumerate(question.sources):
        if isinstance(source, Source):
            text = _text(folder / source.file)
            if text is None:
                yield Problem(("sources", i, "file"), f"there is no document {shown(source.file)}")
            elif _flat(source.section) not in text:
                yield Problem(
                    ("sources", i, "section"), f"the document has no section {shown(source.section)}"
                )


@lru_cache
def _text(path: Path) -> str | None:
    try:
        return _flat(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
