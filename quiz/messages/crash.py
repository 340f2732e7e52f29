"""What is said of an unexpected error, a fault of the program itself."""

from quiz.demo.words import Words

APP_ENDED = Words(
    "Runcall 遇到意外错误，只能退出；评过的分都已保存。报告：{path}",
    "Runcall hit an unexpected error and had to quit; every grade is saved. Report: {path}",
)
COMMAND_ENDED = Words(
    "遇到意外错误，命令没有做完。报告：{path}",
    "an unexpected error; the command did not finish. Report: {path}",
)
WENT_ON = Words(
    "出了意外错误，这一步没有做成；评过的分都在。报告：{path}",
    "An unexpected error: that didn't work; every grade is safe. Report: {path}",
)
WENT_BACK = Words(
    "出了意外错误，已离开那一屏；评过的分都在。报告：{path}",
    "An unexpected error closed that screen; every grade is safe. Report: {path}",
)
UNWRITTEN = Words("写不成（{error}）", "could not be written ({error})")
