"""What is said of the learner's own keys: the file, its mistakes, the table that `runcall keys` prints."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted

FAULTS = {
    "unreadable": Words("{path} 读不了，全部按键用默认：{value}", "{path} can't be read, using the default keys: {value}"),
    "place": Words("没有叫“{value}”的地方", "there is no place “{value}”"),
    "action": Words("{where}：没有这个操作", "{where}: there is no such action"),
    "not_here": Words("{where}：这个操作在那里不起作用", "{where}: this action does not work there"),
    "shape": Words("{where}：应为按键名的列表，如 [\"r\", \"f6\"]，不能是 {value}", "{where}: should be a list of keys such as [\"r\", \"f6\"], not {value}"),
    "key": Words("{where}：没有叫“{value}”的按键", "{where}: there is no key “{value}”"),
    "kept": Words("{where}：“{value}”会被终端截走，应用收不到", "{where}: the terminal keeps “{value}” to itself"),
    "typed": Words("{where}：“{value}”在那里是输入的文字，不能作按键", "{where}: “{value}” is typed as text there and can't be a key"),
    "fixed": Words("{where}：这个键不能改", "{where}: this key can't be changed"),
    "many": Words("{where}：最多 {n} 个按键，依次对应", "{where}: takes at most {n} keys, in order"),
    "taken": Words("{where}：“{value}”在“{place}”已用于“{other}”", "{where}: “{value}” is already used for “{other}” in “{place}”"),
}  # fmt: skip
"""Why a line of the file is not used, by its reason."""

LOCATED = Words("{place}：{told}", "{place}: {told}")
NEAR = Words("；是不是“{near}”？", "; did you mean “{near}”?")
DEFAULTS_STAND = Words("；仍用默认按键", "; using the default keys")
NOTICE = Counted(
    "{path} 有 {n} 处未采用，仍用默认按键：{first}（runcall keys 列出全部）",
    "{path}: {n} {n:line was|lines were} ignored, using the default keys: {first} (runcall keys lists all)",
)  # fmt: skip

FILE = Words("按键文件", "your keys")
NO_FILE = Words("尚无此文件，全部用默认按键", "no such file yet; using the default keys")
CHANGED = Words("已改", "yours")
KEYS = Words("按键", "keys")
