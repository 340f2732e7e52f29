"""What the plain mode says, in Chinese and in English: whole sentences, for an ear as well as an eye."""

from typing import Literal

from quiz.demo.words import Words
from quiz.messages.counted import Counted

# Today
GREETING = Words("Runcall 纯文本模式。", "Runcall, plain mode.")
TODAY_ASKS = Counted(
    "今天：复习 {due} 张，新题 {new} 道，约 {minutes} 分钟。",
    "Today: {due} to review, {new} new, about {minutes} {minutes:minute|minutes}.",
)
BY_THE_PLAN = Words(
    "这些由面试计划安排，不看设置里的上限。", "Your interview plan sets these, not the limits in Settings."
)
NOTHING_TODAY = Words("今天的都学完了；想多学，输入 r。", "Done for today; for more, type r.")
SET_ASIDE = Counted(
    "另有 {n} 张已到期，不在今天的计划里。", "{n} more {n:is|are} due but not part of today's plan."
)
GOING_ON = Counted(
    "今天的都学完了；下面 {n} 张是加学的，随时可按 q 返回。",
    "Done for today: {n} extra {n:card|cards}; q goes back at any time.",
)
LATER = Counted(
    "另有 {n} 张分到之后几天，{days} 天补完。",
    "{n} more are spread over the coming days, caught up in {days} {days:day|days}.",
)
REVIEWED = Counted("今天已复习 {n} 次。", "{n} {n:review|reviews} done today.")
READY = Words("就绪度 {share}。", "Readiness: {share}.")
READY_BY_PLAN = Words(
    "就绪度 {share}；按计划，到面试那天 {on_date}。",
    "Readiness: {share}; with the plan, {on_date} on the day.",
)
READY_BY_PLAN_THIN = Words(
    "就绪度 {share}；按计划，到面试那天估计 {on_date}，但你的复习还太少，作不得准。",
    "Readiness: {share}; with the plan, {on_date} on the day: an estimate, as there are few reviews yet.",
)
WEAKEST = Words("最弱的主题：{names}。", "Weakest topics: {names}.")
BANK = Counted(
    "题库：{questions} 题，{demos} 个演示；论断可证 {proven} 条，引证 {cited} 条；勘误 {errata} 条。",
    "The bank: {questions} {questions:question|questions}, {demos} {demos:demo|demos}; {proven} {proven:claim|claims} "
    "with a proof, {cited} cited; {errata} {errata:erratum|errata}.",
)
BEGIN = Words(
    "还没有复习记录。输入 r 开始第一张卡片：先想，再看答案，再运行。",
    "No reviews yet. Type r for the first card: think, see the answer, then run it.",
)
SET_A_DATE = Words("还没有设定面试日期；输入 i 设定。", "No interview date is set; type i to set one.")

MENU: tuple[tuple[str, Words, Words], ...] = (
    ("r", Words("复习", "review"), Words("今天的卡片", "today's cards")),
    (
        "t",
        Words("测验", "quiz"),
        Words("选择、填空、排序、先猜再跑", "choice, cloze, order, predict then run"),
    ),
    ("m", Words("模拟面试", "mock"), Words("限时面试与报告", "a timed interview and its report")),
    ("b", Words("题库", "browse"), Words("搜索，打开一道题", "search the bank and open a question")),
    ("d", Words("演示", "demos"), Words("运行一个演示", "run a demo")),
    (
        "p",
        Words("证明", "proofs"),
        Words("论断的状况，核对一题", "the state of the claims; verify a question"),
    ),
    ("s", Words("统计", "statistics"), Words("学得怎样", "how you are doing")),
    ("i", Words("计划", "plan"), Words("面试日期与每日安排", "the interview's date and your daily plan")),
    (
        ",",
        Words("设置", "settings"),
        Words("每天新题等，看与改", "new cards a day and more; view and change"),
    ),
    ("L", Words("语言", "language"), Words("切换到英文", "to Chinese")),
    ("?", Words("帮助", "help"), Words("这张清单", "this list")),
    ("q", Words("退出", "quit"), Words("离开", "leave")),
)
"""What can be typed at Today: a key, or its word in either language."""

ENTRY = Words("{key}：{name}，{what}", "{key}: {name}, {what}")
CHOOSE = Words("做什么（? 列出全部）：", "What next (? lists everything): ")
NO_SUCH = Words(
    "不明白“{text}”；? 列出可以做什么，q 离开。", "“{text}” isn't a command here; ? lists what is, q leaves."
)
UNCLEAR = Words("不明白“{text}”；q 返回。", "“{text}” isn't clear here; q goes back.")
ALL_IS_SAID = Words(
    "提示里写的就是这里能输入的全部；回到今日后，? 列出可去的地方。",
    "The prompt names all that can be typed here; back at Today, ? lists where you can go.",
)
HOW_TO_LEAVE = Words("再按一次 Ctrl-C 离开；或输入 q。", "Press Ctrl-C again to leave; or type q.")
STOPPED = Words("已停止。", "Stopped.")
LANGUAGE_NOW = Words("现在是中文。", "Now in English.")
NO_QUESTIONS = Words(
    "题库里没有题目。用 runcall check 查看原因，或用 --deck 打开另一个牌组。",
    "The bank has no questions. Run runcall check to see why, or open another deck with --deck.",
)

# Marks and runs
WITH_VALUE = Words("{mark} {value}", "{mark} {value}")
BEHIND = Words("（{text}）", " ({text})")
METRIC = Words("{name}：{value}", "{name}: {value}")
ERRATUM_IS = Words("勘误：", "Erratum: ")
NOTE_IS = Words("注：", "Note: ")
INTRODUCED = Words("{text}：", "{text}:")
MORE_NOTES = Words(
    "输入 o 看整道题，各条说明都在里面。", "Type o for the whole question, with every note on it."
)
INSTEAD = Words("“{wrong}”应为“{right}”。", "For “{wrong}” read “{right}”.")
HEAT_IS = Words(
    "{rows} 行 {columns} 列；最小 {low}，在 {low_at}；最大 {high}，在 {high_at}。",
    "{rows} by {columns}; minimum {low} at {low_at}, maximum {high} at {high_at}.",
)
RUN_BEGINS = Words("运行 {demo}，Ctrl-C 停止。", "Running {demo}; Ctrl-C stops it.")
RUN_ENDED = Words("{outcome}，{seconds} 秒。", "Run {outcome}, {seconds} s.")
RUN_ENDED_SEAL = Words("{outcome}，{seconds} 秒，{seal}。", "Run {outcome}, {seconds} s, {seal}.")
PROGRESS = Words("进度 {done}/{total}", "Progress: {done} of {total}")
CLAIM_NOW = Words(
    "论断{claim}：{verdict}；应为 {expected}，实测 {measured}。",
    "Claim {claim}: {verdict}; expected {expected}, measured {measured}.",
)
CLAIM_CITED = Words(
    "论断{claim}：{verdict}；依据 {authority}。", "Claim {claim}: {verdict}; source: {authority}."
)
CLAIM_NOT_RUN = Words(
    "论断{claim}：{verdict}；应为 {expected}。", "Claim {claim}: {verdict}; expected {expected}."
)
CLAIM_IN = Words("“{figure}”（{sentence}）", "“{figure}” in “{sentence}”")
CLAIM_SAYS = Words("“{sentence}”", "“{sentence}”")

# Review
CARD = Words("第 {n} 张，共 {total} 张。{topic}，{level}。", "Card {n} of {total}. {topic}, {level}.")
FLAGGED = Words("已标记。", "Flagged.")
FLIP = Words(
    "先想。回车看答案，r 运行演示，v 核对，u 撤销，? 列出其他，q 返回，或写下你的回答：",
    "Think first. Enter shows the answer, r runs the demo, v verifies, u undoes, ? lists more, q goes back; or type your "
    "answer: ",
)
ANSWER = Words("答案：", "Answer:")
POINTS = Words("要点：", "Key points:")
POINT = Words("{letter}：{text}", "{letter}: {text}")
SEEMS = Words("你的回答似乎说到了 {letters}。", "Your answer seems to cover {letters}.")
GRADES = Words("评分：{each}。", "Grades: {each}.")
ONE_GRADE = Words("{n} {name}，{when}再见", "{n} {name}, comes back in {when}")
GRADE = Words(
    "1 到 4 评分；字母勾选要点；r 运行，v 核对，u 撤销，? 列出其他，q 返回：",
    "Grade 1 to 4; letters tick points; r runs, v verifies, u undoes, ? lists more, q goes back: ",
)
HOLDS: dict[str, Literal["suspend", "bury", "flag"]] = {
    **dict.fromkeys(("suspend", "暂停"), "suspend"),
    **dict.fromkeys(("bury", "推迟"), "bury"),
    **dict.fromkeys(("flag", "标记"), "flag"),
}
"""What holds a card, typed as a whole word: its letter would tick a point."""
MORE_WORDS = Words(
    "o 看整道题。还可以输入：暂停（不再安排这张）；推迟（推迟到明天）；标记（标记，或取消标记）。都可用 u 撤销。",
    "o tells the whole question. Also: suspend (stop asking this card); bury (leave it until tomorrow); flag (flag it, or remove its flag). u undoes each.",
)
TICKED = Words("说到的要点：{letters}。", "Points made: {letters}.")
NONE_TICKED = Words("没有勾选要点。", "No points ticked.")
SUGGESTED = Words("这些要点建议评“{rating}”，由你决定。", "These points suggest {rating}; you decide.")
KEPT_GRADE = Words("已记下：{rating}，{when}再见。", "Saved: {rating}, comes back in {when}.")
FLIP_FIRST = Words("先看答案（回车），再评分。", "See the answer first (Enter), then grade.")
BACK_TO = Words("已撤销“{what}”，回到 {card}。", "Undone “{what}”; here is {card} again.")
IN_MINUTES = Counted("{n} 分钟后", "{n} {n:minute|minutes}")
IN_DAYS = Counted("{n} 天后", "{n} {n:day|days}")
SESSION_OVER = Words("本次会话结束。", "Session finished.")
GRADED_SO = Words("{rating} {n} 张", "{rating} {n}")
TOMORROW = Words("明天到期 {n} 张。", "{n} due tomorrow.")
TOMORROW_PLANNED = Words("明天学什么由面试计划决定。", "What to do tomorrow is up to your plan.")

# Quiz
QUIZ_WHAT = Words(
    "测验什么？1 全部，2 最薄弱的，3 勘误，4 先猜再跑，5 选择，6 填空，7 排序；或写主题、级别。回车为全部，q 返回：",
    "Quiz on what? 1 everything, 2 weakest, 3 errata, 4 predict then run, 5 choice, 6 cloze, 7 order; or a topic or level. "
    "Enter for everything, q goes back: ",
)
GO_ON_OR_ANEW = Words(
    "上次停在第 {n} 题，共 {total} 题（{what}）。回车接着做，n 重新开始，q 返回：",
    "You left one at question {n} of {total} ({what}). Enter continues it, n starts over, q goes back: ",
)
TASK = Words(
    "第 {n} 题，共 {total} 题。空行表示不知道，{leave} 离开。",
    "Question {n} of {total}. An empty line means you don't know; to leave, type {leave}.",
)
AGAIN_OR_LEAVE = Words("{again}q 离开。", "{again} To leave, type q.")
OPTION = Words("{n}：{text}", "{n}: {text}")
OPTION_RIGHT = Words("对", "right")
OPTION_WRONG = Words("错", "wrong")
PICKED = Words("你选了", "you picked it")
REASON = Words("{text}（{verdict}）。{why}", "{text} ({verdict}). {why}")
GAP_WAS = Words("第 {n} 空：你写了“{text}”，{verdict}。", "Gap {n}: you wrote “{text}”, {verdict}.")
WHY = Words("为什么：{text}", "Why: {text}")
GUESS_WAS = Words("你猜 {guess}，实测 {truth}。", "You guessed {guess}; the truth is {truth}.")
TRUTH_IS = Words("实测 {truth}。", "The truth is {truth}.")
SURE_OF_IT = Words("把握 {sure}%。", "You were {sure}% sure.")
SHARE = Words("{name}：{part}/{whole}", "{name}: {part} of {whole}")
LEFT_QUIZ = Words(
    "测验停在第 {n} 题，下次接着做。", "The quiz is paused at question {n}; you can continue it next time."
)
RUN_AGAIN = Words("这次运行没有给出结果，再问一次。", "The run gave no result; here is the question again.")

# Mock interview
MOCK_LENGTH = Words(
    "多长的面试？15、30 或 45 分钟；w 看上次的报告，q 返回：",
    "How long? 15, 30 or 45 minutes; w shows the last report, q goes back: ",
)
MOCK_LEFT = Words(
    "上次的面试没做完：已答 {n} 题，还剩 {left}。回车接着做，n 重新开始，q 返回：",
    "You left an interview: {n} answered, {left} left. Enter continues it, n starts over, q goes back: ",
)
MOCK_KEYS = Words(
    "出声回答；写下的每一行是一条笔记，空行表示答完。/q 离开，下次接着；/end 现在结束。",
    "Answer aloud. Each line you type is a note, an empty line ends the answer. /q leaves it for later, "
    "/end ends it now.",
)
TIME_LEFT = Words("还剩 {time}。", "{time} left.")
MOCK_QUESTION = Words("第 {n} 问。{trail}", "Question {n}. {trail}")
FOLLOW_UP = Words("追问，{topic}。", "A follow-up, {topic}.")
NEW_TOPIC = Words("新话题，{topic}。", "A new topic, {topic}.")
NOTE_LINE = Words("笔记：", "Note: ")
NO_NOTE = Words("这里写下的都是笔记；要离开，输入 /q。", "What you type here is a note; to leave, type /q.")
TICK_LINE = Words(
    "说到了哪些要点？字母，如 a c；n 表示都没有，q 离开：",
    "Which points did you make? Letters, such as a c; n for none, q leaves: ",
)
NOTHING_TICKED = Words(
    "写出说到的要点；一个都没说到就写 n。", "Name the points you made, or n if you made none."
)
UNMARKED = Counted(
    "其中 {n} 个数字的证明还没有运行；v 运行它们。",
    "{n} {n:figure has|figures have} not been run yet; v runs {n:its proof|their proofs}.",
)
NOTES_SEEM = Words("笔记里似乎提到 {letters}。", "Your notes seem to cover {letters}.")
MOCK_STANDS = Words(
    "面试停在这里，下次接着。", "The interview is paused here; you can continue it next time."
)
MINUTES_AND_SECONDS = Counted(
    "{minutes} 分 {seconds} 秒",
    "{minutes} {minutes:minute|minutes} {seconds} {seconds:second|seconds}",
)

# Browse, demos, proofs, settings
FIND = Words(
    "要找的文字、主题或题目编号；回车列出主题，q 返回：",
    "Text to find, a topic, or a question id; Enter lists the topics, q goes back: ",
)
OPEN_WHICH = Words(
    "打开哪一题？编号，或另找别的；q 返回：", "Open which? A number, or other text to find; q goes back: "
)
TOPIC_LINE = Counted("{topic}：{n} 题，编号 {name}", "{topic}: {n} {n:question|questions}, id {name}")
FOUND_LINE = Words("{n}：{prompt}（{id}）", "{n}: {prompt} ({id})")
MORE_FOUND = Words("还有 {n} 题；多写几个字。", "{n} more; type more to narrow it down.")
AT_QUESTION = Words(
    "r 运行演示，v 核对论断，q 或回车返回：",
    "r runs the demo, v verifies the claims, q or Enter goes back: ",
)
NO_DEMO = Words("这道题没有关联的演示。", "This question has no demo.")
DEMO_IS = Words("演示：{demo}", "Demo: {demo}")
WHICH_DEMO = Words(
    "运行哪个？编号或名称，其后可跟 --参数 值；也可写要找的文字；回车列出全部，q 返回：",
    "Run which? A number or a name, then --parameter value if you like; or text to find; Enter lists them all, q goes back: ",
)
DEMOS_FOUND = Words("找到这些，输入编号运行：", "These were found; a number runs one:")
DEMO_LINE = Words("{n}：{name}，{title}", "{n}: {name}, {title}")
PARAMETER_LINE = Words("{flag}：现为 {value}，可取 {allowed}", "{flag}: now {value}, allowed: {allowed}")
PARAMETER_MEANS = Words(
    "{flag}，{meaning}：现为 {value}，可取 {allowed}", "{flag}, {meaning}: now {value}, allowed: {allowed}"
)
GIVEN = Words("给定：{text}", "Given: {text}")
DEMO_MORE = Words(
    "编号或名称之后：--参数 值；--sweep 参数=1:10:4 在几个值上运行；compare 比较最近两次运行。",
    "After the number or name: --parameter value; --sweep parameter=1:10:4 runs it at several values; compare compares its last "
    "two runs.",
)
SWEEP_BEGINS = Counted("运行 {n} 次，Ctrl-C 停止。", "{n} {n:run|runs}; Ctrl-C stops.")
POINT_IS = Words("{name} 为 {value}：{told}", "{name} {value}: {told}")
THEN = Words("{name}：先 {before}，后 {after}", "{name}: {before}, then {after}")
NAME_MEANS = Words("{name}（{means}）", "{name} ({means})")
NO_VALUE = Words("没有", "none")
ONE_RUN = Words("这个演示还没有两次运行可比。", "This demo doesn't have two runs to compare yet.")
PROOFS_STAND = Words("论断：{counts}。", "Claims: {counts}.")
VERIFY_WHICH = Words(
    "核对哪一题？题目编号；all 为全部，e 列出勘误，q 返回：",
    "Verify which question? A question id, or all; e lists the errata, q goes back: ",
)
VERIFYING = Counted("{n} 次运行，Ctrl-C 停止。", "{n} {n:run|runs}; Ctrl-C stops.")
RUNS_BEGUN = Words("已开始 {n}/{total}", "Started {n} of {total}")
NO_PROOFS = Words("这道题没有可运行的证明。", "This question has no proof to run.")
SETTINGS_AT = Words("设置文件：{path}", "Settings file: {path}")
SETTING_IS = Words("{id}（{name}）：{value}。{sentence}", "{id} ({name}): {value}. {sentence}")
SETTING_CHANGE = Words(
    "要改的设置和值，如 new_per_day 10；q 或回车返回：",
    "A setting and its value, such as new_per_day 10; q or Enter goes back: ",
)
SETTING_NOW = Words("现在 {name} 为 {value}。", "{name} is now {value}.")
NO_SETTING = Words("这里能改的设置：{names}。", "You can change these here: {names}.")
PLAN_DATE = Words(
    "面试日期，如 2026-12-20 或 +21，其后可跟每天分钟数；forget 清除；q 或回车返回：",
    "A date, such as 2026-12-20 or +21, then minutes a day if you like; forget clears it; q or Enter goes back: ",
)
PLAN_DAY = Counted(
    "{day}：新题 {new}，复习 {reviews}，约 {minutes} 分钟",
    "{day}: {new} new, {reviews} {reviews:review|reviews}, about {minutes} min",
)
PLAN_MOCK = Counted("，模拟面试 {n} 分钟", ", a mock interview of {n} min")
RETAINED = Words("{name}：{share}，{part}/{whole}", "{name}: {share}, {part} of {whole}")
NOT_YET = Words("{name}：还没有", "{name}: none yet")
FORECAST = Counted(
    "未来 {days} 天到期共 {n} 张；明天 {tomorrow} 张。",
    "{n} due in the next {days} {days:day|days}; {tomorrow} of them tomorrow.",
)
ALLOW_ONCE = Words(
    "这个系统不能隔离它。只运行这一次？[y/N] ", "This system can't seal it. Run it just this once? [y/N] "
)
