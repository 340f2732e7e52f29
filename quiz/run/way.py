"""The ways to start a run: what each of them offers to the runner."""

import asyncio
from typing import Literal, Protocol, TypeAlias

WayName: TypeAlias = Literal["zygote", "standby", "cold"]

WARM = ("torch", "numpy", "torch._dynamo")
"""What a warm process has imported. `torch._dynamo` is what a first optimizer step would import."""


class WayFailed(Exception):
    """A way that can't start runs here; the text says why."""


class Process(Protocol):
    """One run's process."""

    pid: int
    ended: "asyncio.Future[int]"
    """Set at the process's end: its status, or minus the signal that ended it."""
    lost: bool
    """Whether it ended because the process that started it did."""

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
