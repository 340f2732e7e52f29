"""A quiz in lines: its subject, each task with its verdict, and the result."""

from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.question import Cloze
from quiz.cli.asking import Asked, NoMoreInput, says_right
from quiz.cli.place import Refused
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plain.trusting import gate_of
from quiz.messages import plain as words
from quiz.messages import quiz as quiz_words
from quiz.messages.interface import LEVELS
from quiz.messages.topics import topic_meant
from quiz.study.day import local_clock
from quiz.study.quiz import Selection
from quiz.study.quiz_session import QuizSession
from quiz.view.quiz_result import name_of
from quiz.view.spoken_quiz import asking_lines, result_lines, told_lines

if TYPE_CHECKING:
    from quiz.run.running import Gate
    from quiz.view.quiz_sheet import Sheet

COUNT = 10
AMONG = {"": "all", "1": "all", "2": "weak", "3": "errata", "4": "predict", "5": "choice", "6": "cloze"}
AMONG |= {"7": "order"}


class _Left(Exception):
    """The person left the quiz."""


class _InLines:
    """The voice in which a task is asked."""

    def __init__(self, desk: Desk, session: QuizSession) -> None:
        self._desk, self._session, self._free = desk, session, False

    def ask(self, sheet: "Sheet") -> None:
        """Which it is of how many, and the task."""
        lang, session = self._desk.lang, self._session
        self._free = isinstance(sheet.form, Cloze)  # any text may be what a gap holds, a q too
        leave = "/q" if self._free else "q"
        head = words.TASK[lang].format(n=session.position, total=session.total, leave=leave)
        self._desk.lines.say("", head, *asking_lines(sheet, lang))

    def told(self, sheet: "Sheet") -> None:
        """What came of it."""
        self._desk.lines.say(*told_lines(sheet, self._desk.lang))

    def line(self, prompt: str, /) -> str:
        """An answer. Raises NoMoreInput, or that the person left."""
        text = self._desk.lines.ask(prompt) if self._free else self._desk.ask(prompt)
        if text.lower() in (("/q",) if self._free else LEAVE):
            raise _Left
        return text

    def doubt(self, text: str) -> None:
        """What was typed makes no sense."""
        self._desk.lines.say(words.AGAIN_OR_LEAVE[self._desk.lang].format(again=text))

    def was_right(self, prompt: str, /) -> bool:
        """Asked after each gap text that was judged wrong. Raises NoMoreInput, or that the person left."""
        self._free = False
        return says_right(self.line(prompt))

    def gate(self, deck: Path, /) -> "Gate":
        """Asks before code of another deck runs."""
        return gate_of(self._desk, deck)


def quiz(desk: Desk) -> None:
    """Go on with the one that was left, or begin one. Raises NoMoreInput; it goes on next time then."""
    session = _begun(desk)
    if session is None:
        return
    if not session.total:
        desk.lines.say(quiz_words.NONE_CHOSEN[desk.lang])
        return
    voice = _InLines(desk, session)
    try:
        while session.place is not None:
            _ask(desk, session, voice)
    except (_Left, NoMoreInput, KeyboardInterrupt) as left:
        desk.lines.say("", words.LEFT_QUIZ[desk.lang].format(n=session.position))
        if not isinstance(left, _Left):
            raise
        return
    desk.lines.say("", *result_lines(session.result(), desk.deck.by_id, desk.lang, session.is_finished))


def _ask(desk: Desk, session: QuizSession, voice: _InLines) -> None:
    """A task whose run gave nothing is asked again: its guess isn't judged."""
    try:
        Asked(desk.deck, session, voice, desk.lang).ask()
    except Refused as refused:
        unjudged = str(refused) == quiz_words.RUN_BROKE[desk.lang]
        desk.lines.say(words.RUN_AGAIN[desk.lang] if unjudged else str(refused))


def _begun(desk: Desk) -> QuizSession | None:
    """None if the person went back."""
    lang, by_id = desk.lang, desk.deck.by_id
    kept = QuizSession.kept(desk.log, by_id, local_clock)
    if kept is not None:
        what = name_of(kept.selection, lang)
        prompt = words.GO_ON_OR_ANEW[lang].format(n=kept.position, total=kept.total, what=what)
        goes_on = desk.goes_on(prompt)
        if goes_on is None:
            return None
        if goes_on:
            return kept
    while (text := desk.ask(words.QUIZ_WHAT[lang]).lower()) not in LEAVE:
        selection = _selection(desk, text)
        if selection is not None:
            return QuizSession.new(desk.log, by_id, selection, COUNT, local_clock)
        desk.lines.say(words.UNCLEAR[lang].format(text=text))
    return None


def _selection(desk: Desk, text: str) -> Selection | None:
    if text in AMONG:
        return Selection(AMONG[text])  # type: ignore[arg-type]
    for level, name in LEVELS.items():
        if text in (level, name.zh):
            return Selection("level", level)
    topic = topic_meant(text, desk.deck.topics)
    return Selection("topic", topic) if topic else None
