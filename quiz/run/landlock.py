"""Landlock: from here on this process reaches no file but those it is given, whatever its user may.

Linux 5.13 or newer, for any user and without a package (kernel documentation, userspace-api/landlock).
What it does not cover, such as changing a file's mode, owner or times, `quiz.run.seccomp` refuses.
"""

import os
import struct
from collections.abc import Iterable
from pathlib import Path
from stat import S_ISDIR

from quiz.run.kernel import buffer, syscall

_CREATE, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same numbers on every architecture
_TELL_VERSION = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_AND_MAKE = 0b11111_11110000  # folders, files, devices, sockets, fifos, links
_MAKE_DEVICE = 1 << 6 | 1 << 11  # whoever may do that as root holds the disk in his hand
_REFER, _TRUNCATE, _IOCTL_DEVICE = 1 << 13, 1 << 14, 1 << 15
_OF_A_FILE = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEVICE

READ = _READ_FILE | _READ_DIR
RUN = READ | _EXECUTE
USE = _READ_FILE | _WRITE_FILE  # of a device: what is there already
OWN = READ | _WRITE_FILE | _REMOVE_AND_MAKE & ~_MAKE_DEVICE | _REFER | _TRUNCATE

_TCP = 0b11  # to bind and to connect
_SCOPES = 0b11  # abstract sockets and signals


def version() -> int:
    """Which Landlock this kernel has; 0 for none."""
    return max(0, syscall(_CREATE, 0, 0, _TELL_VERSION))


def restrict(paths: Iterable[tuple[Path, int]]) -> tuple[str, ...]:
    """Allow these rights beneath these paths and no others, for good; a missing path is left out.

    Returns what is in force: `files`, on newer kernels `tcp` (6.7) and `signals` (6.12; abstract sockets
    too). The process must be unable to gain privileges, and have one thread: others would stay free.
    """
    known = version()
    if not known:
        return ()
    handled = RUN | _WRITE_FILE | _REMOVE_AND_MAKE
    handled |= sum(
        right for since, right in ((2, _REFER), (3, _TRUNCATE), (5, _IOCTL_DEVICE)) if known >= since
    )
    fields = [handled, *([_TCP] if known >= 4 else []), *([_SCOPES] if known >= 6 else [])]
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    ruleset = syscall(_CREATE, buffer(attributes), len(attributes), 0)
    if ruleset < 0:
        return ()
    try:
        for path, rights in paths:
            _allow(ruleset, path, rights & handled)
        if syscall(_RESTRICT_SELF, ruleset, 0) != 0:
            return ()
    finally:
        os.close(ruleset)
    return ("files", *(("tcp",) if known >= 4 else ()), *(("signals",) if known >= 6 else ()))


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not S_ISDIR(os.fstat(place).st_mode):
            rights &= _OF_A_FILE
        syscall(_ADD_RULE, ruleset, _PATH_BENEATH, buffer(struct.pack("=Qi", rights, place)), 0)
    finally:
        os.close(place)
