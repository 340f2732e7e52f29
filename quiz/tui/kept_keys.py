"""The keys that the focused widget keeps to itself: no bar offers them for something else."""

from typing import TYPE_CHECKING

from textual.screen import Screen
from textual.widget import Widget

from quiz.tui.widgets.rows_view import RowsView

if TYPE_CHECKING:
    from quiz.messages.key_table import KeyTable


def kept_keys(page: Screen[None], part: Widget | None, table: "KeyTable") -> set[str]:
    """All keys of a `part` that has some of its own; of a pane or a list those that move in it."""
    if part is not None:
        return {key for key, bound in page.active_bindings.items() if bound.node is part}
    focused = page.focused
    if not isinstance(focused, RowsView) or focused.PLACE is None:
        return set()
    return {key for action in table.of(focused.PLACE) if action.takes_key for key in action.keys}
