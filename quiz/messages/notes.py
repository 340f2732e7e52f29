"""What introduces the study documents' errata and the notes on them, in Chinese and in English."""

from collections.abc import Iterable

from quiz.demo.words import Words
from quiz.messages.keyed import Keyed
from quiz.messages.sections import DOCUMENTS

AGAINST = Words("对照学习文档", "Against the study documents")
WHICH = Words(
    "（本题库逐句核对过的两份中文面试资料）",
    " (two Chinese question lists that this bank was checked against)",
)
ON_FIGURE = Words("关于“{figure}”", "on “{figure}”")
"""Before a note that quotes no document: which figure of the answer it is about."""
MORE = Keyed(
    "另有 {n} 处说明，按<review.whole_card>看题",
    "{n} more {n:note|notes}: press <review.whole_card> for the question's page",
)
NOTES = Keyed(
    "对照学习文档有 {n} 处说明，按<review.whole_card>看题",
    "{n} {n:note|notes} on the study documents: press <review.whole_card> for the question's page",
)
"""Where nothing in them is wrong."""
WHY = Keyed("缘由按<review.whole_card>看题", "Why: press <review.whole_card> for the question's page")


def introduction(files: Iterable[str], lang: str) -> tuple[str, str]:
    """What the quotes are held against; then what these documents are, if they are the built-in bank's."""
    return AGAINST[lang], WHICH[lang] if set(files) <= set(DOCUMENTS) else ""
