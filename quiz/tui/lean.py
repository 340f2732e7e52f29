"""A screen that is styled, laid out and drawn only when something changes.

Textual styles each widget when it is made, and again when its screen is first shown. It redraws a screen when
the focus moves, and lays it out again once the size of its content is known.
"""

from textual import on
from textual.events import ScreenResume
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from quiz.tui.forgetting import Forgotten
from quiz.tui.painted import Painted
from quiz.tui.widgets.holder import one_for_all


class Lean(Forgotten):
    """The base of all our screens."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)  # it shows in the part itself
    virtual_size = Reactive(Size(0, 0), repaint=False)  # a screen of ours doesn't scroll

    def __init__(self) -> None:
        super().__init__()
        self._compositor = Painted()
        # A new screen is styled as it is made; Textual takes it for one that missed a change of theme,
        # and would read every style sheet once more.
        self._css_update_count = self.app._css_update_count
        self._sheets = len(self.app.stylesheet.source)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw one line for all: they are the ground behind the parts. A screen below may shine through."""
        draw = super().render_lines
        return one_for_all(draw, crop) if self.styles.background.a == 1 else draw(crop)

    @on(ScreenResume)
    def spare_styles(self, event: ScreenResume) -> None:
        """Skip restyling when the screen is shown, unless the theme or the style sheets changed."""
        sheets = len(self.app.stylesheet.source)
        if self._css_update_count == self.app._css_update_count and self._sheets == sheets:
            event.refresh_styles = False
        self._sheets = sheets
