"""The topics of the bank as branches that open into levels, with how much of each is known."""

from collections.abc import Mapping, Sequence
from functools import partial

from quiz.bank.question import Question
from quiz.messages.interface import LEVELS
from quiz.messages.topics import in_order
from quiz.study.overview import WHOLE, part_of
from quiz.text.rows import Row
from quiz.tui.browse_rows import COUNT, count_cells, part_rows, parts_head
from quiz.tui.widgets.row_list import Item, RowList

CLOSED, OPENED, LEAF = "▸ ", "▾ ", "  "


class TopicTree(RowList):
    """All questions, then each topic, with its levels when open. An entry's key is its part of the bank."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._levels: dict[str, list[str]] = {}
        self._opened: frozenset[str] = frozenset()
        self._numbers: Mapping[str, int] = {}
        self._known: Mapping[str, float] = {}
        self._count = COUNT

    def tell(
        self, questions: Sequence[Question], numbers: Mapping[str, int], known: Mapping[str, float]
    ) -> None:
        """Show the topics of these questions: how many of each part are listed, how much is known."""
        found: dict[str, set[str]] = {}
        for question in questions:
            found.setdefault(question.topic, set()).add(question.level)
        self._levels = {
            topic: [level for level in LEVELS if level in found[topic]]
            for topic in in_order(found, self.app.lang)
        }
        self._numbers, self._known = numbers, known
        self._count = count_cells(len(questions))
        self._fill()

    def _fill(self, cursor: str | None = None) -> None:
        items = [Item("head", partial(parts_head, count=self._count), heading=True), self._item(WHOLE, LEAF)]
        for topic, levels in self._levels.items():
            is_open = topic in self._opened
            items.append(self._item(topic, OPENED if is_open else CLOSED))
            items += [self._item(part_of(topic, level), LEAF) for level in levels if is_open]
        self.put(items, cursor)

    def _item(self, part: str, sign: str) -> Item:
        return Item(part, partial(self._part, part, sign))

    def _part(self, part: str, sign: str, cells: int, lang: str) -> list[Row]:
        known, number = self._known.get(part), self._numbers.get(part, 0)
        return part_rows(part, sign, known, number, cells, lang, count=self._count)

    def toggle(self) -> bool:
        """Open the topic under the cursor, or close it; False where there is nothing to open."""
        return self.open_here() or (self.key in self._levels and self.close_here())

    def open_here(self) -> bool:
        """Open the topic under the cursor; False if it is open, or no topic."""
        if self.key not in self._levels or self.key in self._opened:
            return False
        self._opened |= {self.key}
        self._fill()
        return True

    def close_here(self) -> bool:
        """Close the topic under the cursor, or that of the level there; False if none is open."""
        topic = (self.key or "").partition("/")[0]
        if topic not in self._opened:
            return False
        self._opened -= {topic}
        self._fill(topic)
        return True

    def close_all(self) -> None:
        """As they were at first, on all of the bank."""
        self._opened = frozenset()
        self._fill()
        self.to_all()

    def to_all(self) -> None:
        """On all of the bank."""
        self.move(-len(self.items))
