"""Browse: topics with their levels, questions, filters, and a search as you type."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Input

from quiz.bank.question import Question
from quiz.messages import browse as told
from quiz.messages import interface as words
from quiz.messages.actions import Action, Place
from quiz.study.overview import WHOLE, Overview
from quiz.text.rows import Row, Span
from quiz.text.wrap import wrap
from quiz.tui.browse_rows import entry_rows, mark_spans, nothing_rows, part_path
from quiz.tui.browsing import Listing, Wish, listing
from quiz.tui.count import Count, Told
from quiz.tui.keys import bindings
from quiz.tui.screens.searching import SearchingPage
from quiz.tui.widgets.filter_bar import FilterBar
from quiz.tui.widgets.growing_list import GrowingList
from quiz.tui.widgets.holder import Holder
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.search_line import SearchLine
from quiz.tui.widgets.topic_tree import TopicTree

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp

SLIM = 72
"""Below this width either the topics or the questions are shown."""


class BrowseScreen(SearchingPage):
    """Topics at the left, questions at the right, the search and the filters above."""

    PLACE: ClassVar[Place] = "browse"
    CSS_PATH = "browse.tcss"
    BINDINGS = bindings("browse")
    LIST = "#questions"

    def __init__(self) -> None:
        super().__init__()
        self._wish, self._found = Wish(), Listing()
        self._today: Overview | None = None
        self._laid: dict[tuple[str, int, str], list[Row]] = {}
        self._counting = Count(self, "overview", self.refresh_chrome)

    def body(self) -> Iterable[Widget]:
        """The search, the filters, the topics, the questions."""
        yield self.search_row()
        yield FilterBar(id="filters")
        yield Holder(TopicTree(id="topics"), GrowingList(id="questions", measure=100, gap=1), id="lists")

    def on_mount(self) -> None:
        """Fill the lists when the bank is there; the questions have the focus."""
        super().on_mount()
        self.follow("deck", self.begin)
        self.follow("measured", self._anew, init=False)
        self.follow("lang", self._speak)
        self.questions.focus()

    def search_first(self) -> None:
        """Start in the search line, as soon as the screen is ready."""
        if self.query(SearchLine):
            self.search.focus()
        else:
            self.call_after_refresh(self.search_first)

    def on_screen_resume(self) -> None:
        """Count again: a review or a hold may have happened meanwhile."""
        self.count()

    def on_screen_suspend(self) -> None:
        """Keep search and place under a question's page; start afresh after another mode."""
        self._counting.stop()
        if self in self.app.screen_stack:
            return
        self._wish, self.search.value = Wish(), ""
        self.topics.close_all()
        self.filters.put(frozenset(), is_open=False)
        self.fill(from_top=True)
        self.to_list()

    def on_descendant_focus(self) -> None:
        """Of the two lists, the one that the keys move has the bright cursor."""
        if self.focused in (self.topics, self.questions):
            self.topics.dim(self.focused is not self.topics)
            self.questions.dim(self.focused is not self.questions)

    def on_resize(self, event: Resize) -> None:
        """Topics are shown where there is room beside the questions."""
        super().on_resize(event)
        self.set_class(event.size.width < SLIM, "-slim")

    @property
    def topics(self) -> TopicTree:
        """The left list."""
        return self.query_one(TopicTree)

    @property
    def questions(self) -> GrowingList:
        """The right list."""
        return self.query_one(self.LIST, GrowingList)

    @property
    def filters(self) -> FilterBar:
        """The filters."""
        return self.query_one(FilterBar)

    def begin(self) -> None:
        """The bank has been opened, or replaced."""
        self.fill()
        self.count()

    def count(self) -> None:
        """Read in the background how the cards stand."""
        if self.app.deck is not None and self.is_attached and self.children:
            self._counting.start(self._count)

    async def _count(self) -> None:
        try:
            self._today = await self._counting.of(partial(_overview, self.app))
            self.was_read()
        except Exception as error:
            self.app.fail(words.STUDY_FAILED, error)
            return
        self._anew()

    def _anew(self) -> None:
        """The figures beside each question have changed."""
        self._laid = {}
        self.fill()

    def _speak(self) -> None:
        """The language has changed, and with it the ranking of a search."""
        self.search.placeholder = words.SEARCHING[self.app.lang]
        self.fill()

    def look_for(self, wish: Wish) -> None:
        """List something else, from the top."""
        self._wish = wish
        self.fill(from_top=True)

    def fill(self, *, from_top: bool = False) -> None:
        """List the matching questions, and count them by topic."""
        deck = self.app.deck
        if deck is None or not deck.questions:
            self.questions.put([Item(WHOLE, self._empty, heading=True)])
            return
        self._found = found = listing(deck, self._wish, self._today, self.app.lang)
        self.topics.tell(deck.questions, found.numbers or {}, self._today.known if self._today else {})
        items = [Item(question.id, partial(self._entry, question)) for question in found.questions]
        first = items[0].key if items and from_top else None
        if items and found.is_part:
            items.insert(0, Item(WHOLE, _in_part, heading=True))
        self.questions.put(items or [Item(WHOLE, self._nothing, heading=True)], first)
        self.refresh_chrome()

    def _entry(self, question: Question, cells: int, lang: str) -> list[Row]:
        key = question.id, cells, lang
        if key not in self._laid and self.app.deck is not None:
            marks = mark_spans(question, self.app.deck, self.app.measured)
            self._laid[key] = entry_rows(question, marks, self._today, cells, lang)
        return self._laid.get(key, [])

    def _empty(self, cells: int, lang: str) -> list[Row]:
        waits = self.app.deck is None
        return self.waiting_rows(cells, lang) if waits else wrap(words.EMPTY_BANK[lang], cells)

    def _nothing(self, cells: int, lang: str) -> list[Row]:
        return nothing_rows(self._wish, self._found.unfiltered, cells, lang)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Search as one types, with the cursor on the best match."""
        if message.value != self._wish.text:
            self.look_for(replace(self._wish, text=message.value))

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Show the questions of the selected topic."""
        if message.control is self.topics and message.key != self._wish.part:
            self.look_for(replace(self._wish, part=message.key))

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """A topic opens or closes, a level leads to its questions, a question to its page."""
        if message.control is self.questions:
            self._open_question()
        elif not self.topics.toggle():
            self.to_list()

    def on_filter_bar_switched(self, message: FilterBar.Switched) -> None:
        """Other filters."""
        self.filters.put(message.on, is_open=self.filters.is_open)
        self.look_for(replace(self._wish, on=message.on))

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        place = f"  {part_path(self._wish.part, lang)}" if self._wish.part else ""
        return (Span(words.BROWSE[lang], "heading"), Span(place, "muted"))

    def status_row(self, lang: str) -> Row:
        """How many questions are listed, of how many."""
        deck = self.app.deck
        if deck is None:
            return ()
        number, shown = len(deck.questions), len(self._found.questions)
        text = words.QUESTION_COUNT[lang].format(n=f"{number:,}")
        if shown != number:
            text = told.SHOWN_OF[lang].format(n=f"{shown:,}", all=f"{number:,}")
        return self._counting.row(lang) or (Span(text, "muted"),)

    def can(self, action: Action) -> bool:
        """Go in and out only where the topics or the questions have the keys."""
        return action.id not in ("unfold", "fold") or self.focused in (self.topics, self.questions)

    def in_bar(self, action: Action) -> bool:
        """On a question, enter stands for the arrow that opens it too."""
        return super().in_bar(action) and (action.id != "unfold" or self.focused is self.topics)

    def step_back(self) -> bool:
        """Close the filters; else leave or clear the search; else drop filters and topic."""
        if self.filters.is_open:
            self.action_filter()
        elif self.leave_search():
            pass
        elif self._wish.is_narrow:
            self.filters.put(frozenset(), is_open=False)
            self.topics.to_all()
            self.look_for(Wish())
        else:
            return False
        return True

    def action_filter(self) -> None:
        """Open the filters, or close them."""
        opening = not self.filters.is_open
        self.filters.put(self._wish.on, is_open=opening)
        if opening:
            self.filters.focus()
        else:
            self.to_list()

    def action_open(self) -> None:
        """What is under the cursor."""
        if self.focused is self.filters:
            self.action_filter()
            return
        (self.topics if self.focused is self.topics else self.questions).action_choose()

    def _open_question(self) -> None:
        """Open the selected question; its page can step through the list."""
        if self.questions.key is not None:
            among = tuple(question.id for question in self._found.questions)
            self.app.open_question(self.questions.key, among, self.questions.select)

    def action_unfold(self) -> None:
        """Open a topic; if it is open or a level, go to the questions; open the one at the cursor."""
        if self.focused is self.questions:
            self._open_question()
        elif not self.topics.open_here():
            self.to_list()

    def action_fold(self) -> None:
        """Close a topic; from the questions, go back to the topics."""
        if self.focused is self.topics:
            self.topics.close_here()
        else:
            self._to_topics()

    def action_other_pane(self) -> None:
        """Between topics and questions."""
        (self.to_list if self.focused is self.topics else self._to_topics)()

    def to_list(self) -> None:
        """To the questions."""
        self.remove_class("-topics")
        self.questions.focus()

    def _to_topics(self) -> None:
        self.add_class("-topics")
        self.topics.focus()


def _in_part(cells: int, lang: str) -> list[Row]:
    return wrap((Span(told.IN_PART[lang], "muted"),), cells)


def _overview(app: "RuncallApp", heard: Told) -> Overview | None:
    from quiz.study.overview import read_overview

    if app.deck is None or app.log_of_study is None:
        return None
    app.deck.index.warm()
    return read_overview(app.deck.questions, app.log_of_study, app.services.clock(), heard)
