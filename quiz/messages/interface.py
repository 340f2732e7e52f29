"""What the app's screens say, in Chinese and in English."""

from typing import Literal

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

LEVELS = {"core": Words("核心", "core"), "deep": Words("深入", "deep"), "trap": Words("易错", "trap")}
ASKED = {
    "often": Words("常问", "often asked"),
    "sometimes": Words("偶尔问", "sometimes asked"),
    "rarely": Words("少问", "rarely asked"),
}

# Today
APP = Words("Runcall", "Runcall")
MOTTO = Words("先回忆，再运行", "Recall it, then run it")
TODAY = Words("今日", "Today")
OPENING = Words("正在打开题库…", "Opening the bank…")
TO_REVIEW = Words("张复习", "to review")
"""Of today's cards, by the plan or by the schedule; `due` is what the schedule alone says, here and anywhere."""
NEW = Words("道新题", "new")
MINUTES = Words("约 {n} 分钟", "about {n} min")
NOTICES = Keyed("有 {n} 条提示，按<notices>查看", "{n} {n:notice|notices}: press <notices> to read")
LATER = Words(
    "另有 {n} 张分到之后几天，{days} 天补完",
    "{n} more, spread over the coming days; caught up in {days} d",
)
REVIEWED = Words("今天已复习 {n} 次", "{n} reviewed today")
NOTHING_DUE = Keyed(
    "今天的都学完了。想多学，按<today.review>再学一组，约 10 分钟；也可按<today.browse>浏览题库，按<today.demos>运行演示。",
    "Done for today. For more, <today.review> goes on for about 10 minutes; or browse the bank with "
    "<today.browse>, run a demo with <today.demos>.",
)
GO_ON = Keyed(
    "想多学，按<today.review>再学一组，约 10 分钟。", "For more, <today.review> goes on for about 10 minutes."
)
NEXT_DUE = Words("下一张在 {day} 到期。", "The next card is due on {day}.")
EMPTY_BANK = Keyed(
    "题库里没有题目。按<notices>看看是不是出了错，或用 --deck 打开另一个牌组。",
    "The bank has no questions. Press <notices> to see what may be wrong, or open another deck with --deck.",
)
START_FRESH = Keyed(
    "还没有复习记录。按<today.review>开始第一张卡片；先想，再翻面，再运行。",
    "No reviews yet. Press <today.review> for the first card: think, flip, then run it.",
)
QUESTIONS = Counted("题目", "{n:question|questions}")
QUESTION_COUNT = Counted("{n} 题", "{n} {n:question|questions}")
PROVEN_CLAIMS = Counted("可证论断", "{n:claim|claims} with a proof")
CITED_CLAIMS = Counted("引证论断", "{n:claim|claims} cited")
ERRATA = Counted("勘误", "{n:erratum|errata}")
DEMOS_COUNT = Counted("演示", "{n:demo|demos}")
DEMOS_IN_ALL = Counted("{n} 个演示", "{n} {n:demo|demos}")
BANK = Words("题库", "The bank")
WEAKEST = Words("最弱的主题", "Weakest topics")
WEAKEST_UNIT = Words("预计答得出", "share you know")

# Review
REVIEW = Words("复习", "Review")
TO_REPEAT = Words("{n} 张还要再问", "{n} to repeat")
"""Beside how many of the cards were met: so many of them come back today."""
THINK = Keyed("先在心里回答，再按<review.flip>翻面。", "Answer in your head, then press <review.flip>.")
PREDICTING = Words("先猜再跑", "Predict, then run")
NOW_FLIP = Keyed("按<review.flip>翻面看答案。", "Press <review.flip> to see the answer.")
CARD_FIRST = Keyed("先按<other_pane>回到题目", "Press <other_pane> to go back to the question first")
FLIP_FIRST = Keyed("先按<review.flip>翻面", "Press <review.flip> to flip the card first")
KEY_POINTS = Words("要点", "Key points")
ERRATUM = Words("勘误", "Erratum")
DOCUMENT_SAYS = Words("学习文档“{quote}”", "The study document: “{quote}”")
FORMULA_FAILED = Words("公式无法排版", "formula can't be laid out")
CLAIMS = Words("论断", "Claims")
SOURCES = Words("来源", "Sources")
FOLLOW_UPS = Words("追问", "Follow-ups")
NO_FOLLOW_UPS = Words("这道题没有追问", "This question has no follow-ups")
ONLY_FOLLOW_UPS = Counted("这道题只有 {n} 个追问", "This question has only {n} {n:follow-up|follow-ups}")
LAST_QUESTION = Words("已是最后一题", "This is the last question of the list")
FIRST_QUESTION = Words("已是第一题", "This is the first question of the list")
ALONE = Words(
    "这道题是单独打开的，没有上一题、下一题", "This question was opened by itself: no list goes on from it"
)
NEEDS = Words("先修", "Prerequisites")
DEMO = Words("演示", "Demo")
QUESTION = Words("题目", "Question")
TO_THE_CARD = Words("{key} 回到题目", "{key}: the question")
TO_THE_RUN = Words("{key} 看运行", "{key}: the run")
"""On a small screen, where card and demo take turns."""
NO_DEMO = Words("这道题没有关联的演示。", "This question has no demo.")
MEASURED = Words("实测 {value}", "measured {value}")
EXPECTED = Words("应为 {value}", "expected {value}")
NOT_RUN = Words("未运行", "not run")
PROVEN = Words("已证", "proven")
REFUTED = Words("证伪", "refuted")
CITED = Words("引证", "cited")
NOTHING_DUE_NOW = Keyed(
    "今天的都学完了。想多学，按<review.study_on>再学一组，约 10 分钟；按<back>返回今日。",
    "Done for today. For more, <review.study_on> goes on for about 10 minutes; <back> is Today.",
)
NOTHING_MORE = Words("每张卡片今天都学过了", "Every card was met today")
EXTRA = Words("加学", "extra")
"""What is asked beyond the day."""
SUMMARY = Words("本次会话结束", "Session finished")
SUMMARY_COUNT = Counted("复习了 {n} 张卡片，用时 {time}。", "{n} {n:card|cards} reviewed in {time}.")
SUMMARY_TOMORROW = Words("明天到期：{n} 张。", "Due tomorrow: {n}.")
SUMMARY_PLANNED = Keyed(
    "明天学什么由面试计划决定：在今日按<today.plan>看。",
    "What to do tomorrow is up to your plan: <today.plan> on Today shows it.",
)
SUMMARY_RECALLED = Words("每一张都想起来了。", "You recalled every one of them.")
SUMMARY_MORE = Words("…还有 {n} 张", "… and {n} more")
SUMMARY_ALSO = Keyed(
    "还有精力？在今日按<today.quiz>做测验，按<today.mock>模拟面试；都不影响复习安排。",
    "Time left? On Today, <today.quiz> is a quiz and <today.mock> a mock interview; neither changes your schedule.",
)
SUMMARY_NEXT = Keyed(
    "按<review.study_on>再学一组，约 10 分钟；按<back>返回今日；按<review.undo>撤销最后一次评分。",
    "<review.study_on> goes on for about 10 minutes; <back> is Today; <review.undo> undoes the last grade.",
)
UNDONE = Words("已撤销“{what}”：{card}", "Undone “{what}”: {card}")
NOTHING_TO_UNDO = Words("没有可撤销的评分", "There is no grade to undo")
REDONE = Words("已恢复“{what}”：{card}", "Restored “{what}”: {card}")
NOTHING_TO_REDO = Words("没有可恢复的评分", "There is no grade to redo")
HELD = {
    "suspend": Words("已暂停，不再安排：{card}", "Suspended, won't be asked: {card}"),
    "bury": Words("推迟到明天：{card}", "Buried until tomorrow: {card}"),
    "flag": Words("已标记：{card}", "Flagged: {card}"),
    "unflag": Words("已取消标记：{card}", "Unflagged: {card}"),
    "resume": Words("重新安排：{card}", "Resumed: {card}"),
}
LEECH = Keyed(
    "“{id}”已忘记 {n} 次，作为难点暂停：拆开或换个说法记；runcall resume {id} 恢复，按<review.undo>撤销这次评分",
    "“{id}” has been forgotten {n} {n:time|times} and is suspended as a leech: split it or learn it another way; "
    "runcall resume {id} brings it back, <review.undo> undoes this grade",
)
NEW_DAY = Words("新的学习日开始了，队列已更新", "A new study day has begun; the queue is up to date")
GRADED_ELSEWHERE = Words(
    "这张卡片刚在另一个窗口评过分，以那次为准。",
    "That card was just graded in another window; that grade counts.",
)
NOT_SAVED = Words("评分没有保存：{error}", "The grade was not saved: {error}")
UNSAVED = Words("评分没有保存", "The grade was not saved")
RATINGS = {
    1: Words("重来", "Again"),
    2: Words("困难", "Hard"),
    3: Words("良好", "Good"),
    4: Words("简单", "Easy"),
}

# Browse
BROWSE = Words("题库", "Browse")
ALL_TOPICS = Words("全部", "all")
SEARCHING = Words("输入要找的文字，中英文皆可", "type to search, in either language")

# Demos and runs
DEMOS = Words("演示", "Demos")
NO_DEMOS = Words("这个牌组没有演示。", "This deck has no demos.")
NO_DEMOS_YET = Words(
    "在它的 snippets 文件夹里写一个带 @demo 的函数，就会列在这里。",
    "A function marked @demo in a file under its snippets folder is listed here.",
)
RUN_HINT = Keyed("按<run>运行。", "Press <run> to run it.")
IS_RUNNING = Keyed("正在运行；按<stop>停止", "It is running; <stop> stops it")
NOTHING_RUNS = Words("没有正在进行的运行", "Nothing is running")
NOTHING_CHANGED = Words("没有改过参数", "No parameter was changed")
MADE_WITH = Words("下面是 {given} 时的运行结果", "below: the run with {given}")
SLOW = Words("约 {n} 秒", "about {n} s")
STARTING = Words("正在启动…", "starting…")
RUNNING = Words("运行中", "running")
OUTCOMES = {
    "finished": Words("完成", "finished"),
    "failed": Words("出错", "failed"),
    "timed_out": Words("超时", "timed out"),
    "out_of_memory": Words("内存不足", "out of memory"),
    "output_limit": Words("输出过多，已停止", "stopped: too much output"),
    "disk_limit": Words("写入文件过多，已停止", "stopped: too many or too large files"),
    "too_many_processes": Words("进程过多，已停止", "stopped: too many processes"),
    "killed": Words("被信号终止", "killed by a signal"),
    "ended_early": Words("提前结束", "ended early"),
    "cancelled": Words("已停止", "stopped"),
    "refused": Words("未运行", "did not run"),
}
MEMORY_LIMIT = Words(
    "一次运行最多占用 {most} 内存；把参数调小再试。",
    "A run may use at most {most} of memory; try smaller parameters.",
)
SEALED = Words("沙箱中", "in its sandbox")
UNSEALED = Words("不在沙箱中", "no sandbox")
LINES_DROPPED = Counted("… 前面有 {n} 行未保留", "… {n} earlier {n:line was|lines were} dropped")
ALL_OUTPUT_IN = Words("，全部输出在 ", ", all output is in ")
NO_OUTPUT_FILE = Words("这次运行没有留下输出文件", "this run left no output file")
SOURCE_OF = Words("源码 {path}", "source {path}")
SOURCE_GONE = Words("读不到源码：{error}", "the source can't be read: {error}")
DEFAULTS = Words("默认 {value}", "default {value}")
RANGE = Words("{low} 到 {high}", "{low} to {high}")
WHOLE = Words("整数", "a whole number")
NUMBER = Words("数", "a number")
OUT_OF_RANGE = Words(
    "{name} 不能是 {value}；应为{kind}，范围 {allowed}。",
    "{name} can't be {value}; it must be {kind}, {allowed}.",
)
ONE_OF = Words("{name} 不能是 {value}；应为 {allowed}。", "{name} can't be {value}; it must be {allowed}.")
WRONG_KIND = Words("{name} 不能是 {value}；应为{kind}。", "{name} can't be {value}; it must be {kind}.")
ON = Words("开", "on")
OFF = Words("关", "off")

# Everywhere
HELP = Words("帮助", "Help")
HELP_HERE = Words("这里", "Here")
HELP_READING = Words("阅读与列表", "Reading and lists")
HELP_EVERYWHERE = Words("任何地方", "Everywhere")
HELP_SIGNS = Words("符号", "Signs")
SIGNS: dict[Literal["not_run", "proven", "refuted", "cited"], Words] = {
    "not_run": Words("论断尚未运行", "a claim whose proof has not run"),
    "proven": Words(
        "已由运行证明；实测值与所写不同时，附在后面",
        "proven by a run; the measured value follows where the text gives another",
    ),
    "refuted": Words("运行结果与论断不符", "a run contradicts the claim"),
    "cited": Words("依据文献，无法在本机重跑", "cited from a paper; it can't be rerun here"),
}
SIGNS_HERE: dict[Literal["not_run", "proven", "refuted", "cited"], Words] = {
    "not_run": Keyed("还没在本机跑，按<prove>跑一遍", "not run here yet: <prove> runs it"),
    "proven": Words("已由运行证明", "proven by a run"),
    "refuted": Words("与运行结果不符", "a run contradicts it"),
    "cited": Words("引自文献", "cited from a paper"),
}
"""The signs of one card, in few words, below it."""
ERRATUM_SIGN = Words(
    "勘误：这题所据的学习文档写错了，原话引在这里",
    "erratum: the study document behind the question is wrong here; its own words are quoted",
)
DUE_MEANS = Words(
    "“到期”：按遗忘曲线（FSRS）该再看了。今天的卡片先取到期的；有面试计划时由计划挑选",
    "“due”: by the forgetting curve (FSRS) it is time to see the card again. Today's cards are those that are due, "
    "then new ones; with an interview plan, those that the plan picks",
)
SEALED_SIGN = Words(
    "“沙箱中”：这次运行读不到你的文件，不能联网，不能启动进程",
    "“in its sandbox” beside a run: it could not read your files, use the network or start processes",
)
SUGGESTED_SIGN = Words(
    "在评分前：按勾选的要点建议评它；在要点前：你写的回答里像是说到了",
    "before a grade: your ticked points suggest it; before a point: your typed answer seems to make it",
)
PALETTE_MORE = Words("… 还有 {n} 项，多输几个字", "… {n} more; type a letter or two more")
PALETTE_NONE = Keyed(
    "没有“{text}”。换个词，或按<leave_line>关闭。",
    "Nothing matches “{text}”. Try another word; <leave_line> closes.",
)
PALETTE_HINT = Words("输入操作、题目或演示", "an action, a question or a demo")
DEMO_HINT = Words("输入演示的名字，如 RoPE", "a demo, such as RoPE")
TOO_SMALL = Words("请放大窗口\n至少 40×12", "Please enlarge\nto 40×12 or more")
JUMP = Words("跳转", "jump")
CLOSE = Words("关闭", "close")
NOTHING_TO_JUMP_TO = Words("这里没有可跳转的地方", "There is nothing to jump to here")
Q_QUITS = Keyed("这里是首页；按<leave>退出", "This is the first screen; <leave> quits")
Q_GOES_BACK = Keyed("没有要关闭的；按<back>返回", "There is nothing to close here; <back> goes back")
PRESS_AGAIN = Keyed("再按一次<interrupt>退出", "Press <interrupt> again to quit")
WENT_WRONG = Words("{what}：{error}", "{what}: {error}")
THEME_NAMES = {
    "runcall-dark": Words("深色", "dark"),
    "runcall-light": Words("浅色", "light"),
    "runcall-contrast": Words("高对比深色", "high contrast, dark"),
    "runcall-contrast-light": Words("高对比浅色", "high contrast, light"),
    "runcall-ansi": Words("终端自带配色", "the terminal's own colours"),
}
THEME_NOW = Keyed("主题：{name}（<theme>下一个：{next}）", "Theme: {name} (<theme> again: {next})")
NO_COLOURS = Words("设了 NO_COLOR，因此不用颜色", "NO_COLOR is set, so there are no colours")
OPENING_FAILED = Words("题库打不开", "The bank can't be opened")
STUDY_FAILED = Words("学习记录打不开", "The study log can't be opened")
PROOF_FAILED = Words("证明未能运行", "A proof did not run")
PROVING = Words("证明中", "proving")
RUN_FAILED = Words("运行不了", "The run failed")
