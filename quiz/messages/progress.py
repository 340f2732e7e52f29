"""What the statistics say, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

PROGRESS = Words("统计", "Statistics")
BROKEN_OFF = Words("■ 已停止；再次进来时重新计算", "■ stopped; it is recomputed when you come back")
SUMMING_UP = Words("正在汇总你的历史… {share}", "Summing up your history… {share}")
NOTHING_YET = Words(
    "还没有学习记录。复习第一张卡片之后，这里会有：真实记住率、到期预报、热力图、各主题的掌握程度、最薄弱的题目。",
    "Nothing recorded yet. After your first card this page shows true retention, what comes due, a heat map, "
    "what you know by topic, and your weakest questions.",
)
START_SHELL = Words("runcall 打开应用，开始第一张卡片。", "runcall opens the app on your first card.")
START_SCREEN = Keyed(
    "按<back>返回今日，再按<today.review>开始第一张卡片。",
    "Press <back> for Today, then <today.review> for the first card.",
)
REVIEWS = Words("复习", "reviews")
TODAY = Words("今天 {n}", "{n} today")
IN_ALL = Words("共 {n}", "{n} in all")
STREAK = Words("连续天数", "days in a row")
LONGEST = Words("{n}（最长 {longest}）", "{n} (longest {longest})")
TIME = Words("每张用时", "time per card")
TIMES = Words(
    "{all} 秒（计划预留：新题 {new}，记得 {recalled}，忘了 {forgotten}）",
    "{all} s (the plan allows: new {new}, recalled {recalled}, forgotten {forgotten})",
)
RETENTION = Words("真实记住率", "True retention")
NONE_CAME_BACK = Words(
    "还没有哪张卡片隔天再复习过；有了之后，这里会显示记住了多少。",
    "No card has come back on a later day yet; once one has, this shows how many you still knew.",
)
RECENT = Words("近 30 天", "last 30 days")
YOUNG = Words("间隔不到 21 天", "under 21 days")
MATURE = Words("间隔 21 天起", "21 days and more")
ALL = Words("全部", "all")
CARDS = Words("卡片", "cards")
STAGES = {
    "new": Words("新", "new"),
    "learning": Words("学习中", "learning"),
    "review": Words("复习中", "in review"),
    "relearning": Words("重学中", "relearning"),
}
FORECAST = Words("未来 {n} 天到期", "Due in the next {n} days")
NOT_TODAYS = Words(
    "按遗忘曲线；今天学哪些，见今日。", "By the forgetting curve; what to do today is on Today."
)
HEAT = Words("每天的复习", "Reviews by day")
BY_TOPIC = Words("按主题：今天能答对的比例", "By topic: the share you know today")
NOT_BEGUN = Words("还没开始：{topics}", "Not started: {topics}")
BY_LEVEL = Words("按级别", "By level")
READINESS = Words("就绪度的变化", "Readiness over time")
DAYS_FROM_TODAY = Words("距今天数", "days from today")
CALIBRATION = Words("把握与正确", "How sure, how right")
CALIBRATED = Words("把握 {sure}%", "{sure}% sure")
RIGHT_OF = Words("{share} 对（{right}/{guesses}）", "{share} right ({right} of {guesses})")
OVERSURE = Counted("总体上高估了自己 {n} 个百分点", "overall {n} {n:point|points} overconfident")
UNDERSURE = Counted("总体上低估了自己 {n} 个百分点", "overall {n} {n:point|points} underconfident")
TOPIC_SURE = Counted(
    "对 {right}，平均把握 {sure}（{n} 次）", "{right} right, {sure} sure on average ({n} {n:guess|guesses})"
)
TOO_FEW = Words("还太少，看不出把握准不准", "too few guesses to tell how well calibrated you are")
WELL_SURE = Words("把握得当", "well calibrated overall")
WEAKEST = Words("最薄弱的题目", "Weakest questions")
NONE_WEAK = Counted(
    "学过的 {n} 道题，今天答对的概率都不低于 {least}。",
    "Of the {n} {n:question|questions} reviewed so far, none is below {least} today.",
)
NEW_COUNT_ZERO = Counted(
    "主题和级别的比例里，还没学的 {n} 道题按 0% 计。",
    "In the shares of topics and levels, the {n} {n:question|questions} not started {n:counts|count} as 0%.",
)
LAPSES = Counted("忘过 {n} 次", "forgotten {n} {n:time|times}")
CLAIMS = Words("最常猜错的数字", "Figures most often guessed wrong")
WRONG_OF = Counted("猜了 {asked} 次，错 {wrong} 次", "wrong {wrong} of {asked} {asked:time|times}")
