"""Calls to the kernel that Python has no functions for. On another system than Linux each says "no"."""

import ctypes
import struct
import sys

_c = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None
"""The C library, opened once: a zygote's children find it open."""

_CAPABILITIES = 0x20080522  # the version of their sets that has two halves


def prctl(option: int, value: int) -> bool:
    """Set one attribute of this process; False where the system has no such thing."""
    if _c is None:
        return False
    return bool(_c.prctl(option, ctypes.c_ulong(value), 0, 0, 0) == 0)


def drop_capabilities(keep: int) -> bool:
    """Give up what root may beyond others, but for these bits; True too where there is nothing to give up."""
    if _c is None:
        return False
    header, held = buffer(struct.pack("=Ii", _CAPABILITIES, 0)), buffer(bytes(24))
    if _c.capget(header, held) != 0:
        return False
    kept = struct.unpack("=6I", held.raw)[1] & keep  # effective, permitted, inheritable of the lower half
    return bool(_c.capset(header, buffer(struct.pack("=6I", kept, kept, 0, 0, 0, 0))) == 0)


def unshare(what: int) -> bool:
    """Leave namespaces for new ones."""
    return _c is not None and _c.unshare(what) == 0


def mount(source: str, place: str, kind: str, flags: int, options: str) -> bool:
    """Put a file system at a place, or change how one there is shared."""
    words = (source.encode(), place.encode(), kind.encode(), ctypes.c_ulong(flags), options.encode())
    return _c is not None and _c.mount(*words) == 0


def advise(start: int, length: int, advice: int) -> bool:
    """Tell the kernel how a stretch of memory is used (madvise)."""
    return _c is not None and _c.madvise(ctypes.c_void_p(start), ctypes.c_size_t(length), advice) == 0


def syscall(number: int, *arguments: int | ctypes.Array[ctypes.c_char]) -> int:
    """Call by number; buffers go as their addresses. Returns -1 where it failed or there is none."""
    if _c is None:
        return -1
    words = (ctypes.c_long(word) if isinstance(word, int) else word for word in arguments)
    return int(_c.syscall(ctypes.c_long(number), *words))


def buffer(data: bytes) -> ctypes.Array[ctypes.c_char]:
    """Bytes at a place that the kernel can read."""
    return ctypes.create_string_buffer(data, len(data))
