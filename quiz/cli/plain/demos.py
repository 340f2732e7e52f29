"""Demos in lines: what can be run, and running one with its parameters."""

import shlex

from quiz.cli.demos import read_flags
from quiz.cli.place import Refused, near_names
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
    while (text := desk.ask(words.WHICH_DEMO[desk.lang])).lower() not in LEAVE:
        if text:
            _asked(desk, known, text)
            continue
        desk.lines.say(words.DEMO_MORE[desk.lang])
        _list(desk, known, known)


def _list(desk: Desk, known: list[Demo], some: list[Demo]) -> None:
    """Some of the demos, each by its number among all."""
    for n, demo in enumerate(known, 1):
        if demo in some:
            title = demo.title[desk.lang]
            desk.lines.say(words.DEMO_LINE[desk.lang].format(n=n, name=demo.name, title=title))


def _asked(desk: Desk, known: list[Demo], text: str) -> None:
    try:
        name, *flags = shlex.split(text)
        demo = _meant(known, name)
        if demo is None:
            _find(desk, known, text)
            return
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
        _find(desk, known, text)
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


def _meant(known: list[Demo], name: str) -> Demo | None:
    """By its number, its name, or the only one that ends so."""
    if name.isdecimal() and 1 <= int(name) <= len(known):
        return known[int(name) - 1]
    ends = [demo for demo in known if demo.name == name or demo.name.endswith(f"/{name}")]
    return ends[0] if len(ends) == 1 else None


def _find(desk: Desk, known: list[Demo], text: str) -> None:
    """The demos whose names or titles, in either language, have all these words; else the nearest names."""
    wanted = text.partition(" --")[0].casefold().replace("_", " ").split()
    found = [demo for demo in known if all(word in _named(demo) for word in wanted)]
    if found:
        desk.lines.say(words.DEMOS_FOUND[desk.lang])
        _list(desk, known, found)
        return
    name = text.split(maxsplit=1)[0]
    near = near_names(name, [demo.name for demo in known])
    told = say("unknown_demo", desk.lang, name=text)
    desk.lines.say(told + (say("did_you_mean", desk.lang, names=", ".join(near)) if near else ""))


def _named(demo: Demo) -> str:
    return f"{demo.name} {demo.title.zh} {demo.title.en}".casefold().replace("_", " ")
