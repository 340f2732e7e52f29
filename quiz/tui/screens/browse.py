"""Browse: topics, the questions of one or of all, and a search in either language as one types."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.containers import Container
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Input

from quiz.bank.question import Question
from quiz.messages import interface as words
from quiz.messages.actions import Place
from quiz.messages.topics import topic_name
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.card_rows import subtitle
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.row_list import Item, RowList
from quiz.tui.widgets.rows_view import RowsView
from quiz.tui.widgets.search_line import SearchLine
from quiz.view.marks import GLYPHS, STYLES
from quiz.view.measured import marks_of

ALL = ""
"""The key of the entry that stands for every topic."""

SLIM = 72
"""Below this width the topics give way to the questions."""


class BrowseScreen(Page):
    """Topics at the left, questions at the right, the search above."""

    PLACE: ClassVar[Place] = "browse"
    CSS_PATH = "browse.tcss"
    BINDINGS = bindings("browse")

    def __init__(self) -> None:
        super().__init__()
        self._topic = ALL
        self._text = ""

    def body(self) -> Iterable[Widget]:
        """The search, the topics, the questions."""
        yield Container(RowsView(_sign, id="search-sign"), SearchLine(id="search"), id="search-row")
        yield Container(RowList(id="topics"), RowList(id="questions", measure=100, gap=1), id="lists")

    def on_mount(self) -> None:
        """Fill the lists when the bank is there; the questions have the focus."""
        super().on_mount()
        self.query_one("#search-sign").can_focus = False
        self.watch(self.app, "deck", self.fill)
        self.watch(self.app, "measured", self.fill_questions, init=False)
        self.questions.focus()

    def on_screen_suspend(self) -> None:
        """A question over it keeps search and place; left for another mode, the next visit begins anew."""
        if self in self.app.screen_stack:
            return
        self._topic, self._text, self.search.value = ALL, "", ""
        self.fill()
        for listed in (self.topics, self.questions):
            listed.move(-len(listed.items))
        self.set_focus(self.questions)

    def on_resize(self, event: Resize) -> None:
        """The topics need room beside the questions."""
        super().on_resize(event)
        self.set_class(event.size.width < SLIM, "-slim")

    @property
    def topics(self) -> RowList:
        """The left list."""
        return self.query_one("#topics", RowList)

    @property
    def questions(self) -> RowList:
        """The right list."""
        return self.query_one("#questions", RowList)

    @property
    def search(self) -> SearchLine:
        """The line to type into."""
        return self.query_one(SearchLine)

    def fill(self) -> None:
        """List topics and questions."""
        deck = self.app.deck
        if deck is None:
            return
        numbers = Counter(question.topic for question in deck.questions)
        items = [Item(ALL, partial(_topic, None, len(deck.questions)))]
        items += [Item(topic, partial(_topic, topic, numbers[topic])) for topic in deck.topics]
        self.topics.put(items, self._topic)
        self.fill_questions()

    def fill_questions(self) -> None:
        """List the questions that the topic and the search leave."""
        deck = self.app.deck
        if deck is None:
            return
        from quiz.bank.search import search

        found = search(deck, self._text, self.app.lang) if self._text.strip() else deck.questions
        shown = [q for q in found if self._text.strip() or self._topic in (ALL, q.topic)]
        items = [Item(q.id, partial(self._entry, q)) for q in shown]
        if not items:
            items = [Item(ALL, self._nothing, heading=True)]
        self.questions.put(items)

    def _entry(self, question: Question, cells: int, lang: str) -> list[Row]:
        deck = self.app.deck
        marks = marks_of(question, deck, self.app.measured).values() if deck else ()
        counted = Counter(mark.mark for mark in marks)
        signs = [Span(f" {GLYPHS[mark]}{counted[mark]}", STYLES[mark]) for mark in GLYPHS if counted[mark]]
        if any(claim.is_erratum for claim in question.claims.values()):
            signs.append(Span(" !", "erratum"))
        under = [Span(subtitle(question, lang), "muted"), Span("  "), *signs]
        return [*wrap(question.prompt[lang], cells), *wrap(under, cells)]

    def _nothing(self, cells: int, lang: str) -> list[Row]:
        return wrap([Span(words.NOTHING_FOUND[lang].format(text=self._text), "muted")], cells)

    def on_input_changed(self, message: Input.Changed) -> None:
        """Search as one types; the cursor stands on the best that is found."""
        self._text = message.value
        self.fill_questions()
        self.questions.move(-len(self.questions.items))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter goes on to what was found."""
        self.questions.focus()

    def on_row_list_highlighted(self, message: RowList.Highlighted) -> None:
        """Another topic: its questions."""
        if message.control is self.topics and message.key != self._topic:
            self._topic = message.key
            if self._text:
                self.search.value = ""
            self.fill_questions()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """A topic leads to its questions, a question to its page."""
        if message.control is self.topics:
            self.questions.focus()
        else:
            self.app.open_question(message.key)

    def move_list(self, key: str) -> None:
        """The search line hands its arrows on."""
        self.questions.action_move(key)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.BROWSE[lang], "heading"),)

    def status_row(self, lang: str) -> Row:
        """How many questions there are."""
        deck = self.app.deck
        return (
            () if deck is None else (Span(words.QUESTION_COUNT[lang].format(n=len(deck.questions)), "muted"),)
        )

    def refresh_chrome(self) -> None:
        """The placeholder is of the interface too; in the other language a search ranks otherwise."""
        super().refresh_chrome()
        if self.is_attached and self.children:
            self.search.placeholder = words.SEARCHING[self.app.lang]
            self.fill_questions()

    def step_back(self) -> bool:
        """Clear the search, or leave it."""
        if self.search.value or self.search.has_focus:
            self.search.value = ""
            self.questions.focus()
            return True
        return False

    def action_search(self) -> None:
        """To the search line."""
        self.search.focus()

    def action_open(self) -> None:
        """The question under the cursor."""
        if self.questions.key is not None:
            self.app.open_question(self.questions.key)

    def action_other_pane(self) -> None:
        """Between topics and questions."""
        (self.topics if self.focused is self.questions and self.topics.display else self.questions).focus()


def _sign(cells: int, lang: str) -> list[Row]:
    return [(Span("/", "key"),)]


def _topic(topic: str | None, number: int, cells: int, lang: str) -> list[Row]:
    name = words.ALL_TOPICS[lang] if topic is None else topic_name(topic, lang)
    count = str(number)
    if width(name) + width(count) + 1 > cells:
        return wrap(name, cells)
    return [(*pad((Span(name),), cells - width(count)), Span(count, "muted"))]
