"""What the shell commands say, in Chinese and in English."""

from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.interface import NEXT_DUE

ABOUT = Words(
    "预训练语言模型面试题：先回忆，再运行。不带命令时打开应用；runcall 命令 --help 说明一个命令。",
    "Interview questions on pre-trained language models: recall it, then run it. "
    "Without a command, opens the app; runcall COMMAND --help explains a command.",
)

EXIT_CODES = Words(
    "退出码：0 成功；1 答案是否定的（论断被证伪、题库有错）；2 没能做成；70 程序出了意外错误，报告已存成文件；"
    "128+n 被信号 n 结束（130 为 Ctrl-C，129 为终端关闭，143 为 kill）。",
    "Exit codes: 0 done; 1 the answer is no (a claim refuted, a bank with faults); 2 it could not be done; "
    "70 an unexpected error, of which a report is kept; 128+n ended by signal n (130 Ctrl-C, 129 the terminal "
    "was closed, 143 kill).",
)

COMMANDS: dict[str, Words] = {
    "list": Words("列出题目", "list the questions"),
    "show": Words("显示一道题及其答案", "show a question and its answer"),
    "search": Words("按中文或英文搜索题库", "search the bank in either language"),
    "demos": Words("列出演示及其参数", "list the demos and their parameters"),
    "demo": Words("运行一个演示，可改参数", "run a demo, with parameters of your own"),
    "check": Words("检查题库，列出全部错误", "check the bank and list every fault"),
    "verify": Words("运行证明，核对每条论断", "run the proofs and check every claim against them"),
    "due": Words("今天要学的卡片", "today's cards: to review, and new"),
    "grade": Words("为一张卡片评分", "grade a card"),
    "undo": Words("撤销上一次评分", "undo the last grade"),
    "redo": Words("恢复刚撤销的评分", "restore the grade that was just undone"),
    "suspend": Words("暂停一张卡片，直到恢复", "leave a card out until you resume it"),
    "resume": Words("恢复暂停或推迟的卡片", "bring back a suspended or buried card"),
    "bury": Words("把一张卡片推迟到明天", "leave a card out until tomorrow"),
    "flag": Words("标记一张卡片，或取消标记", "flag a card, or remove its flag"),
    "held": Words("列出暂停、推迟和标记的卡片", "list the cards that are suspended, buried or flagged"),
    "plan": Words(
        "为面试日期排计划，看到那天能答对几成", "plan for the interview's date, and see how ready you will be"
    ),
    "stats": Words("学习统计", "your study statistics"),
    "quiz": Words("测验：逐行作答，可用于管道", "a quiz, answered line by line; works in a pipe too"),
    "mock": Words("上次模拟面试的报告", "the report on the last mock interview"),
    "sync": Words(
        "通过共享文件夹与其他设备同步学习记录",
        "sync your history with your other devices through a shared folder",
    ),
    "train": Words(
        "用自己的学习记录训练 FSRS 权重，确有改进才采用",
        "train FSRS weights on your own history; adopted only if they predict better",
    ),
    "trust": Words("看清一个牌组的代码，允许它运行", "look at a deck's code and allow it to run"),
    "untrust": Words("不再让一个牌组的代码运行", "stop trusting a deck's code"),
    "keys": Words("全部按键；自定按键写在 keys.toml", "all keys; your own go in keys.toml"),
    "doctor": Words("版本、路径与运行器的状况", "versions, paths and what the runner can do here"),
    "serve": Words("在浏览器的标签页里打开应用", "open the app in a browser tab"),
}

HELD: dict[str, Words] = {
    "suspend": Words("暂停", "suspended"),
    "resume": Words("恢复", "resumed"),
    "bury": Words("推迟到明天", "buried until tomorrow"),
    "flag": Words("标记", "flagged"),
    "unflag": Words("取消标记", "unflagged"),
}
"""What was done to a card beside a grade."""

OPTIONS: dict[str, Words] = {
    "lang": Words(
        "界面与内容的语言（默认取自系统区域）", "language of interface and content (default: from the locale)"
    ),
    "deck": Words("另一个牌组的文件夹，可重复", "the folder of another deck; may be repeated"),
    "json": Words("以 JSON 输出", "print JSON"),
    "topic": Words("只取此主题，如 bert", "this topic only, such as bert"),
    "id": Words("题目编号（runcall list 列出）", "a question id, as runcall list shows it"),
    "ids": Words(
        "题目编号（runcall list 列出）；不给则为全部",
        "question ids, as runcall list shows them; all if omitted",
    ),
    "text": Words("要搜索的文字", "the text to find"),
    "name": Words("演示名，其后可跟 --参数 值", "the demo's name, then --parameter value"),
    "path": Words("牌组文件夹；不给则为内置牌组", "a deck's folder; the built-in deck if omitted"),
    "rating": Words(
        "again 没想起来，hard 很吃力，good 想起来了，easy 不假思索；也可写重来、困难、良好、简单",
        "again: not recalled; hard: with great effort; good: recalled; easy: without thinking",
    ),
    "record": Words(
        "题库无误时重写台账 questions/ledger.txt；提交前请逐行对照来源",
        "if the bank is sound, rewrite the ledger questions/ledger.txt; check what changed against its source",
    ),
    "documents": Words(
        "论断所引文档的文件夹，用来核对原文",
        "the folder of the documents that claims quote, to check the quotes",
    ),
    "seeds": Words(
        "随机的演示用 N 个种子各跑一次，报告波动与最小余量",
        "run random demos with N seeds, and report the spread and the smallest margin",
    ),
    "changed": Words(
        "只运行受改动影响的证明，其余沿用上次的实测值",
        "run only the proofs affected by a change; the others keep their last measured values",
    ),
    "level": Words("只考此级别：core、deep 或 trap", "this level only: core, deep or trap"),
    "among": Words(
        "范围：all 全部、weak 最薄弱、errata 勘误、predict 先猜再跑、choice 选择、cloze 填空、order 排序",
        "what to ask: all, weak, errata, or one form: predict (then run), choice, cloze, order",
    ),
    "count": Words("题数（默认 10）", "how many questions (default: 10)"),
    "go_on": Words("接着做没做完的测验", "continue the unfinished quiz"),
    "anew": Words(
        "用新的一次换掉没做完的测验；已给出的回答仍在记录里",
        "replace the unfinished quiz with a new one; its answers stay in the log",
    ),
    "seed": Words("种子：同样的种子，同样的题", "a seed: the same seed gives the same quiz"),
    "report": Words("把报告写入文件（.html 或 .md）", "write a report to a file (.html or .md)"),
    "repair": Words(
        "检查学习记录；若有损坏，先留副本，再从文件与备份里救回能读的一切",
        "check the study log; if it is damaged, keep a copy, then recover all that can be read from it and its backups",
    ),
    "sweep": Words(
        "让一个参数取多个值，例如 mask_ratio=0.1:0.5:5 或 size=base,large",
        "run at several values of one parameter, such as mask_ratio=0.1:0.5:5 or size=base,large",
    ),
    "export": Words(
        "把运行或扫描写入文件（.json、.csv 或 .svg）",
        "write the run or the sweep to a file (.json, .csv or .svg)",
    ),
    "edited": Words("运行你改过的副本", "run your edited copy"),
    "watch": Words(
        "每次保存这个文件都重新运行；Ctrl-C 结束", "run this file again each time it is saved; Ctrl-C ends"
    ),
    "jobs": Words("同时运行的个数（默认为核数）", "how many to run at once (default: one per core)"),
    "folder": Words(
        "各设备共用、由任何文件同步工具传送的文件夹",
        "the folder your devices share, synced by any file-sync tool",
    ),
    "create": Words(
        "第一次用时建立这个文件夹；不加则文件夹必须已经存在",
        "create the folder, for the very first sync; otherwise it must exist",
    ),
    "interview": Words(
        "面试日期，如 2026-12-20 或 +21（天）", "the interview's date, such as 2026-12-20 or +21 (days)"
    ),
    "minutes": Words("每天的分钟数（默认 30）", "minutes a day (default: 30)"),
    "forget": Words("清除面试日期", "clear the interview's date"),
    "dry_run": Words("只训练和检验，不采用", "train and evaluate, but adopt nothing"),
    "reset": Words("恢复默认权重", "go back to the default weights"),
    "trusted_folder": Words("牌组的文件夹", "the deck's folder"),
    "list": Words("列出受信任的牌组", "list the trusted decks"),
    "once": Words(
        "运行一次不能隔离的外来代码", "run another deck's code just this once, where it can't be sealed"
    ),
    "yes": Words("不提问，直接同意", "agree without being asked"),
    "no_mouse": Words(
        "应用不用鼠标：选择文字归终端管",
        "don't use the mouse, so that the terminal's own text selection works",
    ),
    "plain": Words(
        "纯文本模式：同样的会话，一行一行地读写，适合读屏软件；没有终端时自动如此",
        "plain mode: the same sessions as lines of text, for screen readers; also used when there is no terminal",
    ),
    "port": Words("端口（默认 8765；0 为任意空闲端口）", "the port (default: 8765; 0 picks a free one)"),
    "host": Words(
        "监听本机的哪个 IP 地址（默认 127.0.0.1，只有本机能连）",
        "the IP address of this machine to listen on (default: 127.0.0.1, reachable only from this machine)",
    ),
    "version": Words("显示版本", "show the version"),
    "help": Words("显示此帮助", "show this help"),
}

SAY: dict[str, Words] = {
    "usage": Words("用法：", "usage: "),
    "commands": Words("命令", "commands"),
    "options": Words("选项", "options"),
    "arguments": Words("参数", "arguments"),
    "no_output": Words(
        "没有可以写的地方：应用需要一个终端或管道",
        "there is nowhere to write to: the app needs a terminal, or a pipe",
    ),
    "unknown_question": Words("没有题目 {name}", "there is no question {name}"),
    "unknown_topic": Words("没有主题 {name}", "there is no topic {name}"),
    "unknown_demo": Words("没有演示 {name}", "there is no demo {name}"),
    "did_you_mean": Words("；是不是想找 {names}？", "; did you mean {names}?"),
    "see_list": Words("；runcall {command} 列出全部", "; runcall {command} lists them all"),
    "no_deck": Words(
        "{path} 不是牌组：其中没有 questions 文件夹", "{path} is not a deck: it has no questions folder"
    ),
    "faults": Counted("{n} 处错误", "{n} {n:fault|faults}"),
    "faults_found": Words("有 {faults}；用 {command} 查看", "found: {faults}; see {command}"),
    "left_out": Counted(
        "{what}因 {faults}未载入；用 {command} 查看",
        "{what} {n:was|were} left out because of {faults}; see {command}",
    ),
    "questions_listed": Counted("共 {n} 题", "{n} {n:question|questions}"),
    "questions_left_out": Counted("{n} 道题", "{n} {n:question|questions}"),
    "demos_left_out": Counted("{n} 个演示", "{n} {n:demo|demos}"),
    "files_left_out": Counted("{n} 个文件", "{n} {n:file|files}"),
    "comma_left_out": Words("、", ", "),
    "and_left_out": Words("、", " and "),
    "found_in_part": Words(
        "没有一题包含全部词语；下面这些含其中一部分：",
        "No question has all of these words; these have some of them:",
    ),
    "nothing_found": Words("没有找到“{text}”", 'nothing found for "{text}"'),
    "key_points": Words("要点", "Key points"),
    "claims": Words("论断", "Claims"),
    "claims_counted": Words("论断", "claims"),
    "documented": Words("原文说法", "document statements"),
    "claim": Words("论断", "claim"),
    "expected": Words("应为", "expected"),
    "measured": Words("实测", "measured"),
    "verdict": Words("结果", "verdict"),
    "demo": Words("演示", "Demo"),
    "follow_ups": Words("追问", "Follow-ups"),
    "sources": Words("来源", "Sources"),
    "erratum": Words("勘误", "Erratum"),
    "note": Words("注", "Note"),
    "document_says": Words("学习文档「{quote}」", "the study document says “{quote}”"),
    "proven": Words("已证", "proven"),
    "refuted": Words("证伪", "refuted"),
    "failed": Words("未能运行", "failed"),
    "cited": Words("引证", "cited"),
    "not_run": Words("未运行", "not run"),
    "errata": Words("勘误", "errata"),
    "questions": Words("题目", "questions"),
    "demos": Words("演示", "demos"),
    "topics": Words("主题", "topics"),
    "runs": Words("次运行", "runs"),
    "recorded": Words("台账已写入 {path}", "ledger written: {path}"),
    "runs_made": Words("运行 {made} 次，沿用 {kept} 次", "runs: {made} made, {kept} kept"),
    "reported": Words("报告已写入 {path}", "report written: {path}"),
    "report_ending": Words(
        "报告的文件名应以 .html 或 .md 结尾：{path}", "a report's file name must end in .html or .md: {path}"
    ),
    "no_folder": Words("没有文件夹 {path}", "there is no folder {path}"),
    "cant_write": Words("无法写入 {path}：{why}", "can't write {path}: {why}"),
    "over_seeds": Counted("{n} 个种子", "over {n} {n:seed|seeds}"),
    "fails_at_seeds": Words("在种子 {seeds} 下不成立", "does not hold at seed {seeds}"),
    "smallest_margin": Words("最小余量", "smallest margin"),
    "stable": Counted(
        "{n} 条论断依赖随机数；在全部 {seeds} 个种子下成立的有 {held} 条",
        "{n} {n:claim rests|claims rest} on random numbers; {held} of them {held:holds|hold} at all {seeds} seeds",
    ),
    "bank_ok": Words("题库无误", "the bank is sound"),
    "bank_faults": Words("{count} 处错误", "faults: {count}"),
    "seconds": Words("秒", "s"),
    "parameter": Words("参数", "parameter"),
    "default": Words("默认", "default"),
    "allowed": Words("取值", "allowed"),
    "topic": Words("主题", "topic"),
    "level": Words("级别", "level"),
    "question": Words("题目", "question"),
    "title": Words("标题", "title"),
    "name_a_demo": Words(
        "请给出演示名，例如 runcall demo bert/mlm_masking --mask-ratio 0.3；加 --help 看它的参数，runcall demos 列出全部",
        "name a demo, as in runcall demo bert/mlm_masking --mask-ratio 0.3; --help after its name lists its "
        "parameters, runcall demos lists them all",
    ),
    "parameter_needs_value": Words("{flag} 需要一个值", "{flag} needs a value"),
    "unexpected": Words(
        "不明白“{text}”；参数写作 --名称 值", 'unexpected "{text}"; a parameter is --name value'
    ),
    "unknown_parameter": Words("没有参数 {name}", "there is no parameter {name}"),
    "has_parameters": Words("；{demo} 的参数：{names}", "; {demo} takes {names}"),
    "nothing_due": Words("今天的都学完了。", "Done for today."),
    "next_due": NEXT_DUE,
    "due_today": Words(
        "复习 {due} 张 · 新题 {new} 道 · 约 {minutes} 分钟",
        "{due} to review · {new} new · about {minutes} min",
    ),
    "new": Words("新题", "new"),
    "due": Words("复习", "to review"),
    "graded": Words("{card}：{rating}，{when}再见", "{card}: {rating}, comes back {when}"),
    "in_days": Words("{n} 天后", "in {n} d"),
    "in_minutes": Words("{n} 分钟后", "in {n} min"),
    "undone": Words("已撤销 {card} 的“{rating}”", "undid “{rating}” on {card}"),
    "nothing_to_undo": Words("没有可撤销的评分", "there is no grade to undo"),
    "redone": Words("{card}：{what}，重新生效", "{card}: {what}, restored"),
    "nothing_to_redo": Words("没有可恢复的评分", "there is no grade to redo"),
    "held": Words("{card}：已{what}", "{card}: {what}"),
    "held_already": Words("{card}：早已{what}，没有改动", "{card}: already {what}; nothing was changed"),
    "not_held": Words(
        "{card}：既没有暂停也没有推迟，没有改动", "{card}: neither suspended nor buried; nothing was changed"
    ),
    "nothing_held": Words("没有暂停、推迟或标记的卡片", "no cards are suspended, buried or flagged"),
    "is_suspended": Words("已暂停", "suspended"),
    "is_leech": Counted("难点，忘记 {n} 次，已暂停", "leech, forgotten {n} {n:time|times}, suspended"),
    "is_buried": Words("推迟到明天", "buried until tomorrow"),
    "is_flagged": Words("已标记", "flagged"),
    "leech": Counted(
        "{card} 已忘记 {n} 次，作为难点暂停：拆成几张或换个说法记，再用 runcall resume {card} 恢复",
        "{card} has been forgotten {n} {n:time|times} and is suspended as a leech: split it or learn it another way, "
        "then bring it back with runcall resume {card}",
    ),
    "later": Words(
        "另有 {n} 张到期的分到之后几天，{days} 天补完",
        "{n} more due, spread over the coming days; caught up in {days} d",
    ),
    "clock_behind": Words(
        "有复习记在 {day}，而今天是 {today}：那时或现在的系统时钟不对，请核对；那些卡片今天再问一次",
        "some reviews are dated {day}, but today is {today}: the system clock was wrong then or is wrong now, so check it; "
        "those cards are asked again today",
    ),
    "setting_wrong": Words(
        "{path}：{name} 不能是 {value}，应为 {allowed}；现用默认值 {default}",
        "{path}: {name} can't be {value}, it must be {allowed}; using the default {default}",
    ),
    "setting_unknown": Words(
        "{path}：没有设置项 {name}，是不是想写 {near}？",
        "{path}: there is no setting {name}; did you mean {near}?",
    ),
    "setting_ignored": Words(
        "{path}：没有设置项 {name}，不起作用", "{path}: there is no setting {name}; it does nothing"
    ),
    "settings_unreadable": Words(
        "{path} 读不出来（{why}）；现用默认设置",
        "{path} can't be read ({why}); using the default settings",
    ),
    "log_sound": Counted(
        "{path} 完好：{n} 条记录；各卡片的状态已由记录重新算出",
        "{path} is sound: {n} {n:event|events}; the cards' states were rebuilt from them",
    ),
    "log_restored": Counted(
        "{path} 已补全：{n} 条记录，其中 {copies} 条取自备份",
        "{path} is complete again: {n} {n:event|events}, {copies} of them from backups",
    ),
    "log_repaired": Counted(
        "{path} 有损坏（{wrong}），已修复：{n} 条记录，其中 {copies} 条取自备份；损坏的原文件保存为 {kept}",
        "{path} was damaged ({wrong}) and has been repaired: {n} {n:event|events}, {copies} of them from backups; "
        "the damaged file is kept as {kept}",
    ),
    "log_gaps": Counted(
        "有 {n} 条记录读不出来；若用 runcall sync 与别的设备同步过，再同步一次即可取回",
        "{n} {n:event|events} could not be read; if you sync with other devices, runcall sync brings {n:it|them} back",
    ),
    "study": Words("学习记录", "Study log"),
    "missing": Words("未安装", "not installed"),
    "versions": Words("版本", "Versions"),
    "paths": Words("路径", "Paths"),
    "runner": Words("运行器", "Runner"),
    "seal": Words("隔离", "Seal"),
    "synced": Counted(
        "取入 {taken} 条记录，写出 {written} 条。",
        "Imported {taken} {taken:event|events} and wrote {written}.",
    ),
    "in_step": Words("已经一致：没有要取入或写出的记录。", "Already in sync: nothing to import or write."),
    "known_events": Counted(
        "本机现有 {events} 条记录，来自 {devices} 台设备。",
        "This device now knows {events} {events:event|events}, from {devices} {devices:device|devices}.",
    ),
    "torn_file": Words(
        "{file} 的最后一行尚未传完；传完后再同步一次即可取入",
        "the last line of {file} hasn't fully arrived; sync again once it has",
    ),
    "damaged_file": Counted(
        "{file} 中有 {lines} 行已损坏，已跳过；在写出它的设备上再同步一次即可补齐",
        "{file}: {lines} damaged {lines:line|lines} skipped; sync again on the device that wrote {lines:it|them} to restore {lines:it|them}",
    ),
    "newer_file": Words(
        "{file} 由更新版本的 Runcall 写出，未取入；请升级后再同步",
        "{file} was written by a newer Runcall and was not imported: update Runcall, then sync again",
    ),
}


def say(key: str, lang: str, **parts: object) -> str:
    """A sentence in the given language, with its blanks filled."""
    return SAY[key][lang].format(**parts)
