"""What the app works with, opened at the edge and passed in: deck, study log, runner, clock."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from quiz.study.day import Clock, local_clock

if TYPE_CHECKING:
    from quiz.bank.deck import Deck
    from quiz.run.runner import Runner
    from quiz.run.running import Gate
    from quiz.study.interview import Interview
    from quiz.study.log import StudyLog
    from quiz.study.settings import Doubt, Settings
    from quiz.study.settings_file import Value
    from quiz.view.preferences import Preferences

    Kept: TypeAlias = "Value | Interview | None"
    """What is written to the settings."""


@dataclass(frozen=True)
class Services:
    """How each thing is opened. Nothing is opened before it is needed, nor before the first paint."""

    decks: tuple[Path, ...]
    open_deck: "Callable[[], Deck]"
    open_log: Callable[[], "StudyLog"]
    make_runner: "Callable[[Gate], Runner]"
    clock: Clock
    environment: Mapping[str, str]
    doubts: "Callable[[], tuple[Doubt, ...]]" = tuple
    """What is wrong in the learner's settings."""

    opened: Callable[[], None] = lambda: None
    """Called once everything is open."""

    rested: Callable[[], None] = lambda: None
    """Called when no key was pressed for a while."""

    asks_first: bool = False
    """Whether a new learner is asked for language and date."""

    def is_first_time(self) -> bool:
        """Whether nothing has been studied, set or skipped yet."""
        from quiz.study.home import settings_file, study_file

        return self.asks_first and not settings_file().exists() and not study_file().exists()

    def preferences(self) -> "Preferences":
        """What was chosen of the interface; nothing that is wrong in the file keeps the app from opening."""
        from quiz.study.home import settings_file
        from quiz.view.preferences import read_preferences

        return read_preferences(settings_file())

    def keep_settings(self, chosen: "Mapping[str, Kept]") -> None:
        """Write these settings, of the interface or of study, and the `interview`. Raises StudyError."""
        from quiz.messages.settings import FILE_HEAD
        from quiz.study.home import settings_file
        from quiz.study.settings_file import write_values

        plain = {name: value for name, value in chosen.items() if isinstance(value, str | int | float)}
        write_values(settings_file(), plain, FILE_HEAD.zh + FILE_HEAD.en)
        if "interview" in chosen:
            self.keep_interview(chosen["interview"])  # type: ignore[arg-type]

    def study_settings(self) -> "Settings":
        """What was set of study."""
        from quiz.study.home import settings_file
        from quiz.study.settings import read_settings

        return read_settings(settings_file())[0]

    def interview(self) -> "Interview | None":
        """The interview that is kept among the settings; what can't be one is among the doubts."""
        from quiz.study.home import settings_file
        from quiz.study.interview import doubted_interview

        return doubted_interview(settings_file())[0]

    def keep_interview(self, interview: "Interview | None") -> None:
        """Keep it, or forget it. Raises StudyError."""
        from quiz.study.home import settings_file
        from quiz.study.interview import write_interview

        write_interview(settings_file(), interview)


def services_for(decks: tuple[Path, ...], environment: Mapping[str, str]) -> Services:
    """The real ones: decks from their folders, the log in the learner's own folder, runs in processes."""

    def open_deck() -> "Deck":
        from quiz.bank.load import open_decks
        from quiz.study.home import cache_folder

        deck = open_decks(decks, cache_folder())
        deck.index.prepare()
        return deck

    def open_log() -> "StudyLog":
        from quiz.study.opening import open_study

        return open_study(beside=True)

    def doubts() -> "tuple[Doubt, ...]":
        from quiz.study.home import settings_file
        from quiz.view.preferences import all_doubts

        return all_doubts(settings_file(), unknown=True)

    def make_runner(gate: "Gate") -> "Runner":
        from quiz.run.runner import Runner

        return Runner(gate=gate)

    return Services(decks, open_deck, open_log, make_runner, local_clock, environment, doubts)
