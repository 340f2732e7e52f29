"""What is said of a session that was left unfinished, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.keyed import Keyed

UNFINISHED = Words("上次的还没做完", "You left one unfinished")
BEGIN_ANEW = Words("重新开始：{what}", "Start over: {what}")
ANSWERS_STAY = Keyed(
    "重新开始后，那次就不能接着做了；答过的仍在记录里。<close>返回。",
    "If you start over, the unfinished one can't be continued; its answers stay in the log. <close> goes back.",
)
UNFINISHED_QUIZ = Words(
    "有一次测验没做完（第 {n} 题，共 {total} 题，{what}）：`runcall quiz --go-on` 接着做，`--anew` 换成新的。"
    "这次另外出题，不动它。",
    "You left a quiz unfinished (question {n} of {total}, {what}): `runcall quiz --go-on` continues it, "
    "`--anew` replaces it. This one is separate and leaves it as it is.",
)
QUIZ_LEFT = Words(
    "停在第 {n} 题，共 {total} 题：`runcall quiz --go-on` 接着做。",
    "Left at question {n} of {total}: `runcall quiz --go-on` continues it.",
)
NO_UNFINISHED = Words(
    "没有未做完的测验。`runcall quiz` 开始一次新的。",
    "There is no unfinished quiz. `runcall quiz` starts one.",
)
