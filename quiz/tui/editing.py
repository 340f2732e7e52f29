"""Opens a demo's copy for editing: in the learner's own editor, else in the built-in one."""

import re
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from quiz.demo.source import Demo
from quiz.messages import edits as words
from quiz.study.edits import Edits
from quiz.study.home import edits_folder
from quiz.tui import external_editor
from quiz.tui.work import work
from quiz.view.edits import unusable

if TYPE_CHECKING:
    from quiz.tui.screens.paned import PanedPage


def edit(page: "PanedPage", demo: Demo) -> None:
    """Open the demo's copy; the page looks at it again when the editor has ended."""
    app = page.app
    command = external_editor.named(app.services.environment)
    opened = external_editor.words_of(command)
    if opened:
        page.run_worker(work(_outside, page, demo, opened), group="edit", exclusive=True, exit_on_error=False)
        return
    if command:
        app.tell(words.NO_EDITOR[app.lang].format(command=command), "warning")
    _inside(page, demo)


def _inside(page: "PanedPage", demo: Demo) -> None:
    from quiz.tui.screens.editor import EditorScreen

    app = page.app
    try:
        screen = EditorScreen(demo, page.action_run, _failed_at(page, demo))
    except OSError as error:
        app.tell(unusable(error, app.lang), "error")
    except UnicodeDecodeError:
        path = Edits(edits_folder()).path(demo)
        app.tell(words.NOT_UTF8[app.lang].format(path=path), "error")
    else:
        app.push_screen(screen)


def _failed_at(page: "PanedPage", demo: Demo) -> tuple[int, int] | None:
    """Where in the copy the run that is shown failed: the last of its lines that the error names."""
    log = page.pane.run_log
    if log is None or log.finished is None or not log.finished.error:
        return None
    error = log.finished.error
    path = re.escape(str(Edits(edits_folder()).path(demo)))
    lines = re.findall(rf'File "{path}", line (\d+)', error if isinstance(error, str) else error.en)
    return (int(lines[-1]), 1) if lines else None


async def _outside(page: "PanedPage", demo: Demo, command: list[str]) -> None:
    """Run the editor; however it ends, look at what it saved and let the page continue."""
    app = page.app
    try:
        path = Edits(edits_folder()).begin(demo)
        code = await external_editor.edit_file(app, command, path)
    except SuspendNotSupported:
        _inside(page, demo)
        return
    except OSError as error:
        app.tell(unusable(error, app.lang), "error")
        return
    if code:
        app.tell(_ending(code, app.lang), "warning")
    page.pane.look_at_copy()
    page.refresh_chrome()


def _ending(code: int, lang: str) -> str:
    import signal

    if code > 0:
        return words.EDITOR_FAILED[lang].format(code=code)
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return words.EDITOR_KILLED[lang].format(signal=name)
