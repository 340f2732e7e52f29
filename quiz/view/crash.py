"""An unexpected error as a report in a file and one sentence that names it, for app and shell alike."""

import os
import sys
import traceback
from datetime import datetime

from quiz.demo.words import Words
from quiz.messages.crash import UNWRITTEN
from quiz.study.crashes import Scene, crashes_folder, write_crash

CRASHED = 70
"""The exit code: a fault of the program itself, EX_SOFTWARE in sysexits.h."""


def reported(error: BaseException, at: datetime, scene: Scene, sentence: Words, lang: str) -> str:
    """Write the report; returns a sentence with its path, or with the reason why there is none."""
    try:
        path = str(write_crash(crashes_folder(), error, at, scene))
    except OSError as unwritten:
        path = UNWRITTEN[lang].format(error=f"{unwritten}; {type(error).__name__}: {error}")
    return sentence[lang].format(path=path)


def print_crash(error: BaseException, sentence: str) -> None:
    """Print the sentence on stderr; before it the traceback, if RUNCALL_DEBUG asks for it."""
    if sys.stderr is None:
        return
    try:
        if os.environ.get("RUNCALL_DEBUG"):
            traceback.print_exception(error, file=sys.stderr)
        print(f"runcall: {sentence}", file=sys.stderr, flush=True)
    except OSError:  # nobody is there to read it
        return
