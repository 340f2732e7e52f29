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
    "另有 {n} 处说明，见题目页（按<review.whole_card>）",
    "{n} more {n:note|notes} on the question's page: press <review.whole_card>",
)
NOTES = Keyed(
    "与学习文档对照的 {n} 处说明，见题目页（按<review.whole_card>）",
    "{n} {n:note|notes} on the study documents, on the question's page: press <review.whole_card>",
)
"""Where nothing in them is wrong."""
WHY = Keyed(
    "理由见题目页（按<review.whole_card>）", "More about it on the question's page: press <review.whole_card>"
)


def introduction(files: Iterable[str], lang: str) -> tuple[str, str]:
    """What the quotes are held against; then what these documents are, if they are the built-in bank's."""
    return AGAINST[lang], WHICH[lang] if set(files) <= set(DOCUMENTS) else ""
