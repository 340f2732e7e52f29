"""What the panel of a figure says of its keys, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.keyed import Keyed

PIN = Words("{key} 固定", "{key} pin")
CLICK_PINS = Words("点击固定", "click to pin")
RUN_THIS = Words("{key} 运行这条证明", "{key} run this proof")
RUN_ALL = Words("{key} 全部证明", "{key} all proofs")
CLOSE = Words("{key} 关闭", "{key} close")
PROVING = Words("正在运行这条证明…", "its proof is running…")
PENDING_SIGN = Words("正在运行，即将有结果", "running now; the result will follow")
NO_FIGURES = Words("这个答案里没有带论断的数字", "No figure in this answer is a claim")
FIGURE_FIRST = Keyed("先按<next_figure>选一个数字", "Choose a figure first: <next_figure>")
PROOFS_RUN = Keyed("证明正在运行；按<stop>停止", "The proofs are running; <stop> stops them")
ALL_DECIDED = Words("这道题的论断都已运行过", "All of this question's claims have been run")
NO_PROOF = Words("这道题没有可运行的论断", "No claim of this question can be run")
