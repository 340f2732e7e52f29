"""How a run ended, told from what the runner did, what the process reported, and its status."""

import signal
from dataclasses import dataclass, field
from typing import Any

from quiz.demo.events import Outcome
from quiz.run.plain_output import plain_text
from quiz.run.request import Limits


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


def judge(ending: Ending) -> tuple[Outcome, str]:
    """The outcome, and its error: the snippet's part of the traceback, or a sentence."""
    report, limits = ending.report, ending.limits
    if ending.stopped is not None:
        return ending.stopped, _why_stopped(ending, ending.stopped)
    if report.get("done") is True:
        return "finished", ""
    if isinstance(report.get("failed"), str):
        outcome: Outcome = "out_of_memory" if report.get("out_of_memory") is True else "failed"
        return outcome, plain_text(report["failed"])
    if isinstance(report.get("ended"), str):
        return "ended_early", plain_text(report["ended"])
    if ending.status >= 0:
        return "ended_early", f"the process ended with status {ending.status} before the demo returned"
    if ending.status == -signal.SIGKILL and ending.memory_kill:
        return "out_of_memory", "the system killed the run because memory ran out"
    if ending.status == -getattr(signal, "SIGXCPU", 0):
        return "timed_out", f"it computed for longer than {limits.seconds:g} s allow"
    return "killed", f"the process was killed by {signal_name(-ending.status)}"


def _why_stopped(ending: Ending, stopped: Outcome) -> str:
    limits = ending.limits
    match stopped:
        case "timed_out":
            return f"stopped after {limits.seconds:g} s, the time limit"
        case "out_of_memory":
            return f"stopped when it held more than {size(limits.memory)} of memory, the limit"
        case "output_limit" if ending.events_exceeded:
            return f"stopped when it had sent more than {size(limits.events)} of events, the limit"
        case "output_limit":
            kept = f"; {ending.left_out:,} bytes between the beginning and the end were left out"
            return f"stopped when it had printed more than {size(limits.output)}, the limit{kept}"
        case "killed":
            return "the process that started it ended, and the run with it"
        case _:
            return ""


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
