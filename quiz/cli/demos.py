"""`demos` and `demo`: what can be run, and running it."""

import argparse
import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused, open_deck_of, unknown
from quiz.demo.events import Finished, Printed, Progress, RunEvent, Started, encode
from quiz.demo.growing import full_grown
from quiz.demo.parameters import Kind, Parameter, ParameterError, Value, agree
from quiz.demo.source import Demo
from quiz.messages.shell import say
from quiz.run.sgr import RESET, unfinished, without_looks
from quiz.text.cells import clean

if TYPE_CHECKING:
    from quiz.proof.recording import KeptRun
    from quiz.run.request import Request
    from quiz.text.rows import Row

EXIT = {"finished": 0, "cancelled": 128 + signal.SIGINT}
"""Any other outcome of a run exits 2: it could not be done."""

_COMMANDS = re.compile(r"[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON leaves as it is and a terminal may act on, or what turns the direction of writing."""


def demos_command(options: argparse.Namespace) -> int:
    """`runcall demos [--topic NAME]`: each demo with its parameters."""
    deck = open_deck_of(options)
    topics = dict.fromkeys(name.split("/")[0] for name in deck.demos)
    if options.topic is not None and options.topic not in topics:
        raise unknown("topic", options.topic, topics, options.lang)
    demos = [d for d in deck.demos.values() if options.topic in (None, d.name.split("/")[0])]
    if options.json:
        print_json([description(demo) for demo in demos])
        return 0
    from quiz.view.parameter import demo_rows

    for demo in demos:
        print_rows([*demo_rows(demo, options.lang, screen_width()), ()])
    return 0


def description(demo: Demo) -> dict[str, object]:
    """A demo as JSON tells it."""
    parameters = [
        {
            "name": p.name,
            "kind": p.kind,
            "default": p.default,
            "low": _bound(p.low, p.kind),
            "high": _bound(p.high, p.kind),
            "choices": list(p.choices),
            "meaning": {"zh": p.meaning.zh, "en": p.meaning.en} if p.meaning else None,
        }
        for p in demo.parameters
    ]
    return {
        "name": demo.name,
        "title": {"zh": demo.title.zh, "en": demo.title.en},
        "parameters": parameters,
        "metrics": list(demo.metrics),
        "slow": demo.slow,
    }


def _bound(bound: float | None, kind: Kind) -> float | None:
    """A range's end, whole for whole numbers: a cached bank gives all bounds back as floats."""
    return int(bound) if bound is not None and kind == "int" else bound


def demo_command(options: argparse.Namespace) -> int:
    """`runcall demo NAME [--parameter value …]`: run it and print what it shows, as it arrives."""
    if options.watch is not None:
        from quiz.cli.watch import watch_command

        return watch_command(options)
    if options.name is None:
        asked = {"-h", "--help"} & set(options.rest)
        print(say("name_a_demo", options.lang), file=sys.stdout if asked else sys.stderr)
        if asked:
            print_rows([(), *_option_rows(options.lang)])
        return 0 if asked else 2
    deck = open_deck_of(options)
    demo = deck.demos.get(options.name)
    if demo is None:
        raise unknown("demo", options.name, deck.demos, options.lang)
    if {"-h", "--help"} & set(options.rest):
        from quiz.view.parameter import demo_rows

        print_rows([*demo_rows(demo, options.lang, screen_width()), (), *_option_rows(options.lang)])
        return 0
    from quiz.run.request import request_for

    copy = _edited(demo, options.lang) if options.edited else None
    given = read_flags(copy or demo, options.rest, options.lang)
    request = request_for(demo, demo.root, dict(given), copy)
    if options.sweep is not None:
        from quiz.cli.sweep import sweep_command

        return sweep_command(copy or demo, request, given, options)
    return _run_once(demo, request, options)


def _edited(demo: Demo, lang: str) -> Demo:
    """What the learner's copy declares. Raises Refused if there is none that can run."""
    from quiz.messages.edits import NO_EDIT
    from quiz.study.edits import Edits
    from quiz.study.home import edits_folder

    edit = Edits(edits_folder()).read(demo)
    if edit is None or edit.demo is None:
        raise Refused(edit.error[lang] if edit and edit.error else NO_EDIT[lang].format(name=demo.name))
    return edit.demo


def writer(options: argparse.Namespace) -> "Callable[[RunEvent], None]":
    """Draws a run's events, or writes them as JSON lines."""
    if options.json:
        return _write_json
    draw: Callable[[RunEvent], None] = _Drawer(options.lang)
    return full_grown(draw)


def _option_rows(lang: str) -> "list[Row]":
    """What can be asked of any demo, beside its own parameters."""
    from quiz.messages.shell import OPTIONS
    from quiz.text.rows import Span
    from quiz.text.wrap import wrap

    rows: list[Row] = []
    for flag in ("sweep", "jobs", "export", "edited", "watch"):
        lead = (Span("  "), Span(f"--{flag}".ljust(10), "code"))
        rows += wrap([Span(OPTIONS[flag][lang], "muted")], screen_width(), lead)
    return rows


def _run_once(demo: Demo, request: "Request", options: argparse.Namespace) -> int:
    """One run, drawn as it arrives, kept among the demo's last, and exported if that was asked for."""
    from quiz.cli import export
    from quiz.messages.compare import EXPORTED

    lang: str = options.lang
    file = export.checked(options.export, lang)
    code, run = run_and_keep(demo, request, writer(options), options.yes)
    if file is not None and run.outcome != "refused":
        from quiz.view.export import OneRun

        export.write(file, OneRun(demo.name, demo.title, run), lang)
        print(EXPORTED[lang].format(path=file), file=sys.stderr if options.json else sys.stdout)
    return code


def run_and_keep(
    demo: Demo, request: "Request", write: "Callable[[RunEvent], None]", once: bool
) -> "tuple[int, KeptRun]":
    """Run it, write its events as they arrive, and keep it among the demo's last; its exit code."""
    from quiz.proof.recording import Recording
    from quiz.proof.run_history import RunHistory, source_digest
    from quiz.study.day import local_clock
    from quiz.study.home import runs_folder

    at, recording = local_clock(), Recording()

    def take(event: RunEvent) -> None:
        recording.take(event)
        write(event)

    code = asyncio.run(_run(request, take, once))
    run = recording.kept(at, request.parameters, edited=bool(request.source), source=source_digest(request))
    with suppress(OSError):  # a run is no worse for not being remembered
        RunHistory(runs_folder(demo.root)).add(demo.name, run)
    return code, run


def read_flags(demo: Demo, words: list[str], lang: str) -> dict[str, Value]:
    """`--mask-ratio 0.3 --tied` as values. Raises Refused with what is allowed."""
    flags = {parameter.flag: parameter for parameter in demo.parameters}
    values: dict[str, Value] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise Refused(say("unexpected", lang, text=word))
        flag, has_value, text = word.partition("=")
        parameter = flags.get(flag.replace("_", "-"))
        if parameter is None:
            raise no_parameter(demo, flag, lang)
        if not has_value and parameter.kind == "bool" and (not rest or rest[0].startswith("--")):
            text = "true"
        elif not has_value:
            if not rest:
                from quiz.view.parameter import allowed

                needs = say("parameter_needs_value", lang, flag=flag)
                raise Refused(f"{needs} ({allowed(parameter, lang)})")
            text = rest.pop(0)
        values[parameter.name] = _read(parameter, text, lang)
    hold_together(demo, values, lang)
    return values


def hold_together(demo: Demo, values: Mapping[str, Value], lang: str) -> None:
    """Raises Refused if one of the values is above another that it may not exceed."""
    whole = {parameter.name: values.get(parameter.name, parameter.default) for parameter in demo.parameters}
    try:
        agree(demo.parameters, whole)
    except ParameterError as error:
        from quiz.view.parameter import pair_sentence

        raise Refused(pair_sentence(error, whole, lang)) from None


def no_parameter(demo: Demo, flag: str, lang: str) -> Refused:
    """There is no such parameter: with the nearest one, or with all that the demo has."""
    import difflib

    flags = [parameter.flag for parameter in demo.parameters]
    near = difflib.get_close_matches(flag, flags, n=1)
    told = say("unknown_parameter", lang, name=flag)
    if near:
        return Refused(told + say("did_you_mean", lang, names=near[0]))
    return Refused(told + say("has_parameters", lang, demo=demo.name, names=", ".join(flags)))


def _read(parameter: Parameter, text: str, lang: str) -> Value:
    """The value that was typed. Raises Refused with what it may be."""
    try:
        return parameter.read(text)
    except ParameterError:
        from quiz.view.parameter import sentence

        raise Refused(sentence(parameter, text, lang)) from None


async def _run(request: "Request", write: Callable[[RunEvent], None], once: bool) -> int:
    from quiz.cli.trust import shell_gate
    from quiz.run.runner import Runner

    code = 2
    async with Runner(way="cold", gate=shell_gate(once)) as runner:
        run = runner.start(request)
        with suppress(NotImplementedError):  # where signals have no handlers, Ctrl-C just ends the program
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, run.cancel)
        async for event in run.events():
            write(event)
            if isinstance(event, Finished):
                code = EXIT.get(event.outcome, 2)
    return code


def _write_json(event: RunEvent) -> None:
    if isinstance(event, Printed):
        event = Printed(event.stream, without_looks(event.text))
    sys.stdout.write(json_line(event) + "\n")
    sys.stdout.flush()


def json_line(event: RunEvent) -> str:
    """The event as JSON that may be read on a terminal: what could command one is written as an escape."""
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", encode(event).decode())


class _Drawer:
    """Draws events as they arrive; progress rewrites its own line on a terminal and is left out in a pipe."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._progress = False
        self._left_on: TextIO | None = None

    def __call__(self, event: RunEvent) -> None:
        from msgspec.structs import replace

        from quiz.view.event import event_rows, in_language

        if isinstance(event, Started):
            return
        if not isinstance(event, Printed):
            self._plainly()
        if isinstance(event, Progress):
            self._show_progress(event)
            return
        if self._progress:
            sys.stderr.write("\r\x1b[K")
            self._progress = False
        if isinstance(event, Printed):
            self._print(event)
            return
        if isinstance(event, Finished) and event.error:
            # As it is, never broken into lines: it may hold a command to copy.
            print(in_language(event.error, self._lang), file=sys.stderr)
            event = replace(event, error="")
        print_rows(event_rows(event, self._lang, screen_width()))
        sys.stdout.flush()

    def _print(self, event: Printed) -> None:
        """Text with its colours on a terminal, without them in a pipe and where nobody wants any."""
        stream = sys.stdout if event.stream == "stdout" else sys.stderr
        coloured = stream.isatty() and "NO_COLOR" not in os.environ
        stream.write(event.text if coloured else without_looks(event.text))
        stream.flush()
        if coloured:
            self._left_on = stream if unfinished(event.text) else None

    def _plainly(self) -> None:
        """End the colour that the last text left on, before anything else is drawn."""
        if self._left_on is not None:
            self._left_on.write(RESET)
            self._left_on.flush()
            self._left_on = None

    def _show_progress(self, event: Progress) -> None:
        if sys.stderr.isatty():
            text = clean(f" {event.text[self._lang]}" if event.text else "").replace("\n", " ")
            sys.stderr.write(f"\r\x1b[K{event.done}/{event.total}{text}")
            sys.stderr.flush()
            self._progress = True
