"""Reacts to changes of the app: at once while the screen is visible, else when it is shown again."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.widget import Widget

from quiz.tui.lean import Lean


class Following(Lean):
    """A screen that does nothing about a change as long as another one hides it."""

    def __init__(self) -> None:
        super().__init__()
        self._missed: dict[tuple[Widget, Callable[[], object]], None] = {}

    @property
    def is_shown(self) -> bool:
        """Whether one sees it: nothing lies over it, or what lets it through. `is_current` asks for less."""
        stack = self.app.screen_stack
        return self in stack and all(above.is_modal for above in stack[stack.index(self) + 1 :])

    def follow(self, name: str, told: Callable[[], object], *, init: bool = True) -> None:
        """Call `told` whenever this attribute of the app is another one, and this screen is seen."""
        follow(self, name, told, init=init)

    def when_shown(self, work: Callable[[], object], part: Widget | None = None) -> None:
        """Do it now, or once, however often it was asked for, when this screen is seen again."""
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
    """Do it now, or when the part's screen is seen again."""
    screen = part.screen if part.is_attached else None
    if isinstance(screen, Following):
        screen.when_shown(work, part)
    elif screen is not None:
        work()


def follow(part: Widget, name: str, told: Callable[[], object], *, init: bool = True) -> None:
    """Call `told` whenever this attribute of the app is another one and the part is seen."""
    part.watch(part.app, name, _Told(part, told), init=init)


@dataclass
class _Told:
    """One who follows. Two that are equal count as one: the toolkit calls `on_mount` once for each class."""

    part: Widget
    told: Callable[[], object]

    def __call__(self) -> None:
        when_seen(self.part, self.told)
