"""What a run's process gives up before any of the snippet's code runs; each measure is named if it holds.

Runs in the run's own process. A measure that this system lacks is left out of the names, never an error:
who reads the result sees what was really in force.
"""

import math
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from quiz.run import landlock, seccomp
from quiz.run.kernel import drop_capabilities, prctl
from quiz.run.processes import tasks_of_this_user
from quiz.run.reach import reachable
from quiz.run.request import Job, Limits
from quiz.run.shared_memory import take_own

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38

_TO_READ_FILES = 0b110
"""What lets root read and write files of others, as a deck in a container may be; Landlock bounds it."""

LIBRARIES = 16 << 30
"""Address space beside the data: a torch built for accelerators maps many GiB of libraries."""

THREADS = 16
"""Tasks that each process of a run may have, where it may have processes."""


def can_seal() -> bool:
    """Whether runs on this system are sealed: Landlock and seccomp are there."""
    return landlock.version() > 0 and seccomp.available()


def confine(job: Job) -> tuple[str, ...]:
    """Apply every measure; returns the names of those in force."""
    own = job.limits.sealed and job.limits.processes > 0 and take_own(job.limits.folder, job.limits.files)
    return (*(("shared_memory",) if own else ()), *_limit_all(job.limits), *_seal(job))


def _limit_all(limits: Limits) -> tuple[str, ...]:
    measures: dict[str, Callable[[], bool]] = {
        "memory": lambda: _limit_memory(limits.memory),
        "cpu": lambda: _limit("RLIMIT_CPU", math.ceil(limits.seconds * limits.threads) + 5, grace=2),
        "file_size": lambda: _limit("RLIMIT_FSIZE", limits.file),
        "open_files": lambda: _limit("RLIMIT_NOFILE", limits.open_files),
        "no_core": lambda: _limit("RLIMIT_CORE", 0),
        "tasks": lambda: limits.processes > 0 and _limit_tasks(limits.processes),
        "no_new_privileges": lambda: prctl(PR_SET_NO_NEW_PRIVS, 1) and drop_capabilities(_TO_READ_FILES),
    }
    return tuple(name for name, apply in measures.items() if apply())


def _seal(job: Job) -> tuple[str, ...]:
    """Files by Landlock, then system calls by seccomp, which would refuse nothing that Landlock needs."""
    if not job.limits.sealed or threads() != 1:
        return ()  # Landlock would not bind other threads
    processes = job.limits.processes > 0
    return (
        *landlock.restrict(reachable(Path(job.folder), Path(job.deck), processes, job.source)),
        *seccomp.restrict(processes),
    )


def die_with(parent: int, by: signal.Signals = signal.SIGKILL) -> None:
    """End this process, by a signal, when its parent ends. `parent` is who must still be there now.

    The kernel means the thread that made this process, so the parent makes it in one that lasts.
    """
    prctl(PR_SET_PDEATHSIG, by)
    if os.getppid() != parent:
        os._exit(0)


def adopt_orphans() -> bool:
    """Become the parent of descendants whose own parent ended, so that none gets out of sight."""
    return prctl(PR_SET_CHILD_SUBREAPER, 1)


def threads() -> int:
    """How many threads this process has; 0 where the system does not tell."""
    try:
        return len(list(Path("/proc/self/task").iterdir()))
    except OSError:
        return 0


def _limit_tasks(processes: int) -> bool:
    """The kernel counts all tasks of a user, but none of root, who is bound by the runner's own count."""
    return os.getuid() != 0 and _limit("RLIMIT_NPROC", tasks_of_this_user() + THREADS * (processes + 1))


def _limit_memory(most: int) -> bool:
    """Data counts what a snippet allocates and not the libraries it maps; address space bounds the rest."""
    _limit("RLIMIT_AS", most + LIBRARIES)
    return sys.platform.startswith("linux") and _limit("RLIMIT_DATA", most)


def _limit(name: str, most: int, grace: int = 0) -> bool:
    """Set a limit for good. With a grace the kernel first sends the limit's own signal, which says why."""
    try:
        import resource
    except ImportError:  # Windows
        return False
    kind = getattr(resource, name, None)
    if kind is None:
        return False
    hard = resource.getrlimit(kind)[1]
    highest = most + grace if hard == resource.RLIM_INFINITY else min(most + grace, hard)
    try:
        resource.setrlimit(kind, (min(most, highest), highest))
    except (OSError, ValueError):
        return False
    return True
