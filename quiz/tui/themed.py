"""Which theme is in use: the chosen one, or the one that suits the terminal's background."""

from typing import TYPE_CHECKING

from quiz.messages import interface as words
from quiz.tui.ground import TerminalGround
from quiz.tui.notices import Notices
from quiz.tui.theme import PLAIN, first_theme, next_theme, theme_named, theme_on

if TYPE_CHECKING:
    from quiz.tui.services import Services


class Themed(Notices):
    """An app that wears a theme."""

    services: "Services"
    follows_ground = True
    """Whether the terminal's background decides: not once a person has chosen a theme."""

    def wear(self, chosen: str = "auto") -> None:
        """Wear a theme by its name; for `auto`, and for a name of none, what fits the terminal."""
        self.follows_ground = not theme_named(chosen)
        if (name := first_theme(self.services.environment, chosen)) != self.theme:
            self.theme = name

    def on_terminal_ground(self, told: TerminalGround) -> None:
        """Dark letters on a light ground, unless somebody chose or the terminal has its own few colours."""
        if self.follows_ground and self.theme != PLAIN:
            self.theme = theme_on(dark=told.dark)

    def action_theme(self) -> None:
        """The next theme, and what comes after it."""
        if "NO_COLOR" in self.services.environment:
            self.tell(words.NO_COLOURS[self.lang])
            return
        self.follows_ground = False
        self.theme = next_theme(self.theme)
        name, after = (words.THEME_NAMES[each][self.lang] for each in (self.theme, next_theme(self.theme)))
        self.tell(words.THEME_NOW[self.lang].format(name=name, next=after))
