"""What a person can do about the interview's date."""

from quiz.demo.words import Words
from quiz.messages.action import Action

OPEN_PLAN = Action(
    "plan",
    ("i",),
    Words("面试计划", "interview plan"),
    Words(
        "面试是哪天，到那天能答对几成，每天做什么",
        "The interview's date, how ready you will be, and what to do each day",
    ),
    ("today", "progress"),
)

OPEN_PROGRESS = Action(
    "progress",
    ("s",),
    Words("统计", "statistics"),
    Words(
        "记住率、热力图、到期预报、最薄弱的题目",
        "Retention, heat map, what comes due, your weakest questions",
    ),
    ("today", "plan"),
)

PLAN_ACTIONS: tuple[Action, ...] = (
    Action(
        "open_weak",
        ("enter",),
        Words("打开题目", "open question"),
        Words(
            "打开亮着的薄弱题目；不在眼前就先翻到那里",
            "Open the highlighted weak question; out of sight, go there first",
        ),
        ("progress",),
    ),
    Action(
        "next_weak",
        ("o",),
        Words("下一题", "next question"),
        Words("到下一道薄弱的题目", "Go to the next weak question"),
        ("progress",),
        call="weak(1)",
    ),
    Action(
        "previous_weak",
        ("O",),
        Words("上一题", "previous question"),
        Words("到上一道薄弱的题目", "Go to the previous weak question"),
        ("progress",),
        call="weak(-1)",
        in_bar=False,
    ),
    Action(
        "set_date",
        ("e",),
        Words("设定日期", "set date"),
        Words("输入面试日期；留空则清除", "Type the interview's date; empty clears it"),
        ("plan",),
    ),
    Action(
        "plan_minutes",
        ("left", "right"),
        Words("每天用时", "minutes a day"),
        Words("每天少几分钟或多几分钟", "Fewer or more minutes a day"),
        ("plan",),
        takes_key=True,
    ),
)
"""A part of the table of actions, in its order."""
