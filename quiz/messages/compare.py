"""What the comparison of runs, a sweep and an export say."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

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
AS_BEFORE = Words("与前一次相同：", "as the run before: ")
NO_PARAMETERS = Words("没有参数", "no parameters")
ALSO_EQUAL = Words("相同：", "the same: ")
OTHER_SOURCE = Words("两次运行之间，演示的源码变了。", "The demo's source changed between these two runs.")
CHANGED_CELLS = Words("（有变化的单元格）", " (cells that changed)")
NEWEST = Words("最近一次", "newest")
NO_RUNS = Keyed(
    "还没有运行过。按<run>运行，再按<compare_here|compare>对比。",
    "No runs yet. Press <run> to run, then <compare_here|compare> to compare.",
)
ONE_RUN = Words(
    "只有这一次运行。改一个参数再运行，就能对比。",
    "This is the only run. Change a parameter, run again, and compare.",
)
SAME_RUN = Words("这就是 A 本身；把光标移到另一次运行。", "This is A itself; move to another run.")
RUNS_KEPT = Counted("{n} 次", "{n} {n:run|runs}")
NOT_KEPT = Words("保存运行记录", "keeping the run")

ABOVE_OTHER = Words(
    "{name}（{value}）不能大于 {other}（{limit}）。", "{name} ({value}) can't be above {other} ({limit})."
)

SWEEP_SHAPE = Words(
    "{name} 的取值应写作 低:高:个数，例如 {example}；收到的是 {text}",
    "the values of {name} must be written low:high:count, such as {example}; this is {text}",
)
SWEEP_COUNT = Words(
    "个数不能是 {text}；应为 1 到 {most} 的整数",
    "the count can't be {text}; it must be a whole number, 1 to {most}",
)
SWEEP_MANY = Words("一次扫描最多取 {most} 个值", "too many values for one sweep; {most} at most")
SWEEP_VALUES = Words(
    "没有说明 {name} 取哪些值；例如 {example}", "no values are given for {name}; try {example}"
)
SWEEP_FORM = Words(
    "--sweep 应写作 参数=低:高:个数 或 参数=值,值；收到的是 {text}",
    "write --sweep as parameter=low:high:count or parameter=value,value; this is {text}",
)
SWEPT_TWICE = Words("{name} 既要扫描，又给了一个值", "{name} is both swept over and given a value")
CONSTANT = Words("每个值都相同：", "the same at every value: ")
NOTHING_MEASURED = Words("没有报告任何指标。", "No metric was reported.")
POINTS_DONE = Counted("{done}/{total} 个值已完成", "{done} of {total} {total:value|values} done")
POINTS_FAILED = Counted("{n} 个值没有跑完", "{n} {n:value|values} did not finish")
SWEEP_STOPPED = Words("已停止：", "stopped: ")
SWEEP = Words("扫描", "Sweep")
SWEEP_OF = Words("扫描 {name}", "Sweep of {name}")
LOW = Words("最小", "low")
HIGH = Words("最大", "high")
COUNT = Words("个数", "count")

EXPORT_ENDING = Words(
    "导出的文件名应以 .json、.csv 或 .svg 结尾：{path}",
    "an exported file's name must end in .json, .csv or .svg: {path}",
)
EXPORTED = Words("已导出 {path}", "exported: {path}")
RUN_FIRST = Keyed("还没有结果：先按<run>运行", "There is no result yet: <run> runs it")
VALUE_FIRST = Words("先改好参数：有一个取值不行", "Correct the parameters first: one value isn't allowed")
NOTHING_TO_EXPORT = Words("还没有结果可导出。", "There is no result to export yet.")
EXPORT_FAILED = Words("导出", "exporting")
SWEEP_HINT = Keyed("按<enter>开始。", "Press <enter> to start.")
