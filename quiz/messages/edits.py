"""What is said of a learner's own copies of demos: editing, comparing, going back, watching."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

EDITED = Words("改过的副本", "edited copy")
ORIGINAL = Words("原版", "original")
OUTDATED = Keyed(
    "副本建立之后，原版有更新。按<original>回到原版，<difference_here|difference>看差异。",
    "The original has changed since this copy was made. <original> goes back to it, <difference_here|difference> shows what differs.",
)
UNREADABLE = Words("副本不是有效的演示：{error}", "The copy can't be read as a demo: {error}")
HOW_ON = Keyed(
    "副本改好之前不能运行。按<edit_here|edit>到出错处改，按<original>回到原版。",
    "It can't run until that is mended. <edit_here|edit> opens it there, <original> goes back to the original.",
)
MEND_FIRST = Keyed(
    "副本有错，不能运行：按<edit_here|edit>到出错处改",
    "The copy has an error and can't run: <edit_here|edit> opens it there",
)
ORIGINAL_ONLY = Words("这里运行的是原版，不用副本", "this runs the original, without a copy")
COPY_FIRST = Keyed(
    "还没有改过的副本：先按<edit_here|edit>编辑",
    "There is no edited copy yet: <edit_here|edit> starts one",
)
BACK = Keyed(
    "回到原版；副本保存为 {path}，再按<original>取回",
    "back to the original; the copy is kept as {path}, <original> brings it back",
)
BROUGHT_BACK = Words("又在用改过的副本", "the edited copy is in use again")
NO_COPY = Keyed("没有副本：按<edit_here|edit>编辑", "there is no copy; <edit_here|edit> starts one")
CANT = Words("{path} 用不了：{why}", "{path} can't be used: {why}")

# Editors
NO_EDITOR = Words(
    "找不到编辑器 {command}（$VISUAL 或 $EDITOR），改用内置编辑器",
    "the editor {command} ($VISUAL or $EDITOR) was not found; this is the built-in one",
)
EDITOR_FAILED = Words(
    "编辑器退出，退出码 {code}；副本是它最后保存的样子",
    "the editor exited with {code}; the copy is as it was last saved",
)
EDITOR_KILLED = Words(
    "编辑器被信号 {signal} 终止；副本是它最后保存的样子",
    "the editor was killed by {signal}; the copy is as it was last saved",
)
SAVED = Words("已保存", "saved")
SAVED_OVER = Words(
    "已保存；副本在别处也改过，那一份留在 {path}",
    "saved; the copy was changed elsewhere too, and that version is kept in {path}",
)
UNSAVED = Words("未保存", "not saved")
ASK_UNSAVED = Keyed(
    "还没有保存：再按<leave_editor>放弃（会另存一份），<save>保存",
    "Not saved. <leave_editor> again discards the changes (a copy is kept), <save> saves",
)
KEPT_ASIDE = Words("没有保存的内容留在 {path}", "the unsaved changes are kept in {path}")
DRAFT = Words("上次没有保存的内容还在这里", "your unsaved changes from last time are here")
NOT_UTF8 = Words("{path} 不是 UTF-8 文本，请用别的编辑器", "{path} is not UTF-8 text; use another editor")

# What changed, and what came of it
DIFFERENCE = Words("改动", "What changed")
RESULTS = Words("结果", "Results")
NO_DIFFERENCE = Words("文字没有不同。", "The texts are the same.")
LINES_EQUAL = Counted("… {n} 行相同", "… {n} {n:line|lines} the same")
RUNNING_BOTH = Words("两边运行中…", "running both…")
RUN_BOTH = Keyed("按<run_both>再运行两边。", "<run_both> runs both again.")
NO_RUN_OF = Words("{which}：{error}", "{which}: {error}")
NOT_TAKEN = Words(
    "{which} 没有这些参数或取值，用其默认值：{names}",
    "not parameters or values of the {which}, so its defaults are used: {names}",
)

# The shell
NO_EDIT = Keyed(
    "{name} 没有改过的副本；在演示里按<demos.edit>开始编辑",
    "{name} has no edited copy; start one with <demos.edit> in Demos",
)
WATCHING = Words("等待 {file} 的下一次保存；Ctrl-C 结束", "waiting for {file} to be saved; Ctrl-C ends")
NOT_WATCHED = Words("--watch 不能与 {flag} 同用", "--watch can't be used with {flag}")
NO_FILE = Words("没有文件 {path}", "there is no file {path}")
