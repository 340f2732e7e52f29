"""Calls to the kernel that Python has no functions for. On another system than Linux each says "no"."""

import ctypes
import sys

_c = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None
"""The C library, opened once: a zygote's children find it open."""


def prctl(option: int, value: int) -> bool:
    """Set one attribute of this process; False where the system has no such thing."""
    if _c is None:
        return False
    return bool(_c.prctl(option, ctypes.c_ulong(value), 0, 0, 0) == 0)


def syscall(number: int, *arguments: int | ctypes.Array[ctypes.c_char]) -> int:
    """Call by number; buffers go as their addresses. Returns -1 where it failed or there is none."""
    if _c is None:
        return -1
    words = (ctypes.c_long(word) if isinstance(word, int) else word for word in arguments)
    return int(_c.syscall(ctypes.c_long(number), *words))


def buffer(data: bytes) -> ctypes.Array[ctypes.c_char]:
    """Bytes at a place that the kernel can read."""
    return ctypes.create_string_buffer(data, len(data))
