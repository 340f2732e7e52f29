"""The built-in editor for a demo's copy. Unsaved text survives every way of leaving it."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import ClassVar

from textual.widget import Widget
from textual.widgets import TextArea

from quiz.demo.source import Demo
from quiz.messages import edits as words
from quiz.messages.actions import Place
from quiz.study.edits import Edits
from quiz.study.home import edits_folder
from quiz.text.rows import Row, Span
from quiz.tui.keys import bindings
from quiz.tui.screens.page import Page
from quiz.tui.widgets.code_area import CodeArea
from quiz.view.edits import unusable

DRAFT_SECONDS = 2.0
"""Seconds of typing that may be lost if the whole machine goes down."""


class EditorScreen(Page):
    """The editor of one demo. The copy is created by the first save.

    Raises OSError or UnicodeDecodeError if the text to edit can't be read.
    """

    PLACE: ClassVar[Place] = "editor"
    CSS_PATH = "editor.tcss"
    BINDINGS = bindings("editor")

    def __init__(self, demo: Demo, run: Callable[[], None], failed_at: tuple[int, int] | None = None) -> None:
        """`failed_at` is where the copy's last run failed: its line and column, from 1."""
        super().__init__()
        self._demo, self._run = demo, run
        self._edits = Edits(edits_folder())
        path = self._edits.path(demo)
        edit = self._edits.read(demo)
        self._error_at = edit.at if edit is not None and edit.error is not None else failed_at
        source = demo.path if edit is None else path
        text = source.read_bytes().decode()
        self._draft = self._edits.draft(demo)
        self._asked = False
        self.area = CodeArea(text, id="code")
        """The text area; its text is still read after the screen has closed."""
        self._saved = self.area.text  # its lines may end in one way where the file's ended in two
        self._kept = self._draft or self._saved
        self._on_disk = text

    def body(self) -> Iterable[Widget]:
        """The text."""
        yield self.area

    def on_mount(self) -> None:
        """Restore text that was not saved last time; undo removes it. A copy opens where it failed."""
        super().on_mount()
        self.area.focus()
        if self._draft is not None and self._draft != self._saved:
            self.area.replace(self._draft, self.area.document.start, self.area.document.end)
            self.area.move_cursor((0, 0))
            self.app.tell(words.DRAFT[self.app.lang])
        if self._error_at is not None:
            line, column = self._error_at
            self.area.move_cursor((max(line - 1, 0), max(column - 1, 0)), center=True)
        self.set_interval(DRAFT_SECONDS, self._keep_draft)

    def on_unmount(self) -> None:
        """Keep the draft, however the app ends."""
        self._keep_draft()

    @property
    def is_changed(self) -> bool:
        """Whether there is unsaved text."""
        return self.area.text != self._saved

    def title_row(self, lang: str) -> Row:
        """What is edited."""
        return (Span(self._demo.name, "heading"), Span(f"  {words.EDITED[lang]}", "accent"))

    def status_row(self, lang: str) -> Row:
        """Whether it is saved, and where the cursor is."""
        row, column = self.area.cursor_location
        saved = (words.UNSAVED if self.is_changed else words.SAVED)[lang]
        style = "erratum" if self.is_changed else "muted"
        return (Span(saved, style), Span(f"   {row + 1}:{column + 1}", "muted"))

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        """It was typed into."""
        self._asked = False
        self.refresh_chrome()

    def on_text_area_selection_changed(self, message: TextArea.SelectionChanged) -> None:
        """The cursor is elsewhere."""
        self.refresh_chrome()

    def action_save(self) -> bool:
        """Save; returns False if that failed, and the text is still here."""
        text = self.area.text
        try:
            kept = self._edits.save(self._demo, text, seen=self._on_disk)
        except OSError as error:
            self.app.tell(unusable(error, self.app.lang), "error")
            return False
        self._saved = self._kept = self._on_disk = text
        lang = self.app.lang
        self.app.tell(words.SAVED[lang] if kept is None else words.SAVED_OVER[lang].format(path=kept))
        self.refresh_chrome()
        return True

    def action_save_and_run(self) -> None:
        """Save, close, run."""
        if self.action_save():
            self.app.pop_screen()
            self._run()

    def step_back(self) -> bool:
        """Leave if all is saved; else a second Escape leaves, and the text is kept as a draft."""
        if not self.is_changed:
            return False
        if not self._asked:
            self._asked = True
            self.app.tell(words.ASK_UNSAVED[self.app.lang], "warning")
            return True
        text = self.area.text
        try:
            kept = self._edits.keep_aside(self._demo, text)
        except OSError as error:
            self.app.tell(unusable(error, self.app.lang), "error")
            return True
        self._saved = self._kept = text
        self.app.tell(words.KEPT_ASIDE[self.app.lang].format(path=kept))
        return False

    def _keep_draft(self) -> None:
        """Save unsaved text as a draft; a full disk must not stop the typing."""
        text = self.area.text
        if text == self._kept:
            return
        with suppress(OSError):
            if text == self._saved:
                self._edits.drop_draft(self._demo)
            else:
                self._edits.keep_draft(self._demo, text)
            self._kept = text
