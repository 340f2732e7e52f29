"""The settings of study in lines: what each is, and how to change it."""

from pathlib import Path

from msgspec.structs import asdict

from quiz.cli.place import Refused
from quiz.cli.plain.desk import LEAVE, Desk
from quiz.messages import plain as words
from quiz.messages.settings import FILE_HEAD, NAMES, SENTENCES
from quiz.study.home import settings_file
from quiz.study.settings import RANGES, doubt_of, read_number, read_settings, shown
from quiz.study.settings_file import write_values
from quiz.view.settings import refused


def settings(desk: Desk) -> None:
    """Where they stand and what they are, then changes until an empty line. Raises NoMoreInput."""
    path, lang = settings_file(), desk.lang
    desk.lines.say("", words.SETTINGS_AT[lang].format(path=path))
    now = asdict(read_settings(path)[0])
    for name in RANGES:
        told = {"id": name, "name": NAMES[name][lang], "value": shown(now[name])}
        desk.lines.say(words.SETTING_IS[lang].format(**told, sentence=SENTENCES[name][lang]))
    while (text := desk.ask(words.SETTING_CHANGE[lang])) and text.lower() not in LEAVE:
        try:
            desk.lines.say(_changed(desk, path, text))
        except Refused as wrong:
            desk.lines.say(str(wrong))


def _changed(desk: Desk, path: Path, text: str) -> str:
    """Save the value and apply it; returns what to say. Raises Refused and StudyError."""
    lang = desk.lang
    called, _, typed = text.replace("=", " ").rpartition(" ")
    name = _meant(called.strip())
    if not name:
        raise Refused(words.NO_SETTING[lang].format(names=", ".join(RANGES)))
    value = read_number(name, typed)
    if doubt := doubt_of(path, name, value):
        raise Refused(refused(doubt, NAMES[name][lang], typed, lang))
    write_values(path, {name: value}, FILE_HEAD.zh + FILE_HEAD.en)
    desk.log.follow(read_settings(path)[0])
    return words.SETTING_NOW[lang].format(name=NAMES[name][lang], value=shown(value))


def _meant(called: str) -> str:
    """The setting with this name, in the file or on the screen; empty if there is none."""
    word = called.lower()
    return next((name for name in RANGES if word in (name, NAMES[name].zh, NAMES[name].en.lower())), "")
