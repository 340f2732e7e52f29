"""The list of claims on a screen: each verdict, what filter and search leave, and the items."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from quiz.messages import proofs as words
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.widgets.long_list import TallItem
from quiz.tui.widgets.row_list import Item
from quiz.view.measured import Measured
from quiz.view.proof_list import (
    Entry,
    Group,
    Record,
    Standing,
    counted,
    entry_rows,
    group_rows,
    groups_of,
    is_of,
    kinds_of,
    matching,
    ordered,
    standing,
)

if TYPE_CHECKING:
    from quiz.bank.deck import Deck


class Listing:
    """The claims that are listed, out of all there are."""

    def __init__(self) -> None:
        self.only, self.text = "all", ""
        self.texts: dict[str, str] = {}
        self.stands: dict[str, Standing] = {}
        self.counts: Counter[str] = Counter()
        self.groups: tuple[Group, ...] = ()
        self._entries: dict[str, Entry] = {}

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every claim of the bank."""
        return tuple(self._entries.values())

    def entry(self, key: str | None) -> Entry | None:
        """The claim that an item of the list stands for."""
        return self._entries.get(key or "")

    def stand(self, deck: "Deck", measured: Measured, record: Record) -> None:
        """Compare every claim with what is known now; the list keeps its members."""
        groups = groups_of(deck)
        self._entries = self._entries or {e.key: e for _, group in groups for e in group}
        self.stands = {key: standing(entry, measured, record) for key, entry in self._entries.items()}
        self.counts = counted(groups, self._now)

    def narrow(self, deck: "Deck", lang: str) -> None:
        """Make the list again from the filter and the search."""
        found = matching(self.text, self.texts) if self.text.strip() else None
        left = (
            (name, tuple(e for e in group if self._is_listed(e, found)))
            for name, group in ordered(groups_of(deck), lang)
        )
        self.groups = tuple((name, entries) for name, entries in left if entries)

    def _is_listed(self, entry: Entry, found: frozenset[str] | None) -> bool:
        return is_of(self.only, entry, self._now) and (found is None or entry.key in found)

    def _now(self, entry: Entry) -> Standing:
        return self.stands[entry.key]

    def kind_beside(self, step: int) -> str:
        """The next filter of the list, or the one before."""
        kinds = kinds_of(self.counts)
        at = kinds.index(self.only) if self.only in kinds else 0
        return kinds[(at + step) % len(kinds)]

    def group_of(self, entry: Entry | None) -> Group | None:
        """The group in which a claim is listed."""
        return next((group for group in self.groups if entry in group[1]), None) if entry else None

    def first_beside(self, entry: Entry | None, step: int) -> Entry | None:
        """The first claim of the group after the entry's, or before."""
        if (group := self.group_of(entry)) is None:
            return None
        at = self.groups.index(group) + step
        return self.groups[min(max(at, 0), len(self.groups) - 1)][1][0]

    def items(self) -> Sequence[Item]:
        """A heading for each group and two rows for each claim; else why there are none."""
        items: list[Item] = []
        for name, entries in self.groups:
            lead: list[Row] = [()] if items else []
            lay = partial(_heading, lead, name, len(entries))
            items.append(TallItem(f"group:{name}", lay, heading=True, height=1 + len(lead)))
            items += [TallItem(each.key, partial(self._lay, each), height=2) for each in entries]
        return items or [TallItem("", self._none, heading=True, height=12)]

    def _lay(self, entry: Entry, cells: int, lang: str) -> list[Row]:
        return entry_rows(entry, self.stands[entry.key], cells, lang)

    def _none(self, cells: int, lang: str) -> list[Row]:
        if not self._entries:
            said = words.NO_CLAIMS[lang]
        elif self.text.strip():
            said = words.NOTHING_FOUND[lang].format(text=self.text)
        else:
            said = words.NONE_OF_THEM[self.only][lang]
        return wrap([Span(said, "muted")], cells, " ", " ")  # under the search line


def _heading(lead: Sequence[Row], name: str, number: int, cells: int, lang: str) -> list[Row]:
    return [*lead, *group_rows(name, number, cells, lang)]
