"""`runcall`: opens the app, or does what a command says.

Exit codes are a contract: 0 right, 1 the answer is no (a claim refuted, a bank with faults),
2 it could not be done, 70 an unexpected error (a report tells of it), 128 + n ended by signal n.
"""

import gc
import io
import os
import signal
import sys
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from quiz.cli.asked import app_alone, chosen_language, language

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

COMMANDS = {
    "list": "content",
    "show": "content",
    "search": "content",
    "demos": "demos",
    "demo": "demos",
    "check": "truth",
    "verify": "truth",
    "due": "review",
    "grade": "review",
    "undo": "review",
    "redo": "holds",
    "suspend": "holds",
    "resume": "holds",
    "bury": "holds",
    "flag": "holds",
    "held": "holds",
    "plan": "plan",
    "stats": "stats",
    "quiz": "quiz",
    "mock": "quiz",
    "train": "train",
    "sync": "sync",
    "trust": "trust",
    "untrust": "trust",
    "doctor": "doctor",
    "keys": "keys",
    "serve": "serve",
}
"""The module under quiz.cli that holds each command: only the one asked for is imported."""


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    words = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")  # no other encoding holds both languages and the signs
    lang = language(words, os.environ)
    if (alone := app_alone(words, os.environ)) is not None:
        return _guarded(lambda: _open_app(*alone), "", lang)
    from quiz.cli.parser import build, decks

    options, rest = build(lang, words).parse_known_args(words)
    if rest and options.command != "demo":
        build(lang, words).error(f"unrecognized arguments: {' '.join(rest)}")
    options.words, options.rest, options.deck = words, rest, decks(options)
    options.lang = lang = language(words, os.environ, chosen_language)
    return _guarded(lambda: _run(options), options.command or "", lang)


def _guarded(act: "Callable[[], int]", command: str, lang: str) -> int:
    """Do it; what a person can mend is a sentence."""
    try:
        return act()
    except KeyboardInterrupt:  # before a command began
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # The reader of our output has gone, as in `runcall list | head`; nothing is left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except Exception as error:
        sentence = explain(error, lang)
        if sentence is None:
            return _unexpected(error, command, lang)
        print(f"runcall: {sentence}", file=sys.stderr)
        return 2


def _unexpected(error: Exception, command: str, lang: str) -> int:
    """A fault of the program itself: a report in a file, and a sentence that names it."""
    from quiz.messages.crash import COMMAND_ENDED
    from quiz.study.crashes import Scene
    from quiz.study.day import local_clock
    from quiz.view.crash import CRASHED, print_crash, reported

    scene = Scene(f"runcall {command}".strip())
    print_crash(error, reported(error, local_clock(), scene, COMMAND_ENDED, lang))
    return CRASHED


def _run(options: "argparse.Namespace") -> int:
    with _own_keys():
        return _done(options)


@contextmanager
def _own_keys() -> "Iterator[None]":
    """Sentences about the app name the learner's own keys, where there are any."""
    from quiz.study.home import keys_file

    path = keys_file()
    if not path.exists():
        yield
        return
    from quiz.messages.keyed import IN_FORCE
    from quiz.view.keymap import read_keys

    IN_FORCE.table, _ = read_keys(path)
    try:
        yield
    finally:
        IN_FORCE.table = None


def _done(options: "argparse.Namespace") -> int:
    command = options.command
    if command is None:
        return _open_app(options.lang, options.deck, options.mouse, plain=options.plain)
    from quiz.cli.ended import signals_end_it

    module = import_module(f"quiz.cli.{COMMANDS[command]}")
    act: Callable[[argparse.Namespace], int] = getattr(module, f"{command}_command")
    with signals_end_it() as ended:
        try:
            code = act(options)
        except KeyboardInterrupt:
            code = 128 + signal.SIGINT
        return 128 + ended.number if ended.number else code


def _open_app(lang: str, decks: list[str], mouse: bool, plain: bool = False) -> int:
    if sys.stdout is None:
        from quiz.messages.shell import say

        print(f"runcall: {say('no_output', lang)}", file=sys.stderr)
        return 2
    if plain or not _has_screen():
        from quiz.cli.plain.menu import plain_mode

        return plain_mode(lang, decks)
    # Textual reads it once: how soon after a frame the next may come, so how long a key waits for one.
    os.environ.setdefault("TEXTUAL_FPS", "120")
    # All that is made before the app stands, stays; a collection would only walk over it, again and again.
    gc.disable()
    from quiz.cli.place import deck_roots
    from quiz.tui.app import run

    return run(lang=lang, decks=deck_roots(decks, lang), mouse=mouse)


def _has_screen() -> bool:
    """Whether the app can be drawn: on a terminal, or through a driver that the environment names."""
    if "TEXTUAL_DRIVER" in os.environ:
        return True
    on_terminal = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return on_terminal and os.environ.get("TERM", "dumb") not in ("", "dumb")


def explain(error: Exception, lang: str = "en") -> str | None:
    """The sentence for an error that a person can meet; None for a fault of the program itself."""
    from quiz.cli.place import Refused

    if isinstance(error, Refused):
        return str(error)
    for module, name in (("quiz.study.log", "StudyError"), ("quiz.demo.parameters", "ParameterError")):
        loaded = sys.modules.get(module)
        if loaded is not None and isinstance(error, getattr(loaded, name)):
            from quiz.view.trouble import told

            return told(error, lang)
    return None


if __name__ == "__main__":
    sys.exit(main())
