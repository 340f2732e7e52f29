"""What to be quizzed on, and how many questions; a quiz that was left goes on from here."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.widget import Widget

from quiz.demo.words import Words
from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import LEVELS, STUDY_FAILED
from quiz.study.quiz import Among, Selection, forms_in
from quiz.study.quiz_session import QuizSession
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.row_list import Item, RowList
from quiz.view.quiz_result import name_of

COUNTS = (5, 10, 20)
KEPT = "kept"
MIXED: tuple[Among, ...] = ("all", "weak", "predict", "errata")


class QuizSetupScreen(Page):
    """A list of what there is."""

    PLACE: ClassVar[Place] = "quiz_setup"
    CSS_PATH = "quiz_setup.tcss"
    BINDINGS = bindings("quiz_setup")

    def __init__(self) -> None:
        super().__init__()
        self._count = COUNTS[1]
        self._kept: QuizSession | None = None

    def body(self) -> Iterable[Widget]:
        """The list."""
        yield RowList(id="quiz-setup", measure=76)

    def on_mount(self) -> None:
        """Fill it when the bank is there."""
        super().on_mount()
        self.watch(self.app, "deck", self.fill)
        self.listing.focus()

    def on_screen_resume(self) -> None:
        """A quiz may have been left or finished."""
        if self.is_attached and self.children:
            self.fill()

    @property
    def listing(self) -> RowList:
        """The list."""
        return self.query_one("#quiz-setup", RowList)

    def fill(self) -> None:
        """List what can be asked, the quiz that was left first."""
        deck, log = self.app.deck, self.app.log_of_study
        if deck is None:
            return
        self._kept = None
        if log is not None:
            try:
                self._kept = QuizSession.kept(log, deck.by_id, self.app.services.clock)
            except Exception as error:
                self.app.complain(STUDY_FAILED, error)
        items = [Item(KEPT, self._go_on)] if self._kept else []
        items += self._selections("", [Selection(among) for among in MIXED])
        items += self._selections(words.BY_LEVEL, [Selection("level", level) for level in LEVELS])
        items += self._selections(words.BY_TOPIC, [Selection("topic", topic) for topic in deck.topics])
        if not items:
            items = [Item("", _nothing, heading=True)]
        self.listing.put(items, KEPT if self._kept else None)
        self.refresh_chrome()

    def _selections(self, title: Words | str, selections: list[Selection]) -> list[Item]:
        """The selections that have a form to ask, under their heading."""
        deck = self.app.deck
        counted = [(each, forms_in(deck.questions if deck else (), each)) for each in selections]
        items = [Item(_key(each), partial(_entry, each, forms)) for each, forms in counted if forms]
        if not items or isinstance(title, str):
            return items
        return [Item(title.en, partial(_heading, title), heading=True), *items]

    def _go_on(self, cells: int, lang: str) -> list[Row]:
        assert self._kept is not None
        what = name_of(self._kept.selection, lang)
        text = words.QUIZ_GO_ON[lang].format(n=self._kept.position, total=self._kept.total, what=what)
        return wrap([Span("● ", "accent"), Span(text, "strong")], cells)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.QUIZ[lang], "heading"), Span("  " + words.QUIZ_ON[lang], "muted"))

    def status_row(self, lang: str) -> Row:
        """How many questions it will be."""
        spans = [Span(" ‹ ", "accent"), Span(words.COUNT[lang].format(n=self._count), "strong")]
        return (*spans, Span(" ›", "accent"))

    def can(self, action: Action) -> bool:
        """Nothing to start where there is nothing to ask."""
        return action.id not in ("start", "count") or self.listing.key is not None

    def action_count(self, key: str) -> None:
        """Fewer or more."""
        place = COUNTS.index(self._count) + (1 if key == "right" else -1)
        self._count = COUNTS[min(max(place, 0), len(COUNTS) - 1)]
        self.refresh_chrome()

    def action_choose(self) -> None:
        """Start what the cursor is on."""
        self.listing.action_choose()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Draw the quiz, or go on with the one that was left."""
        deck, log = self.app.deck, self.app.log_of_study
        if deck is None or log is None:
            self.app.complain(words.SESSION_FAILED, self.app.study_trouble)
            return
        from quiz.tui.screens.quiz import QuizScreen

        try:
            session = self._kept
            if session is None or message.key != KEPT:
                selection, clock = _selection(message.key), self.app.services.clock
                session = QuizSession.new(log, deck.by_id, selection, self._count, clock)
        except Exception as error:
            self.app.complain(words.SESSION_FAILED, error)
            return
        self.app.push_screen(QuizScreen(session))


def _key(selection: Selection) -> str:
    return f"{selection.among}:{selection.name}"


def _selection(key: str) -> Selection:
    among, _, name = key.partition(":")
    return Selection(among, name)  # type: ignore[arg-type]


def _heading(title: Words, cells: int, lang: str) -> list[Row]:
    return [(), (Span(title[lang], "muted"),)]


def _entry(selection: Selection, forms: int, cells: int, lang: str) -> list[Row]:
    name = name_of(selection, lang) if selection.name else words.AMONG[selection.among][lang]
    count = words.FORMS_LEFT[lang].format(n=forms)
    if width(name) + width(count) + 1 > cells:
        return wrap(name, cells)
    return [(*pad((Span(name),), cells - width(count)), Span(count, "muted"))]


def _nothing(cells: int, lang: str) -> list[Row]:
    return wrap([Span(words.NO_FORMS[lang], "muted")], cells)
