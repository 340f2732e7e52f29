"""What works everywhere: language, theme, palette, help, and the ways back and out."""

from quiz.demo.words import Words
from quiz.messages.action import Action

APP_ACTIONS: tuple[Action, ...] = (
    Action(
        "theme",
        ("T",),
        Words("主题", "theme"),
        Words(
            "换一个配色：深色、浅色、高对比、终端自带",
            "Another colour theme: dark, light, high contrast, the terminal's own",
        ),
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
        Words("退出；评分早已保存", "Quit; every grade is already saved"),
        ("today",),
        call="app.back",
    ),
    Action(
        "back",
        ("q",),
        Words("返回", "back"),
        Words("返回上一屏；在“今日”则退出", "Back to the previous screen; on Today, quit"),
        ("everywhere",),
    ),
    Action(
        "language",
        ("L",),
        Words("English", "中文"),
        Words("在中文与英文之间切换：内容、界面和已完成的运行", "Switch between Chinese and English: content, interface and finished runs"),
        ("everywhere",),
    ),
    Action(
        "close",
        ("escape",),
        Words("关闭", "close"),
        Words("关闭打开的：停止运行，离开输入框、面板或盖在上面的一页", "Close what is open: stop the run, or leave an input line, a panel or an overlay"),
        ("everywhere",),
        in_bar=False,
    ),
    Action(
        "interrupt",
        ("ctrl+c",),
        Words("中断", "interrupt"),
        Words("复制选中的文字；否则停止正在进行的；否则按两次退出", "Copy the selected text; otherwise stop what is running; otherwise press twice to quit"),
        ("everywhere",),
        in_bar=False,
    ),
    Action(
        "to_shell",
        ("ctrl+z",),
        Words("挂起", "to the shell"),
        Words("回到终端的命令行；在那里输入 fg 再回来", "Back to the shell; type fg there to return"),
        ("everywhere",),
        call="suspend_process",
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
        Words("离开输入框，之后按键恢复作用", "Leave the input line; the keys work again"),
        ("line",),
        call="app.close",
    ),
)  # fmt: skip
