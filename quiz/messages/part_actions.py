"""What the parts of a screen do: a line to type into, a form of parameters, a list, a text to read."""

from quiz.demo.words import Words
from quiz.messages.action import Action

PART_ACTIONS: tuple[Action, ...] = (
    Action(
        "say",
        ("enter",),
        Words("确定", "confirm"),
        Words("输入框里：提交输入的内容；此时字母和数字都是文字，不是按键", "In an input line: submit what you typed; letters and digits are text there, not keys"),
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
        Words("换一个选项，或把数值减、增一步；也可直接输入数字", "Another choice, or one step down or up; you can also type digits"),
        ("form",),
        takes_key=True,
    ),
    Action(
        "field",
        ("up", "down"),
        Words("上下", "field"),
        Words("到上一个或下一个参数", "Go to the parameter above or below"),
        ("form",),
        takes_key=True,
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
        Words("选定列表中的当前项", "Select the current item"),
        ("list",),
        in_bar=False,
    ),
    Action(
        "scroll",
        ("up", "down", "pageup", "pagedown", "home", "end"),
        Words("滚动", "scroll"),
        Words("滚动有焦点的一栏，滚轮亦可", "Scroll the focused pane; the mouse wheel works too"),
        ("reading",),
        in_bar=False,
        takes_key=True,
    ),
)  # fmt: skip
