"""Today in lines, and from there every session; each is chosen by a word or its key."""

import argparse
import signal
from collections.abc import Callable
from contextlib import closing

from quiz.cli.asking import NoMoreInput
from quiz.cli.ended import signals_end_it
from quiz.cli.place import open_deck_of, open_study_of
from quiz.cli.plain.desk import Desk
from quiz.cli.plain.lines import Lines
from quiz.messages import plain as words
from quiz.study.day import local_clock
from quiz.study.error import StudyError
from quiz.study.home import settings_file
from quiz.study.today import Figures, figures
from quiz.view.spoken_figures import today_lines
from quiz.view.trouble import told

SYNONYMS = {"": "today", "exit": "q", "/q": "q", "h": "?", "/": "b", "stats": "s", "/?": "?"}


def plain_mode(lang: str, decks: list[str]) -> int:
    """The whole sitting; the exit code. The end of input leaves it, and so does a second Ctrl-C, with 130."""
    options = argparse.Namespace(lang=lang, deck=decks)
    with signals_end_it() as ended:
        try:
            lines = Lines(lang, ended)
            deck = open_deck_of(options)
            with closing(open_study_of(options)) as log:
                _Menu(Desk(deck, log, lines)).stay()
            code = 0
        except KeyboardInterrupt:
            code = 128 + signal.SIGINT
        return 128 + ended.number if ended.number else code


def choice_of(text: str) -> str:
    """The key of what was typed: a key itself, or its word in either language; empty for what is none."""
    word = text.lower()
    for key, name, _ in words.MENU:
        if word in (key.lower(), name.zh, name.en):
            return key
    return SYNONYMS.get(word, "")


class _Menu:
    """Where one can go, until one leaves."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._planned: tuple[str, ...] | None = None

    def stay(self) -> None:
        """Until the person leaves, or input ends."""
        self._desk.lines.say(words.GREETING[self._desk.lang])
        self._today()
        try:
            while self._go():
                pass
        except NoMoreInput:
            return

    def _go(self) -> bool:
        """One choice; False to leave."""
        lines, lang = self._desk.lines, self._desk.lang
        text = lines.ask(words.CHOOSE[lang])
        key = choice_of(text)
        if key == "q":
            return False
        if not key:
            lines.say(words.NO_SUCH[lang].format(text=text))
            return True
        try:
            self._places()[key]()
        except KeyboardInterrupt:  # of something that was under way; a second one leaves
            lines.interrupted()
        except StudyError as error:
            lines.say(told(error, lang))
        return True

    def _places(self) -> dict[str, Callable[[], None]]:
        return {
            "today": self._today,
            "r": self._review,
            "t": self._quiz,
            "m": self._mock,
            "b": self._browse,
            "d": self._demos,
            "p": self._proofs,
            "s": self._statistics,
            "i": self._plan,
            ",": self._settings,
            "L": self._language,
            "?": self._help,
        }

    def _today(self) -> None:
        """What today asks, counted again."""
        self._desk.lines.say_all(today_lines(self._count(), self._desk.lang))

    def _count(self) -> Figures:
        """Also what the plan asks."""
        found = figures(self._desk.deck, self._desk.log, local_clock(), self._desk.interview())
        self._planned = found.planned
        return found

    def _review(self) -> None:
        from quiz.cli.plain.review import review

        self._count()
        review(self._desk, self._planned)
        self._today()

    def _quiz(self) -> None:
        from quiz.cli.plain.quiz import quiz

        quiz(self._desk)

    def _mock(self) -> None:
        from quiz.cli.plain.mock import mock

        mock(self._desk)

    def _browse(self) -> None:
        from quiz.cli.plain.browse import browse

        browse(self._desk)

    def _demos(self) -> None:
        from quiz.cli.plain.demos import demos

        demos(self._desk)

    def _proofs(self) -> None:
        from quiz.cli.plain.proofs import proofs

        proofs(self._desk)

    def _statistics(self) -> None:
        from quiz.cli.plain.figures import statistics

        statistics(self._desk)

    def _plan(self) -> None:
        from quiz.cli.plain.figures import plan

        plan(self._desk)

    def _settings(self) -> None:
        from quiz.cli.plain.settings import settings

        settings(self._desk)

    def _language(self) -> None:
        """The other language, kept for the next time too."""
        from quiz.messages.settings import FILE_HEAD
        from quiz.study.settings_file import write_values

        lines = self._desk.lines
        lines.lang = "en" if lines.lang == "zh" else "zh"
        write_values(settings_file(), {"language": lines.lang}, FILE_HEAD.zh + FILE_HEAD.en)
        lines.say(words.LANGUAGE_NOW[lines.lang])

    def _help(self) -> None:
        """Every choice."""
        lang = self._desk.lang
        for key, name, what in words.MENU:
            self._desk.lines.say(words.ENTRY[lang].format(key=key, name=name[lang], what=what[lang]))
