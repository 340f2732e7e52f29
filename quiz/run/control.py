"""Messages between the runner and the processes it starts, with descriptors passed along."""

import socket
from typing import Any

import msgspec

LONGEST = 64 << 10
DESCRIPTORS = 4
"""A job's: stdout, stderr, events, report."""


def pair() -> tuple[socket.socket, socket.socket]:
    """Two connected ends that keep messages apart.

    Where the system has no such sockets only a worker talks over them, and its two messages alternate,
    so a stream does.
    """
    try:
        return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    except OSError:  # macOS
        return socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)


def send(end: socket.socket, message: dict[str, Any], descriptors: tuple[int, ...] = ()) -> None:
    """Send one message. Raises BlockingIOError on a full non-blocking socket."""
    data = msgspec.json.encode(message)
    if descriptors:
        socket.send_fds(end, [data], list(descriptors))
    else:
        end.send(data)


def receive(end: socket.socket) -> tuple[dict[str, Any], tuple[int, ...]] | None:
    """The next message and its descriptors; None when the other end is closed."""
    try:
        data, descriptors, _, _ = socket.recv_fds(end, LONGEST, DESCRIPTORS)
    except ConnectionError:
        return None
    if not data:
        return None
    return msgspec.json.decode(data), tuple(descriptors)
