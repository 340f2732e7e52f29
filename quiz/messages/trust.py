"""What is said of decks whose code a person must allow before it runs."""

from quiz.demo.words import Words

ASK = Words(
    "这个牌组带有代码。运行之前，请先看清它：", "This deck contains code. Look at it before any of it runs:"
)
ASK_CHANGED = Words(
    "这个牌组的代码与你信任它时不同了：", "The code of this deck is not what it was when you trusted it:"
)
FOLDER = Words("文件夹", "folder")
FILES = Words("代码文件 {n} 个", "code files: {n}")
ADDED = Words("新增", "added")
CHANGED = Words("已改动", "changed")
REMOVED = Words("已删除", "removed")
MORE = Words("… 另有 {n} 个", "… and {n} more")
SEALED = Words(
    "运行是隔离的：读不到你的文件，只能写自己的临时文件夹，不能联网，不能启动进程。",
    "Runs are sealed: they can't read your files, write outside a folder of their own, use the network, "
    "or start processes.",
)
UNSEALED = Words(
    "这个系统没有 Landlock 与 seccomp：代码能做你能做的一切，只受时间和内存的限制。每次运行都要问你，"
    "学习记录会先留副本。",
    "This system has no Landlock or seccomp: the code can do anything you can, within limits of time and "
    "memory. You are asked before each run, and your study log is backed up first.",
)
PROMPT = Words("信任并运行它的代码？[y/N] ", "Trust it and run its code? [y/N] ")
TRUSTED = Words(
    "已信任 {path}；代码一有改动会再问", "trusted {path}; you will be asked again if its code changes"
)
UNTRUSTED = Words("不再信任 {path}", "no longer trusted: {path}")
NOT_TRUSTED = Words("{path} 本来就不受信任", "{path} was not trusted")
BUILT_IN = Words("{path} 是内置牌组，一直可以运行", "{path} is the built-in deck; its code may always run")
NONE = Words("没有信任任何外来牌组", "no decks are trusted except the built-in one")
STANDINGS = {
    "trusted": Words("受信任", "trusted"),
    "changed": Words("信任之后改动过，运行前会再问", "changed since; asks again before it runs"),
    "gone": Words("文件夹已不在", "the folder is gone"),
}
NAME_A_FOLDER = Words(
    "请写出牌组的文件夹，或用 --list 列出受信任的牌组",
    "give a deck's folder, or list the trusted ones with --list",
)
REFUSED = Words(
    "{path} 的代码还不受信任，没有运行；先看清它：runcall trust {quoted}",
    "the code of {path} is not trusted, so it did not run; look at it with: runcall trust {quoted}",
)
REFUSED_CHANGED = Words(
    "{path} 的代码在你信任之后改动过，没有运行；看看改了什么：runcall trust {quoted}",
    "the code of {path} has changed since you trusted it, so it did not run; see what changed with: "
    "runcall trust {quoted}",
)
REFUSED_UNSEALED = Words(
    "这个系统不能隔离 {path} 的代码，没有运行；要运行这一次，请加 --yes",
    "this system can't seal the code of {path}, so it did not run; to run it this once, add --yes",
)
UNREADABLE = Words("{path} 的代码读不到：{why}", "the code of {path} can't be read: {why}")
DECLINED = Words("没有运行：你没有信任这个牌组", "did not run: you did not trust the deck")
CHANGED_MEANWHILE = Words(
    "没有运行：提问的时候，代码又改动了。再运行一次，会重新问你",
    "did not run: the code changed while you were being asked; run it again to be asked about the new code",
)
NEEDS_YES = Words("这里不能提问：确认看过之后，用 --yes", "can't ask here: once you have looked, add --yes")
NOTICE = Words(
    "外来牌组的代码未被隔离：它能读写你的文件", "Code of another deck runs unsealed: it can reach your files"
)
TITLE = Words("要信任这个牌组吗？", "Trust this deck?")
