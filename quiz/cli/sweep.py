"""`runcall demo NAME --sweep parameter=low:high:count`: the demo at several values of one parameter."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Mapping
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING

from quiz.cli import export
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused
from quiz.demo.parameters import Parameter, ParameterError, Value
from quiz.demo.source import Demo
from quiz.messages import compare as words
from quiz.proof.sweep import Sweep, SweepError, sweep_points, values_of
from quiz.run.request import Request
from quiz.view.compare import shown
from quiz.view.sweep import error_sentence, example, sweep_rows, sweep_sentence

if TYPE_CHECKING:
    from quiz.run.runner import Runner


def sweep_command(demo: Demo, request: Request, given: dict[str, Value], options: argparse.Namespace) -> int:
    """Run it at every value; exit 2 if some did not finish, 130 if it was stopped."""
    lang: str = options.lang
    parameter, values = read_sweep(demo, options.sweep, lang, given)
    if parameter.name in given:
        raise Refused(words.SWEPT_TWICE[lang].format(name=parameter.name))
    file = export.checked(options.export, lang)
    going = _Going(Sweep(demo.name, parameter.name, values, request.parameters), lang)
    stopped = asyncio.run(_run(request, going, options))
    sweep = going.sweep
    if options.json:
        from quiz.view.export import json_value

        print_json(json_value(sweep, lang))
    else:
        print_rows(sweep_rows(sweep, screen_width(), lang))
    if file is not None and sweep.points:
        export.write(file, sweep, lang)
        print(words.EXPORTED[lang].format(path=file), file=sys.stderr if options.json else sys.stdout)
    return _told(sweep, stopped, lang)


def read_sweep(
    demo: Demo, text: str, lang: str, given: Mapping[str, Value]
) -> tuple[Parameter, tuple[Value, ...]]:
    """The parameter and the values that `mask_ratio=0.1:0.5:5` names, which go with those given.

    Raises Refused.
    """
    from quiz.cli.demos import hold_together

    parameter, values = _read_sweep(demo, text, lang)
    for value in values:
        hold_together(demo, {**given, parameter.name: value}, lang)
    return parameter, values


def _read_sweep(demo: Demo, text: str, lang: str) -> tuple[Parameter, tuple[Value, ...]]:
    name, equals, listed = text.partition("=")
    if not name.strip():
        raise Refused(words.SWEEP_FORM[lang].format(text=text or '""'))
    flag = "--" + name.strip().lstrip("-").replace("_", "-")
    parameter = next((p for p in demo.parameters if p.flag == flag), None)
    if parameter is None:
        from quiz.cli.demos import no_parameter

        raise no_parameter(demo, flag, lang)
    try:
        if equals and not listed.strip():
            raise SweepError("values", parameter, "")
        return parameter, values_of(parameter, listed)
    except SweepError as error:
        raise Refused(sweep_sentence(error, lang)) from None
    except ParameterError:
        from quiz.view.parameter import sentence

        wrong = next((part for part in _parts(listed) if not _can_be(parameter, part)), listed)
        told = sentence(parameter, wrong, lang)
        raise Refused(f"{told} ({example(parameter)})") from None


def _parts(listed: str) -> list[str]:
    return [part.strip() for part in listed.replace(":", ",").split(",")]


def _can_be(parameter: Parameter, text: str) -> bool:
    try:
        parameter.read(text)
    except ParameterError:
        return False
    return True


class _Going:
    """A running sweep, shown in one line on a terminal."""

    def __init__(self, sweep: Sweep, lang: str) -> None:
        self.sweep, self._lang, self._shown = sweep, lang, sys.stderr.isatty()
        self.tell()

    def tell(self) -> None:
        """How far it is."""
        if self._shown:
            done, total = len(self.sweep.points), len(self.sweep.values)
            last = f"  {self.sweep.parameter} = {shown(self.sweep.points[-1].value)}" if done else ""
            told = words.POINTS_DONE[self._lang].format(done=done, total=total)
            sys.stderr.write(f"\r\x1b[K{told}{last}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


async def _run(request: Request, going: _Going, options: argparse.Namespace) -> bool:
    """Take in each point as it comes; whether somebody stopped it."""
    from quiz.cli.trust import shell_gate
    from quiz.run.runner import Runner

    gate = shell_gate(options.yes)
    if refused := await gate(request.deck):
        raise Refused(refused if isinstance(refused, str) else refused[options.lang])
    async with Runner(gate=gate) as runner:
        if len(going.sweep.values) > 1:
            runner.warm()
        task = asyncio.create_task(_follow(runner, request, going, options.jobs))
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, task.cancel)
        try:
            await task
        except asyncio.CancelledError:
            return True
        finally:
            going.clear()
    return False


async def _follow(runner: "Runner", request: Request, going: _Going, jobs: int) -> None:
    sweep = going.sweep
    async with aclosing(sweep_points(runner, request, sweep.parameter, sweep.values, jobs)) as points:
        async for point in points:
            going.sweep = going.sweep.with_point(point)
            going.tell()


def _told(sweep: Sweep, stopped: bool, lang: str) -> int:
    """Say what did not finish, and how far it came if it was stopped."""
    for point in sweep.failed:
        print(f"runcall: {error_sentence(point, sweep.parameter, lang)}", file=sys.stderr)
    if stopped:
        done = words.POINTS_DONE[lang].format(done=len(sweep.points), total=len(sweep.values))
        print(f"runcall: {words.SWEEP_STOPPED[lang]}{done}", file=sys.stderr)
        return 128 + signal.SIGINT
    if sweep.failed:
        print(f"runcall: {words.POINTS_FAILED[lang].format(n=len(sweep.failed))}", file=sys.stderr)
    return 2 if sweep.failed else 0
