"""What can go wrong with a learner's history, by the error's reason: what it is, and what to do."""

import errno

from quiz.demo.words import Words

_LEFT = Words("文件原样未动", "the file was left as it is")
_REPAIR = Words(
    "用 runcall doctor --repair 留副本，并救回能读出的一切",
    "`runcall doctor --repair` keeps a copy and recovers what can be read",
)


def _damaged(zh: str, en: str) -> Words:
    """A sentence about a damaged file, with the way out."""
    return Words(f"{zh}，{_LEFT.zh}：{_REPAIR.zh}", f"{en}; {_LEFT.en}: {_REPAIR.en}")


TROUBLE: dict[str, Words] = {
    "locked": Words(
        "{path} 正被另一个程序使用，什么都没有记录：关掉它，再做一次",
        "{path} is in use by another program; nothing was recorded: close it, then try again",
    ),
    "read_only": Words(
        "{path} 只读，什么都没有记录：请给自己加上对它和所在文件夹的写权限",
        "{path} is read-only, so nothing was recorded; make it and its folder writable for yourself",
    ),
    "full": Words(
        "{path} 所在的磁盘已满，什么都没有记录：腾出空间，再做一次",
        "there is no room left for {path}; nothing was recorded: free some space, then try again",
    ),
    "disk": Words(
        "使用 {path} 时磁盘出错，什么都没有记录：请检查磁盘",
        "the disk failed while {path} was in use ({detail}); nothing was recorded: check the disk",
    ),
    "unreachable": Words(
        "{path} 打不开：请确认自己能写它所在的文件夹，或用 RUNCALL_HOME 换一个文件夹",
        "{path} can't be opened; check that you can write to its folder, or set RUNCALL_HOME",
    ),
    "folder": Words(
        "无法建立文件夹 {folder}（{cause}）：请用 RUNCALL_HOME 换一个文件夹",
        "{folder} can't be created ({cause}); set RUNCALL_HOME to another folder",
    ),
    "not_copied": Words(
        "{path} 读不了或复制不了（{cause}）：请检查它的文件夹和磁盘空间",
        "{path} can't be read or copied ({cause}); check its folder and the free disk space",
    ),
    "corrupt": _damaged("{path} 已损坏", "{path} is damaged ({detail})"),
    "no_log": _damaged(
        "{path} 不是学习记录，或已损坏", "{path} is not a study log, or is damaged ({detail})"
    ),
    "bad_event": _damaged("{path} 里有一条读不懂的记录", "{path} has an event that can't be read ({detail})"),
    "newer": Words(
        "{path} 由更新的 Runcall 写成（格式 {schema}，本版只认到 {known}），什么都没有改动：请先升级 Runcall",
        "{path} was written by a newer Runcall (schema {schema}, this one knows {known}); "
        "nothing was changed: update Runcall to continue",
    ),
    "foreign": Words(
        "{path} 是别的程序的数据库，什么都没有改动：移走它，或设置 RUNCALL_HOME",
        "{path} is another program's database, so it was left alone; move it or set RUNCALL_HOME",
    ),
    "no_copy": Words(
        "无法复制 {path}（{cause}），没有副本就不修复：在它旁边腾出空间，再做一次",
        "{path} can't be copied ({cause}), and it won't be repaired without a copy: "
        "free some space next to it, then try again",
    ),
    "newer_device": Words(
        "{path} 由更新的 Runcall 写成，什么都没有改动：请先升级 Runcall",
        "{path} was written by a newer Runcall; nothing was changed: update Runcall to continue",
    ),
    "no_shared_folder": Words(
        "没有文件夹 {path}：请核对名称与挂载；若它还不存在，加上 --create 建立它",
        "there is no folder {path}: check its name and that it is mounted, or add --create to create it",
    ),
    "shared_folder": Words(
        "{path} 用不了（{cause}）；本机的记录完好：检查这个文件夹，再做一次",
        "{path} can't be used ({cause}); your history is safe on this device: "
        "check the folder, then try again",
    ),
    "not_kept": Words(
        "{path} 写不了（{cause}），这次会话在程序结束后就会丢失：腾出空间或让文件夹可写，再重新开始",
        "{path} can't be written ({cause}), so the session would be lost when the program ends; "
        "free some space or make the folder writable, then start again",
    ),
    "stale": Words(
        "{card} 这张卡片刚在别处评过分，请再看一眼",
        "{card} was graded elsewhere since it was shown; look at it again",
    ),
    "retention": Words(
        "目标记住率是 {value}，应为 0.70 到 0.99", "desired retention is {value}; it must be 0.70 to 0.99"
    ),
    "maximum": Words(
        "最长间隔是 {value}，应为 1 到 {most:,} 天",
        "the maximum interval is {value}; it must be 1 to {most:,} days",
    ),
    "rollover": Words("换日时刻是 {value}，应为 0 到 23", "the rollover hour is {value}; it must be 0 to 23"),
    "weights": Words("这些不是 FSRS-6 的权重", "these are not FSRS-6 weights: {detail}"),
    "settings_unread": Words(
        "{path} 读不了（{cause}）：修好它，或把它移走",
        "{path} can't be read ({cause}); fix it or move it away",
    ),
    "settings_no_toml": Words(
        "{path} 不是正确的 TOML：修好它，或把它移走",
        "{path} is not valid TOML ({detail}); fix it or move it away",
    ),
    "settings_by_hand": Words(
        "{path} 的写法无法在这里改动，原样未动：请手工修改",
        "{path} is written in a way that can't be changed here; edit it by hand",
    ),
    "settings_unwritten": Words(
        "{path} 写不了（{cause}），什么都没有改动", "{path} can't be written ({cause}); nothing was changed"
    ),
    "interview": Words(
        "{path} 里记的面试读不懂：date 应是 2026-12-20 这样的日期，minutes 是 1 到 {most}；"
        "改好它，或用 runcall plan --interview 重设",
        "{path}: interview.date must be a date such as 2026-12-20, and interview.minutes 1 to {most}; "
        "fix it, or set it again with runcall plan --interview",
    ),
}

LOST = Words(
    "学习记录现有 {here} 条，而 {day} 的备份里有 {events} 条（备份共 {backups} 份）：用 runcall doctor --repair 取回",
    "backups have more than this study log (events here: {here}; in the backup of {day}: {events}; "
    "backups: {backups}): `runcall doctor --repair` brings them back",
)
"""The log was lost, or begun anew in its place, and there are backups."""

SETTINGS_NOTICE = Words(
    "{path} 有 {n} 处未采用，现用默认设置：{each}",
    "{path}: {n} values were ignored, using the defaults: {each}",
)
SETTING_AND_RANGE = Words("{name}（应为 {allowed}）", "{name} ({allowed})")
SETTING_AND_NEAR = Words("{name}（应为 {near}？）", "{name} ({near}?)")
BETWEEN = Words("、", ", ")

CAUSES: dict[int, Words] = {
    errno.ENOSPC: Words("磁盘已满", "no space left on the disk"),
    errno.EDQUOT: Words("超出磁盘配额", "the disk quota is used up"),
    errno.EFBIG: Words("文件超出允许的大小", "the file would be too large"),
    errno.EACCES: Words("没有权限", "permission denied"),
    errno.EPERM: Words("不允许", "not permitted"),
    errno.EROFS: Words("文件系统只读", "the file system is read-only"),
    errno.ENOENT: Words("不存在", "it does not exist"),
    errno.ENOTDIR: Words("路径中有一段不是文件夹", "part of the path is not a folder"),
    errno.EISDIR: Words("那是一个文件夹", "it is a folder"),
    errno.EEXIST: Words("那里已有别的文件", "another file is already there"),
    errno.EILSEQ: Words("不是 UTF-8 文本", "it is not UTF-8 text"),
    errno.EIO: Words("磁盘读写出错", "the disk failed"),
}
"""Why the system refused, by its number."""

OTHER_CAUSE = Words("系统错误 {number}", "system error {number}")

WRONG: dict[str, Words] = {
    "corrupt": Words("有的页读不出来", "some pages can't be read"),
    "no_log": Words("文件头不对", "its header is wrong"),
    "foreign": Words("文件头写着别的程序", "its header names another program"),
    "bad_event": Words("有的记录读不懂", "an event can't be read"),
}
"""What a repair found wrong, within its sentence."""
