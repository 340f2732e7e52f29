"""What a person can do about settings, and on the first-run page."""

from quiz.demo.words import Words
from quiz.messages.action import Action

OPEN_SETTINGS = Action(
    "settings",
    (",",),
    Words("设置", "settings"),
    Words(
        "语言、主题、每天的题数、目标记住率、面试日期",
        "Language, theme, questions a day, retention, the interview's date",
    ),
    ("today", "everywhere"),
    in_bar=False,
)

SETTINGS_ACTIONS: tuple[Action, ...] = (
    Action(
        "step",
        ("left", "right"),
        Words("改变", "change"),
        Words("换一个选项，或把数值减、增一步；也可直接输入数字", "Another choice, or one step down or up; you can also type digits"),
        ("settings",),
        takes_key=True,
    ),
    Action(
        "type_value",
        ("enter",),
        Words("输入", "type"),
        Words("输入一个值；是选项就换到下一个", "Type a value, or switch to the next choice"),
        ("settings",),
        call="choose",
    ),
    Action(
        "type_digit",
        ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
        Words("输入", "type"),
        Words("直接输入数字", "Type a number directly"),
        ("settings",),
        in_bar=False,
        takes_key=True,
    ),
    Action(
        "undo_change",
        ("u",),
        Words("撤销", "undo"),
        Words("撤销最后一次改动，回到之前的值", "Undo the last change and restore the previous value"),
        ("settings",),
    ),
    Action(
        "default_value",
        ("z",),
        Words("默认", "default"),
        Words("光标处的设置恢复默认", "Reset the setting at the cursor to its default"),
        ("settings",),
    ),
    Action(
        "all_defaults",
        ("Z",),
        Words("全部默认", "all defaults"),
        Words("界面与学习的各项都恢复默认；面试日期不变", "Reset interface and study to their defaults; the interview stays"),
        ("settings",),
        in_bar=False,
    ),
    Action(
        "go_on",
        ("enter",),
        Words("继续", "go on"),
        Words("就这样，到下一个问题", "Accept this and go on to the next question"),
        ("first_run",),
        call="choose",
    ),
    Action(
        "skip_all",
        ("escape", "q"),
        Words("全部跳过", "skip all"),
        Words("不再回答，直接到今日；以后可在设置里改", "No more questions, go to Today; you can set everything later"),
        ("first_run",),
        call="app.close",
    ),
)  # fmt: skip
