"""What of a question is in doubt: values that its file does not give, for which a stand-in was put.

A way in doubt leads from the question to such a value, or to a key that is not there and must be.
Whoever looks at a question asks here first, so that a stand-in is never called a fault.
"""

from collections.abc import Iterable

from quiz.bank.node import Parts


def covers(doubts: Iterable[Parts], parts: Parts) -> bool:
    """Whether what stands at the way is in doubt, itself or with something that holds it."""
    return any(parts[: len(way)] == way for way in doubts)


def touches(doubts: Iterable[Parts], parts: Parts) -> bool:
    """Whether it is in doubt, or something in it is."""
    return any(way[: len(parts)] == parts[: len(way)] for way in doubts)
