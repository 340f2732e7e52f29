"""What the page of notices says: how it stands, its chapters, and what to do about each."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.keyed import Keyed

NOTICES = Words("提示", "Notices")
DETAILS = Keyed("按<notices>看出处与改法", "Press <notices> to see where, and what to do")
CHECKING = Words("正在检查…", "checking…")
FOUND = Counted("{n} 处问题", "{n} {n:problem|problems}")
ALL_WELL = Words(
    "一切正常：题库、设置、按键和学习记录都没有问题。",
    "All is well: nothing is wrong with the bank, the settings, the keys or your history.",
)
CHECKED = Words("重新检查过了，一切正常", "Checked again: all is well")
CHECKED_FOUND = Counted(
    "重新检查过了，还有 {n} 处问题", "Checked again: {n} {n:problem is|problems are} left"
)
MORE = Words("… 另有 {n} 处", "… and {n} more")

BANK = Words("题库", "The bank")
SETTINGS = Words("设置", "Settings")
KEYS = Words("按键", "Keys")
HISTORY = Words("学习记录", "Your history")

LEFT_OUT = Counted("{what}因 {faults}未载入", "{what} {n:was|were} left out because of {faults}")
HAS_FAULTS = Words("题库有 {faults}", "The bank has {faults}")
MEND_BANK = Keyed(
    "改好文件，再按<recheck>重新检查；在命令行里用 {command}",
    "Mend the files, then press <recheck> to check again; in a shell: {command}",
)
MEND_SETTINGS = Keyed(
    "改好文件，再按<recheck>；或按<settings>在这里设置。其余设置照常有效",
    "Mend the file, then press <recheck>; or press <settings> and set it here. All other settings apply",
)
MEND_KEYS = Keyed(
    "改好文件，再按<recheck>；全部操作和键名见 runcall keys",
    "Mend the file, then press <recheck>; runcall keys lists every action and key",
)
MEND_HISTORY = Keyed("处理好之后，按<recheck>再读一次", "Once that is done, press <recheck> to read it again")
CHECK_FAILED = Words("没能检查题库", "The bank could not be checked")
