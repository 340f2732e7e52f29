"""Rows to answer on: the screen has the arrow keys, since they may move a cursor instead of the text."""

from typing import ClassVar

from textual.binding import BindingType

from quiz.tui.widgets.rows_view import RowsView


class TaskView(RowsView, can_focus=True, inherit_bindings=False):
    """A pane whose arrow keys are the screen's."""

    BINDINGS: ClassVar[list[BindingType]] = []
