"""Shared memory of its own for a run with processes: an empty /dev/shm of bounded size that ends with it.

Elsewhere the system's own serves, with what other programs keep there. Needs a mount namespace: root may have
one, and others where the system gives them user namespaces.
"""

import os
from pathlib import Path

from quiz.run.kernel import mount, unshare

PLACE = "/dev/shm"
"""Where locks between processes live."""

_NEW_MOUNTS, _NEW_IPC, _NEW_USER = 0x00020000, 0x08000000, 0x10000000
_PRIVATE, _ALL = 1 << 18, 1 << 14
_NO_SETUID, _NO_DEVICES, _NO_PROGRAMS = 1 << 1, 1 << 2, 1 << 3


def take_own(size: int, files: int) -> bool:
    """Cover the system's shared memory with a new one; False where this system doesn't let us."""
    if not (unshare(_NEW_MOUNTS | _NEW_IPC) or _as_user()):
        return False
    options = f"size={size},nr_inodes={files},mode=700"
    return mount("none", "/", "", _PRIVATE | _ALL, "") and mount(
        "tmpfs", PLACE, "tmpfs", _NO_SETUID | _NO_DEVICES | _NO_PROGRAMS, options
    )


def _as_user() -> bool:
    """The same in a user namespace, in which we are who we were."""
    user, group = os.getuid(), os.getgid()
    if not unshare(_NEW_USER | _NEW_MOUNTS | _NEW_IPC):
        return False
    try:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    except OSError:
        return False
    return True
