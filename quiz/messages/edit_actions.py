"""What a person can do with a demo's source: edit a copy, see what it changes, go back."""

from quiz.demo.words import Words
from quiz.messages.action import Action

_EDIT = (
    Words("编辑", "edit"),
    Words("编辑源码的副本；原版不动", "Edit a copy of the source; the original stays"),
)
_DIFFERENCE = (
    Words("改动", "changes"),
    Words("副本改了什么，两边的结果各是什么", "What the copy changes, and both results side by side"),
)

EDIT_ACTIONS = (
    Action("edit", ("e", "E"), *_EDIT, ("question", "demos")),
    Action("edit_here", ("E",), *_EDIT, ("review",), call="edit", in_bar=False),
    Action("difference", ("d", "D"), *_DIFFERENCE, ("question", "demos")),
    Action("difference_here", ("D",), *_DIFFERENCE, ("review",), call="difference", in_bar=False),
    Action(
        "original",
        ("R",),
        Words("原版/副本", "original/copy"),
        Words("回到原版，副本保留；再按一次取回副本", "Back to the original, keeping the copy; press again to return to the copy"),
        ("question", "demos", "review"),
    ),
    Action(
        "save",
        ("f2", "ctrl+o"),
        Words("保存", "save"),
        Words("保存副本；Ctrl-Z 撤销输入，Ctrl-Y 重做", "Save the copy; Ctrl-Z undoes typing, Ctrl-Y redoes it"),
        ("editor",),
    ),
    Action(
        "save_and_run",
        ("f5",),
        Words("保存并运行", "save and run"),
        Words("保存副本，关闭编辑器并运行", "Save the copy, close the editor and run it"),
        ("editor",),
    ),
    Action(
        "leave_editor",
        ("escape",),
        Words("离开", "leave"),
        Words("离开编辑器；没有保存时先问", "Leave the editor; asks first if changes are not saved"),
        ("editor",),
        call="app.close",
    ),
    Action(
        "run_both",
        ("r",),
        Words("再运行两边", "run both again"),
        Words("用同样的参数运行原版与副本", "Run the original and the copy with the same parameters"),
        ("difference",),
    ),
)  # fmt: skip
