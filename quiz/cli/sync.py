"""`sync`: brings several devices together through a shared folder."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

import msgspec

from quiz.cli.paint import print_json
from quiz.cli.place import open_study_of
from quiz.messages.shell import say
from quiz.study.sync import Synced, sync


def sync_command(options: argparse.Namespace) -> int:
    """`runcall sync FOLDER`: share grades with other devices; exit 1 if a file could not be read."""
    folder = Path(options.folder).expanduser().absolute()
    with closing(open_study_of(options)) as log:
        synced = sync(log, folder, options.create)
    if options.json:
        print_json({"folder": str(folder), **msgspec.structs.asdict(synced)})
    else:
        _tell(synced, options.lang)
    return 0 if synced.is_whole else 1


def _tell(synced: Synced, lang: str) -> None:
    did = {"taken": synced.taken, "written": synced.written}
    print(say("synced" if any(did.values()) else "in_step", lang, **did))
    print(say("known_events", lang, events=synced.events, devices=synced.devices))
    for file in synced.torn:
        print(say("torn_file", lang, file=file), file=sys.stderr)
    for file, lines in synced.damaged.items():
        print(say("damaged_file", lang, file=file, lines=lines), file=sys.stderr)
    for file in synced.newer:
        print(say("newer_file", lang, file=file), file=sys.stderr)
