"""Actions on shown text: copy it, and go from figure to figure to see what proves each."""

from quiz.demo.words import Words
from quiz.messages.action import Action

COPY_ACTIONS: tuple[Action, ...] = (
    Action(
        "copy_out",
        ("y",),
        Words("复制", "copy"),
        Words(
            "复制：答案、公式、源码、图表、报告或输出文件的路径；会说明内容到了哪里",
            "Copy an answer, formula, source, figure, report or the output's path; it says where it went",
        ),
        (
            "review", "question", "demos", "quiz", "quiz_result", "report",
            "progress", "difference", "runs", "sweep", "help", "proofs",
            "notices",
        ),
        in_bar=False,
    ),
)  # fmt: skip

CLAIM_ACTIONS: tuple[Action, ...] = (
    Action(
        "next_figure",
        ("o",),
        Words("看数字", "figures"),
        Words(
            "到答案中的下一个数字：论断、应为、实测、运行与依据",
            "Go to the answer's next figure: its claim, expected and measured values, run and source",
        ),
        ("review", "question"),
        call="figure(1)",
    ),
    Action(
        "previous_figure",
        ("O",),
        Words("上个数字", "previous figure"),
        Words("到答案中的上一个数字", "Go to the answer's previous figure"),
        ("review", "question"),
        call="figure(-1)",
        in_bar=False,
    ),
    Action(
        "figure_here",
        ("enter",),
        Words("固定", "pin"),
        Words(
            "固定所指数字的说明；再按一次，只运行它的证明",
            "Pin the figure's details; press again to run only its proof",
        ),
        ("question",),
        in_bar=False,
    ),
)
