"""Runs a demo from its own file: `python -m snippets.bert.mlm_masking --mask-ratio 0.3`."""

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path

from quiz.demo.events import Bars, Heat, Metric, Plot, Progress, Said, Shown, Table
from quiz.demo.growing import full_grown
from quiz.demo.parameters import ParameterError, complete
from quiz.demo.show import Show
from quiz.demo.source import read_demo
from quiz.demo.words import Text, Words


def run_by_hand(function: Callable[..., None]) -> None:
    """Read the flags, run the function, print each event as plain lines; exits 2 on a bad flag."""
    path = Path(sys.modules[function.__module__].__file__ or "")
    spec = read_demo(path, f"{path.parent.name}/{path.stem}")
    parser = argparse.ArgumentParser(prog=f"python -m {spec.module}", description=spec.doc)
    parser.add_argument("--lang", choices=("zh", "en"), default="en")
    for parameter in spec.parameters:
        means = f"{parameter.meaning.en}; " if parameter.meaning else ""
        told = f"{means}{parameter.allowed}; default {parameter.default}".replace("%", "%%")
        parser.add_argument(parameter.flag, metavar=parameter.kind.upper(), help=told)
    flags = vars(parser.parse_args())
    lang = flags.pop("lang")
    try:
        read = {p.name: p.read(flags[p.name]) for p in spec.parameters if flags[p.name] is not None}
        values = complete(spec.parameters, dict(read))
    except ParameterError as error:
        parser.error(str(error))
    random.seed(int(values["seed"]))

    def printed(event: Shown) -> None:
        print(as_text(event, lang))

    tell = full_grown(printed)
    try:
        function(Show(tell), **values)
    finally:
        tell(None)


def as_text(event: Shown, lang: str) -> str:
    """The event as plain lines."""

    def word(text: Text | object) -> str:
        return text[lang] if isinstance(text, Words) else str(text)

    match event:
        case Said(text):
            return text[lang]
        case Metric(name, value, text, unit):
            return f"{name} = {value} {word(unit)}".rstrip() + f"  ({text[lang]})"
        case Table(_, title, columns, rows):
            lines = [title[lang], " | ".join(word(column) for column in columns)]
            return "\n".join(lines + [" | ".join(word(cell) for cell in row) for row in rows])
        case Bars(_, title, labels, values, unit):
            pairs = zip(labels, values, strict=True)
            return "\n".join([title[lang], *(f"{word(a)}: {v:g} {word(unit)}".rstrip() for a, v in pairs)])
        case Plot(_, _, title, _, _, series):
            ends = (f"{word(s.label)}: {s.y[0]:g} … {s.y[-1]:g}" for s in series if s.y)
            return "\n".join([title[lang], *ends])
        case Heat(_, title, rows, _, values):
            rows_of = (
                f"{word(r)}: " + " ".join(f"{v:g}" for v in row) for r, row in zip(rows, values, strict=True)
            )
            return "\n".join([title[lang], *rows_of])
        case Progress(done, total, _):
            return f"{done}/{total}"
