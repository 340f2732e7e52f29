"""Demos in lines: what can be run, and running one with its parameters."""

import shlex
from difflib import get_close_matches

from quiz.cli.demos import read_flags
from quiz.cli.place import Refused
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.cli.plain.running import run
from quiz.cli.plain.sweep import compare, sweep
from quiz.demo.source import Demo
from quiz.messages import interface
from quiz.messages import plain as words
from quiz.messages.shell import say
from quiz.view.parameter import allowed, meaning


def demos(desk: Desk) -> None:
    """Until the person leaves. Raises NoMoreInput."""
    known = sorted(desk.deck.demos.values(), key=lambda demo: demo.name)
    if not known:
        desk.lines.say(interface.NO_DEMOS[desk.lang])
        return
    while (text := desk.lines.ask(words.WHICH_DEMO[desk.lang])).lower() not in LEAVE:
        if text:
            _asked(desk, known, text)
            continue
        named = enumerate(known, 1)
        line = words.DEMO_LINE[desk.lang]
        desk.lines.say(
            words.DEMO_MORE[desk.lang],
            *(line.format(n=n, name=demo.name, title=demo.title[desk.lang]) for n, demo in named),
        )


def _asked(desk: Desk, known: list[Demo], text: str) -> None:
    try:
        name, *flags = shlex.split(text)
        demo = _meant(desk, known, name)
        if flags in (["compare"], ["比较"]):
            compare(desk, demo)
            return
        swept, flags = _without_sweep(flags)
        given = read_flags(demo, flags, desk.lang)
        if swept is not None:
            sweep(desk, demo, given, swept)
            return
    except Refused as refused:
        desk.lines.say(str(refused))
        return
    except ValueError:  # a quote that is not closed, or nothing but quotes
        desk.lines.say(words.NO_SUCH[desk.lang].format(text=text))
        return
    desk.lines.say(demo.title[desk.lang])
    for parameter in demo.parameters:
        value = given.get(parameter.name, parameter.default)
        room = allowed(parameter, desk.lang) or parameter.allowed
        means = meaning(parameter, desk.lang)
        line = (words.PARAMETER_MEANS if means else words.PARAMETER_LINE)[desk.lang]
        desk.lines.say(line.format(flag=parameter.flag, meaning=means, value=value, allowed=room))
    run(desk, demo, given)


def _without_sweep(flags: list[str]) -> tuple[str | None, list[str]]:
    """What `--sweep` is followed by, or None, and the other flags."""
    for place, flag in enumerate(flags):
        name, equals, text = flag.partition("=")
        if name == "--sweep":
            rest = flags[place + 1 :]
            if equals:
                return text, flags[:place] + rest
            return "".join(rest[:1]), flags[:place] + rest[1:]
    return None, flags


def _meant(desk: Desk, known: list[Demo], name: str) -> Demo:
    """By its number, its name, or the only one that ends so. Raises Refused."""
    if name.isdecimal() and 1 <= int(name) <= len(known):
        return known[int(name) - 1]
    names = [demo.name for demo in known]
    ends = [demo for demo in known if demo.name == name or demo.name.endswith(f"/{name}")]
    if len(ends) == 1:
        return ends[0]
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    told = say("unknown_demo", desk.lang, name=name)
    raise Refused(told + (say("did_you_mean", desk.lang, names=", ".join(near)) if near else ""))
