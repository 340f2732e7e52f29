"""Values of a question that are in doubt: its file doesn't give them, and a stand-in was used.

A path in doubt leads from the question to such a value, or to a required key that is missing. Checks ask here
first, so that a stand-in is never reported as a fault.
"""

from collections.abc import Iterable

from quiz.bank.node import Parts


def covers(doubts: Iterable[Parts], parts: Parts) -> bool:
    """Whether what stands at the way is in doubt, itself or with something that holds it."""
    return any(parts[: len(way)] == way for way in doubts)


def touches(doubts: Iterable[Parts], parts: Parts) -> bool:
    """Whether it is in doubt, or something in it is."""
    return any(way[: len(parts)] == parts[: len(way)] for way in doubts)
