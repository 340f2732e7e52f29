"""Rows of a quiz task: the screen handles the arrow keys, which may move a cursor here."""

from typing import ClassVar

from textual.binding import BindingType

from quiz.messages.action import Place
from quiz.tui.widgets.rows_view import RowsView


class TaskView(RowsView, can_focus=True, inherit_bindings=False):
    """A pane whose arrow keys are the screen's."""

    PLACE: ClassVar[Place | None] = None
    BINDINGS: ClassVar[list[BindingType]] = []
