"""The page that lists what is wrong, and reading everything again once it is mended."""

from quiz.demo.words import Words
from quiz.messages.action import Action

OPEN_NOTICES = Action(
    "notices",
    ("!",),
    Words("提示", "notices"),
    Words(
        "题库、设置、按键或学习记录有什么问题：在哪个文件的哪一行，怎么改",
        "What is wrong with the bank, settings, keys or history: file, line, and what to do",
    ),
    ("today", "everywhere"),
    in_bar=False,
)

NOTICE_ACTIONS: tuple[Action, ...] = (
    Action(
        "recheck",
        ("r",),
        Words("重新检查", "check again"),
        Words(
            "文件改好之后，重新读取并检查题库、设置、按键和学习记录",
            "Once the files are mended: read and check bank, settings, keys and history again",
        ),
        ("notices",),
    ),
)
