"""What the comparison of runs, a sweep and an export say."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted

RUNS = Words("运行记录", "Runs")
COMPARED = Words("对比", "Compared")
PARAMETER = Words("参数", "parameter")
METRIC = Words("指标", "metric")
METRICS = Words("指标", "Metrics")
DIFFERENCE = Words("差", "difference")
RELATIVE = Words("相对差", "relative")
RUN = Words("运行", "run")
OUTCOME = Words("结果", "outcome")
SECONDS = Words("用时", "time")
DIFFERS = Words("不同", "differs")
EDITED = Words("改过的副本", "edited copy")
SAME_PARAMETERS = Words("参数相同", "same parameters")
ALSO_EQUAL = Words("相同：", "the same: ")
OTHER_SOURCE = Words("两次运行之间，演示的源码变了。", "The demo's source is not the same in these two runs.")
CHANGED_CELLS = Words("（有变化的单元格）", " (cells that changed)")
NEWEST = Words("最近一次", "newest")
NO_RUNS = Words(
    "还没有运行过。按 r 运行，再按 c 对比。", "No run is kept yet. Press r to run, then c to compare."
)
ONE_RUN = Words(
    "只有这一次运行。改一个参数再运行，就能对比。",
    "This is the only run. Change a parameter, run again, and compare.",
)
SAME_RUN = Words("这就是 A 本身；把光标移到另一次运行。", "This is A itself; move to another run.")
RUNS_KEPT = Counted("{n} 次", "{n} {n:run|runs}")
NOT_KEPT = Words("保存运行记录", "keeping the run")
