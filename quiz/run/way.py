"""The ways to start a run: what each of them offers to the runner."""

import os
import sys
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from quiz.demo.words import Words

if TYPE_CHECKING:
    import asyncio

WayName: TypeAlias = Literal["zygote", "standby", "cold"]

WARM = ("torch", "numpy", "torch._dynamo")
"""What a warm process has imported. `torch._dynamo` is what a first optimizer step would import."""


class WayFailed(Exception):
    """A way that can't start runs here; `why` says it in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.why = Words(zh, en)


def no_start(python: str, error: OSError) -> WayFailed:
    """The interpreter can't be started."""
    return WayFailed(f"{python} 无法启动：{error.strerror}", f"{python} does not start: {error.strerror}")


def unsupported() -> Words | None:
    """Why this system can't fork warm processes; None if it can."""
    if not sys.platform.startswith("linux"):
        return Words(
            "载入 torch 之后再分叉，只在 Linux 上是安全的",
            "forking a process that has loaded torch is safe on Linux only",
        )
    if not hasattr(os, "pidfd_open"):
        return Words("这个 Python 或内核没有 pidfd_open", "this Python or kernel has no pidfd_open")
    return None


class Process(Protocol):
    """One run's process."""

    pid: int
    ended: "asyncio.Future[int]"
    """Set at the process's end: its status, or minus the signal that ended it."""
    lost: bool
    """Whether it ended because the process that started it did."""
    guarded: bool
    """Whether the process is a guard, and the run a child of it."""

    def kill(self) -> None:
        """Begin to kill the process and its group; `ended` follows."""

    async def sweep(self) -> None:
        """After its end: leave no process that it started."""


class Way(Protocol):
    """One way to start runs."""

    name: WayName
    missing: dict[str, str]
    """The modules that its warm process could not load, and why."""

    def begin(self) -> None:
        """Start to prepare in the background; returns at once."""

    async def ready(self) -> None:
        """Wait until it is prepared. Raises WayFailed if it can't be."""

    async def start(self, job: bytes, descriptors: tuple[int, ...]) -> Process:
        """Start a job with its stdout, stderr, events and report. Raises WayFailed."""

    async def close(self) -> None:
        """End everything that it has started."""
