"""The Textual app: modes, themes, language, opening and exit. It knows nothing of study."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual.driver import Driver
from textual.events import Event, Key, MouseDown, MouseUp, Paste
from textual.reactive import Reactive, reactive
from textual.screen import Screen
from textual.scrollbar import ScrollBar
from textual.theme import Theme

from quiz.messages import interface as words
from quiz.messages.copying import SELECTION
from quiz.tui.copying import copy
from quiz.tui.forgetting import keep_little
from quiz.tui.gate import TrustGate
from quiz.tui.guarded import Guarded
from quiz.tui.key_gate import KeyGate
from quiz.tui.last_plan import LastPlan
from quiz.tui.modes import MODES
from quiz.tui.proof_record import ProofRecord
from quiz.tui.screens.page import Page
from quiz.tui.services import Services, services_for
from quiz.tui.theme import themes
from quiz.tui.tidying import Rest, collect_what_is_due, freeze_what_stands, is_overdue
from quiz.tui.widgets.thin_bar import ThinBar
from quiz.tui.work import work
from quiz.view.measured import Measured

if TYPE_CHECKING:
    from quiz.run.runner import Runner
    from quiz.study.log import StudyLog


class RuncallApp(Guarded, inherit_bindings=False):  # the toolkit's own Ctrl-Q quits unasked
    """Runcall in a terminal."""

    # The first screen's style sheet is read with the app's own: one parse less before the first paint.
    CSS_PATH: ClassVar[list[str | PurePath]] = ["app.tcss", "screens/today.tcss"]
    TITLE = "Runcall"
    ENABLE_COMMAND_PALETTE = False
    MODES: ClassVar[dict[str, str | Callable[[], Screen[None]]]] = MODES
    DEFAULT_MODE = "today"

    theme: Reactive[str] = Reactive("runcall-dark")
    measured: reactive[Measured] = reactive(Measured())
    """What the runs of this session have reported; it decides the marks of claims."""

    def __init__(self, services: Services, lang: str) -> None:
        # Said now, Textual takes all colour away; said later, only the hues.
        super().__init__(ansi_color=True if "NO_COLOR" in services.environment else None)
        self.services = services
        self.clock = services.clock
        self.log_of_study: StudyLog | None = None
        self.last_plan = LastPlan()
        self.proofs = ProofRecord(self)
        self._runner: Runner | None = None
        self._interrupted = 0.0
        self._keys = KeyGate(self, super().on_event)
        self._rest = Rest(services.rested, is_overdue)
        ScrollBar.renderer = ThinBar
        keep_little()
        self._stands = False
        self._leaving: int | None = None
        self.set_reactive(RuncallApp.lang, lang)
        self.take_preferences()

    @property
    def available_themes(self) -> dict[str, Theme]:
        """Our own themes only; fixed from the start, so that style sheets are read once."""
        return themes()

    @property
    def runner(self) -> "Runner":
        """The runner of demos."""
        if self._runner is None:
            self._runner = self.services.make_runner(TrustGate(self))
        return self._runner

    async def on_event(self, event: Event) -> None:
        """Pass keys on one at a time, clicks too. The keys that leave the app work at once."""
        if isinstance(event, Key) and not event.is_forwarded:
            self.forget_read()
            self._rest.put_off()
        if not isinstance(event, Key | Paste | MouseDown | MouseUp) or event.is_forwarded:
            await super().on_event(event)
        elif isinstance(event, Key) and event.key == "ctrl+c":
            await self.run_action("interrupt")
        else:
            await self._keys.take(event)

    def on_load(self) -> None:
        """Listen for the signals that end us, before the terminal's first mode is switched."""
        self.watch_for_errors()
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
            with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, partial(self.leave, 128 + number))

    def on_mount(self) -> None:
        """Open everything once the first screen stands."""
        self.call_after_refresh(self.open_all)

    def open_all(self) -> None:
        """Open bank and study log in a thread, then warm the runner."""
        self._stands = True
        if self._leaving is not None:
            self.leave(self._leaving)
            return
        if self.services.is_first_time():
            self.greet()
        self.run_worker(work(self._open_all), name="open", exit_on_error=False)

    async def _open_all(self) -> None:
        try:
            await self._open()
        finally:
            self.services.opened()

    async def _open(self) -> None:
        try:
            deck = await asyncio.to_thread(self.services.open_deck)
        except Exception as error:
            self.fail(words.OPENING_FAILED, error)
            return
        try:
            self.log_of_study = await asyncio.to_thread(self.services.open_log)
        except Exception as error:
            self.fail(words.STUDY_FAILED, error)
        self.deck = deck
        try:
            self.runner.warm()
        except Exception as error:
            self.complain(words.RUN_FAILED, error)

    def leave(self, code: int) -> None:
        """End the app with an exit code; Textual restores the terminal.

        A first screen that is still being made can't be removed, so it is waited for.
        """
        if self._stands:
            self.exit(return_code=code)
        else:
            self._leaving = code

    def get_driver_class(self) -> type[Driver]:
        """Our own where the terminal is a POSIX one; a browser's where the environment names it."""
        if sys.platform == "win32" or "TEXTUAL_DRIVER" in os.environ:
            return super().get_driver_class()
        from quiz.tui.driver import TerminalDriver

        return TerminalDriver

    async def on_unmount(self) -> None:
        """End the runs and close the log."""
        if self._runner is not None:
            await self._runner.close()
        if self.log_of_study is not None:
            self.log_of_study.close()

    def action_interrupt(self) -> None:
        """Copy what is selected, else stop a run, else leave when pressed twice."""
        selected = getattr(self.focused, "selected_text", "") or self.screen.get_selected_text()
        if selected:
            copy(self, SELECTION, selected)
        elif self._stop_run():
            return
        elif monotonic() - self._interrupted < 2:
            self.leave(128 + signal.SIGINT)
        else:
            self._interrupted = monotonic()
            self.tell(words.PRESS_AGAIN[self.lang], "warning")

    def _stop_run(self) -> bool:
        """Stop what runs on this screen, or on the one below the help or a choice."""
        for page in reversed(self.screen_stack):
            if isinstance(page, Page) and page.stop_run():
                return True
            if isinstance(page, Page) and page.PLACE != "help":
                break
        return False


def run(lang: str, decks: Iterable[Path], *, mouse: bool = True) -> int:
    """Open the app on these decks; returns the exit code."""
    services = replace(
        services_for(tuple(decks), dict(os.environ)),
        opened=freeze_what_stands,
        rested=collect_what_is_due,
        asks_first=True,
    )
    app = RuncallApp(services, lang)
    try:
        app.run(mouse=mouse and app.preferences.mouse)
    except Exception as error:  # taking the app down has failed
        app.end_by(error)
    if app.crash is not None:
        from quiz.view.crash import print_crash

        print_crash(*app.crash)
    return app.return_code or 0
