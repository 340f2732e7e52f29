"""What a person can do with the results of runs: compare them, sweep over a parameter, export."""

from quiz.demo.words import Words
from quiz.messages.action import Action

_COMPARE = (
    Words("对比", "compare"),
    Words(
        "这次运行与上一次并排；也可从最近的运行里另选两次",
        "This run beside the previous one, or any two recent runs",
    ),
)
_SWEEP = (
    Words("扫描", "sweep"),
    Words(
        "让光标处的参数取多个值，各运行一次，画出每个指标",
        "Run at several values of the parameter at the cursor, and plot each metric",
    ),
)
_EXPORT = (
    Words("导出", "export"),
    Words(
        "把结果写成 JSON、CSV 与 SVG 文件，并说出路径",
        "Save the result as JSON, CSV and SVG files, and show where",
    ),
)

COMPARE_ACTIONS = (
    Action("compare", ("c", "C"), *_COMPARE, ("demos", "question")),
    Action("compare_here", ("C",), *_COMPARE, ("review",), call="compare", in_bar=False),
    Action("sweep", ("w", "W"), *_SWEEP, ("demos", "question")),
    Action("sweep_here", ("W",), *_SWEEP, ("review",), call="sweep", in_bar=False),
    Action(
        "values",
        ("p",),
        Words("取值", "values"),
        Words("修改起点、终点与个数", "Change the low and high ends and the number of values"),
        ("sweep",),
    ),
    Action("export", ("X",), *_EXPORT, ("demos", "question", "runs", "sweep")),
    Action("export_here", ("X",), *_EXPORT, ("review",), call="export", in_bar=False),
)  # fmt: skip

RESULT_PAGE_ACTIONS = (
    Action(
        "pick",
        ("space",),
        Words("设为 A", "make it A"),
        Words("固定光标处的运行为 A，再移到另一次；再按一次放开", "Keep the run at the cursor as A, then move to another; press again to release it"),
        ("runs",),
    ),
    Action(
        "begin",
        ("r",),
        Words("开始", "start"),
        Words("在全部核心上并行运行各个值", "Run all values in parallel, on all cores"),
        ("sweep",),
    ),
    Action(
        "cancel",
        ("x",),
        Words("停止", "stop"),
        Words("停止扫描；已完成的值留着", "Stop the sweep; finished values are kept"),
        ("sweep",),
    ),
)  # fmt: skip
"""What only the screens of results do: it comes before what is the same on every screen."""
