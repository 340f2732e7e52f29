"""What Browse and a question's page say of filters, of how a card stands and of its past."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.interface import ASKED, LEVELS
from quiz.messages.keyed import Keyed

FILTER_TITLE = Words("筛选", "Filter")
LINES = (
    (Words("级别", "level"), ("core", "deep", "trap")),
    (Words("频率", "asked"), ("often", "sometimes", "rarely")),
    (Words("进度", "study"), ("new", "due", "suspended")),
    (Words("其他", "other"), ("flagged", "erratum")),
)
"""The filters as they are shown when they are open."""

FILTERS = {
    **LEVELS,
    **ASKED,
    "new": Words("未学", "new"),
    "due": Words("到期", "due"),
    "suspended": Words("已暂停", "suspended"),
    "flagged": Words("已标记", "flagged"),
    "erratum": Words("有勘误", "has an erratum"),
}
"""The filters by the names of `quiz.study.filters`."""

LETTERS = {
    "core": "c",
    "deep": "d",
    "trap": "t",
    "often": "o",
    "sometimes": "m",
    "rarely": "r",
    "new": "n",
    "due": "u",
    "suspended": "s",
    "flagged": "g",
    "erratum": "e",
}
"""The key of each filter while the filters are open."""

HOW_TO_FILTER = Words(
    "{clear_filters} 全部清除 · {filter} 或 {close} 收起",
    "{clear_filters} clears all · {filter} or {close} closes",
)
HOW_TO_CLEAR = Words("{filter} 修改 · {close} 清除", "{filter} changes · {close} clears")
NOTHING_LEFT = Words("没有符合条件的题目。", "No questions match.")
IN_PART = Words(
    "没有一题包含全部词语；下面这些含其中一部分。",
    "No question has all of these words; these have some of them.",
)
SEARCHED_FOR = Words("搜索：“{text}”", "search: “{text}”")
FILTERED_BY = Words("筛选：{names}", "filters: {names}")
TO_CLEAR_SEARCH = Keyed("按<close>清除搜索。", "<close> clears the search.")
TO_CLEAR_FILTERS = Keyed(
    "按<close>清除筛选，按<filter>修改。", "<close> clears the filters, <filter> changes them."
)
TO_CLEAR_BOTH = Keyed(
    "按<close>清除搜索，再按一次清除筛选；按<filter>修改筛选。",
    "<close> clears the search, and again the filters; <filter> changes the filters.",
)
ELSEWHERE = Counted("去掉筛选共有 {n} 题。", "Without the filters there {n:is|are} {n}.")
SHOWN_OF = Counted("{n} / {all} 题", "{n} of {all} {all:question|questions}")
NONE_BEGUN = "–"
"""Stands for the share of a topic in which nothing was begun."""

# How a card stands
STANDINGS = {
    "new": Words("未学", "new"),
    "due": Words("今天到期", "due today"),
    "suspended": Words("已暂停", "suspended"),
    "buried": Words("推迟到明天", "buried until tomorrow"),
}
DUE_IN = Counted("{n} 天后到期", "due in {n} {n:day|days}")
DUE_TOMORROW = Words("明天到期", "due tomorrow")
FLAGGED = Words("已标记", "flagged")


def due_text(days: int, lang: str) -> str:
    """In how many days a card comes back, if it isn't due yet."""
    return DUE_TOMORROW[lang] if days == 1 else DUE_IN[lang].format(n=days)


# A card's past
HISTORY = Words("学习记录", "Your history")
READING_HISTORY = Words("正在读取学习记录…", "reading your history…")
NOT_ASKED = Words(
    "还没有问过这道题；第一次复习、测验或模拟面试之后，这里会列出每一次的结果。",
    "Not asked yet. After the first review, quiz or mock interview, every attempt is listed here with its result.",
)
NEXT = Words("下次", "next")
NEXT_HELD = Keyed(
    "暂停中，不再安排；按<question.suspend>恢复",
    "suspended: won't be asked; <question.suspend> brings it back",
)
RECALL = Words("记得", "recall")
LIKELY = Words("现在约有 {share} 的把握答得出", "about {share} likely that you can answer it now")
STABILITY = Words("稳定性", "stability")
STABLE = Counted(
    "{n} 天：隔这么久，仍有九成把握",
    "{n} {n:day|days}: after that long you would still recall it nine times in ten",
)
DIFFICULTY = Words("难度", "difficulty")
OF_TEN = Words("{n} / 10，{word}", "{n} of 10, {word}")
DIFFICULTIES = (
    (3.5, Words("容易", "easy")),
    (6.5, Words("中等", "medium")),
    (10.1, Words("难", "hard")),
)
"""The word for a difficulty below each bound."""
REVIEWS = Words("复习", "reviews")
TALLY = Words("{n} 次", "{n}")
FORGOTTEN = Counted("忘过 {n} 次", "forgotten {n} {n:time|times}")
COLUMNS = (
    Words("日期", "day"),
    Words("经过", "what"),
    Words("结果", "result"),
    Words("间隔", "back in"),
    Words("用时", "time"),
)
ASKED_AS = {
    "review": Words("复习", "review"),
    "practice": Words("练习", "practice"),
    "quiz": Words("测验", "quiz"),
    "mock": Words("模拟面试", "mock"),
}
RIGHT = Words("答对", "right")
WRONG = Words("答错", "wrong")
PARTLY = Words("对 {share}", "{share} right")
POINTS_MADE = Words("要点 {share}", "{share} of points")
EARLIER = Counted("更早还有 {n} 次", "and {n} earlier {n:time|times}")
PLACE_IN_LIST = Words("{n} / {all}", "{n} of {all}")
RESUME = Words("恢复", "resume")

# The topics' figures
KNOWN_HEAD = Words("记得", "known")
COUNT_HEAD = Words("题", "#")
