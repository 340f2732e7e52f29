"""Reads the learner's own keys from `keys.toml`, checks them, and words its mistakes as sentences.

jump = ["f6"]            # by the action's id, wherever it works
tick = ["f7", "f8"]      # several keys for several things: in their order, the rest keep their keys

[in.demos]               # in this place alone
run = ["g"]
"""

import errno
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from quiz.demo.words import Words
from quiz.messages import keymap as words
from quiz.messages.actions import ACTIONS, KEY_NAMES, Action, Place, actions_of
from quiz.messages.key_table import DEFAULT_KEYS, KeyTable, clashes
from quiz.messages.places import PARTS, PLACE_NAMES
from quiz.study.settings_file import line_of
from quiz.view.trouble import cause

Reason: TypeAlias = Literal[
    "unreadable", "place", "action", "not_here", "shape", "key", "kept", "typed", "fixed", "many", "taken"
]

OTHER_KEYS = {*(f"f{number}" for number in range(1, 13)), "insert", "delete", "backspace", "shift+tab"}
OTHER_KEYS |= {f"ctrl+{letter}" for letter in "acdefgklnoprtuvwxy"}
"""Keys that no action has by itself and that every terminal tells apart."""

KEPT = {f"ctrl+{letter}" for letter in "bhijmqsz"} | {"ctrl+["}
"""What a terminal or a multiplexer takes for itself, or sends as another key."""

CALLED = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "pgup": "pageup",
    "pgdn": "pagedown",
    " ": "space",
}

FIXED: frozenset[Place] = frozenset(("line",))
"""Where the keys are Textual's own."""

TYPED: dict[Place, str] = {"form": "0123456789.-+_ "}
"""What a place takes as text; an editor takes every single letter."""

EDITING = {f"ctrl+{letter}" for letter in "acdekuvwxy"}
EDITING |= {"up", "down", "left", "right", "pageup", "pagedown", "home", "end", "enter", "tab", "delete"}
EDITING |= {"backspace"}
"""What an editor does by itself with a key."""


@dataclass(frozen=True)
class Fault:
    """A line that is not used: the reason, where it is, and what was probably meant."""

    reason: Reason
    path: Path
    where: str = ""
    value: str = ""
    near: str = ""
    place: Place = "everywhere"
    other: Words = Words("", "")  # noqa: RUF009 (frozen, as ours are)
    most: int = 0
    cause: int = 0
    """The system's number for why the whole file can't be read."""
    line: int = 0
    """Where it stands in the file; 0 where that can't be told."""


@dataclass(frozen=True)
class Line:
    """One line of the file: which action gets which keys, in which places."""

    where: str
    keys: tuple[str, ...]
    actions: tuple[tuple[Place, Action], ...]


def read_keys(path: Path) -> tuple[KeyTable, tuple[Fault, ...]]:
    """The keys that result from this file (the defaults without it), and what is wrong in it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return DEFAULT_KEYS, ()
    except OSError as error:
        return DEFAULT_KEYS, (Fault("unreadable", path, cause=error.errno or 0),)
    except UnicodeDecodeError:
        return DEFAULT_KEYS, (Fault("unreadable", path, cause=errno.EILSEQ),)
    import tomllib

    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return DEFAULT_KEYS, (Fault("unreadable", path, value=str(error)),)
    lines: list[Line] = []
    faults: list[Fault] = []
    for where, name, keys, place in _entries(found):
        made = _line(path, where, name, keys, place)
        if isinstance(made, Fault):
            faults.append(made)
        else:
            lines.append(made)
    table, faults = _without_clashes(path, lines, faults)
    return table, tuple(replace(fault, line=line_of(text, fault.where)) for fault in faults)


def _entries(found: Mapping[str, Any]) -> Iterator[tuple[str, str, Any, str]]:
    """Each line's position, action, keys and place; those for one place come last and take precedence."""
    places = found.get("in", {})
    for name, keys in found.items():
        if name != "in" or not isinstance(places, dict):
            yield name, name, keys, ""
    for place, inner in places.items() if isinstance(places, dict) else ():
        for name, keys in inner.items() if isinstance(inner, dict) else (("", inner),):
            yield f"in.{place}.{name}".rstrip("."), name, keys, place


def _line(path: Path, where: str, name: str, keys: Any, place: str) -> Line | Fault:
    """What a line means, or the first thing that is wrong with it."""
    if place and place not in PLACE_NAMES:
        return Fault("place", path, where, place, _near(place, PLACE_NAMES))
    named = [action for action in ACTIONS if action.id == name]
    here = [(each, action) for action in named for each in action.where if place in ("", each)]
    if not here:
        known = {action.id for action in (actions_of(place) if place else ACTIONS)}
        return Fault("not_here" if named else "action", path, where, name, _near(name, known))
    if isinstance(keys, str):
        keys = [keys]
    if not isinstance(keys, list) or not keys or not all(isinstance(key, str) for key in keys):
        return Fault("shape", path, where, repr(keys))
    for key in keys:
        if fault := _key_fault(path, where, key, [each for each, _ in here]):
            return fault
    most = min((len(action.keys) for _, action in here if action.takes_key), default=len(keys))
    if len(keys) > most:
        return Fault("many", path, where, most=most)
    follows = [*here, *(each for one in here for each in _followers(*one))]
    return Line(where, tuple(keys), tuple(follows))


def _key_fault(path: Path, where: str, key: str, places: Iterable[Place]) -> Fault | None:
    if key in KEPT and key not in KEY_NAMES:
        return Fault("kept", path, where, key)
    is_letter = len(key) == 1 and key.isprintable() and not key.isspace()
    if not is_letter and key not in KEY_NAMES and key not in OTHER_KEYS:
        near = CALLED.get(key.casefold()) or _near(key.casefold(), [*KEY_NAMES, *OTHER_KEYS])
        return Fault("key", path, where, key, near)
    for place in places:
        if place in FIXED:
            return Fault("fixed", path, where)
        typed = " " if key == "space" else key
        takes = place == "editor" and (len(typed) == 1 or key in EDITING)
        if takes or typed in TYPED.get(place, ()):
            return Fault("typed", path, where, key)
    return None


def _followers(place: Place, action: Action) -> Iterator[tuple[Place, Action]]:
    """Actions that are another's alias in some place (quit is back on Today): they change along with it."""
    if place != "everywhere":
        return
    for other in ACTIONS:
        if other.call == f"app.{action.id}":
            yield from ((each, other) for each in other.where if each not in FIXED)


def _without_clashes(path: Path, lines: list[Line], faults: list[Fault]) -> tuple[KeyTable, list[Fault]]:
    """The table of all lines whose keys are free; of two that clash, the last is dropped."""
    while True:
        table = KeyTable(
            {(place, action.id): _keys(line, action) for line in lines for place, action in line.actions}
        )
        fault, line = next(_taken(path, table, lines), (None, None))
        if fault is None or line is None:
            return (table if lines else DEFAULT_KEYS), faults
        lines.remove(line)
        faults.append(fault)


def _keys(line: Line, action: Action) -> tuple[str, ...]:
    return line.keys + action.keys[len(line.keys) :] if action.takes_key else line.keys


def _taken(path: Path, table: KeyTable, lines: list[Line]) -> Iterator[tuple[Fault, Line]]:
    """Each key with two actions in one place, and the last line involved."""
    for places in _together():
        usual = {(key, one.id, other.id) for key, one, other in clashes(DEFAULT_KEYS, *places)}
        for key, one, other in clashes(table, *places):
            if (key, one.id, other.id) in usual:
                continue
            for line in reversed(lines):
                mine = {action.id for place, action in line.actions if place in places}
                if key in line.keys and mine & {one.id, other.id}:
                    else_ = other if one.id in mine else one
                    place = next(each for each in places if each in else_.where)
                    yield Fault("taken", path, line.where, key, place=place, other=else_.label), line
                    break


def _together() -> Iterator[tuple[Place, ...]]:
    """Places whose keys work at the same time: a screen and everywhere, also with each of its parts."""
    for screen, parts in PARTS.items():
        yield (screen, "everywhere")
        for part in parts:
            if part not in FIXED:
                yield (part, screen, "everywhere")


def fault_sentence(fault: Fault, lang: str) -> str:
    """The sentence about one mistake, in the given language."""
    told = words.FAULTS[fault.reason][lang].format(
        path=fault.path,
        where=fault.where,
        value=cause(fault.cause, lang) if fault.cause else fault.value,
        n=fault.most,
        place=PLACE_NAMES[fault.place][lang],
        other=fault.other[lang],
    )
    return told + (words.NEAR[lang].format(near=fault.near) if fault.near else "")


def located_sentence(fault: Fault, lang: str) -> str:
    """The sentence with file and line, for a list that covers several files."""
    told = fault_sentence(fault, lang)
    if fault.reason == "unreadable":
        return told
    place = f"{fault.path}:{fault.line}" if fault.line else str(fault.path)
    return words.LOCATED[lang].format(place=place, told=told)


def notice(faults: tuple[Fault, ...], lang: str) -> str:
    """All mistakes in one sentence: how many there are, and the first."""
    first = fault_sentence(faults[0], lang)
    if faults[0].reason == "unreadable":
        return first
    return words.NOTICE[lang].format(path=faults[0].path, n=len(faults), first=first)


def _near(name: str, known: Iterable[str]) -> str:
    import difflib

    return next(iter(difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)), "")
