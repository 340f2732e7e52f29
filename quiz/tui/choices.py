"""Interface settings (language, theme, motion): applied at once, and saved in a background thread."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from textual.constants import TEXTUAL_ANIMATIONS
from textual.reactive import reactive

from quiz.messages import settings as words
from quiz.tui.ground import TerminalGround
from quiz.tui.themed import Themed
from quiz.tui.work import work
from quiz.view.preferences import AUTO, CHOICES, Preferences, motion_is_reduced

if TYPE_CHECKING:
    from quiz.study.log import StudyLog
    from quiz.study.settings_file import Value
    from quiz.tui.services import Kept


class Keeper:
    """Writes settings in the order in which they were chosen, so that the last value of each wins."""

    def __init__(self, write: "Callable[[Mapping[str, Kept]], None]") -> None:
        self._write = write
        self._waiting: dict[str, Kept] | None = None
        self._one_at_a_time = Lock()

    def put(self, chosen: "Mapping[str, Kept]") -> None:
        """Remember it until a thread writes it."""
        self._waiting = {**(self._waiting or {}), **chosen}

    def write(self) -> None:
        """Write what waits, in a thread. Raises StudyError."""
        with self._one_at_a_time:
            chosen, self._waiting = self._waiting, None
            if chosen is not None:  # else another thread has written it with its own
                self._write(chosen)


class Choices(Themed):
    """An app whose language, theme and motion can be changed, and stay changed."""

    preferences: reactive[Preferences] = reactive(Preferences())
    is_calm: reactive[bool] = reactive(False)
    """Whether motion is reduced: nothing blinks or glides."""
    kept: reactive[int] = reactive(0)
    """Counts the changes of study settings or the date, so that screens can follow them."""
    not_kept: reactive[int] = reactive(0)
    """Counts how often something could not be written."""
    log_of_study: "StudyLog | None"
    _ground: TerminalGround | None = None
    _keeper: Keeper

    def take_preferences(self) -> None:
        """What was chosen before; read before the first paint, which must have the right colours."""
        self.set_reactive(Choices.preferences, self.services.preferences())
        self._keeper = Keeper(self.services.keep_settings)
        self.wear(self.preferences.theme)
        self._calm_down()

    def on_terminal_ground(self, told: TerminalGround) -> None:
        """Remember the terminal's background, for when the theme is set to follow it again."""
        self._ground = told

    def choose(self, name: str, value: "Value") -> None:
        """Set a setting of the interface, from now on."""
        self.preferences = replace(self.preferences, **{name: value})  # type: ignore[arg-type]
        self._apply(name, value)
        self._calm_down()
        self.keep({name: value})

    def take_again(self, preferences: Preferences) -> None:
        """Use what the file says now: it was changed by hand."""
        before, self.preferences = self.preferences, preferences
        for name in CHOICES:
            if (value := getattr(preferences, name)) != getattr(before, name):
                self._apply(name, value)
        self._calm_down()

    def _apply(self, name: str, value: "Value") -> None:
        if name == "theme":
            self.wear(str(value))
            if self._ground is not None:
                Themed.on_terminal_ground(self, self._ground)
        elif name == "language" and value != AUTO:
            self.lang = str(value)
        elif name == "mouse":
            self._use_mouse(bool(value))

    def keep(self, chosen: "Mapping[str, Kept]") -> None:
        """Save a setting of any kind; one of study then takes effect at once.

        It is handed to a thread immediately, so that it is saved even if the app ends at this moment.
        """
        self._keeper.put(chosen)
        written = asyncio.get_running_loop().run_in_executor(None, self._keeper.write)
        of_study = not chosen.keys() <= CHOICES.keys()
        done = work(self._was_kept, written, of_study)
        self.run_worker(done, name="keep settings", group="settings", exit_on_error=False)

    async def _was_kept(self, written: "asyncio.Future[None]", of_study: bool) -> None:
        try:
            await asyncio.shield(written)
            if of_study and (log := self.log_of_study) is not None:
                await asyncio.to_thread(lambda: log.follow(self.services.study_settings()))
        except Exception as error:
            self.not_kept += 1
            self.complain(words.NOT_KEPT, error)
        else:
            self.kept += of_study

    def _calm_down(self) -> None:
        calm = self.preferences.reduced_motion or motion_is_reduced(self.services.environment)
        if self.is_calm != calm:
            self.animation_level = "none" if calm else TEXTUAL_ANIMATIONS
            self.is_calm = calm

    def _use_mouse(self, wanted: bool) -> None:
        use = getattr(self._driver, "use_mouse", None)  # a terminal's driver has it, a browser's doesn't
        if use is not None:
            use(wanted)

    def action_language(self) -> None:
        """The other language, in place."""
        self.choose("language", "en" if self.lang == "zh" else "zh")

    def action_theme(self) -> None:
        """The next theme, kept like any other choice."""
        before = self.theme
        super().action_theme()
        if self.theme != before:
            name = self.theme.removeprefix("runcall-")
            self.preferences = replace(self.preferences, theme=name)
            self.keep({"theme": name})
