"""Reacts to changes of the app: at once while the screen is visible, else when it is shown again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual.widget import Widget

from quiz.tui.lean import Lean


class Following(Lean):
    """A screen that postpones its reaction to changes while another screen covers it."""

    def __init__(self) -> None:
        super().__init__()
        self._missed: dict[tuple[Widget, Callable[[], object]], None] = {}

    @property
    def is_shown(self) -> bool:
        """Whether it is visible: nothing covers it but modal screens. (`is_current` is stricter.)"""
        stack = self.app.screen_stack
        return self in stack and all(above.is_modal for above in stack[stack.index(self) + 1 :])

    def follow(self, name: str, told: Callable[[], object], *, init: bool = True) -> None:
        """Call `told` when this attribute of the app changes, once this screen is visible."""
        follow(self, name, told, init=init)

    def when_shown(self, work: Callable[[], object], part: Widget | None = None) -> None:
        """Do the work now; on a hidden screen once, when it is visible again."""
        if self.is_shown:
            work()
        else:
            self._missed[part or self, work] = None

    def on_screen_resume(self) -> None:
        """Catch up, before anything is drawn."""
        missed, self._missed = self._missed, {}
        for part, work in missed:
            if part.is_attached:  # it may have gone while it was hidden
                work()


def when_seen(part: Widget, work: Callable[[], object]) -> None:
    """Do the work now, or when the widget's screen is visible again."""
    screen = part.screen if part.is_attached else None
    if isinstance(screen, Following):
        screen.when_shown(work, part)
    elif screen is not None:
        work()


def follow(part: Widget, name: str, told: Callable[[], object], *, init: bool = True) -> None:
    """Call `told` when this attribute of the app changes, once the widget is visible."""
    part.watch(part.app, name, _Told(part, told), init=init)


@dataclass
class _Told:
    """A callback for one widget. Equal ones count once: Textual calls `on_mount` once for each class."""

    part: Widget
    told: Callable[[], object]
    _param_count: ClassVar[int] = 0  # Textual looks it up here, before it reads the signature of each one

    def __call__(self) -> None:
        when_seen(self.part, self.told)
