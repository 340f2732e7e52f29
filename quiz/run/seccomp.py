"""Seccomp: the system calls that a run has no use for are refused, by a filter that the kernel runs.

Classic BPF over `struct seccomp_data` (kernel documentation, userspace-api/seccomp_filter), on x86_64 and
aarch64. A refused call fails with EPERM, so that a snippet sees an ordinary error.
"""

import ctypes
import errno
import os
import platform
import struct
from dataclasses import dataclass

from quiz.run.kernel import buffer, syscall
from quiz.run.system_calls import CALLS, LAST, NEVER, OWN_ONLY, PROCESSES, SIGNALS

_SET_MODE_FILTER, _GET_ACTION_AVAILABLE = 1, 2
_ALL_THREADS = 1

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # places in seccomp_data; each argument has 8 bytes there

_X32 = 0x40000000  # from here on: another numbering that an x86_64 kernel may answer to
_CLONE_THREAD = 0x00010000
_CLONE_FILES = 0x00000400  # a thread without it would hold descriptors of its own, out of sight
_CLONE_NEW = 0x7E020080  # every namespace
_MAP_SHARED, _MAP_ANONYMOUS = 0x01, 0x20  # together: memory that stays, uncounted, when let go of
_DATAGRAMS = 0b10  # in the types of socket that a pair could send to others by
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_MM, _PR_SET_CHILD_SUBREAPER = 1, 4, 35, 36
_SIGNALS_AND_LEASES = (8, 10, 15, 1024, 1026)  # F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY
_ABOUT_DESCRIPTORS = (0x5401, 0x802C542A, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""TCGETS and TCGETS2 (is it a terminal?), TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX."""


@dataclass(frozen=True)
class Machine:
    """An architecture: its number in audits, and its column in the table of calls."""

    audit: int
    column: int


MACHINES = {"x86_64": Machine(0xC000003E, 0), "aarch64": Machine(0xC00000B7, 1)}


def available() -> bool:
    """Whether this kernel takes filters, and we have the numbers of its calls."""
    machine = MACHINES.get(platform.machine())
    if machine is None:
        return False
    action = buffer(struct.pack("=I", _ERROR))
    return syscall(CALLS["seccomp"][machine.column], _GET_ACTION_AVAILABLE, 0, action) == 0


def restrict(processes: bool) -> tuple[str, ...]:
    """Install the filter on all threads, for good; the process must be unable to gain privileges.

    Returns what it enforces: `system_calls`, `network` and, unless the run may have processes,
    `processes`: none can be started, and none but itself be signalled. Nothing where it can't be installed.
    """
    machine = MACHINES.get(platform.machine())
    if machine is None:
        return ()
    code = buffer(build(machine, processes, os.getpid()))
    program = buffer(struct.pack("@HP", len(code) // 8, ctypes.addressof(code)))
    if syscall(CALLS["seccomp"][machine.column], _SET_MODE_FILTER, _ALL_THREADS, program) != 0:
        return ()
    return ("system_calls", "network", *(() if processes else ("processes",)))


def build(machine: Machine, processes: bool, me: int) -> bytes:
    """The filter: blocks one after another, each of which decides one system call and lets others pass."""

    def call(name: str, decision: bytes) -> bytes:
        number = CALLS[name][machine.column]
        return b"" if number < 0 else _step(_EQUAL, number, 0, len(decision) // 8) + decision

    refused = NEVER if processes else (*NEVER, *PROCESSES)
    own_only = OWN_ONLY if processes else (*OWN_ONLY, *SIGNALS)
    return b"".join(
        [
            _load(_ARCHITECTURE) + _step(_EQUAL, machine.audit, 1, 0) + _refuse(),
            _load(_NUMBER),
            _step(_AT_LEAST, _X32, 0, 1) + _refuse(),
            _step(_AT_LEAST, LAST + 1, 0, 1) + _refuse(errno.ENOSYS),
            *(call(name, _refuse()) for name in refused),
            *(call(name, _allow_values(0, 0, me)) for name in own_only),
            call("clone3", _refuse(errno.ENOSYS)),  # no filter sees its flags; the C library then takes clone
            call(
                "clone",
                _refuse_bits(0, _CLONE_NEW)
                + (_allow() if processes else _need_bit(0, _CLONE_FILES) + _allow_bits(0, _CLONE_THREAD)),
            ),
            b"" if processes else call("mmap", _refuse_both_bits(3, _MAP_SHARED, _MAP_ANONYMOUS)),
            call("socketpair", _refuse_bits(1, _DATAGRAMS) + _allow()),
            call(
                "prctl",
                _refuse_values(0, _PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_MM, _PR_SET_CHILD_SUBREAPER),
            ),
            call("ioctl", _allow_values(1, *_ABOUT_DESCRIPTORS)),
            call("fcntl", _refuse_values(1, *_SIGNALS_AND_LEASES)),
            call("fallocate", _refuse(errno.EOPNOTSUPP)),  # as on many file systems: then zeros are written
            _allow(),
        ]
    )


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """One instruction; the jumps count the instructions to skip."""
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _load(place: int) -> bytes:
    return _step(_LOAD, place)


def _argument(index: int) -> bytes:
    """Its lower half, all that the kernel reads of the types compared here."""
    return _load(_ARGUMENTS + 8 * index)


def _allow() -> bytes:
    return _step(_RETURN, _ALLOW)


def _refuse(error: int = errno.EPERM) -> bytes:
    return _step(_RETURN, _ERROR | error)


def _allow_values(index: int, *values: int) -> bytes:
    return _argument(index) + b"".join(_step(_EQUAL, v, 0, 1) + _allow() for v in values) + _refuse()


def _refuse_values(index: int, *values: int) -> bytes:
    return _argument(index) + b"".join(_step(_EQUAL, v, 0, 1) + _refuse() for v in values) + _allow()


def _allow_bits(index: int, bits: int) -> bytes:
    return _argument(index) + _step(_ANY_BIT, bits, 0, 1) + _allow() + _refuse()


def _refuse_both_bits(index: int, one: int, other: int) -> bytes:
    return _argument(index) + _step(_ANY_BIT, one, 0, 2) + _step(_ANY_BIT, other, 0, 1) + _refuse() + _allow()


def _need_bit(index: int, bit: int) -> bytes:
    """Refuses a call without it; else what follows decides."""
    return _argument(index) + _step(_ANY_BIT, bit, 1, 0) + _refuse()


def _refuse_bits(index: int, bits: int) -> bytes:
    """Refuses a call with any of these bits; else what follows decides."""
    return _argument(index) + _step(_ANY_BIT, bits, 0, 1) + _refuse()
