"""`quiz` and `mock`: a quiz line by line, for pipes and plain terminals, and the last interview's report."""

import argparse
import asyncio
import sys
from collections.abc import Callable
from contextlib import aclosing, closing
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from quiz.bank.question import Choice, Cloze, Numeric
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused, open_deck_of, open_study_of, topic_of
from quiz.demo.events import Finished, Metric
from quiz.messages import quiz as words
from quiz.messages.quiz_setup import NO_UNFINISHED, QUIZ_LEFT, UNFINISHED_QUIZ
from quiz.messages.shell import say
from quiz.study.day import local_clock
from quiz.study.forms import Task
from quiz.study.guess import SURE, read_number
from quiz.study.judging import Verdict
from quiz.study.quiz import Selection
from quiz.study.quiz_session import QuizSession

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.study.log import StudyLog
    from quiz.view.quiz import Sheet

Read = TypeVar("Read")


class NoMoreInput(Exception):
    """The lines that answers are read from have ended."""


def quiz_command(options: argparse.Namespace) -> int:
    """`runcall quiz`: exit 1 if nothing that was chosen can be asked."""
    deck = open_deck_of(options)
    selection = _selection(deck, options)
    with closing(open_study_of(options)) as log:
        session = _begun(deck, log, selection, options)
        if session is None:
            print(NO_UNFINISHED[options.lang], file=sys.stderr)
            return 1
        if not session.total:
            print(words.NONE_CHOSEN[options.lang], file=sys.stderr)
            return 1
        try:
            while session.place is not None:
                _Asked(deck, session, options).ask()
        except NoMoreInput:
            if not options.json:
                print()  # the line that was asked for is still open
            if not sys.stdin.isatty() and not options.go_on:
                session.leave_for_good()  # a pipe has said all it had to say
        _sum_up(deck, session, options)
    return 0


def _begun(
    deck: "Deck", log: "StudyLog", selection: Selection, options: argparse.Namespace
) -> QuizSession | None:
    """The quiz to ask; None where one was to go on and none was left. None is replaced unasked."""
    kept = QuizSession.kept(log, deck.by_id, local_clock)
    if options.go_on:
        return kept
    if kept is not None and not options.anew:
        from quiz.view.quiz_result import name_of

        told, what = UNFINISHED_QUIZ[options.lang], name_of(kept.selection, options.lang)
        print(told.format(n=kept.position, total=kept.total, what=what), file=sys.stderr)
    keep = kept is None or options.anew
    return QuizSession.new(log, deck.by_id, selection, options.count, local_clock, options.seed, keep=keep)


def _selection(deck: "Deck", options: argparse.Namespace) -> Selection:
    if options.topic is not None:
        return Selection("topic", topic_of(options.topic, deck.topics, options.lang))
    if options.level is not None:
        return Selection("level", options.level)
    return Selection(options.among)


def _sum_up(deck: "Deck", session: QuizSession, options: argparse.Namespace) -> None:
    result = session.result()
    if options.json:
        print_json({"result": result})
        return
    from quiz.view.quiz_result import calibration_rows, result_rows

    rows = result_rows(result, deck.by_id, screen_width(), options.lang, session.is_finished)
    if result.calibration:
        rows += calibration_rows(result.calibration, {}, screen_width(), options.lang)
    print_rows(rows)
    if not session.is_finished and session.is_kept:
        told = QUIZ_LEFT[options.lang].format(n=session.position, total=session.total)
        print(told, file=sys.stderr)


class _Asked:
    """One task: printed, answered by lines, judged, told."""

    def __init__(self, deck: "Deck", session: QuizSession, options: argparse.Namespace) -> None:
        from quiz.view.quiz import Sheet

        assert session.place is not None
        assert session.task is not None
        self._deck, self._session, self._lang = deck, session, options.lang
        self._json: bool = options.json
        self._place: int = session.place
        self._task: Task = session.task
        question = deck.by_id[self._task.question]
        self._sheet = Sheet(question, self._task, cursor=-1, order=self._task.shuffle)
        self._began = monotonic()

    def ask(self) -> None:
        """Ask it and tell what came of it. Raises NoMoreInput."""
        from quiz.view.quiz import asking_rows, prompt_of, told_rows

        sheet, form, lang = self._sheet, self._sheet.form, self._lang
        if self._json:
            prompt = prompt_of(form, self._task, lang).replace("[〔", "〔").replace("〕](gap:)", "〕")
            print_json(
                {
                    "ask": self._task.question,
                    "form": self._task.kind,
                    "prompt": prompt,
                    "options": self._shown(),
                }
            )
        else:
            print_rows([(), *asking_rows(sheet, screen_width(), lang, by_keys=False), ()])
        told = self._guess(form) if isinstance(form, Numeric) else self._answer()
        if self._json:
            print_json({"told": told.verdict or told.guessed, "known": told.known})
        else:
            print_rows([(), *told_rows(told, screen_width(), lang), ()])

    def _shown(self) -> list[str]:
        form = self._sheet.form
        if isinstance(form, Numeric | Cloze):
            return []
        items = [option.text for option in form.options] if isinstance(form, Choice) else form.items
        return [items[place][self._lang] for place in self._task.shuffle]

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
        guess = self._line(words.LINE_GUESS[self._lang], read_number)
        if guess is None:
            return self._pass_over()
        sure = None
        while sure is None:  # nobody's certainty is chosen for them
            sure = self._line(words.LINE_SURE[self._lang], _sureness)
        truth = asyncio.run(_truth(self._deck, form, self._task))
        if truth is None:
            raise Refused(words.RUN_BROKE[self._lang])
        found = self._session.guess(self._place, guess, sure, truth, self._spent())
        return replace(self._sheet, guess=guess, sure=sure, guessed=found)

    def _pass_over(self) -> "Sheet":
        self._session.pass_over(self._place, self._spent())
        truth = None
        if isinstance(self._sheet.form, Numeric):
            truth = asyncio.run(_truth(self._deck, self._sheet.form, self._task))
        order = tuple(range(len(self._sheet.order)))
        return replace(self._sheet, verdict=Verdict(False), known=False, order=order, truth=truth or 0)

    def _spent(self) -> int:
        return round((monotonic() - self._began) * 1000)

    def _line(self, prompt: str, read: Callable[[str], Read | None]) -> Read | None:
        """What a line says; None for an empty one. Asks again for what makes no sense. Raises NoMoreInput."""
        while True:
            if not self._json:
                print(prompt, end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                raise NoMoreInput
            text = line.strip()
            if not text:
                return None
            if (found := read(text)) is not None:
                return found
            print(words.LINE_AGAIN[self._lang].format(text=text), file=sys.stderr)


def _sureness(text: str) -> int | None:
    said = text.removesuffix("%")
    return int(said) if said.isdecimal() and int(said) in SURE else None


async def _truth(deck: "Deck", form: Numeric, task: Task) -> float | None:
    """What the form's run measures; None if it gave nothing, or there is no such demo."""
    from quiz.cli.trust import shell_gate
    from quiz.run.request import request_for
    from quiz.run.runner import Runner

    demo = deck.demos.get(form.run)
    if demo is None:
        return None
    found: float | None = None
    request = request_for(demo, demo.root, dict(task.parameters))
    async with Runner(way="cold", gate=shell_gate()) as runner, aclosing(runner.run(request)) as events:
        async for event in events:
            if isinstance(event, Metric) and event.name == form.metric:
                found = None if isinstance(event.value, bool | str) else float(event.value)
            if isinstance(event, Finished) and event.outcome != "finished":
                return None
    return found


def mock_command(options: argparse.Namespace) -> int:
    """`runcall mock [--report FILE]`: the report on the last mock interview; exit 1 if none was held."""
    from quiz.study.mock_report import last_report

    if options.report and Path(options.report).suffix not in (".html", ".md"):
        raise Refused(say("report_ending", options.lang, path=options.report))
    deck, lang = open_deck_of(options), options.lang
    with closing(open_study_of(options)) as log:
        report = last_report(log.events(kind="mock"), deck.by_id)
    if report is None:
        if options.json:
            print_json(None)
        else:
            print(words.NO_MOCK_YET[lang])
        return 1
    if options.report:
        from quiz.view.mock_report import markdown, page

        make = page if Path(options.report).suffix == ".html" else markdown
        _write(Path(options.report), make(report, deck.by_id, lang), lang)
    if options.json:
        print_json(report)
    elif options.report:
        print(say("reported", lang, path=options.report))
    else:
        from quiz.view.mock import report_rows

        print_rows(report_rows(report, deck.by_id, screen_width(), lang))
    return 0


def _write(path: Path, text: str, lang: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(say("cant_write", lang, path=path, why=error.strerror)) from error
