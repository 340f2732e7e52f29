"""The real program, started by a fork: in a terminal for its screens, with pipes for the shell's commands."""

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.patience import PATIENCE
from tests.pty.terminal import Terminal

ROOT = Path(__file__).parents[2]


class Started:
    """One start of the program, as `subprocess` shows its own."""

    def __init__(self, asked: socket.socket) -> None:
        self._asked = asked
        self.pid = int(asked.recv(64))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended; None while it lives."""
        if self.returncode is None and select.select([self._asked], [], [], 0)[0]:
            self.returncode = int(self._asked.recv(64))
        return self.returncode

    def wait(self) -> int:
        """Wait for its end."""
        if self.returncode is None:
            self.returncode = int(self._asked.recv(64))
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it is gone."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End it in the hardest way."""
        self.send_signal(signal.SIGKILL)


class Forks:
    """The process that is forked. `before` is a command that it is started by, if any."""

    def __init__(self, python: Path, before: Sequence[str] = ()) -> None:
        self._asked, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        words = [*before, str(python), "-m", "tests.faults.forking", str(theirs.fileno())]
        self._process = subprocess.Popen(words, cwd=ROOT, pass_fds=[theirs.fileno()])
        theirs.close()
        assert self._asked.recv(64) == b"ready"

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def start(
        self,
        words: Sequence[str],
        environment: Mapping[str, str],
        folder: Path,
        descriptors: list[int],
        largest: int | None = None,
    ) -> Started:
        """One start. No file that it writes can grow beyond `largest` bytes."""
        told = {"words": [*words], "environment": {**environment}, "folder": str(folder), "largest": largest}
        socket.send_fds(self._asked, [json.dumps(told).encode()], descriptors)
        return Started(self._asked)

    def close(self) -> None:
        """End the process."""
        self._asked.close()
        self._process.wait()


class ForkedTerminal(Terminal):
    """The app in a terminal."""

    def __init__(
        self,
        forks: Forks,
        words: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int],
        *,
        folder: Path,
        largest: int | None = None,
    ) -> None:
        self._forks, self._largest = forks, largest
        super().__init__(words, environment, size, folder=folder)

    def begin(
        self, words: Sequence[str], environment: Mapping[str, str], folder: Path, slave: int
    ) -> Started:
        """Fork it."""
        return self._forks.start(words, environment, folder, [slave], self._largest)


class Command:
    """A shell's command with pipes: lines in, lines out."""

    def __init__(
        self,
        forks: Forks,
        words: Sequence[str],
        environment: Mapping[str, str],
        *,
        folder: Path,
        largest: int | None = None,
    ) -> None:
        pipes = [os.pipe() for _ in range(3)]
        theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
        self._in, self._out, self._err = pipes[0][1], pipes[1][0], pipes[2][0]
        self.out, self.err = b"", b""
        self.program = forks.start(words, environment, folder, theirs, largest)
        for descriptor in theirs:
            os.close(descriptor)

    @property
    def lines(self) -> list[str]:
        """What it printed so far, whole lines only."""
        return self.out.decode().split("\n")[:-1]

    def send(self, line: str) -> None:
        """Type a line."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self._in, f"{line}\n".encode())

    def follow(self, lines: int, seconds: float = PATIENCE) -> None:
        """Read until it has printed so many lines or has ended, or the time is over."""
        end = time.monotonic() + seconds
        while len(self.lines) < lines and (left := end - time.monotonic()) > 0:
            if not self._read(left):
                return

    def kill(self) -> int:
        """End it in the hardest way, unless it has ended; read the rest; its exit code."""
        self.program.kill()
        return self.end()

    def end(self) -> int:
        """Read to its end; its exit code."""
        while self._read(PATIENCE):
            pass
        self.err = b"".join(iter(lambda: os.read(self._err, 65536), b""))
        for descriptor in (self._in, self._out, self._err):
            os.close(descriptor)
        return self.program.wait()

    def _read(self, seconds: float) -> bool:
        if not select.select([self._out], [], [], seconds)[0]:
            return False
        data = os.read(self._out, 65536)
        self.out += data
        return bool(data)
