"""`doctor`: versions, paths, what the runner can do here, and a damaged study log made whole."""

import argparse
import asyncio
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

import msgspec

from quiz import __version__
from quiz.bank.built_in import built_in_deck
from quiz.cli.doctor_lines import enforced, lacking, seal_lines, taken, way_lines
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.messages.shell import SAY, say
from quiz.messages.trouble import WRONG
from quiz.run.doctor import WayFacts, facts, seal, try_way
from quiz.study.crashes import crashes_folder, reports
from quiz.study.day import local_clock
from quiz.study.error import StudyError
from quiz.study.home import backup_folder, cache_folder, keys_file, settings_file, study_file

PACKAGES = ("textual", "rich", "msgspec", "PyYAML", "fsrs")


def doctor_command(options: argparse.Namespace) -> int:
    """`runcall doctor`: what is installed and what works; exit 2 if demos can't run."""
    if options.repair:
        return _repair(options)
    found = facts()
    ways = asyncio.run(_ways())
    told: dict[str, dict[str, object]] = {
        "versions": {
            "runcall": __version__,
            "python": found.python,
            "torch": found.torch or None,
            "numpy": found.numpy or None,
            **{name: _version(name) for name in PACKAGES},
        },
        "paths": {
            "deck": str(built_in_deck()),
            "study_log": str(study_file()),
            "settings": str(settings_file()),
            "keys": str(keys_file()),
            "backups": str(backup_folder()),
            "cache": str(cache_folder()),
            "last_crash": next((str(path) for path in reports(crashes_folder())), None),
            "python": found.executable,
        },
        "study": _study(options.lang),
        "runner": {"system": found.system, "cores": found.cores, "taken": taken(ways), **ways},
        "seal": {
            **msgspec.structs.asdict(seal()),
            "in_force": list(enforced(ways)),
            "lacking": lacking(ways),
        },
    }
    code = 0 if found.torch else 2
    if options.json:
        print_json(told)
        return code
    from quiz.text.rows import Row, Span, pad
    from quiz.text.wrap import wrap

    rows: list[Row] = []
    shown: dict[str, Mapping[str, object]] = {
        **told,
        "runner": {"system": found.system, "cores": found.cores, **way_lines(ways, options.lang)},
        "seal": seal_lines(seal(), ways, options.lang),
    }
    for section, entries in shown.items():
        rows.append((Span(SAY[section][options.lang], "heading"),))
        for name, value in entries.items():
            text = "; ".join(value) or "—" if isinstance(value, list) else str(value)
            if value is None:
                text = SAY["missing"][options.lang] if section == "versions" else "—"
            rows += wrap(text, screen_width(), first=pad((Span(f"  {name}", "muted"),), 16))
        rows.append(())
    print_rows(rows[:-1])
    return code


def _study(lang: str) -> dict[str, object]:
    """Whether the study log and the settings can be read; a log is never begun for this."""
    from quiz.study.backup import Backups, dated
    from quiz.study.log import StudyLog
    from quiz.study.settings import read_settings
    from quiz.view.keymap import located_sentence, read_keys
    from quiz.view.preferences import all_doubts
    from quiz.view.settings import setting_sentence
    from quiz.view.trouble import lost_sentence, told

    settings, events = read_settings(settings_file())[0], 0
    trouble = [setting_sentence(doubt, lang) for doubt in all_doubts(settings_file(), unknown=True)]
    trouble += [located_sentence(fault, lang) for fault in read_keys(keys_file())[1]]
    try:
        if study_file().exists():
            with StudyLog.open(study_file(), settings=settings) as log:
                events = len(log.events())
        if lost := Backups(backup_folder()).beyond(events):
            trouble.append(lost_sentence(lost, lang))
        found: dict[str, object] = {"events": events, "trouble": trouble}
    except StudyError as error:
        found = {"events": None, "trouble": [*trouble, told(error, lang)]}
    newest = next(iter(dated(backup_folder())), None)
    return {**found, "last_backup": newest.isoformat() if newest else None}


def _repair(options: argparse.Namespace) -> int:
    """Check the study log, and make a damaged one whole; exit 1 if events could not be read."""
    from quiz.study.repair import repair

    path = study_file()
    told = repair(path, backup_folder(), local_clock())
    if options.json:
        print_json(
            {
                "log": str(path),
                "wrong": told.wrong or "",
                "events": told.events,
                "from_copies": told.from_copies,
                "lost": told.lost,
                "kept": str(told.kept) if told.kept else None,
            }
        )
    elif not told.wrong and told.from_copies:
        print(say("log_restored", options.lang, path=path, n=told.events, copies=told.from_copies))
    elif told.kept is None or told.wrong is None:
        print(say("log_sound", options.lang, path=path, n=told.events))
    else:
        wrong = WRONG[told.wrong][options.lang]
        parts = {"wrong": wrong, "copies": told.from_copies, "kept": told.kept}
        print(say("log_repaired", options.lang, path=path, n=told.events, **parts))
        if told.lost:
            print(say("log_gaps", options.lang, n=told.lost))
    return 1 if told.lost else 0


async def _ways() -> dict[str, WayFacts]:
    """Each way, tried one after another."""
    return {way: await try_way(way) for way in ("zygote", "standby", "cold")}


def _version(package: str) -> str | None:
    """The package's version, read from its metadata without importing it."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
