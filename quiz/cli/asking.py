"""Asks a quiz task and reads the answer line by line; a voice decides how it is worded."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol, TypeVar

from quiz.bank.question import Choice, Cloze, Numeric
from quiz.cli.place import Refused
from quiz.demo.events import Finished, Metric
from quiz.demo.source import Demo
from quiz.messages import quiz as words
from quiz.study.forms import Task
from quiz.study.guess import SURE, read_guess
from quiz.study.judging import Verdict
from quiz.study.quiz_session import QuizSession

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.run.running import Gate
    from quiz.view.quiz_sheet import Sheet

Read = TypeVar("Read")


class NoMoreInput(Exception):
    """The lines that answers are read from have ended."""


def next_line() -> str:
    """The next line of input. Raises NoMoreInput."""
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise NoMoreInput
    return line


def says_right(line: str) -> bool:
    """Whether the line says that the answer was right."""
    return line.strip().lower() in ("y", "yes", "w", "对", "对了")


class Voice(Protocol):
    """How a task is worded, and where the lines come from."""

    def ask(self, sheet: "Sheet") -> None:
        """Put the task."""

    def told(self, sheet: "Sheet") -> None:
        """Tell what came of it."""

    def line(self, prompt: str, /) -> str:
        """The next line of input. Raises NoMoreInput."""

    def doubt(self, text: str) -> None:
        """Say that what was typed makes no sense."""

    def was_right(self, prompt: str, /) -> bool:
        """Whether the person says that an answer judged wrong was right. Raises NoMoreInput."""

    def gate(self, deck: Path, /) -> "Gate":
        """Whose code may run; asked before each run."""


class Asked:
    """One task: printed, answered line by line, judged, with feedback."""

    def __init__(self, deck: "Deck", session: QuizSession, voice: Voice, lang: str) -> None:
        from quiz.view.quiz_sheet import Sheet

        assert session.place is not None
        assert session.task is not None
        self._deck, self._session, self._voice, self._lang = deck, session, voice, lang
        self._place: int = session.place
        self._task: Task = session.task
        question = deck.by_id[self._task.question]
        form = question.forms[self._task.form]
        demo = deck.demos.get(form.run) if isinstance(form, Numeric) else None
        self._sheet = Sheet(question, self._task, cursor=-1, order=self._task.shuffle, demo=demo)
        self._began = monotonic()

    def ask(self) -> None:
        """Ask it and tell what came of it. Raises NoMoreInput."""
        self._voice.ask(self._sheet)
        form = self._sheet.form
        sheet = self._guess(form) if isinstance(form, Numeric) else self._answer()
        self._voice.told(sheet)
        if sheet.can_overrule and self._voice.was_right(words.LINE_OVERRULE[self._lang]):
            self._session.overrule(self._place, True)
            self._voice.told(replace(sheet, overruled=True))

    def _answer(self) -> "Sheet":
        form, sheet = self._sheet.form, self._sheet
        if isinstance(form, Cloze):
            from quiz.study.forms import gaps

            number = len(gaps(form.text))
            texts = [
                self._line(words.LINE_GAP[self._lang].format(n=gap + 1), str) or "" for gap in range(number)
            ]
            if not any(texts):
                return self._pass_over()
            verdict = self._session.answer(self._place, texts, self._spent())
            return replace(sheet, texts=tuple(texts), verdict=verdict)
        choice = isinstance(form, Choice)
        given = self._line((words.LINE_CHOICE if choice else words.LINE_ORDER)[self._lang], self._places)
        if given is None:
            return self._pass_over()
        verdict = self._session.answer(self._place, given, self._spent())
        if choice:
            return replace(sheet, picked=frozenset(given), verdict=verdict)
        return replace(sheet, order=tuple(given), verdict=verdict)

    def _places(self, text: str) -> list[int] | None:
        """The options or items of the numbers that were typed; None if they make no sense."""
        numbers = text.replace(",", " ").replace("，", " ").split()
        if not all(number.isdecimal() and 1 <= int(number) <= len(self._task.shuffle) for number in numbers):
            return None
        places = [self._task.shuffle[int(number) - 1] for number in numbers]
        whole = self._task.kind == "choice" or len(places) == len(self._task.shuffle)
        return places if whole and len(set(places)) == len(places) else None

    def _guess(self, form: Numeric) -> "Sheet":
        guess = self._line(words.LINE_GUESS[self._lang], lambda text: read_guess(text, form.unit))
        if guess is None:
            return self._pass_over()
        sure = None
        while sure is None:  # nobody's certainty is chosen for them
            sure = self._line(words.LINE_SURE[self._lang], _sureness)
        truth = self._truth(form)
        if truth is None:
            raise Refused(words.RUN_BROKE[self._lang])
        found = self._session.guess(self._place, guess, sure, truth, self._spent())
        return replace(self._sheet, guess=guess, sure=sure, guessed=found)

    def _pass_over(self) -> "Sheet":
        self._session.pass_over(self._place, self._spent())
        truth = None
        if isinstance(self._sheet.form, Numeric):
            truth = self._truth(self._sheet.form)
        order = tuple(range(len(self._sheet.order)))
        return replace(self._sheet, verdict=Verdict(False), known=False, order=order, truth=truth or 0)

    def _truth(self, form: Numeric) -> float | None:
        """What the form's run measures; None if it gave nothing, or there is no such demo."""
        demo = self._deck.demos.get(form.run)
        if demo is None:
            return None
        return asyncio.run(_truth(demo, form, self._task, self._voice.gate(demo.root)))

    def _spent(self) -> int:
        return round((monotonic() - self._began) * 1000)

    def _line(self, prompt: str, read: Callable[[str], Read | None]) -> Read | None:
        """What a line says; None for an empty one. Asks again for what makes no sense. Raises NoMoreInput."""
        while True:
            text = self._voice.line(prompt).strip()
            if not text:
                return None
            if (found := read(text)) is not None:
                return found
            self._voice.doubt(words.LINE_AGAIN[self._lang].format(text=text))


def _sureness(text: str) -> int | None:
    said = text.removesuffix("%")
    return int(said) if said.isdecimal() and int(said) in SURE else None


async def _truth(demo: Demo, form: Numeric, task: Task, gate: "Gate") -> float | None:
    """What the form's run measures; None if it gave nothing."""
    from quiz.run.request import request_for
    from quiz.run.runner import Runner

    found: float | None = None
    request = request_for(demo, demo.root, dict(task.parameters))
    async with Runner(way="cold", gate=gate) as runner, aclosing(runner.run(request)) as events:
        async for event in events:
            if isinstance(event, Metric) and event.name == form.metric:
                found = None if isinstance(event.value, bool | str) else float(event.value)
            if isinstance(event, Finished) and event.outcome != "finished":
                return None
    return found
