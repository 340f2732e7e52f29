"""Two panes: side by side where there is room, else one at a time."""

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from quiz.tui.widgets.holder import Unseen


class Split(Unseen, Horizontal):
    """Left and right. Below 110 columns only the active one is shown."""

    def __init__(self, left: Widget, right: Widget, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._left, self._right = left, right
        left.add_class("left")
        right.add_class("right")

    def compose(self) -> ComposeResult:
        """Both."""
        yield self._left
        yield self._right

    def on_descendant_focus(self) -> None:
        """The pane with the focus is the active one, however it came there."""
        focused = self.screen.focused
        if focused is not None:
            self.activate(right=self._right in focused.ancestors_with_self)

    @property
    def on_right(self) -> bool:
        """Whether the right pane is the active one."""
        return self.has_class("-right")

    def activate(self, *, right: bool) -> None:
        """Make a pane the active one."""
        self.set_class(right, "-right")
