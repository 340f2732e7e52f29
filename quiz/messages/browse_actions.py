"""What a person does with the bank: search it, open a question, go on to its follow-ups."""

from quiz.demo.words import Words
from quiz.messages.action import Action
from quiz.messages.browse import LETTERS

BROWSE_ACTIONS: tuple[Action, ...] = (
    Action(
        "open",
        ("enter",),
        Words("打开", "open"),
        Words("打开光标处的题目", "Open the question under the cursor"),
        ("browse", "proofs"),
    ),
    Action(
        "search",
        ("/",),
        Words("搜索", "search"),
        Words("边输入边搜索，中英文皆可", "Search as you type, in either language"),
        ("browse", "proofs"),
    ),
    Action(
        "filter",
        ("f",),
        Words("筛选", "filter"),
        Words(
            "打开或收起筛选：级别、面试频率、未学、到期、暂停、标记、勘误",
            "Open or close the filters: level, how often asked, new, due, suspended, flagged, erratum",
        ),
        ("browse",),
    ),
    Action(
        "unfold",
        ("right",),
        Words("展开", "expand"),
        Words("展开主题，列出其中各级别；再按一次到题目，在题目上则打开", "Expand the topic into its levels; press again to go to its questions; on a question, open it"),
        ("browse",),
    ),
    Action(
        "fold",
        ("left",),
        Words("主题", "topics"),
        Words("收起主题；在题目中则回到主题", "Collapse the topic; from the questions, back to the topics"),
        ("browse",),
    ),
    Action(
        "toggle_filter",
        tuple(LETTERS.values()),
        Words("开关一项", "toggle"),
        Words("打开的筛选里：每个字母开关它旁边的一项", "With the filters open: each letter toggles the filter next to it"),
        ("filters",),
        in_bar=False,
        takes_key=True,
    ),
    Action(
        "clear_filters",
        ("x",),
        Words("全部清除", "clear all"),
        Words("清除全部筛选", "Clear every filter"),
        ("filters",),
    ),
    Action(
        "next_question",
        ("n",),
        Words("下一题", "next"),
        Words("刚才那个列表里的下一题", "The next question in the list you came from"),
        ("question",),
        call="step(1)",
    ),
    Action(
        "previous_question",
        ("N",),
        Words("上一题", "previous"),
        Words("刚才那个列表里的上一题", "The previous question in the list you came from"),
        ("question",),
        call="step(-1)",
        in_bar=False,
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
