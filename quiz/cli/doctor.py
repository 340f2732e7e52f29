"""`doctor`: versions, paths, and what the runner can do here."""

import argparse
import asyncio
import platform
from importlib.metadata import PackageNotFoundError, version

from quiz import __version__
from quiz.bank.load import built_in_deck
from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.messages.shell import SAY
from quiz.run.doctor import examine
from quiz.study.home import cache_folder, study_file

PACKAGES = ("torch", "numpy", "textual", "rich", "msgspec", "PyYAML", "fsrs")


def doctor_command(options: argparse.Namespace) -> int:
    """`runcall doctor`: what is installed and what works; exit 2 if demos can't run."""
    found = asyncio.run(examine())
    told = {
        "versions": {"runcall": __version__, "python": platform.python_version(), **_versions()},
        "paths": {
            "deck": str(built_in_deck()),
            "study_log": str(study_file()),
            "cache": str(cache_folder()),
        },
        "runner": found,
    }
    code = 0 if told["versions"]["torch"] else 2  # type: ignore[index]
    if options.json:
        print_json(told)
        return code
    from quiz.text.rows import Row, Span, pad
    from quiz.text.wrap import wrap

    rows: list[Row] = []
    for section, facts in told.items():
        rows.append((Span(SAY[section][options.lang], "heading"),))
        for name, value in dict(facts).items():  # type: ignore[call-overload]
            text = SAY["missing"][options.lang] if value is None else str(value)
            rows += wrap(text, screen_width(), first=pad((Span(f"  {name}", "muted"),), 16))
        rows.append(())
    print_rows(rows[:-1])
    return code


def _versions() -> dict[str, str | None]:
    """The packages' versions, read from their metadata without importing them; None if not installed."""
    found: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found
