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
