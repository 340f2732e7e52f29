"""What a report on the proofs says, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted

REPORT: dict[str, Words] = {
    "title": Words("证明报告", "Report on the proofs"),
    "lead": Words(
        "题库的每条论断：由运行证明的对照实测值，由论文引证的列出出处。",
        "Every claim in the bank: proven by a run, with the measured value; or cited from a paper, with the reference.",
    ),
    "errata": Words("勘误", "Errata"),
    "errata_lead": Words(
        "学习文档写错的地方，以及对的说法。", "Where the study documents are wrong, and what is right."
    ),
    "errata_none": Words("没有勘误。", "There are none."),
    "trouble": Words("没有通过的论断", "Claims that do not hold"),
    "claim": Words("论断", "claim"),
    "stated": Words("应为", "stated"),
    "measured": Words("实测", "measured"),
    "authority": Words("依据", "source"),
    "document": Words("学习文档{quote} {verdict}", "the study document: {quote} {verdict}"),
    "quoted": Words("「{quote}」", "“{quote}”"),
    "translated": Words("“{quote}”（译自「{own}」）", "“{quote}” (translated: 「{own}」)"),
    "says": Words("其中说 {says}", "it says {says}"),
    "verdict_confirmed": Words("属实", "confirmed"),
    "verdict_approximate": Words("大致属实", "approximate"),
    "verdict_ambiguous": Words("有歧义", "ambiguous"),
    "verdict_wrong": Words("有误", "wrong"),
    "at_seeds": Counted("{n} 个种子：{low} 至 {high}", "{n} {n:seed|seeds}: {low} to {high}"),
    "contents": Words("目录", "Contents"),
    "kind_proven": Words("已证", "proven"),
    "kind_refuted": Words("证伪", "refuted"),
    "kind_failed": Words("未能运行", "failed"),
    "kind_cited": Words("引证", "cited"),
    "kind_not_run": Words("未运行", "not run"),
}
