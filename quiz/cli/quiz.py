"""`quiz` and `mock`: a quiz line by line, for pipes and plain terminals, and the last interview's report."""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.bank.question import Choice, Cloze, Numeric
from quiz.cli.asking import Asked, NoMoreInput, next_line, says_right
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused, open_deck_of, open_study_of, topic_of
from quiz.messages import quiz as words
from quiz.messages.quiz_setup import NO_UNFINISHED, QUIZ_LEFT, UNFINISHED_QUIZ
from quiz.messages.shell import say
from quiz.study.day import local_clock
from quiz.study.quiz import Selection
from quiz.study.quiz_session import QuizSession

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.run.running import Gate
    from quiz.study.log import StudyLog
    from quiz.view.quiz_sheet import Sheet


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
            voice = _InJson(options.lang) if options.json else _InRows(options.lang)
            while session.place is not None:
                Asked(deck, session, voice, options.lang).ask()
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


class _InRows:
    """Asks and tells on a plain terminal or in a pipe."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def ask(self, sheet: "Sheet") -> None:
        """The task, laid out."""
        from quiz.view.quiz import asking_rows

        print_rows([(), *asking_rows(sheet, screen_width(), self._lang, by_keys=False), ()])

    def told(self, sheet: "Sheet") -> None:
        """What came of it, laid out."""
        from quiz.view.quiz import told_rows

        print_rows([(), *told_rows(sheet, screen_width(), self._lang), ()])

    def line(self, prompt: str) -> str:
        """The next line of input. Raises NoMoreInput."""
        print(prompt, end="", flush=True)
        return next_line()

    def doubt(self, text: str) -> None:
        """What was typed makes no sense."""
        print(text, file=sys.stderr)

    def was_right(self, prompt: str, /) -> bool:
        """Asked of a person only: in a pipe each line is an answer."""
        return sys.stdin.isatty() and says_right(self.line(prompt))

    def gate(self, _: Path) -> "Gate":
        """Only what is trusted runs."""
        from quiz.cli.trust import shell_gate

        return shell_gate()


class _InJson(_InRows):
    """Asks and tells a program."""

    def ask(self, sheet: "Sheet") -> None:
        """The task as a document."""
        from quiz.view.quiz import prompt_of

        prompt = prompt_of(sheet.form, sheet.task, self._lang)
        print_json(
            {
                "ask": sheet.task.question,
                "form": sheet.task.kind,
                "prompt": prompt.replace("[〔", "〔").replace("〕](gap:)", "〕"),
                "options": self._shown(sheet),
            }
        )

    def told(self, sheet: "Sheet") -> None:
        """What came of it as a document."""
        print_json({"told": sheet.verdict or sheet.guessed, "known": sheet.known})

    def line(self, _: str) -> str:
        """The next line of input. Raises NoMoreInput."""
        return next_line()

    def was_right(self, _: str) -> bool:
        """A program judges by itself."""
        return False

    def _shown(self, sheet: "Sheet") -> list[str]:
        form = sheet.form
        if isinstance(form, Numeric | Cloze):
            return []
        items = [option.text for option in form.options] if isinstance(form, Choice) else form.items
        return [items[place][self._lang] for place in sheet.task.shuffle]


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
        _write(Path(options.report), make(report, deck.by_id, lang, deck.demos), lang)
    if options.json:
        print_json(report)
    elif options.report:
        print(say("reported", lang, path=options.report))
    else:
        from quiz.view.mock import report_rows

        print_rows(report_rows(report, deck.by_id, screen_width(), lang, deck.demos))
    return 0


def _write(path: Path, text: str, lang: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(say("cant_write", lang, path=path, why=error.strerror)) from error
