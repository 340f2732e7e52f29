"""Copies a text and says where it went: a tool that confirmed it, the terminal, or a file."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from quiz.demo.words import Words
from quiz.messages import copying as words
from quiz.tui.work import work

if TYPE_CHECKING:
    from quiz.tui.app import RuncallApp


@dataclass(frozen=True)
class Copyable:
    """Something to copy: its name, the name of its file, and how its text is made.

    A text that its name already shows in full needs no file. `make` is called in a thread with the language
    once the text is chosen, and may raise an error.
    """

    what: Words
    file: str
    make: Callable[[str], str]


def copy(app: "RuncallApp", what: Words, text: str, file: str = "copied.txt") -> None:
    """Copy a text by every way that works, and say which one it took."""
    copy_made(app, Copyable(what, file, lambda _: text))


def copy_made(app: "RuncallApp", copyable: Copyable) -> None:
    """Make the text, then copy it."""
    app.run_worker(work(_copy, app, copyable), group="copy", exclusive=True, exit_on_error=False)


async def _copy(app: "RuncallApp", copyable: Copyable) -> None:
    """Copy it; any error becomes a notice."""
    try:
        text = await asyncio.to_thread(copyable.make, app.lang)
        told = await _spread(app, copyable, text)
    except Exception as error:
        app.complain(words.NOT_COPIED, error)
        return
    app.tell(told)


async def _spread(app: "RuncallApp", copyable: Copyable, text: str) -> str:
    """Send it to the terminal if it fits, then to the first tool that accepts it, else to a file as well."""
    from quiz.tui import clipboards

    environment, lang, what = app.services.environment, app.lang, copyable.what[app.lang]
    if sent := clipboards.fits(text):
        app.copy_to_clipboard(text)
        if environment.get("TMUX") and (driver := app._driver) is not None:
            driver.write(clipboards.passed_through(text))
    for tool in clipboards.tools(environment):
        if await clipboards.takes(tool, text, environment):
            kind = words.IN_TMUX if tool is clipboards.TMUX else words.COPIED
            return kind[lang].format(what=what, tool=tool.name)
    if sent and not copyable.file:
        return words.SENT_SHORT[lang].format(what=what)
    try:
        path = await asyncio.to_thread(_keep, copyable.file or "copied.txt", text)
    except OSError as error:
        if not sent:
            raise
        return words.SENT_ONLY[lang].format(what=what, error=error.strerror)
    return (words.SENT if sent else words.IN_FILE)[lang].format(what=what, path=path)


def _keep(name: str, text: str) -> Path:
    """Write it to a file, which the next copy of its kind overwrites. Raises OSError."""
    from quiz.study.home import copied_folder

    folder = copied_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
