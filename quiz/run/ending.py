"""How a run ended, told from what the runner did, what the process reported, and its status."""

import signal
from dataclasses import dataclass, field
from typing import Any

from quiz.demo.events import Outcome
from quiz.demo.words import Text, Words
from quiz.run.plain_output import plain_text
from quiz.run.request import Limits
from quiz.run.trace import is_package_name


@dataclass(frozen=True)
class Ending:
    """What is known when a run's process is gone.

    stopped: why the runner killed it, if it did. report: what the process said over its private pipe.
    status: its exit status, or minus the signal. memory_kill: the kernel killed something for memory
    meanwhile.
    """

    status: int
    limits: Limits
    stopped: Outcome | None = None
    report: dict[str, Any] = field(default_factory=dict)
    memory_kill: bool = False
    events_exceeded: bool = False
    left_out: int = 0


def judge(ending: Ending) -> tuple[Outcome, Text]:
    """The outcome, and its error: the snippet's part of the traceback, or a sentence in both languages."""
    report, limits = ending.report, ending.limits
    if ending.stopped is not None:
        return ending.stopped, _why_stopped(ending, ending.stopped)
    if report.get("done") is True and ending.status == 0:
        return "finished", ""
    if report.get("unsealed") is True:
        return "failed", Words(
            "没有运行：这个进程无法与您的文件隔离，尽管本机支持隔离。`runcall doctor` 会显示各方式的情况",
            "It did not run: its process could not be sealed off from your files, as this system can do. "
            "`runcall doctor` shows what each way enforces",
        )
    if isinstance(report.get("missing"), str) and is_package_name(report["missing"]):
        return "failed", _how_to_install(report["missing"], plain_text(str(report.get("python"))))
    if isinstance(report.get("failed"), str):
        outcome: Outcome = "out_of_memory" if report.get("out_of_memory") is True else "failed"
        return outcome, plain_text(report["failed"])
    if isinstance(report.get("ended"), str):
        return "ended_early", plain_text(report["ended"])
    if ending.status >= 0:
        return "ended_early", Words(
            f"演示返回之前，进程已退出（状态 {ending.status}）",
            f"the process ended with status {ending.status} before the demo returned",
        )
    if ending.status == -signal.SIGKILL and ending.memory_kill:
        return "out_of_memory", Words(
            "内存耗尽，系统终止了运行", "the system killed the run because memory ran out"
        )
    if ending.status == -getattr(signal, "SIGXCPU", 0):
        return "timed_out", Words(
            f"计算时间超过了 {limits.seconds:g} 秒的上限",
            f"it computed for longer than {limits.seconds:g} s allow",
        )
    name = signal_name(-ending.status)
    return "killed", Words(f"进程被 {name} 终止", f"the process was killed by {name}")


def _why_stopped(ending: Ending, stopped: Outcome) -> Text:
    limits = ending.limits
    match stopped:
        case "timed_out":
            return Words(
                f"已到 {limits.seconds:g} 秒的时间上限，停止",
                f"stopped after {limits.seconds:g} s, the time limit",
            )
        case "out_of_memory":
            most = size(limits.memory)
            return Words(
                f"占用内存超过 {most} 的上限，停止",
                f"stopped when it held more than {most} of memory, the limit",
            )
        case "output_limit" if ending.events_exceeded:
            most = size(limits.events)
            return Words(
                f"事件超过 {most} 的上限，停止",
                f"stopped when it had sent more than {most} of events, the limit",
            )
        case "output_limit":
            most = size(limits.output)
            return Words(
                f"输出超过 {most} 的上限，停止；首尾之间的 {ending.left_out:,} 字节未保留",
                f"stopped when it had printed more than {most}, the limit; "
                f"{ending.left_out:,} bytes between the beginning and the end were left out",
            )
        case "disk_limit":
            most = size(limits.folder)
            return Words(
                f"文件夹中的文件超过 {most} 或 {limits.files:,} 个的上限，或含有无法查看的文件夹，停止",
                f"stopped when its folder held more than {most} or {limits.files:,} files, the limits, "
                "or folders that nobody can look into",
            )
        case "too_many_processes":
            return Words(
                f"进程数超过 {limits.processes} 的上限，停止",
                f"stopped when it had started more than {limits.processes} processes, the limit",
            )
        case "killed":
            return Words(
                "启动它的进程已结束，运行随之结束", "the process that started it ended, and the run with it"
            )
        case _:
            return ""


def _how_to_install(package: str, python: str) -> Words:
    command = f"{python} -m pip install {package}"
    return Words(
        f"这个演示需要 {package}，本机尚未安装。安装命令：{command}",
        f"This demo needs {package}, which is not installed here. Install it with: {command}",
    )


def signal_name(number: int) -> str:
    """`SIGSEGV (segmentation fault)`, or the number of a signal without a name."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
    said = signal.strsignal(number)
    return f"{name} ({said.lower()})" if said else name


def size(count: int) -> str:
    """Bytes in the largest unit that fits: `16 MiB`."""
    value, units = float(count), ["bytes", "KiB", "MiB", "GiB", "TiB"]
    while value >= 1024 and len(units) > 1:
        value /= 1024
        units.pop(0)
    return f"{value:.0f} {units[0]}" if value >= 100 else f"{value:.3g} {units[0]}"
