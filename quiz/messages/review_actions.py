"""What a person does with the current card: flip and grade it, tick its points, undo, hold it."""

from quiz.demo.words import Words
from quiz.messages.action import Action


def _grade(rating: int, zh: str, en: str, zh_help: str, en_help: str) -> Action:
    return Action(
        f"grade_{rating}",
        (str(rating),),
        Words(zh, en),
        Words(zh_help, en_help),
        ("review",),
        call=f"grade({rating})",
    )


GRADES: tuple[Action, ...] = (
    Action(
        "flip",
        ("space",),
        Words("翻面", "flip"),
        Words("显示答案；答案较长时再按则下翻一页", "Show the answer; on a long answer, press again to page down"),
        ("review",),
    ),
    _grade(1, "重来", "Again", "没想起来：本次会话里再问一次", "Not recalled: it comes back in this session"),
    _grade(2, "困难", "Hard", "想起来了，但很吃力", "Recalled, with great effort"),
    _grade(3, "良好", "Good", "想起来了", "Recalled"),
    _grade(4, "简单", "Easy", "不假思索", "Recalled without thinking"),
)  # fmt: skip

CARD_ACTIONS: tuple[Action, ...] = (
    Action(
        "whole_card",
        ("w",),
        Words("看题", "question"),
        Words("打开这道题的完整一页：论断、勘误的缘由、追问", "Open the question's page: claims, why the errata, follow-ups"),
        ("review",),
        in_bar=False,
    ),
    Action(
        "undo",
        ("u",),
        Words("撤销", "undo"),
        Words("撤销上一次评分，回到那张卡片", "Undo the last grade and return to its card"),
        ("review",),
    ),
    Action(
        "redo",
        ("U",),
        Words("恢复", "redo"),
        Words("恢复刚撤销的评分", "Restore the grade you just undid"),
        ("review",),
        in_bar=False,
    ),
    Action(
        "study_on",
        ("n",),
        Words("再学一组", "study on"),
        Words(
            "今天的学完之后，再学约十分钟：先到期的，再是接下来的",
            "When the day is done, ten minutes more: what is due first, then what comes next",
        ),
        ("review",),
    ),
    Action(
        "suspend",
        ("S",),
        Words("暂停", "suspend"),
        Words("不再安排这张卡片；在题目页再按一次恢复", "Stop asking this card; press again on its own page to resume it"),
        ("review", "question"),
        call="hold('suspend')",
        in_bar=False,
    ),
    Action(
        "bury",
        ("B",),
        Words("推迟", "bury"),
        Words("把这张卡片推迟到明天；在题目页再按一次恢复", "Leave this card out until tomorrow; press again on its own page to resume it"),
        ("review", "question"),
        call="hold('bury')",
        in_bar=False,
    ),
    Action(
        "flag",
        ("F",),
        Words("标记", "flag"),
        Words("标记这张卡片，或取消标记", "Flag this card, or remove its flag"),
        ("review", "question"),
        call="hold('flag')",
        in_bar=False,
    ),
    Action(
        "tick",
        ("a", "b", "c", "d", "e", "f"),
        Words("勾要点", "tick points"),
        Words("勾选第一到第六个要点", "Tick the first to the sixth key point"),
        ("review",),
        takes_key=True,
    ),
    Action(
        "next_point",
        ("j",),
        Words("下个要点", "next point"),
        Words("光标移到下一个要点", "Move to the next key point"),
        ("review",),
        call="point(1)",
        in_bar=False,
    ),
    Action(
        "previous_point",
        ("k",),
        Words("上个要点", "previous point"),
        Words("光标移到上一个要点", "Move to the previous key point"),
        ("review",),
        call="point(-1)",
        in_bar=False,
    ),
    Action(
        "toggle_point",
        ("enter",),
        Words("勾选", "tick"),
        Words(
            "翻面前：翻面；翻面后：勾选光标处的要点。指着数字时：固定它的说明，再按只运行它的证明",
            "Before the flip: flip; after it: tick the point at the cursor. On a figure: pin it, then run only its proof",
        ),
        ("review",),
        in_bar=False,
    ),
)  # fmt: skip
