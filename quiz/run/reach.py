"""The files that a run may reach: what Python needs to read, its deck's snippets, and its own folder."""

import os
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from quiz.run.landlock import OWN, READ, RUN, USE
from quiz.run.shared_memory import PLACE

SYSTEM = ("/usr", "/lib", "/lib64", "/lib32", "/bin", "/sbin", "/opt/cuda", "/nix/store", "/gnu/store")
"""Where a system keeps its libraries and programs."""

SETTINGS = (
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/timezone"),
    *("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory"),
    *("/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage"),
)
"""What the C library, Python and torch look up about the machine."""

DEVICES = ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom")

_HOME = os.environ.get("HOME") or "/"
"""As it was at the start: a run gets its own folder for a home."""


def reachable(folder: Path, deck: Path, processes: bool, source: str = "") -> Iterator[tuple[Path, int]]:
    """Each path that a run works with, and its rights there; what is beneath a path has them too."""
    for place in {*SYSTEM, *python_places()}:
        yield Path(place), RUN
    for place in (*SETTINGS, "/proc/self"):
        yield Path(place), READ
    for place in DEVICES:
        yield Path(place), USE
    yield Path(__file__).resolve().parents[1], READ  # quiz, which the snippets' contract comes from
    if not (deck / "snippets").is_symlink():  # a link could lead to all that the learner has
        yield deck / "snippets", READ
    if source:
        yield Path(source), READ
    yield folder, OWN
    if processes:
        yield Path(PLACE), OWN


@cache
def python_places() -> frozenset[str]:
    """The standard library, the environment and the packages, but never a folder that holds somebody's home.

    An entry of the path that is no folder of packages, such as a checkout installed for editing, stays out.
    """
    named = [sys.prefix, sys.base_prefix, *(sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib"))]
    packages = [entry for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")]
    places = {os.path.realpath(place) for place in (*named, *packages) if place}
    return frozenset(place for place in places if os.path.commonpath((place, _HOME)) != place)
