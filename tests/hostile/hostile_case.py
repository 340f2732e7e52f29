"""The cases of the hostile suite: read from YAML, rendered as snippets, compared with what a run said."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from quiz.demo.events import Metric, Printed, RunEvent
from quiz.demo.words import Words
from quiz.run.request import Limits, Request
from tests.patience import PATIENCE

PRELUDE = '''"""A hostile snippet: {name}."""

import ctypes, errno, os, resource, signal, socket, stat, struct, subprocess, sys, threading, time

{constants}
libc = ctypes.CDLL(None, use_errno=True)


def checked(result):
    """Raise the error that a call into the C library left."""
    if result == -1:
        raise OSError(ctypes.get_errno(), "refused")
    return result


def refused(act):
    """Whether the system refuses an act."""
    try:
        act()
    except OSError:
        return True
    return False


def tell(*acts):
    """Say in a word what came of each act."""
    for act in acts:
        try:
            act()
        except OSError as error:
            print(errno.errorcode.get(error.errno, type(error).__name__))
        except BaseException as error:
            print(type(error).__name__)
        else:
            print("done")


def attack(show, seed=0):
{body}
'''


@dataclass(frozen=True)
class Case:
    """A snippet, and what the person must see of it.

    outcome: one, or any of several. error: part of the last event's error. out: all words that it prints, a
    word in brackets being one of several. out_has: part of that. never: what nothing that is shown may hold.
    needs: a measure without which the case says nothing. pids that it tells as metrics must be dead.
    """

    name: str
    body: str
    outcome: str | list[str] = "finished"
    error: str = ""
    out: str | None = None
    out_has: str = ""
    never: str = ""
    needs: str = ""
    limits: dict[str, Any] = field(default_factory=dict)
    ways: tuple[str, ...] = ("zygote",)
    files: dict[str, str] = field(default_factory=dict)
    torch: bool = False


def load(name: str) -> list[Case]:
    """The cases of one file."""
    path = Path(__file__).with_name(f"cases_{name}.yaml")
    return [Case(**each) for each in yaml.safe_load(path.read_text(encoding="utf-8"))]


def write(case: Case, deck: Path, constants: dict[str, Any], sealed: bool) -> Request:
    """Put the snippet into a deck of its own; returns the request that runs it."""
    for name, text in case.files.items():
        (deck / name).parent.mkdir(parents=True, exist_ok=True)
        (deck / name).write_text(text)
    path = deck / "snippets" / "attack.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    body = "\n".join(f"    {line}" for line in case.body.strip().splitlines())
    given = "\n".join(f"{name} = {value!r}" for name, value in constants.items())
    path.write_text(PRELUDE.format(name=case.name, constants=given, body=body), encoding="utf-8")
    limits = Limits(**{"seconds": PATIENCE} | case.limits, sealed=sealed)
    return Request(deck, "attack", "snippets.attack", "attack", {"seed": 0}, limits)


def judge(case: Case, events: list[RunEvent]) -> list[str]:
    """What the person sees that the case does not expect."""
    last, text, wrong = events[-1], printed(events), []
    error = last.error.en if isinstance(last.error, Words) else last.error
    wanted = [case.outcome] if isinstance(case.outcome, str) else case.outcome
    if last.outcome not in wanted:
        wrong.append(f"it ended with {last.outcome}, not {' or '.join(wanted)}: {error[-300:]} {text[-300:]}")
        wrong.append(f"in force was {last.enforced}; errors: {printed(events, 'stderr')[-300:]}")
    if case.error not in error:
        wrong.append(f"the error is {error[-300:]!r} and not {case.error!r}")
    if case.out is not None and not says(text, case.out):
        wrong.append(f"it says {text.split()[:40]} and not {case.out!r}")
    if case.out_has not in text:
        wrong.append(f"it says {text[-600:]!r} without {case.out_has!r}")
    if case.never and case.never in repr(events):
        wrong.append(f"{case.never!r} is shown")
    return wrong


def printed(events: list[RunEvent], stream: str = "stdout") -> str:
    return "".join(event.text for event in events if isinstance(event, Printed) and event.stream == stream)


def pids(events: list[RunEvent]) -> list[int]:
    """The processes that a snippet says it has started."""
    return [event.value for event in events if isinstance(event, Metric) and event.name == "pid"]


def says(text: str, wanted: str) -> bool:
    """Whether the words are those wanted; `[A|B]` stands for either."""
    words, patterns = text.split(), wanted.split()
    return len(words) == len(patterns) and all(map(_fits, words, patterns))


def _fits(word: str, pattern: str) -> bool:
    choice = re.fullmatch(r"\[(\w+(?:\|\w+)+)\]", pattern)
    return word in choice[1].split("|") if choice else word == pattern
