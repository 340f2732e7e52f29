"""What the settings screen says: each setting's name, sentence and choices; and the first-run page."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

OR = Words(" 或 ", " or ")
SETTINGS = Words("设置", "Settings")
GROUPS = {
    "interface": Words("界面", "Interface"),
    "study": Words("学习", "Study"),
    "interview": Words("面试", "Interview"),
}
NAMES: dict[str, Words] = {
    "language": Words("语言", "language"),
    "theme": Words("主题", "theme"),
    "reduced_motion": Words("减少动态效果", "reduced motion"),
    "mouse": Words("鼠标", "mouse"),
    "new_per_day": Words("每天新题", "new a day"),
    "reviews_per_day": Words("每天复习", "reviews a day"),
    "desired_retention": Words("目标记住率", "desired retention"),
    "maximum_interval": Words("最长间隔", "maximum interval"),
    "rollover_hour": Words("换日时刻", "day begins at"),
    "date": Words("面试日期", "interview date"),
    "minutes": Words("每天用时", "minutes a day"),
}
"""In the order of the screen."""

SENTENCES: dict[str, Words] = {
    "language": Keyed(
        "题目、界面和演示输出的语言；任何地方按<language>也能切换。",
        "The language of questions, interface and demo output; <language> switches it anywhere.",
    ),
    "theme": Keyed(
        "深色、浅色、高对比，或终端自带的颜色；自动即跟随终端的背景。按<theme>也能切换。",
        "Dark, light, high contrast, or the terminal's own colours; automatic follows its background. <theme> switches too.",
    ),
    "reduced_motion": Words(
        "光标不闪烁，滚动没有过渡动画。", "The cursor doesn't blink, and scrolling jumps instead of gliding."
    ),
    "mouse": Words(
        "关闭后，终端自己的选字功能照常可用；一切操作都有按键。",
        "When off, the terminal's own text selection works as usual; everything has a key.",
    ),
    "new_per_day": Words(
        "一天最多开始几道新题；复习量随之增减，一般是它的几倍。",
        "The most new questions to start in a day; reviews grow with it, usually to several times as many.",
    ),
    "reviews_per_day": Words(
        "一天最多复习几张；多出的顺延到之后几天，最要紧的排在前面。",
        "The most cards to review in a day; the rest move to the following days, the most urgent first.",
    ),
    "desired_retention": Words(
        "卡片到期时还记得的概率；越高忘得越少，复习也越多。多数人用 0.90。",
        "The chance of recalling a card when it comes due; higher means less forgetting and more reviews. 0.90 suits most people.",
    ),
    "maximum_interval": Words(
        "再熟的卡片，也最迟在这么多天后回来。",
        "However well you know a card, it comes back after this many days at the latest.",
    ),
    "rollover_hour": Words(
        "几点起算新的一天；熬夜复习仍记在前一天。",
        "The hour a study day begins; late-night reviews count for the day before.",
    ),
    "date": Words(
        "有了日期，今日按计划安排；写作 2026-12-20、12-20 或 +21，留空则清除。",
        "With a date, each day follows a plan; type 2026-12-20, 12-20 or +21; empty clears it.",
    ),
    "minutes": Words(
        "面试前每天留给它的时间，计划据此安排。",
        "The time you have each day until the interview; the plan is based on it.",
    ),
}
CHOICES: dict[str, Words] = {
    "zh": Words("中文", "中文"),
    "en": Words("English", "English"),
    "auto": Words("自动", "automatic"),
}
NOT_SET = Words("未设定", "not set")
HOUR = Words("{n} 点", "{n}:00")
DAYS = Counted("{n:,} 天", "{n:,} {n:day|days}")
DAYS_AHEAD = Counted("还有 {n} 天", "{n} {n:day|days} to go")
DAYS_ALLOWED = Counted("明天起 {n} 天之内", "within {n} {n:day|days}")
PLAN_DECIDES = Words("由面试计划决定", "the plan decides")
PLAN_DECIDES_NEW = Words("由面试计划决定：今天还有 {n} 道", "the plan decides: {n} left today")
PLANNED = Words(
    "定了面试日期，就由计划决定，这里的上限不起作用。",
    "With an interview date the plan decides, and this limit has no effect.",
)
PLANNED_NEW = Counted(
    "定了面试日期，就由计划决定（今天还有 {n} 道新题），这里的上限不起作用。",
    "With an interview date the plan decides ({n} new {n:card|cards} left today), and this limit has no effect.",
)
DEFAULT_IS = Words("默认 {value}", "default {value}")
BY_ENVIRONMENT = Words("环境变量 {name} 已要求", "set by {name}")
WITHOUT_COLOURS = Words("NO_COLOR 已要求不用颜色", "NO_COLOR turns colours off")
KEPT_IN = Words("记在 {path}，也可以直接编辑。", "Saved in {path}, which you can also edit.")
TYPE_VALUE = Words("{name}：{allowed}", "{name}: {allowed}")
UNDONE = Words("“{name}”已恢复为 {value}", "{name} is {value} again")
ALL_UNDONE = Words("各项都恢复为之前的值", "Everything is back as it was")
NOTHING_TO_UNDO = Words("没有可撤销的改动", "There is no change to undo")
ALL_DEFAULTS = Keyed(
    "界面与学习的各项都恢复默认；按<undo_change>撤销",
    "Interface and study are back at their defaults; <undo_change> undoes it",
)
DATE_FIRST = Words("先设定面试日期", "Set the interview's date first")
NOT_KEPT = Words("设置没有保存", "The setting was not saved")
FILE_HEAD = Words(
    "# Runcall 的设置。在应用的“设置”里修改，或直接编辑这里。\n",
    "# Runcall's settings. Change them in the app's Settings, or here.\n",
)

# The first-run page
WELCOME = Words("欢迎使用 Runcall", "Welcome to Runcall")
WELCOME_TEXT = Words(
    "这里有预训练语言模型的面试题，答案里的每个数字都能当场运行验证。先回忆，再运行。开始前有两三个小问题，都可以跳过，以后随时能改。",
    "Interview questions on pre-trained language models, and every figure in an answer can be checked by running it on the spot. "
    "Recall it, then run it. Two or three quick questions first; you can skip them all and change them later.",
)
WHICH_LANGUAGE = Words("用哪种语言？  Which language?", "Which language?  用哪种语言？")
WHICH_DATE = Words("面试是哪天？", "When is your interview?")
WHICH_DATE_TEXT = Keyed(
    "有了日期，就能为你排好每天学什么，并告诉你到那天大约能答对几成。还没定？直接按<say>。",
    "With a date, each day is planned for you, and you see what share you can expect to answer by then. "
    "Not sure yet? Just press <say>.",
)
DATE_FORMS = Words(
    "写作 {day}、{short} 或 +21（21 天之后）。", "Type {day}, {short}, or +21 for 21 days from now."
)
SKIPPED = Keyed(
    "已跳过；面试日期和每天的时间，以后按<today.plan|plan>设定。",
    "Skipped; <today.plan|plan> sets the interview's date and the minutes a day later.",
)
HOW_LONG = Words("每天有多少分钟？", "How many minutes a day?")
HOW_LONG_TEXT = Words(
    "{day}面试，{left}。每天一点就好，能坚持的才算数。",
    "Interview on {day}: {left}. A little each day is fine; what you can keep up is what counts.",
)
MINUTES = Counted("{n} 分钟", "{n} {n:minute|minutes}")
ALL_SET = Words("准备好了", "All set")
ALL_SET_TEXT = Keyed(
    "看到题目，先在心里回答；按<flip>翻面，按<run>运行旁边的演示，再给自己评分。任何地方按<help>都有帮助。",
    "Answer each question in your head first; <flip> flips the card, <run> runs the demo beside it, then grade yourself. "
    "Press <help> anywhere for help.",
)
FIRST_CARD = Words("从第一张卡片开始", "Start with the first card")
LOOK_ROUND = Words("先看看今日", "Look at Today first")
STEP = Words("{n} / {of}", "{n} of {of}")
DATE_HINT = Keyed("日期，或直接按<say>", "a date, or just <say>")
