"""What the plan for an interview says, in Chinese and in English."""

from datetime import date

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

PLAN = Words("面试计划", "Plan")
READINESS = Words("就绪度", "Readiness")
READY_TODAY = Words("若今天面试", "if it were today")
ON_THE_DATE = Words("到那天，按计划", "on the day, with the plan")
WITHOUT = Words("到那天，不再复习", "on the day, without more study")
BY_PLAN = Words("按计划 {share}", "{share} with the plan")
NOW_READY = Words("现在 {share}", "{share} now")
READY_UNIT = Words("预计答得出", "share you know")
OVER_SHARE = Words("{share} 以上", "{share}+")
ROUGHLY = Words("目前只是粗略估计", "a rough estimate so far")
RESTS_ON_NONE = Words(
    "只凭标准遗忘曲线估计：还没有哪张卡片隔天再复习过。",
    "Estimated from a standard forgetting curve alone: none of your cards has come back on a later day yet.",
)
RESTS_ON_FEW = Counted(
    "大体凭标准遗忘曲线估计：能看出你怎样遗忘的复习才 {n} 次；到 {enough} 次，就以你自己的为主。",
    "Estimated mostly from a standard forgetting curve: only {n} of your reviews {n:shows|show} how you forget; "
    "from {enough} on, your own count for more.",
)
RESTS_ON_OWN = Words(
    "主要凭你自己隔天再复习的 {n} 次成绩估计。",
    "Estimated mostly from {n} of your own reviews, of cards that came back on a later day.",
)
PLAN_DECIDES = Words(
    "每天的新题和复习由计划决定，不看设置里的上限。",
    "The plan decides each day's new cards and reviews, not the limits in Settings.",
)
SET_ASIDE = Counted(
    "另有 {n} 张已到期，不在今天的计划里：先学到面试那天收获更大的。",
    "{n} more {n:is|are} due but not part of today's plan, which puts first what gains more by the interview.",
)
SET_ASIDE_NOW = Counted(
    "另有 {n} 张已到期，再学一组会先问。",
    "{n} more {n:is|are} due: going on asks {n:it|them} first.",
)
REVIEWS_BEGIN = Words(
    "先学新题；复习从 {day}开始，这样能记到面试那天。",
    "New questions come first; reviews begin on {day}, late enough to last until the interview.",
)
BY_THE_PLAN = Words("由面试计划安排，不看设置里的上限", "set by your plan, not by Settings")
SET_A_DATE = Keyed(
    "按<plan>设定面试日期并排好计划", "press <plan> to set the interview's date and plan for it"
)
BY_MINUTES = Words("每天多少分钟", "Minutes a day")
MINUTES_A_DAY = Words("{n} 分钟", "{n} min")
NEW_A_DAY = Counted("每天约 {n} 道新题", "about {n} new {n:card|cards} a day")
BUT = Words("，", ", ")
ALL_MET = Words("{day}全部学过一遍", "all met by {day}")
NOT_ALL_MET = Counted("面试前还有 {n} 道没学到", "{n} still not met on the day")
ENOUGH = Counted(
    "每天 {n} 分钟就够：再多，估计也分不出高下。",
    "{n} {n:minute|minutes} a day {n:is|are} enough: with more, the estimate can't tell the difference.",
)
BEGINS_WITH = Counted(
    "{day}先问模拟面试里的 {n} 道缺口题。",
    "{day} begins with {n} {n:gap|gaps} from your mock interview.",
)
INTERVIEW_ON = Words("{day}面试", "Interview on {day}")
DAYS_LEFT = Counted("还有 {n} 天", "{n} {n:day|days} to go")
ONE_DAY_LEFT = Words("就是明天", "tomorrow")
NO_DAY_LEFT = Words("就是今天", "today")
A_DAY = Counted("每天 {n} 分钟", "{n} {n:minute|minutes} a day")
BY_DAY = Words("逐日安排", "Day by day")
DAY = Words("日期", "day")
NEW = Words("新题", "new")
REVIEWS = Words("复习", "reviews")
MOCK = Words("模拟面试", "mock")
MINUTES = Words("分钟", "minutes")
MORE_DAYS = Counted("… 到面试前一天，还有 {n} 天", "… and {n} more {n:day|days} before the interview")
TODAYS = Words("今天的题目，按顺序（{n} 张）", "Today's cards, in order ({n})")
MORE_CARDS = Words("… 还有 {n} 张", "… and {n} more")
TODAYS_DONE = Words("今天的计划完成了，明天继续。", "Today's part of the plan is done; it goes on tomorrow.")
NO_DATE = Words(
    "还没有设定面试日期。设定之后，这里会排好每天学什么，并告诉你到那天大约能答对题库的几成。",
    "No interview date is set. With one, this page plans each day and shows what share of the bank you can "
    "expect to answer on the day.",
)
HOW_TO_SET_SHELL = Words(
    "设定：runcall plan --interview {day} --minutes {minutes}",
    "Set one: runcall plan --interview {day} --minutes {minutes}",
)
HOW_TO_SET_SCREEN = Keyed(
    "按<set_date>输入日期，例如 {day}。", "Press <set_date> and type a date, such as {day}."
)
OVER = Words(
    "面试（{day}）已经过去，计划也随之结束；复习回到平常的安排。",
    "The interview was on {day}, and the plan ended with it; reviews are back to the normal schedule.",
)
OVER_TODAY = Words(
    "今天面试，祝顺利。计划到此为止；想再看几题，照常复习即可。",
    "Your interview is today: good luck. The plan ends here; to go over a few more, just review.",
)
RESTS_ON = Words(
    "就绪度是预计答得出的题占这份题库的比例，按常问程度加权（常问 3，偶尔问 2，少问 1），前提是每天照计划做完。"
    "复习过的题按遗忘曲线；没学过的题，所属主题有过测验就看测验成绩，否则算作答不出。"
    "{utmost} 以上不再细分：96% 和 99%，这样的估计分不出来。"
    "用时：新题 {new} 秒，记得 {recalled} 秒，忘了 {forgotten} 秒。",
    "Readiness is the share of this bank you can expect to answer, weighted by how often a question is asked (often 3, "
    "sometimes 2, rarely 1), if you keep to the plan every day. Reviewed questions follow the forgetting curve; those "
    "never reviewed count by how your quizzes on their topic went, or as unknown if there were none. Above {utmost} "
    "there is no finer figure: an estimate like this can't tell 96% from 99%. "
    "Time: {new} s for a new card, {recalled} s for one recalled, {forgotten} s for one forgotten.",
)
KEPT = Counted(
    "已记下：{day}面试，每天 {minutes} 分钟。",
    "Saved: interview on {day}, {minutes} {minutes:minute|minutes} a day.",
)
FORGOTTEN = Words(
    "面试日期已清除，复习照平常的安排。", "The interview date is cleared; reviews follow the normal schedule."
)
NOT_KEPT = Words("没有记下面试日期", "The date was not saved")
BAD_DATE = Words(
    "“{text}”不是日期；写作 {day}、{short} 或 +21（21 天之后）。",
    "“{text}” is not a date; write {day}, {short}, or +21 for 21 days from now.",
)
PAST_DATE = Words(
    "{day} 是今天或已经过去；请给出明天或更晚的日期。", "{day} is today or in the past; give a later date."
)
FAR_DATE = Words("{day} 太远了；计划最多排 {n} 天。", "{day} is too far off; a plan covers at most {n} days.")
LONG_DAY = Words(
    "一天没有 {minutes} 分钟；最多 {n} 分钟。", "A day doesn't have {minutes} minutes; the most is {n}."
)
TYPE_DATE = Words(
    "日期（{day}、{short} 或 +21），留空则清除", "a date ({day}, {short}, or +21); empty clears it"
)
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
WEEKDAYS = (
    Words("周一", "Mon"),
    Words("周二", "Tue"),
    Words("周三", "Wed"),
    Words("周四", "Thu"),
    Words("周五", "Fri"),
    Words("周六", "Sat"),
    Words("周日", "Sun"),
)


def day_text(day: date, lang: str) -> str:
    """A day as it is written in a sentence: 12 月 20 日, 20 December."""
    return f"{day.month} 月 {day.day} 日" if lang == "zh" else f"{day.day} {MONTHS[day.month - 1]}"


def days_left_text(days: int, lang: str) -> str:
    """How far off the interview is."""
    near = {0: NO_DAY_LEFT, 1: ONE_DAY_LEFT}
    return near[days][lang] if days in near else DAYS_LEFT[lang].format(n=days)
