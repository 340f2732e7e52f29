"""What a run took, by the clock and of the processor, and the medians of many."""

import json
import subprocess
import time
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import NamedTuple


class Took(NamedTuple):
    """Milliseconds from asking for a run: to its line, to its end, and of all processors to the line."""

    first: float
    end: float
    processor: float


class Samples:
    """All that was measured, by who ran it and what was run."""

    def __init__(self) -> None:
        self.of: defaultdict[tuple[str, str], list[Took]] = defaultdict(list)

    def median(self, who: str, what: str) -> Took:
        """The medians of one's runs."""
        return Took(*(median(column) for column in zip(*self.of[who, what], strict=True)))


def used_by(process: int) -> float:
    """Milliseconds of processor time that the threads of a process have taken; they are few and last."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e6


class Stopwatch:
    """From asking for a run on: the clock, this process's work and that of who starts runs for it."""

    def __init__(self, server: int | None = None) -> None:
        self._server = server
        self._helped = used_by(server) if server else 0.0
        self._worked, self._asked = time.process_time(), time.perf_counter()

    def clock(self) -> float:
        """Milliseconds since it was asked."""
        return 1000 * (time.perf_counter() - self._asked)

    def processor(self, line: str) -> float:
        """Milliseconds of all processors, of which the run's own stand in its first line, as seconds."""
        helped = used_by(self._server) - self._helped if self._server else 0.0
        return 1000 * (time.process_time() - self._worked + float(line)) + helped


class Peer:
    """Another way to run snippets, in a process of its own that answers each line with what it took."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ready = self._read() == "ready"

    async def time_run(self, name: str) -> Took:
        """One run of a snippet."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{name}\n")
        self._process.stdin.flush()
        return Took(*json.loads(self._read()))

    def close(self) -> None:
        """It ends when nobody asks any more."""
        self._process.communicate()

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()
