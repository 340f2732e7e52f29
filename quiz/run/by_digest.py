"""Remembers what a function made of a text under the text's digest, so that no text is kept for it."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from hashlib import blake2b
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

Text = TypeVar("Text", str, bytes)
Beside = ParamSpec("Beside")
Made = TypeVar("Made")


def by_digest(
    most: int,
) -> Callable[
    [Callable[Concatenate[Text, Beside], Made]],
    Callable[Concatenate[Text, Beside], Made],
]:
    """Keep the results for so many texts, the newest. What goes with a text must be hashable."""

    def remembering(
        make: Callable[Concatenate[Text, Beside], Made],
    ) -> Callable[Concatenate[Text, Beside], Made]:
        known: dict[object, Made] = {}
        lock = Lock()

        @wraps(make)
        def made(text: Text, /, *beside: Beside.args, **named: Beside.kwargs) -> Made:
            data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            key = (blake2b(data, digest_size=16).digest(), beside, *sorted(named.items()))
            with suppress(KeyError):
                return known[key]
            new = make(text, *beside, **named)
            with lock:
                known[key] = new
                while len(known) > most:
                    del known[next(iter(known))]
            return new

        return made

    return remembering
