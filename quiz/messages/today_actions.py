"""Where one can go from Today."""

from quiz.demo.words import Words
from quiz.messages.action import Action
from quiz.messages.notice_actions import OPEN_NOTICES
from quiz.messages.plan_actions import OPEN_PLAN, OPEN_PROGRESS
from quiz.messages.proof_actions import OPEN_PROOFS
from quiz.messages.settings_actions import OPEN_SETTINGS

TODAY_ACTIONS: tuple[Action, ...] = (
    Action(
        "review",
        ("r", "enter"),
        Words("复习", "review"),
        Words("开始今天的复习：先到期的，再新的；有面试计划时按计划", "Start today's review: due cards first, then new ones; with an interview plan, what it schedules"),
        ("today", "plan"),
    ),
    Action(
        "quiz",
        ("t",),
        Words("测验", "quiz"),
        Words("选择、填空、排序、先猜再跑；不影响复习安排", "Choice, cloze, order, predict then run; your schedule isn't affected"),
        ("today",),
    ),
    Action(
        "mock",
        ("m",),
        Words("模拟面试", "mock"),
        Words("限时面试，由浅入深地追问，最后给出报告", "A timed interview with follow-ups, and a report at the end"),
        ("today",),
    ),
    OPEN_PLAN,
    Action(
        "browse",
        ("b",),
        Words("题库", "browse"),
        Words("按主题浏览全部题目，可搜索", "All questions by topic, with search"),
        ("today",),
    ),
    Action(
        "find",
        ("/",),
        Words("搜索", "search"),
        Words("打开题库并搜索，中英文皆可", "Open the bank and search it, in either language"),
        ("today",),
        in_bar=False,
    ),
    Action(
        "demos",
        ("d",),
        Words("演示", "demos"),
        Words("全部可运行的演示，参数可改", "Every runnable demo, with its parameters"),
        ("today",),
    ),
    OPEN_PROOFS,
    OPEN_PROGRESS,
    OPEN_SETTINGS,
    OPEN_NOTICES,
)  # fmt: skip
