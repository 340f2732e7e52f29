"""What the page sends, as packets for the app: anything else is refused."""

import json
from dataclasses import dataclass

LONGEST = 256 * 1024
"""Bytes of one message: a paste is one message."""

WIDEST, HIGHEST = 500, 300


class Senseless(Exception):
    """A message that our page would never send."""


@dataclass(frozen=True)
class Pinged:
    """Asks for the same word back."""

    word: str


def packet_of(message: str) -> bytes | Pinged:
    """The packet for the app that a message means. Raises Senseless."""
    try:
        said = json.loads(message)
    except (ValueError, RecursionError):
        raise Senseless from None
    match said:
        case ["stdin", str(text)]:
            return data(text.encode("utf-8", "replace"))
        case ["resize", {"width": width, "height": height}]:
            return resized(*size_of(width, height))
        case ["ping", str(word)] if len(word) <= 64:
            return Pinged(word)
        case [("focus" | "blur") as kind]:
            return meta(type=kind)
    raise Senseless


def size_of(width: object, height: object) -> tuple[int, int]:
    """A size that the app can have. Raises Senseless if it is none."""
    if type(width) is not int or type(height) is not int:
        raise Senseless
    return min(max(width, 1), WIDEST), min(max(height, 1), HIGHEST)


def resized(width: int, height: int) -> bytes:
    """The packet for a new size."""
    return meta(type="resize", width=width, height=height)


def meta(**fields: object) -> bytes:
    """A packet about the terminal."""
    return _packet(b"M", json.dumps(fields).encode())


def data(typed: bytes) -> bytes:
    """A packet of what was typed."""
    return _packet(b"D", typed)


def _packet(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload
