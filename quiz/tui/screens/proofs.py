"""Proofs: every claim of the bank against its run, errata first; verdicts turn as their runs end."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Input

from quiz.demo.words import Words
from quiz.messages import proofs as words
from quiz.messages.actions import Action, Place
from quiz.messages.figures import PROOFS_RUN
from quiz.messages.interface import NOTHING_RUNS
from quiz.text.rows import Row, Span
from quiz.tui.claim_listing import Listing
from quiz.tui.keys import bindings
from quiz.tui.proof_rows import state_rows
from quiz.tui.screens.proving_page import ProvingPage
from quiz.tui.screens.searching import SearchingPage
from quiz.tui.widgets.long_list import LongList, TallItem
from quiz.tui.widgets.row_list import RowList
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.snug_rows import SnugRows
from quiz.tui.widgets.split import Split
from quiz.tui.work import work
from quiz.view.proof_list import Entry, counter_row, counter_rows, searchable_texts

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.tui.copying import Copyable


SHORT = 18
"""With fewer lines, the list gets those of what stands above it."""


class ProofsScreen(ProvingPage, SearchingPage):
    """Search and counts above, claims at the left, the selected one's details at the right."""

    PLACE: ClassVar[Place] = "proofs"
    CSS_PATH = "proofs.tcss"
    BINDINGS = bindings("proofs")
    LIST = "#claims"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (SHORT, "-tall")]  # noqa: RUF012 (see Page)

    def __init__(self) -> None:
        super().__init__()
        self._listing = Listing()

    def body(self) -> Iterable[Widget]:
        """The search, the counts, how the proofs go, and the two panes."""
        yield self.search_row()
        yield SnugRows(self._lay_counts, measure=200, id="counts")
        yield SnugRows(self._lay_state, measure=200, id="proving")
        yield Split(LongList(id="claims", measure=110), RowsView(self._lay_detail, id="detail"))

    def on_mount(self) -> None:
        """Fill the list when the bank is there."""
        super().on_mount()
        self.claims.put([TallItem("", self.waiting_rows, heading=True, height=12)])
        self.follow("deck", self._open)
        self.follow("measured", self.other_runs, init=False)
        self.follow("lang", self.fill, init=False)
        self.claims.focus()

    def on_resize(self, event: Resize) -> None:
        """What stands above the list hangs on the height too."""
        super().on_resize(event)
        self.call_later(self.retell)

    @property
    def claims(self) -> LongList:
        """The left pane."""
        return self.query_one(self.LIST, LongList)

    @property
    def details(self) -> RowsView:
        """The right pane."""
        return self.query_one("#detail", RowsView)

    @property
    def entry(self) -> Entry | None:
        """The claim under the cursor."""
        return self._listing.entry(self.claims.key)

    def _open(self) -> None:
        deck = self.app.deck
        if deck is not None:
            self.fill()
            self.run_worker(work(self._recall, deck), group="recall", exclusive=True, exit_on_error=False)

    async def _recall(self, deck: "Deck") -> None:
        """What earlier runs of the same code measured, read in a thread."""
        try:
            await self.app.proofs.of(deck)
        except Exception as error:
            self.app.complain(words.RECALL_FAILED, error)
        self.call_later(self.when_shown, self.fill)

    def fill(self) -> None:
        """List what filter and search leave."""
        deck, listing = self.app.deck, self._listing
        if deck is not None:
            listing.stand(deck, self.app.measured, self.app.proofs.now)
            listing.narrow(deck, self.app.lang)
            self.set_class(not listing.counts, "-bare")
            self.claims.put(listing.items())
            self.retell()

    def turn(self) -> None:
        """Show new verdicts; the list keeps its members."""
        if self.app.deck is not None and self.claims.items:
            self._listing.stand(self.app.deck, self.app.measured, self.app.proofs.now)
            self.claims.change()
            self.retell()

    def retell(self) -> None:
        """Redraw what stands around the list."""
        for name in ("#counts", "#proving", "#detail"):
            self.query_one(name, RowsView).relay()
        self.refresh_chrome()

    def _lay_counts(self, cells: int, lang: str) -> list[Row]:
        listing = self._listing
        lay = counter_row if self.has_class("-short") else counter_rows
        return lay(listing.counts, listing.only, lang, cells) if listing.counts else []

    def _lay_state(self, cells: int, lang: str) -> list[Row]:
        stands = self._listing.stands.values()
        if self.has_class("-short") and (self.proving is None or self.proving.state == "done"):
            return []  # the claims need the room
        return state_rows(self.proving, stands, cells, lang) if stands else []

    def _lay_detail(self, cells: int, lang: str) -> list[Row]:
        from quiz.view.claim_detail import claim_detail_rows

        deck, entry = self.app.deck, self.entry
        if deck is None or entry is None:
            return []
        stands = self._listing.stands[entry.key]
        told = (entry.question, entry.name, stands.marked, deck, lang, cells)
        return claim_detail_rows(*told, error=stands.error, last_run=stands.day)

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Another claim: its details, from their beginning."""
        self.details.show(self._lay_detail)
        self.refresh_chrome()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """A claim leads to its question."""
        self.action_open()

    def on_rows_view_linked(self, message: RowsView.Linked) -> None:
        """A count narrows the list to what it counts; a demo's name leads to it."""
        kind, _, name = message.link.partition(":")
        if kind == "only":
            self._narrow(name)
        elif kind == "demo":
            self.app.call_later(self.app.open_demo, name)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Search as one types."""
        self._listing.text = message.value
        if message.value.strip() and not self._listing.texts:
            self.run_worker(work(self._read_texts), group="texts", exclusive=True, exit_on_error=False)
        else:
            self.fill()

    async def _read_texts(self) -> None:
        """Prepare the searchable texts in a thread, at the first letter."""
        try:
            self._listing.texts = await asyncio.to_thread(searchable_texts, self._listing.entries)
        except Exception as error:
            self.app.complain(words.SEARCH_FAILED, error)
        self.call_later(self.fill)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.PROOFS[lang], "heading"),)

    def refresh_chrome(self) -> None:
        """The placeholder follows the language too."""
        super().refresh_chrome()
        if self.is_attached and self.children:
            self.search.placeholder = words.SEARCHING[self.app.lang]

    def copyables(self) -> "Sequence[Copyable]":
        """Everything shown about the selected claim."""
        from quiz.tui.copyables import of_text

        told = self.details.text
        return [of_text(told)] if told.strip() else super().copyables()

    def can(self, action: Action) -> bool:
        """Run what has a proof, stop what runs."""
        entry, idle = self.entry, not self.is_proving
        if action.id == "stop":
            return not idle
        if action.id == "prove_one":
            return idle and entry is not None
        if action.id in ("prove_group", "prove_all"):
            return idle and bool(self._listing.groups)
        if action.id in ("open", "other_pane"):
            return entry is not None
        return action.id not in ("only", "next_group") or bool(self._listing.counts)

    def excuse(self, action: Action) -> Words | None:
        """Nothing is listed to run or open, or the proofs run, or none do."""
        if action.id == "stop":
            return NOTHING_RUNS
        if action.id in ("prove_one", "prove_group", "prove_all", "open", "other_pane"):
            return PROOFS_RUN if self.is_proving and action.id.startswith("prove") else words.NOTHING_LISTED
        return None

    def in_bar(self, action: Action) -> bool:
        """A cited claim has no run; who presses the key is told so."""
        has_run = self.entry is not None and self.entry.claim.proof is not None
        return super().in_bar(action) and (action.id != "prove_one" or has_run)

    def step_back(self) -> bool:
        """Clear the search, or leave it; back to the list; stop the proofs."""
        if self.leave_search():
            return True
        if self.focused is not self.claims:
            self._go(right=False)
            return True
        return self.stop_run()

    def action_open(self) -> None:
        """The page of the claim's question."""
        if self.entry is not None:
            self.app.open_question(self.entry.question.id)

    def action_only(self, key: str) -> None:
        """Use the next or previous filter of the list."""
        self._narrow(self._listing.kind_beside(1 if key == "right" else -1))

    def _narrow(self, kind: str) -> None:
        self._listing.only = kind
        self.fill()

    def action_next_group(self, key: str) -> None:
        """Go to the first claim of the next or previous group."""
        entry = self._listing.first_beside(self.entry, 1 if key == "]" else -1)
        if entry is not None:
            self.claims.select_below_heading(entry.key)

    def action_other_pane(self) -> None:
        """Between the list and the details."""
        self._go(right=self.focused is self.claims)

    def _go(self, *, right: bool) -> None:
        self.query_one(Split).activate(right=right)
        (self.details if right else self.claims).focus()
        self.refresh_chrome()

    def action_prove_one(self) -> None:
        """Run the selected claim's proof."""
        if self.entry is not None and self.entry.claim.proof is None:
            self.app.tell(words.NO_RUN_DECIDES[self.app.lang])
            return
        self.prove([self.entry] if self.entry else [])

    def action_prove_group(self) -> None:
        """Run the listed proofs of its group."""
        self.prove((self._listing.group_of(self.entry) or ("", ()))[1])

    def action_prove_all(self) -> None:
        """Run all listed proofs."""
        self.prove(entry for _, entries in self._listing.groups for entry in entries)
