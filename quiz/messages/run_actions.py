"""What a person does with a demo and its run."""

from quiz.demo.words import Words
from quiz.messages.action import Action

RUN_ACTIONS: tuple[Action, ...] = (
    Action(
        "run",
        ("r",),
        Words("运行", "run"),
        Words("用当前参数运行演示；其指标会核对答案中的论断", "Run the demo with these parameters; its metrics check the answer's claims"),
        ("review", "question", "demos", "quiz"),
    ),
    Action(
        "prove",
        ("v",),
        Words("证明", "prove"),
        Words("运行这道题的全部证明，论断逐条得到标记", "Run all of the question's proofs; its claims are marked one by one"),
        ("review", "question"),
    ),
    Action(
        "stop",
        ("x",),
        Words("停止", "stop"),
        Words("停止正在进行的运行", "Stop the current run"),
        ("review", "question", "demos", "quiz", "proofs"),
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
        "other_pane",
        ("tab",),
        Words("另一栏", "other pane"),
        Words("在题目（或列表）与演示之间切换", "Move between the question (or list) and the demo"),
        ("review", "question", "demos", "browse", "quiz", "runs", "sweep", "proofs"),
    ),
    Action(
        "across",
        ("left", "right"),
        Words("左右", "across"),
        Words("到列表，或到列表旁边的一栏", "To the list, or to the pane beside it"),
        ("demos", "runs"),
        in_bar=False,
        takes_key=True,
    ),
    Action(
        "reset",
        ("z",),
        Words("默认值", "defaults"),
        Words("参数恢复默认值", "Reset the parameters to their defaults"),
        ("demos", "question", "review"),
        in_bar=False,
    ),
    Action(
        "find_demo",
        ("/",),
        Words("搜索", "search"),
        Words("输入几个字母找到演示，中英文皆可", "Find a demo by a few letters, in either language"),
        ("demos",),
    ),
)  # fmt: skip
