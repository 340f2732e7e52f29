"""What the screen of proofs and a claim's details say, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

PROOFS = Words("证明", "Proofs")
VERDICTS: dict[str, Words] = {
    "proven": Words("已证", "proven"),
    "refuted": Words("证伪", "refuted"),
    "failed": Words("未能运行", "failed"),
    "not_run": Words("未运行", "not run"),
    "cited": Words("引证", "cited"),
}
ERRATA_GROUP = Words("勘误：学习文档与事实不符", "Errata: where the study documents differ from the facts")

# The list
COUNTED = {
    "all": Counted("{n} 条论断", "{n} {n:claim|claims}"),
    "proven": Words("{n} 已证", "{n} proven"),
    "cited": Words("{n} 引证", "{n} cited"),
    "errata": Counted("{n} 勘误", "{n} {n:erratum|errata}"),
    "not_run": Words("{n} 未运行", "{n} not run"),
    "refuted": Words("{n} 证伪", "{n} refuted"),
    "failed": Words("{n} 未能运行", "{n} failed"),
}
STATED_SHORT = Words("应为 {value}", "expected {value}")
MEASURED_SHORT = Words("实测 {value}", "measured {value}")
ON_DAY = Words("{day} 的运行", "run on {day}")
SEARCHING = Words(
    "输入论断、演示或学习文档里的词，中英文皆可", "words from the claim, its demo or the study document"
)
NO_CLAIMS = Words(
    "这个牌组的题目没有论断：没有要证明的。",
    "The questions in this deck make no claims: there is nothing to prove.",
)
NONE_OF_THEM = {
    "proven": Keyed(
        "还没有已证的论断。按<prove_group>证明这一组，按<prove_all>证明全部。",
        "None proven yet. <prove_group> proves this group, <prove_all> all of them.",
    ),
    "cited": Words("没有引证的论断。", "No cited claims."),
    "errata": Words("没有勘误：学习文档处处属实。", "There are no errata: the study documents are right."),
    "not_run": Words("每条能跑的论断都跑过了。", "Every claim that can be run has been run."),
    "refuted": Words("没有证伪的论断。", "No refuted claims."),
    "failed": Words("没有运行失败的证明。", "No failed proofs."),
}
NOTHING_FOUND = Keyed(
    "没有论断含有“{text}”。换一个词，或按<close>清除。",
    "No claim contains “{text}”. Try another word; <close> clears.",
)

# Proving
HINT = Keyed(
    "按<prove_one>运行光标处的证明，按<prove_group>证明这一组，按<prove_all>证明列出的全部",
    "<prove_one> runs the proof at the cursor, <prove_group> its group, <prove_all> everything listed",
)
EARLIER = Keyed(
    "{n} 条结论来自之前的运行（最近 {day}），此后代码没有变；<prove_all>全部重跑",
    "{n} {n:verdict|verdicts} from earlier runs of the same code, the last on {day}; <prove_all> runs all again",
)
BEGINNING = Words("正在准备…", "getting ready…")
RUNS_DONE = Counted("{done}/{total} 次运行 · {time}", "{done}/{total} {total:run|runs} · {time}")
ENDED = Counted("完成：{total} 次运行，用时 {time}", "done: {total} {total:run|runs} in {time}")
STOPPED = Counted("已停止：跑完 {done}/{total} 次", "stopped after {done} of {total} {total:run|runs}")
RECALL_FAILED = Words("之前的运行读不到", "Earlier runs can't be read")
SEARCH_FAILED = Words("搜索不了", "The search failed")
REFUSED = Words("没有运行：{why}", "nothing was run: {why}")
BROKE = Words("证明中断：{why}", "proving stopped: {why}")
NO_METRIC = Words("运行没有报告指标 {metric}", "the run reported no metric {metric}")
NOTHING_LISTED = Words("列表是空的", "The list is empty")
NO_RUN_DECIDES = Words("出自引用：没有哪次运行能判定它", "cited from its source: no run decides it")
NOTHING_TO_RUN = Words(
    "这里只有引证的论断，没有可运行的证明", "only cited claims here: there is no proof to run"
)

# A claim's details
DOCUMENT = Words("原文", "document")
DOCUMENT_QUOTE = Words("「{quote}」", "“{quote}”")
DOCUMENT_ORIGINAL = Words("「{quote}」", "「{quote}」")
ORIGINAL = Words("原话", "original")
CHECKED = Words("核对", "checked")
"""Before what we found of the document's words."""
TRANSLATED = Words("译文", "translated")
DOCUMENT_VALUE = Words("原文说的是 {says}", "it says {says}")
DOCUMENT_VERDICTS = {
    "confirmed": Words("属实", "right"),
    "approximate": Words("大致属实", "roughly right"),
    "ambiguous": Words("有歧义", "ambiguous"),
    "wrong": Words("有误", "wrong"),
}
EXPECTED = Words("应为", "expected")
MEASURED = Words("实测", "measured")
VERDICT = Words("结论", "verdict")
LAST_RUN = Words(
    "上次运行于 {day}，此后代码和参数都没有变", "last run on {day}; code and parameters unchanged since"
)
RUN = Words("运行", "run")
METRIC = Words("指标", "metric")
AUTHORITY = Words("依据", "source")
NOTE = Words("说明", "note")
WHY_FAILED = Words("原因", "reason")
CANT_RERUN = Words("本机无法重跑", "it can't be rerun here")
NO_RUN_POSSIBLE = Words("依据文献，本机无法重跑", "cited from its source; it can't be rerun here")
