"""What quizzes and mock interviews say, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

# What to be quizzed on
QUIZ = Words("测验", "Quiz")
QUIZ_ON = Words("测验范围", "What to quiz")
QUIZ_GO_ON = Words(
    "接着上次：第 {n} 题，共 {total} 题（{what}）", "Continue: question {n} of {total} ({what})"
)
COUNT = Counted("{n} 题", "{n} {n:question|questions}")
HOW_MANY = Words("题数", "how many")
FORMS_LEFT = Counted("{n} 道", "{n} {n:question|questions}")
AMONG = {
    "all": Words("全部，题型混合", "everything, mixed forms"),
    "weak": Words("最薄弱的：预计最想不起来的", "weakest: what you are least likely to recall today"),
    "errata": Words("勘误：学习文档写错的地方", "errata: where the study documents are wrong"),
    "predict": Words(
        "先猜再跑：估个数，运行见分晓", "predict, then run: guess a figure, and the demo decides"
    ),
}
AMONG |= {
    "choice": Words("选择", "choice"),
    "cloze": Words("填空", "cloze"),
    "order": Words("排序", "order"),
}
AMONG_SHORT = AMONG | {
    "all": Words("全部", "everything"),
    "weak": Words("最薄弱的", "weakest"),
    "errata": Words("勘误", "errata"),
    "predict": Words("先猜再跑", "predict, then run"),
}
OF_LEVEL = {
    "core": Words("核心：面试几乎必问的基础", "core: the basics that nearly every interview asks"),
    "deep": Words("深入：追问到细节和推导", "deep: details and derivations"),
    "trap": Words("易错：容易想当然而答错", "trap: where a quick answer is often wrong"),
}
BY_LEVEL = Words("按级别", "By level")
BY_TOPIC = Words("按主题", "By topic")
NO_FORMS = Keyed(
    "这个牌组的题目没有测验题型。给题目加上 forms（choice、numeric、cloze、order），或按<back>返回去复习。",
    "No question in this deck has a quiz form. Add forms to its questions (choice, numeric, cloze, "
    "order), or press <back> and review instead.",
)
SESSION_FAILED = Words("会话没有开始", "The session did not start")

# A task
PICK_ONE = Words("选一项", "pick one")
PICK_ALL = Words("可能不止一项对，选出全部", "more than one may be right: pick them all")
PUT_IN_ORDER = Keyed(
    "<cursor:1> <cursor:2>选一项，<pick_here>拿起；或按它的编号，或点它",
    "choose with <cursor:1> <cursor:2> and pick up with <pick_here>; or press its number, or click it",
)
PUT_DOWN_ITEM = Keyed(
    "<cursor:1> <cursor:2>移动，<pick_here>放下；或按新位置的编号，或点那里",
    "move it with <cursor:1> <cursor:2> and put it down with <pick_here>; or press its new number, or click there",
)
PICK_UP = Words("拿起", "pick up")
PUT_DOWN = Words("放下", "put down")
PUT_AT = Words("放到", "put at")
FILL_GAPS = Keyed(
    "依次填空，<say>到下一空；中文英文皆可。",
    "Fill each gap; <say> goes to the next. English or Chinese will do.",
)
GUESS_FIRST = Words(
    "先猜，再运行。可写作 57000、5.7万、1.2M、3e6、12%、1/18。",
    "Guess first, then run it. Write 57000, 1.2M, 3e6, 12% or 1/18.",
)
GUESS_COUNT = Words(
    "先猜，再运行。可写作 57000、5.7万、1.2M、3e6。", "Guess first, then run it. Write 57000, 1.2M or 3e6."
)
GUESS_UNIT = Words("单位：{unit}，可写可不写。", " The unit, {unit}, may be left out.")
GIVEN = Words("给定", "given")
GIVEN_EACH = Words("{name}：{value}", "{name}:\u00a0{value}")
IF_NOT_KNOWN = Keyed("不知道？再按一次<say>。", "Don't know? Press <say> once more.")
IF_NOT_KNOWN_SHORT = Keyed("不知道就直接按<say>", "<say> alone: don't know")
DONT_KNOW = Words("不知道", "don't know")
GAP = Words("第 {n} 空", "gap {n}")
YOUR_GUESS = Words("你的猜测", "your guess")
HOW_SURE = Words("有多大把握在容差 ±{tolerance} 之内？", "How sure are you that it's within ±{tolerance}?")
SURE = {
    50: Words("50%  一半一半", "50%  even chances"),
    70: Words("70%  比较有把握", "70%  fairly sure"),
    90: Words("90%  很有把握", "90%  very sure"),
}
SURE_HOW = Keyed(
    "<cursor:1> <cursor:2>选把握，<answer>确定；或按<pick:1>、<pick:2>、<pick:3>",
    "choose with <cursor:1> <cursor:2>, <answer> confirms; or press <pick:1>, <pick:2> or <pick:3>",
)
ENTER_AGAIN = Keyed("再按一次<answer>，确定 {sure}% 的把握", "Press <answer> once more to confirm {sure}%")
NO_NUMBER = Words("“{text}”不是一个数", "“{text}” is not a number")
NO_NUMBER_IN = Words("“{text}”不是一个数（单位：{unit}）", "“{text}” is not a number in {unit}")
PICK_IT = Words("选上", "pick it")
PICK_AGAIN = Keyed(
    "再按一次<answer>，选光标处的一项；不知道就按<not_known>",
    "Press <answer> once more to pick what the cursor is on, or <not_known> if you don't know",
)
SUBMIT_AGAIN = Keyed("选好了就再按一次<answer>提交", "Press <answer> once more to submit what you picked")
NOTHING_TICKED = Keyed(
    "勾上说到的要点；一个都没说到就按<none_made>",
    "Tick the points you made, or press <none_made> if you made none",
)
TAKE_BACK = Words("还是算错", "take it back")
RUNNING_IT = Words("正在运行 {demo} …", "running {demo} …")
NO_TRUTH = Words("这次运行没有给出结果", "The run gave no result")
RUN_BROKE = Keyed(
    "这次运行没有给出结果，猜测还没有评判。<answer>再试一次，<not_known>跳过。",
    "The run gave no result, so your guess hasn't been judged. Press <answer> to try again, <not_known> to skip.",
)
NO_SUCH_DEMO = Words("牌组里没有演示 {demo}，这题跳过。", "The deck has no demo {demo}; skipping this one.")

# Feedback
RIGHT = Words("答对了", "Right")
WRONG = Words("不对", "Not right")
PARTLY_PICKED = Counted("对了一部分：{total} 个对的选中 {n} 个", "Partly right: {n} of {total}")
TOO_MANY = Counted("，多选 {n} 个", ", and {n} too many")
PARTLY_FILLED = Counted("对了一部分：{total} 空填对 {n} 空", "Partly right: {n} of {total} {total:gap|gaps}")
PARTLY_IN_PLACE = Words("对了一部分：{total} 项里 {n} 项在原位", "Partly right: {n} of {total} in place")
COUNTED_RIGHT = Words("按你说的，算答对", "Counted as right, as you said")
NOT_PICKED = Words("对，没选", "right, not picked")
IS_WRONG = Words("错", "wrong")
NOT_KNOWN = Words("没关系，答案如下", "Never mind: here is the answer")
YOU_SAID = Words("你的答案", "you said")
YOU_PUT = Words("你放在第 {n} 位", "you put it at {n}")
GUESS = Words("猜测", "guess")
TRUTH = Words("实测", "truth")
WHY = Words("为什么", "why")
SURENESS = Words("把握", "sure")
ERROR = Words("相对误差", "relative error")
TOLERANCE = Words("允许 ±{tolerance}", "±{tolerance} allowed")
WITHIN = Words("在容差之内", "within the tolerance")
OUTSIDE = Words("在容差之外", "outside the tolerance")
TOO_LOW = Words("实测是猜测的 {n} 倍", "the truth is {n} times your guess")
TOO_HIGH = Words("猜测是实测的 {n} 倍", "your guess is {n} times the truth")
FAR_TOO_LOW = Words("实测是猜测的 {n} 倍以上", "the truth is more than {n} times your guess")
FAR_TOO_HIGH = Words("猜测是实测的 {n} 倍以上", "your guess is more than {n} times the truth")
NO_ERROR = Words("真值为 0，相对误差无从谈起", "the truth is 0, so there is no relative error")
ON_TO_NEXT = Words("继续", "go on")
GO_ON = Keyed(
    "<answer>继续 · <whole_question>打开这道题", "<answer> goes on · <whole_question> opens the question"
)
GO_ON_OR_OVERRULE = Keyed(
    "<answer>继续 · 其实答对了？<overrule>算你对 · <whole_question>打开这道题",
    "<answer> goes on · right after all? <overrule> counts it · <whole_question> opens the question",
)
GO_ON_RUN = Keyed(
    "<answer>继续 · <whole_question>打开这道题 · <parameters>改参数再跑一次",
    "<answer> goes on · <whole_question> opens the question · <parameters> changes a parameter for another run",
)

# What it came to
RESULT = Words("测验结束", "Quiz finished")
BROKEN_OFF = Words("测验没有做完", "Quiz not finished")
NONE_ANSWERED = Words("一题也没有回答。", "No questions answered.")
SCORE = Words("答对 {right} / {asked}，用时 {time}。", "{right} of {asked} right, in {time}.")
BY_FORM = Words("按题型", "By form")
FORM_NAMES = {
    "choice": Words("选择", "choice"),
    "numeric": Words("先猜再跑", "predict, then run"),
    "cloze": Words("填空", "cloze"),
    "order": Words("排序", "order"),
}
LOOK_AGAIN = Words("值得再看", "Worth another look")
ALL_RIGHT = Words("全对。", "All correct.")
CALIBRATION = Words("把握与对错（历次测验）", "How sure, how right (all quizzes)")
CALIBRATED = Words(
    "说 {sure}，对 {share}（{right}/{guesses}）", "said {sure}, right {share} ({right}/{guesses})"
)
OVER = Words("偏自信", "overconfident")
UNDER = Words("偏保守", "underconfident")
FIT = Words("恰如其分", "well calibrated")
FEW = Words("还太少，看不出", "too few to tell")
AGAIN = Keyed("<another>再来一次 · <back>返回", "<another> for another quiz · <back> goes back")
NO_CALIBRATION = Words(
    "还没有猜过数。选“先猜再跑”，几题之后这里会说你的把握准不准。",
    "No figures guessed yet. After a few rounds of “predict, then run”, this shows how well your certainty matches the outcome.",
)

# Mock interview
MOCK = Words("模拟面试", "Mock interview")
MOCK_LENGTH = Words("多长的面试？", "How long should the interview be?")
MOCK_MINUTES = Counted("{n} 分钟", "{n} {n:minute|minutes}")
MOCK_ABOUT = Counted("约 {n} 题", "about {n} {n:question|questions}")
MOCK_GO_ON = Words("接着上次：已答 {n} 题，还剩 {left}", "Continue: {n} answered, {left} left")
MOCK_LAST = Words("上次面试的报告（{day}）", "Report on your last interview ({day})")
MOCK_HOW = Words(
    "由浅入深，顺着你的回答追问，先修题没学过的不问。先出声回答，可以记笔记；每答完一题勾上说到的要点。"
    "时间一到，答完手上这题就结束，给出报告。",
    "It goes from broad to deep and follows up on your answers; nothing is asked before its prerequisites. Answer aloud, "
    "take notes if you like, and tick the points you made after each answer. When time is up, it ends after the "
    "current question, and you get a report.",
)
OPENS_TOPIC = Words("新话题 · {topic}", "a new topic · {topic}")
FOLLOWS = Words("追问", "follow-up")
QUESTION_N = Words("第 {n} 问", "question {n}")
TIME_LEFT = Words("剩 {time}", "{time} left")
TIME_UP = Words("时间到，答完这题结束", "time is up: last question")
ANSWER_ALOUD = Keyed(
    "出声回答。可在下面记笔记：<say>加一行，空行<say>表示答完。想提前结束：<leave_line>，再按<end>。",
    "Answer aloud. Notes go below: <say> adds a line, <say> on an empty line means you are done. "
    "To end the interview early: <leave_line>, then <end>.",
)
ANSWERED = Words("答完了", "done")
NOTES = Words("笔记", "Notes")
TICK_MADE = Words("说到了哪些要点？", "Which points did you make?")
SEEMS_SAID = Words("笔记里似乎提到", "your notes seem to mention")
MODEL_ANSWER = Words("参考答案", "Model answer")
ENDED = Words("面试结束", "The interview is over")
NO_MORE_TO_ASK = Words(
    "没有可问的题了，面试提前结束", "There is nothing left to ask, so the interview ended early"
)
PRESS_TO_END = Words("再按一次就结束面试，看报告", "Press again to end the interview and see its report")
NOTHING_ASKED = Words(
    "还没有回答任何问题，没有报告。", "You haven't answered anything yet, so there is no report."
)

# Report
REPORT = Words("面试报告", "Interview report")
REPORT_HEAD = Counted(
    "{day} · {minutes} 分钟面试，用时 {time} · {n} 问 · 要点 {share}",
    "{day} · {minutes}-minute interview, took {time} · {n} {n:question|questions} · points made {share}",
)
STRENGTHS = Words("强项", "Strengths")
NO_STRENGTHS = Words(
    "这次还没有一题说到四分之三的要点；先补最大的缺口。",
    "No answer made three quarters of its points yet; start with the largest gap.",
)
GAPS = Words("缺口", "Gaps")
NO_GAPS = Words(
    "没有缺口：每题都说到了四分之三以上的要点。",
    "None: every answer made three quarters of its points or more.",
)
MISSED = Words("没说到", "missed")
TOPICS = Words("按主题", "By topic")
RUN_NEXT = Words("接下来运行", "Run next")
NOTHING_TO_RUN = Words("没有要补的演示。", "Nothing in particular to run.")
WHOLE = Words("逐题", "Question by question")
ASKED = Words("{prompt}（{points}）", "{prompt} ({points})")
BETWEEN = Words("；", "; ")
ALSO_MISSED = Words("；没说到：{points}", "; missed: {points}")
POINTS = Counted("要点 {made}/{points}", "{made}/{points} {points:point|points}")
PUT_IN_FRONT = Counted(
    "{n} 道缺口题排在 {day}复习的最前面", "{n} {n:gap comes|gaps come} first in your reviews on {day}"
)
NO_GAPS_TO_FRONT = Words("没有缺口可排", "There are no gaps to put first")
WRITTEN = Words("报告已写入 {path}", "Report written: {path}")
NOT_WRITTEN = Words("写不了 {path}：{why}", "{path} can't be written: {why}")
NO_MOCK_YET = Keyed(
    "还没有做过模拟面试。打开 runcall，在“今日”按<today.mock>开始。",
    "No mock interview yet. Open runcall and press <today.mock> on Today.",
)

# In a pipe
LINE_CHOICE = Words("选项编号，可用逗号隔开：", "option numbers, with commas between: ")
LINE_ORDER = Words("正确顺序的编号，如 2 1 3：", "the numbers in the right order, as in 2 1 3: ")
LINE_GAP = Words("第 {n} 空：", "gap {n}: ")
LINE_GUESS = Words("猜测：", "guess: ")
LINE_SURE = Words("把握（50、70 或 90）：", "how sure (50, 70 or 90): ")
LINE_OVERRULE = Words(
    "其实答对了？输入“对”算对；空行继续：",
    "Were you right after all? yes counts it as right; an empty line goes on: ",
)
LINE_AGAIN = Words(
    "看不懂“{text}”，请再输入一次；空行表示不知道。",
    "“{text}” isn't clear; try again, or leave the line empty if you don't know.",
)
NONE_CHOSEN = Words("这个范围里没有可测验的题目。", "None of these questions has a quiz form.")
DRAFT_UNSAVED = Words("写到一半的回答没有保存", "The unfinished answer was not saved")
TYPED_ANSWER = Words("你的回答", "your answer")
PREDICT_CLAIM = Words(
    "这句话里的{gap}，运行会测出多少？\n\n{sentence}", "What will the run measure for {gap}?\n\n{sentence}"
)
PREDICT_METRIC = Words("“{demo}”的指标 `{metric}` 会是多少？", "What will “{demo}” report as `{metric}`?")
NOTHING_TO_PREDICT = Words("这个演示不报告数，没有可猜的", "This demo reports no number to guess")
TYPE_ANSWER = Keyed("写下你的回答，<say>翻面", "type your answer; <say> flips the card")
TYPE_PREDICTION = Keyed("猜一个数，<say>即运行", "guess the number; <say> runs it")
SUGGESTS = Words(
    "≈ 按勾选的要点，建议评“{rating}”，由你决定", "≈ these points suggest “{rating}”; you decide"
)
