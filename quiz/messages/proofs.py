"""What the screen of proofs and a claim's details say, in Chinese and in English."""

from quiz.demo.words import Words

PROOFS = Words("证明", "Proofs")
VERDICTS: dict[str, Words] = {
    "proven": Words("已证", "proven"),
    "refuted": Words("证伪", "refuted"),
    "failed": Words("没跑成", "failed"),
    "not_run": Words("未运行", "not run"),
    "cited": Words("引证", "cited"),
}
ERRATA = Words("勘误", "errata")

# A claim's details
DOCUMENT = Words("原文", "document")
DOCUMENT_QUOTE = Words("“{quote}”", "“{quote}”")
DOCUMENT_VALUE = Words("原文说的是 {says}", "it says {says}")
DOCUMENT_VERDICTS = {
    "confirmed": Words("属实", "confirmed"),
    "approximate": Words("大致属实", "approximate"),
    "ambiguous": Words("有歧义", "ambiguous"),
    "wrong": Words("有误", "wrong"),
}
EXPECTED = Words("应为", "expected")
MEASURED = Words("实测", "measured")
VERDICT = Words("结论", "verdict")
LAST_RUN = Words(
    "上次运行于 {day}，此后代码和参数都没有变", "last run on {day}; code and parameters are the same since"
)
RUN = Words("运行", "run")
METRIC = Words("指标", "metric")
AUTHORITY = Words("依据", "authority")
NOTE = Words("说明", "note")
WHY_FAILED = Words("原因", "reason")
NO_RUN_POSSIBLE = Words("依据文献，本机无法重跑", "rests on its source; no run here decides it")
