"""What a person does with the bank: search it, open a question, go on to its follow-ups."""

from quiz.demo.words import Words
from quiz.messages.action import Action

BROWSE_ACTIONS: tuple[Action, ...] = (
    Action(
        "open",
        ("enter",),
        Words("打开", "open"),
        Words("打开光标处的题目", "Open the question under the cursor"),
        ("browse",),
    ),
    Action(
        "search",
        ("/",),
        Words("搜索", "search"),
        Words("边输入边搜索，中英文皆可", "Search as you type, in either language"),
        ("browse",),
    ),
    Action(
        "follow_up",
        ("1", "2", "3", "4", "5", "6"),
        Words("追问", "follow-up"),
        Words("打开第一到第六个追问", "Open the first to the sixth follow-up question"),
        ("question",),
        takes_key=True,
    ),
)  # fmt: skip
