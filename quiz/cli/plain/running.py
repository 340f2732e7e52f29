"""Runs a demo, reads its output out line by line, and says what it proves of the bank's claims."""

from collections.abc import Mapping
from time import monotonic

from quiz.bank.question import Question
from quiz.cli.demos import run_and_keep
from quiz.cli.place import Refused
from quiz.cli.plain.desk import Desk
from quiz.cli.plain.lines import Lines
from quiz.cli.plain.trusting import may_run
from quiz.demo.events import Printed, Progress, RunEvent, Started
from quiz.demo.parameters import Value
from quiz.demo.source import Demo
from quiz.messages import plain as words
from quiz.run.sgr import without_looks
from quiz.view.measured import marks_of, run_key
from quiz.view.spoken_question import claim_line
from quiz.view.spoken_run import event_lines

EVERY = 5.0
"""Seconds between two lines of progress."""


class Reader:
    """Reads a run's events out as they arrive; of its progress a line now and then."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._told = monotonic()
        self._open = ""
        """Printed text whose line has not ended yet."""

    def __call__(self, event: RunEvent) -> None:
        """Read it out."""
        if isinstance(event, Started):
            return
        if isinstance(event, Printed):
            self._print(event.text)
            return
        if isinstance(event, Progress):
            if monotonic() - self._told < EVERY:
                return
            self._told = monotonic()
        self._close()
        self._lines.say(*event_lines(event, self._lines.lang))

    def _print(self, text: str) -> None:
        """Whole lines at once; a line drawn over itself is as many lines as it was drawn times."""
        text = self._open + without_looks(text)
        held = "\r" if text.endswith("\r") else ""  # the other half of a line's end may be on its way
        text = text.removesuffix(held).replace("\r\n", "\n").replace("\r", "\n")
        *whole, self._open = f"{text}{held}".split("\n")
        if whole:
            self._lines.say(*whole)

    def _close(self) -> None:
        if self._open:
            self._lines.say(self._open.removesuffix("\r"))
            self._open = ""


def run(desk: Desk, demo: Demo, given: Mapping[str, Value], of: Question | None = None) -> dict[str, Value]:
    """Run the demo; returns its metrics. Says which of the question's claims it decided."""
    from quiz.run.request import request_for

    try:
        once = may_run(desk, demo.root)
    except Refused as refused:
        desk.lines.say(str(refused))
        return {}
    before = marks_of(of, desk.deck, desk.measured) if of else {}
    desk.lines.say(words.RUN_BEGINS[desk.lang].format(demo=demo.name))
    _, kept = run_and_keep(demo, request_for(demo, demo.root, dict(given)), Reader(desk.lines), once)
    desk.lines.stop_if_ended()
    metrics = {metric.name: metric.value for metric in kept.metrics}
    if kept.outcome != "finished":
        return metrics
    made = run_key(demo.name, kept.parameters)
    desk.measured = desk.measured.with_runs({made: metrics})
    if of is not None:
        marks = marks_of(of, desk.deck, desk.measured)
        for name in of.claims:
            if marks[name] != before[name]:
                desk.lines.say(claim_line(of, name, marks[name], desk.lang))
    return metrics
