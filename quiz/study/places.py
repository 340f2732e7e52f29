"""Where the cards of a deck stand, for as many of them as somebody asks about."""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import compress


class Places:
    """A card's place in the deck, by its id. A large deck is put in a table only if it must be."""

    def __init__(self, cards: Sequence[str]) -> None:
        """The deck in its order, each card once."""
        self.cards = cards
        self._known: dict[str, int | None] = {}  # None for a card of no place
        self._is_whole = False

    def __contains__(self, card: str) -> bool:
        return self.get(card) is not None

    def get(self, card: str) -> int | None:
        """The card's place; None for one that isn't in the deck."""
        if card not in self._known and not self._is_whole:
            self._known.update(zip(self.cards, range(len(self.cards)), strict=True))
            self._is_whole = True
        return self._known.get(card)

    def look_up(self, cards: Set[str]) -> Mapping[str, int | None]:
        """Find these cards in one walk over the deck; the places of at least these."""
        wanted = set() if self._is_whole else cards - self._known.keys()
        if wanted:
            found = list(compress(range(len(self.cards)), map(wanted.__contains__, self.cards)))
            self._known.update(dict.fromkeys(wanted))
            self._known.update(zip(map(self.cards.__getitem__, found), found, strict=True))
        return self._known

    def from_place(self, first: int, most: int) -> Iterator[tuple[int, str]]:
        """So many cards from this place on, with their places."""
        for place, card in enumerate(self.cards[first : first + most], first):
            self._known[card] = place
            yield place, card
