"""Starts Python processes of this package, with an environment that names every variable it keeps."""

import os
import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

from quiz.run.processes import MARK

KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "XDG_CACHE_HOME"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "SYSTEMROOT", "TEMP", "TMP"),
)
"""A list of what is let through: a stray variable (an empty TORCH_LOGS) can break an import of torch."""

SET = {
    "OMP_NUM_THREADS": "1",  # a pool of threads, once started, does not survive a fork
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",  # the order of a set of strings is the same in every run
    "PYTHONUTF8": "1",
}

BOOTSTRAP = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from quiz.run.{program} import main; "
    "del sys.path[0]; main()"
)
"""The package is found once by its own place, which then leaves the path: a snippet's imports see the
standard library, the installed packages and its deck, and `quiz` stays the one that started it."""


def environment(mark: str) -> dict[str, str]:
    """The environment of every process of a run."""
    return {name: os.environ[name] for name in KEPT if name in os.environ} | SET | {MARK: mark}


def spawn(
    python: str, program: str, end: socket.socket, mark: str, words: Sequence[str]
) -> subprocess.Popen[bytes]:
    """Start `quiz.run.<program>` with its end of a control socket, in a session of its own.

    The process ends with the thread that calls this: call it in one that lives as long as the runner.
    """
    home = str(Path(__file__).resolve().parents[2])
    command = [python, "-P", "-c", BOOTSTRAP.format(program=program), home]
    return subprocess.Popen(
        [*command, str(end.fileno()), str(os.getpid()), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(mark),
        pass_fds=(end.fileno(),),
        start_new_session=True,
    )
