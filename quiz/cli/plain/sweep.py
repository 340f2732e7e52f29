"""A sweep in lines: a demo at several values, one line each; and a comparison of its last two runs."""

import asyncio
from collections.abc import Mapping
from contextlib import aclosing

from quiz.cli.place import Refused
from quiz.cli.plain.desk import Desk
from quiz.cli.plain.trusting import gate_of
from quiz.cli.sweep import read_sweep
from quiz.demo.parameters import Value
from quiz.demo.source import Demo
from quiz.messages import plain as words
from quiz.messages.compare import SWEPT_TWICE
from quiz.proof.run_history import RunHistory
from quiz.proof.sweep import sweep_points
from quiz.study.home import runs_folder
from quiz.view.spoken_compare import compare_lines, point_line

JOBS = 2


def sweep(desk: Desk, demo: Demo, given: Mapping[str, Value], asked: str) -> None:
    """Run the demo at each value that was asked for. Raises Refused; Ctrl-C stops what still runs."""
    from quiz.run.request import request_for
    from quiz.run.runner import Runner

    parameter, values = read_sweep(demo, asked, desk.lang, given)
    if parameter.name in given:
        raise Refused(SWEPT_TWICE[desk.lang].format(name=parameter.name))
    gate = gate_of(desk, demo.root)
    request = request_for(demo, demo.root, dict(given))
    desk.lines.say(demo.title[desk.lang], words.SWEEP_BEGINS[desk.lang].format(n=len(values)))

    async def tell_each() -> None:
        async with (
            Runner(gate=gate) as runner,
            aclosing(sweep_points(runner, request, parameter.name, values, JOBS)) as points,
        ):
            async for point in points:
                desk.lines.say(point_line(parameter.name, point, desk.lang))

    try:
        asyncio.run(tell_each())
    except KeyboardInterrupt:
        desk.lines.stop_if_ended()
        desk.lines.say(words.STOPPED[desk.lang])


def compare(desk: Desk, demo: Demo) -> None:
    """Compare the demo's last two runs."""
    *_, before, after = [None, None, *RunHistory(runs_folder(demo.root)).runs(demo.name)]
    if before is None or after is None:
        desk.lines.say(words.ONE_RUN[desk.lang])
    else:
        desk.lines.say(*compare_lines(before, after, desk.lang, demo.parameters))
