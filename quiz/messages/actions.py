"""Everything a person can do in the app, as data: keys, key bar, palette and help all derive from this table."""

from functools import cache

from quiz.demo.words import Words
from quiz.messages.action import Action as Action  # noqa: PLC0414 (its home for those who import the table)
from quiz.messages.action import Place as Place  # noqa: PLC0414
from quiz.messages.compare_actions import COMPARE_ACTIONS
from quiz.messages.edit_actions import EDIT_ACTIONS
from quiz.messages.plan_actions import OPEN_PLAN, OPEN_PROGRESS, PLAN_ACTIONS
from quiz.messages.quiz_actions import QUIZ_ACTIONS
from quiz.messages.trust_actions import TRUST_ACTIONS


def _grade(rating: int, zh: str, en: str, zh_help: str, en_help: str) -> Action:
    return Action(
        f"grade_{rating}",
        (str(rating),),
        Words(zh, en),
        Words(zh_help, en_help),
        ("review",),
        call=f"grade({rating})",
    )


ACTIONS: tuple[Action, ...] = (
    Action(
        "say",
        ("enter",),
        Words("确定", "confirm"),
        Words("输入框里：提交输入的内容；此时字母和数字都是文字，不是按键", "In a line to type into: take what was typed; letters and digits are text there, not keys"),
        ("line",),
        call="submit",
    ),
    Action(
        "enter",
        ("enter",),
        Words("运行", "run"),
        Words("用这些参数运行", "Run with these parameters"),
        ("form",),
        call="run",
    ),
    Action(
        "change",
        ("left", "right"),
        Words("改变", "change"),
        Words("换一个选项，或把数值减、增一步；也可直接输入数字", "Another choice, or a number one step down or up; digits can be typed"),
        ("form",),
        takes_key=True,
    ),
    Action(
        "field",
        ("up", "down"),
        Words("上下", "field"),
        Words("到上一个或下一个参数", "To the parameter above or below"),
        ("form",),
        takes_key=True,
    ),
    Action(
        "review",
        ("r", "enter"),
        Words("复习", "review"),
        Words("开始今天的复习：先到期的，再新的；有面试计划时按计划", "Start today's review: what is due first, then new ones; with an interview's date, what the plan asks"),
        ("today", "plan"),
    ),
    Action(
        "quiz",
        ("t",),
        Words("测验", "quiz"),
        Words("选择、填空、排序、先猜再跑；不影响复习安排", "Choice, cloze, order, predict then run; the schedule stays as it is"),
        ("today",),
    ),
    Action(
        "mock",
        ("m",),
        Words("模拟面试", "mock"),
        Words("限时面试，由浅入深地追问，最后给出报告", "A timed interview with follow-ups, and a report at its end"),
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
        "demos",
        ("d",),
        Words("演示", "demos"),
        Words("全部可运行的演示，参数可改", "Every runnable demo, with its parameters"),
        ("today",),
    ),
    OPEN_PROGRESS,
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
    *QUIZ_ACTIONS,
    *PLAN_ACTIONS,
    *TRUST_ACTIONS,
    Action(
        "run",
        ("r",),
        Words("运行", "run"),
        Words("用当前参数运行演示；其指标会核对答案中的论断", "Run the demo with these parameters; its metrics judge the answer's claims"),
        ("review", "question", "demos", "quiz"),
    ),
    Action(
        "prove",
        ("v",),
        Words("证明", "prove"),
        Words("运行这道题的全部证明，论断逐条得到标记", "Run all of the question's proofs; its claims get their marks one by one"),
        ("review", "question"),
    ),
    Action(
        "stop",
        ("x",),
        Words("停止", "stop"),
        Words("停止正在进行的运行", "Stop the run that is going on"),
        ("review", "question", "demos", "quiz"),
    ),
    Action(
        "other_pane",
        ("tab",),
        Words("另一栏", "other pane"),
        Words("在题目（或列表）与演示之间切换", "Move between the question (or list) and the demo"),
        ("review", "question", "demos", "browse", "quiz", "runs", "sweep"),
    ),
    Action(
        "parameters",
        ("p",),
        Words("参数", "parameters"),
        Words("修改演示的参数", "Change the demo's parameters"),
        ("review", "question", "demos", "quiz"),
    ),
    Action(
        "source",
        ("s",),
        Words("源码", "source"),
        Words("显示或收起演示的源码", "Show or hide the demo's source"),
        ("review", "question", "demos", "quiz"),
    ),
    Action(
        "copy_output", ("y",), Words("复制输出路径", "copy output's path"),
        Words("复制一个文件的路径，其中是这次运行打印的全部内容", "Copy the path of the file that holds all that this run printed"),
        ("review", "question", "demos", "quiz"), in_bar=False,
    ),
    *EDIT_ACTIONS,
    *COMPARE_ACTIONS,
    Action(
        "undo",
        ("u",),
        Words("撤销", "undo"),
        Words("收回上一次评分，回到那张卡片", "Take the last grade back and return to its card"),
        ("review",),
    ),
    Action(
        "redo",
        ("U",),
        Words("恢复", "redo"),
        Words("让刚收回的评分重新生效", "Let the grade that was taken back stand again"),
        ("review",),
        in_bar=False,
    ),
    Action(
        "suspend",
        ("S",),
        Words("暂停", "suspend"),
        Words("不再安排这张卡片；在题目页再按一次恢复", "Ask this card no more; pressed again on its own page, it comes back"),
        ("review", "question"),
        call="hold('suspend')",
        in_bar=False,
    ),
    Action(
        "bury",
        ("B",),
        Words("推迟", "bury"),
        Words("把这张卡片推迟到明天；在题目页再按一次恢复", "Leave this card out until tomorrow; again on its own page, it comes back"),
        ("review", "question"),
        call="hold('bury')",
        in_bar=False,
    ),
    Action(
        "flag",
        ("F",),
        Words("标记", "flag"),
        Words("标记这张卡片，或取消标记", "Flag this card, or take its flag away"),
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
        Words("翻面前：翻面；翻面后：勾选光标处的要点", "Before the flip: flip; after it: tick the point at the cursor"),
        ("review",),
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
    Action(
        "reset",
        ("z",),
        Words("默认值", "defaults"),
        Words("参数恢复默认值", "Put the parameters back to their defaults"),
        ("demos", "question", "review"),
        in_bar=False,
    ),
    Action(
        "move",
        ("up", "down", "k", "j", "pageup", "pagedown", "home", "end"),
        Words("移动", "move"),
        Words("在列表中移动", "Move in a list"),
        ("list",),
        in_bar=False,
        takes_key=True,
    ),
    Action(
        "choose",
        ("enter",),
        Words("选定", "choose"),
        Words("选定列表中的当前项", "Take the list's current item"),
        ("list",),
        in_bar=False,
    ),
    Action(
        "scroll",
        ("up", "down", "pageup", "pagedown", "home", "end"),
        Words("滚动", "scroll"),
        Words("滚动有焦点的一栏，滚轮亦可", "Scroll the pane in focus; the mouse wheel does too"),
        ("reading",),
        in_bar=False,
        takes_key=True,
    ),
    Action(
        "language",
        ("L",),
        Words("English", "中文"),
        Words("在中文与英文之间切换：内容、界面和已完成的运行", "Switch between Chinese and English: content, interface and finished runs"),
        ("everywhere",),
    ),
    Action(
        "theme",
        ("T",),
        Words("主题", "theme"),
        Words("换一个配色：深色、浅色、终端自带", "Another colour theme: dark, light, the terminal's own"),
        ("everywhere",),
        in_bar=False,
    ),
    Action(
        "palette",
        (":", "ctrl+p"),
        Words("命令", "commands"),
        Words("输入几个字母找到任何操作、题目或演示", "Find any action, question or demo by a few letters"),
        ("everywhere",),
        in_bar=False,
    ),
    Action(
        "leave",
        ("q",),
        Words("退出", "quit"),
        Words("退出；评分早已保存", "Leave; every grade is already saved"),
        ("today",),
        call="app.back",
    ),
    Action(
        "back",
        ("q",),
        Words("返回", "back"),
        Words("返回上一屏；在“今日”则退出", "Back to the screen before; on Today, quit"),
        ("everywhere",),
    ),
    Action(
        "close",
        ("escape",),
        Words("关闭", "close"),
        Words("停止运行、离开输入框，或返回", "Stop the run, leave an input, or go back"),
        ("everywhere",),
        in_bar=False,
    ),
    Action(
        "interrupt",
        ("ctrl+c",),
        Words("中断", "interrupt"),
        Words("复制选中的文字；否则停止运行；否则按两次退出", "Copy the selected text; else stop the run; else twice to quit"),
        ("everywhere",),
        in_bar=False,
    ),
    Action(
        "help",
        ("?",),
        Words("更多", "more"),
        Words("显示此处的全部按键", "Show every key that works here"),
        ("everywhere",),
    ),
    Action(
        "leave_line",
        ("escape",),
        Words("离开输入", "leave the line"),
        Words("离开输入框，之后按键恢复作用", "Leave a line to type into; the keys work again"),
        ("line",),
        call="app.close",
    ),
)  # fmt: skip


@cache
def actions_of(*places: Place) -> tuple[Action, ...]:
    """The actions that work in these places, in order of need."""
    return tuple(action for action in ACTIONS if set(places) & set(action.where))


KEY_NAMES: dict[str, Words] = {
    "space": Words("空格", "space"),
    "enter": Words("回车", "enter"),
    "escape": Words("Esc", "Esc"),
    "tab": Words("Tab", "Tab"),
    "up": Words("↑", "↑"),
    "down": Words("↓", "↓"),
    "left": Words("←", "←"),
    "right": Words("→", "→"),
    "pageup": Words("PgUp", "PgUp"),
    "pagedown": Words("PgDn", "PgDn"),
    "home": Words("Home", "Home"),
    "end": Words("End", "End"),
    "ctrl+c": Words("Ctrl-C", "Ctrl-C"),
    "ctrl+p": Words("Ctrl-P", "Ctrl-P"),
    "ctrl+o": Words("Ctrl-O", "Ctrl-O"),
    "f2": Words("F2", "F2"),
    "f5": Words("F5", "F5"),
}


def key_name(key: str, lang: str) -> str:
    """A key as it is written on the screen."""
    return KEY_NAMES[key][lang] if key in KEY_NAMES else key


def key_range(keys: tuple[str, ...], lang: str) -> str:
    """All keys of an action: `a-f` for a run of letters, else each one."""
    if len(keys) > 2 and all(len(key) == 1 for key in keys):
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(key_name(key, lang) for key in keys)
