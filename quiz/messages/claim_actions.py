"""What a person does with what is told: copies it, and goes from figure to figure to see what proves each."""

from quiz.demo.words import Words
from quiz.messages.action import Action

COPY_ACTIONS: tuple[Action, ...] = (
    Action(
        "copy_out",
        ("y",),
        Words("复制", "copy"),
        Words(
            "复制：答案、公式、源码、图表、报告或输出文件的路径；会说明内容到了哪里",
            "Copy an answer, formula, source, figure, report or the path of the output; it is told where it went",
        ),
        (
            "review", "question", "demos", "quiz", "quiz_result", "report",
            "progress", "difference", "runs", "sweep", "help",
        ),
        in_bar=False,
    ),
)  # fmt: skip
