"""Setup of a quiz: its subject, the number of questions, and an unfinished one to resume."""

from functools import partial
from typing import ClassVar

from textual.screen import Screen

from quiz.bank.deck import Deck
from quiz.demo.words import Words
from quiz.messages import quiz as words
from quiz.messages.actions import Action, Place
from quiz.messages.interface import LEVELS
from quiz.messages.topics import in_order
from quiz.study.log import StudyLog
from quiz.study.quiz import Among, Selection, forms_in
from quiz.study.quiz_session import QuizSession
from quiz.text.cells import width
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap
from quiz.tui.keys import bindings
from quiz.tui.screens.setup import SetupPage
from quiz.tui.widgets.row_list import Item, RowList
from quiz.view.quiz_result import name_of

COUNTS = (5, 10, 20)
MIXED: tuple[Among, ...] = ("all", "weak", "errata")
KINDS: tuple[Among, ...] = ("predict", "choice", "cloze", "order")


class QuizSetupScreen(SetupPage[QuizSession]):
    """A list of what can be asked."""

    PLACE: ClassVar[Place] = "quiz_setup"
    BINDINGS = bindings("quiz_setup")

    def __init__(self) -> None:
        super().__init__()
        self._count = COUNTS[1]

    def look(self, deck: Deck, log: StudyLog) -> None:
        """The quiz that was left."""
        self.kept = QuizSession.kept(log, deck.by_id, self.app.services.clock)

    def entries(self, deck: Deck) -> list[Item]:
        """What can be asked: mixed, by form, by level, by topic."""
        items = self._selections("", [Selection(among) for among in MIXED])
        items += self._selections(words.BY_FORM, [Selection(among) for among in KINDS])
        items += self._selections(words.BY_LEVEL, [Selection("level", level) for level in LEVELS])
        items += self._selections(
            words.BY_TOPIC, [Selection("topic", topic) for topic in in_order(deck.topics, self.app.lang)]
        )
        return items or [Item("", _nothing, heading=True)]

    def _selections(self, title: Words | str, selections: list[Selection]) -> list[Item]:
        """The selections that have a form to ask, under their heading."""
        deck = self.app.deck
        counted = [(each, forms_in(deck.questions if deck else (), each)) for each in selections]
        items = [Item(_key(each), partial(_entry, each, forms)) for each, forms in counted if forms]
        if not items or isinstance(title, str):
            return items
        return [Item(title.en, partial(_heading, title), heading=True), *items]

    def place(self, session: QuizSession, lang: str) -> str:
        """At which question."""
        what = name_of(session.selection, lang)
        return words.QUIZ_GO_ON[lang].format(n=session.position, total=session.total, what=what)

    def called(self, key: str, lang: str) -> str:
        """What it is about."""
        return name_of(_selection(key), lang)

    def title_row(self, lang: str) -> Row:
        """Where one is."""
        return (Span(words.QUIZ[lang], "heading"), Span("  " + words.QUIZ_ON[lang], "muted"))

    def status_row(self, lang: str) -> Row:
        """How many questions it will be, where there are any."""
        if self.is_asking or not any(each.key for each in self.query(RowList)):
            return ()
        spans = [Span(" ‹ ", "accent"), Span(words.COUNT[lang].format(n=self._count), "strong")]
        return (*spans, Span(" ›", "accent"))

    def can(self, action: Action) -> bool:
        """The number can't change while it asks whether to replace a session."""
        return super().can(action) and (
            action.id != "count" or (self.listing.key is not None and not self.is_asking)
        )

    def action_count(self, key: str) -> None:
        """Fewer or more."""
        place = COUNTS.index(self._count) + (1 if key == "right" else -1)
        self._count = COUNTS[min(max(place, 0), len(COUNTS) - 1)]
        self.refresh_chrome()

    def screen_of(self, key: str, session: QuizSession | None, deck: Deck, log: StudyLog) -> Screen[None]:
        """A new quiz, or the unfinished one."""
        from quiz.tui.screens.quiz import QuizScreen

        clock = self.app.services.clock
        return QuizScreen(session or QuizSession.new(log, deck.by_id, _selection(key), self._count, clock))


def _key(selection: Selection) -> str:
    return f"{selection.among}:{selection.name}"


def _selection(key: str) -> Selection:
    among, _, name = key.partition(":")
    return Selection(among, name)  # type: ignore[arg-type]


def _heading(title: Words, cells: int, lang: str) -> list[Row]:
    return [(), (Span(title[lang], "muted"),)]


def _entry(selection: Selection, forms: int, cells: int, lang: str) -> list[Row]:
    match selection.among:
        case "topic":
            name = name_of(selection, lang)
        case "level":
            name = words.OF_LEVEL[selection.name][lang]
        case among:
            name = words.AMONG[among][lang]
    # The weakest are as many as one asks for.
    count = words.FORMS_LEFT[lang].format(n=forms) if selection.among != "weak" else ""
    if width(name) + width(count) + 1 > cells:
        return wrap(name, cells)
    return [(*pad((Span(name),), cells - width(count)), Span(count, "muted"))]


def _nothing(cells: int, lang: str) -> list[Row]:
    return wrap([Span(words.NO_FORMS[lang], "muted")], cells)
