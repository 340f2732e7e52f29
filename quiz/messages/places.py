"""The places where keys work: what each is called, and which parts each screen is made of."""

from quiz.demo.words import Words
from quiz.messages.action import Place

PARTS: dict[Place, tuple[Place, ...]] = {
    "today": ("reading",),
    "review": ("reading", "form", "line"),
    "question": ("reading", "form"),
    "browse": ("list", "line", "filters"),
    "demos": ("list", "form"),
    "quiz_setup": ("list",),
    "quiz": ("reading", "form", "line"),
    "quiz_result": ("reading",),
    "mock_setup": ("list",),
    "mock": ("reading", "line"),
    "report": ("reading",),
    "plan": ("reading", "line"),
    "progress": ("reading",),
    "trust": ("reading",),
    "editor": (),
    "difference": ("reading",),
    "runs": ("list", "reading"),
    "sweep": ("form", "reading"),
    "proofs": ("list", "reading", "line"),
    "settings": ("list", "line"),
    "notices": ("reading",),
    "first_run": ("list", "line"),
    "help": ("reading",),
}
"""What each screen is made of, besides itself."""

PLACE_NAMES: dict[Place, Words] = {
    "everywhere": Words("任何地方", "Everywhere"),
    "today": Words("今日", "Today"),
    "review": Words("复习", "Review"),
    "question": Words("题目页", "Question page"),
    "browse": Words("题库", "Browse"),
    "demos": Words("演示", "Demos"),
    "quiz_setup": Words("选择测验", "Choosing a quiz"),
    "quiz": Words("测验", "Quiz"),
    "quiz_result": Words("测验结果", "Quiz result"),
    "mock_setup": Words("选择面试时长", "Choosing an interview"),
    "mock": Words("模拟面试", "Mock interview"),
    "report": Words("面试报告", "Interview report"),
    "plan": Words("面试计划", "Interview plan"),
    "progress": Words("统计", "Statistics"),
    "trust": Words("信任牌组", "Trusting a deck"),
    "editor": Words("编辑器", "Editor"),
    "difference": Words("改动", "Changes in a copy"),
    "runs": Words("对比运行", "Comparing runs"),
    "sweep": Words("扫描参数", "Parameter sweep"),
    "proofs": Words("证明", "Proofs"),
    "settings": Words("设置", "Settings"),
    "notices": Words("提示", "Notices"),
    "first_run": Words("初次使用", "First start"),
    "help": Words("帮助", "Help"),
    "filters": Words("筛选", "In the filters"),
    "list": Words("列表", "In a list"),
    "reading": Words("阅读", "In a text"),
    "form": Words("参数表单", "In a parameter form"),
    "line": Words("输入框", "In an input line"),
}
"""Headings for help and the tables of keys, in the order in which they are told."""
