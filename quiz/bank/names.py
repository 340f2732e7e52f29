"""The ids in a deck, as far as they can be known while something in it can't be read."""

import re
from pathlib import Path

from quiz.bank.deck import Deck
from quiz.bank.search import nearest
from quiz.bank.terms import fold


class Names:
    """The ids of all questions of a deck, those left out among them."""

    def __init__(self, deck: Deck) -> None:
        self._ids = {reading.question.id for reading in deck.readings if not reading.doubtful("id")}
        in_doubt = {reading.question.id for reading in deck.readings if reading.doubtful("id")}
        self._misspelt = in_doubt - self._ids
        self._unread = [_content(file) for file in deck.unread]

    def lacks(self, name: str) -> bool:
        """Whether no question is meant to have the id.

        A question whose id is missing may be meant, or one whose id is misspelt and near. So may one in a
        file of which nothing could be read, if the name stands there.
        """
        if name in self._ids or any(may_mean(id_, name) for id_ in self._misspelt):
            return False
        return not any(content is None or name.encode() in content for content in self._unread)

    def hint(self, name: str) -> str:
        """The nearest id, as the end of a sentence."""
        near = nearest(name, sorted(self._ids))
        return f"; did you mean {near[0]}?" if near else ""


def may_mean(misspelt: str, name: str) -> bool:
    """Whether an id that breaks the rules may be meant for a name that keeps them."""
    words = re.findall(r"[a-z0-9]+", fold(misspelt))
    return not words or bool(nearest(name.replace("_", "-"), ("-".join(words),)))


def _content(file: str) -> bytes | None:
    """The file's bytes, without those that UTF-16 puts between letters; None if it can't be read."""
    try:
        return Path(file).read_bytes().replace(b"\0", b"")
    except OSError:
        return None
