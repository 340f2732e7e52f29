"""The filter refuses the calls that it names, by the numbers that the kernel gives them."""

import ctypes
import errno
import json
import platform
import subprocess
import sys

import pytest

from quiz.run import landlock, seccomp
from quiz.run.seccomp import MACHINES, build
from quiz.run.system_calls import CALLS, LAST, NEVER, PROCESSES


def table(text: str) -> dict[str, int]:
    """Names and numbers in turn."""
    words = text.split()
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


# Of arch/x86/entry/syscalls/syscall_64.tbl and scripts/syscall.tbl, Linux 6.19.
OF_X86_64 = table(
    """
    socket 41  connect 42  bind 49  listen 50  socketpair 53  clone 56  fork 57  vfork 58  execve 59
    kill 62  fcntl 72  truncate 76  chmod 90  ptrace 101  prctl 157  mount 165  setxattr 188  tkill 200
    clock_settime 227  tgkill 234  mq_open 240  keyctl 250  inotify_add_watch 254  unshare 272
    utimensat 280  fallocate 285  rt_tgsigqueueinfo 297  perf_event_open 298  prlimit64 302
    open_by_handle_at 304  process_vm_readv 310  seccomp 317  memfd_create 319  bpf 321  execveat 322
    userfaultfd 323  sendmsg 46  sendmmsg 307  mmap 9
    """
)
OF_AARCH64 = table(
    """
    socket 198  connect 203  bind 200  listen 201  socketpair 199  clone 220  execve 221  kill 129
    fcntl 25  truncate 45  fchmod 52  fchmodat 53  ptrace 117  prctl 167  mount 40  setxattr 5
    tkill 130  clock_settime 112  tgkill 131  mq_open 180  keyctl 219  inotify_add_watch 27  unshare 97
    utimensat 88  fallocate 47  rt_tgsigqueueinfo 240  perf_event_open 241  prlimit64 261
    open_by_handle_at 265  process_vm_readv 270  seccomp 277  memfd_create 279  bpf 280  execveat 281
    userfaultfd 282  shmat 196  semctl 191  msgctl 187  sendmsg 211  sendmmsg 269  mmap 222
    """
)
OF_BOTH = table(
    """
    pidfd_send_signal 424  io_uring_setup 425  open_tree 428  clone3 435  pidfd_getfd 438
    process_madvise 440  mount_setattr 442  memfd_secret 447  fchmodat2 452  setxattrat 463
    removexattrat 466  open_tree_attr 467  file_setattr 469
    """
)

TRY = """
import ctypes, errno, json, os, sys
from quiz.run.kernel import prctl
from quiz.run.seccomp import restrict
libc = ctypes.CDLL(None, use_errno=True)
if sys.argv[1] == "sealed":
    prctl(38, 1)
    assert restrict(processes=sys.argv[2] == "processes")
said = {}
for name, number in json.loads(sys.stdin.read()).items():
    ctypes.set_errno(0)
    libc.syscall(ctypes.c_long(number), *(ctypes.c_long(-1),) * 6)  # arguments that no call accepts
    said[name] = ctypes.get_errno()
os.write(1, json.dumps(said).encode())
"""


def tried(calls: dict[str, int], *words: str) -> dict[str, int]:
    """The error of each call, made in a process of its own with arguments that make no sense."""
    done = subprocess.run(
        [sys.executable, "-c", TRY, *words],
        input=json.dumps(calls),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize(("machine", "known"), [("x86_64", OF_X86_64), ("aarch64", OF_AARCH64)])
def test_numbers_are_the_kernel_s(machine: str, known: dict[str, int]) -> None:
    column = MACHINES[machine].column
    for name, number in {**known, **OF_BOTH}.items():
        assert CALLS[name][column] == number, name


@pytest.mark.parametrize("machine", MACHINES)
def test_no_two_calls_share_a_number_and_none_is_newer_than_the_table(machine: str) -> None:
    numbers = [
        call[MACHINES[machine].column] for call in CALLS.values() if call[MACHINES[machine].column] >= 0
    ]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) <= LAST


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("processes", [False, True])
def test_the_filter_fits_into_what_the_kernel_takes(machine: str, processes: bool) -> None:
    assert len(build(MACHINES[machine], processes, 1)) // 8 <= 4096


@pytest.mark.skipif(not seccomp.available(), reason="this kernel takes no filters")
def test_every_refused_call_is_refused_here() -> None:
    column = MACHINES[platform.machine()].column
    calls = {name: CALLS[name][column] for name in (*NEVER, *PROCESSES) if CALLS[name][column] >= 0}
    assert {name for name, error in tried(calls, "sealed", "alone").items() if error != errno.EPERM} == set()
    never = {name: calls[name] for name in NEVER if name in calls}
    assert {
        name for name, error in tried(never, "sealed", "processes").items() if error != errno.EPERM
    } == set()


@pytest.mark.skipif(not seccomp.available(), reason="this kernel takes no filters")
def test_it_is_the_filter_that_refuses() -> None:
    """Without it these fail for what they are given: the sealed answer is no accident."""
    names = (
        "socket",
        "truncate",
        "chmod",
        "setxattr",
        "utimensat",
        "shmctl",
        "inotify_add_watch",
        "memfd_create",
    )
    column = MACHINES[platform.machine()].column
    calls = {name: CALLS[name][column] for name in names if CALLS[name][column] >= 0}
    assert errno.EPERM not in tried(calls, "bare", "alone").values()


@pytest.mark.skipif(not seccomp.available(), reason="this kernel takes no filters")
def test_calls_that_nobody_knows_yet_are_missing() -> None:
    assert tried({"new": LAST + 1, "far": 5_000}, "sealed", "alone") == {
        "new": errno.ENOSYS,
        "far": errno.ENOSYS,
    }


@pytest.mark.skipif(landlock.version() == 0, reason="this kernel has no Landlock")
def test_landlock_s_version_is_what_the_kernel_says() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    assert landlock.version() == libc.syscall(444, None, ctypes.c_size_t(0), ctypes.c_uint(1))
