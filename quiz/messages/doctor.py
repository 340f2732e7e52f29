"""What `runcall doctor` says of the ways to run a demo and of the sandbox around a run."""

from quiz.demo.words import Words

TAKEN = Words("采用", "in use")
HELD = Words("生效", "in force")
LACKING = Words("缺少", "missing")
THEN = Words("因此", "so")

WAYS = {
    "zygote": Words(
        "zygote：常驻进程已载入 torch，每次运行从它分叉出一个新进程",
        "zygote: a process that has loaded torch forks a fresh one for each run",
    ),
    "standby": Words(
        "standby：一个已载入 torch 的进程在等候，用一次就换新的",
        "standby: a process that has loaded torch waits, is used once and replaced",
    ),
    "cold": Words("cold：每次运行都重新启动 Python", "cold: each run starts its own Python"),
}
ALONE = Words(
    "。命令行里的单次运行用 cold：更快", ". A single run from the shell uses cold, which is faster for one"
)
COSTS = Words(
    "✓ 就绪 {ready:,.0f} ms · 首行 {first:,.0f} ms · 常驻 {held:,.0f} MiB",
    "✓ ready after {ready:,.0f} ms · first line after {first:,.0f} ms · uses {held:,.0f} MiB while it waits",
)
COSTS_NOTHING = Words(
    "✓ 首行 {first:,.0f} ms，载入 torch 另计 · 不常驻",
    "✓ first line after {first:,.0f} ms, plus loading torch · nothing waits",
)

LANDLOCK = Words("✓ 第 {version} 版", "✓ version {version}")
NO_LANDLOCK = Words(
    "✗ 内核没有（Linux 5.13 起才有）或没有启用",
    "✗ not in this kernel (it needs Linux 5.13), or not enabled",
)
SECCOMP = Words("✓ 可用", "✓ available")
NO_SECCOMP = Words("✗ 这个系统或处理器上没有", "✗ not on this system or processor")

MEASURES = {
    "files": Words(
        "文件：只读得到运行所需，只写得进自己的临时文件夹",
        "files: reads only what a run needs, writes only its own folder",
    ),
    "tcp": Words("不能用 TCP（内核 6.7 起）", "no TCP (kernel 6.7)"),
    "signals": Words("不能向别的进程发信号（内核 6.12 起）", "no signals to other processes (kernel 6.12)"),
    "system_calls": Words("挡住用不到的系统调用", "unneeded system calls are blocked"),
    "network": Words("不能联网", "no network"),
    "processes": Words("不能启动进程", "no processes"),
    "no_new_privileges": Words("不能取得新权限", "no new privileges"),
    "memory": Words("内存有上限", "memory is limited"),
    "cpu": Words("处理器时间有上限", "processor time is limited"),
    "file_size": Words("单个文件大小有上限", "a file's size is limited"),
    "open_files": Words("打开的文件数有上限", "open files are limited"),
    "no_core": Words("不留内存转储", "no core dumps"),
    "wall_time": Words("运行时间有上限", "time is limited"),
    "output": Words("输出量有上限", "output is limited"),
    "events": Words("事件量有上限", "events are limited"),
    "folder": Words("临时文件夹的大小与文件数有上限", "its folder's bytes and files are limited"),
}
"""Every measure that a run which declares no processes is under, where the system has it."""

SEALED = Words(
    "运行是隔离的；外来牌组看过一次即可信任，代码改动后会再问",
    "runs are sealed; another deck is trusted once, until its code changes",
)
UNSEALED = Words(
    "运行没有隔离：外来牌组的代码每次运行都要你同意，学习记录先留副本，界面上一直有提示；内置牌组照常运行",
    "runs are not sealed: code of another deck needs your yes each time, the study log is backed up first, "
    "and a notice stays on screen; the built-in deck runs as usual",
)
