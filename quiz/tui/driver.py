"""Textual's terminal driver, with fixes for terminals that disappear and for stopped programs."""

import os
import select
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any, cast

from textual import constants
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from quiz.tui.ground import ASK, TELL_CHANGES, TELL_NO_CHANGES, Answers, TerminalGround, can_be_asked

if TYPE_CHECKING:
    from quiz.tui.guarded import Guarded

TIDY = "\x1b[?1;1000;1002;1003;1006;1004;2004;1049l\x1b>\x1b[>4m\x1b[0m"
"""Resets what editors switch on: cursor keys, mouse, focus, paste, other screen, modified keys, colours."""


TICK = 0.1
"""Seconds between two looks at the clock while nothing is typed."""

ESC = "\x1b"

ALONE = constants.ESCAPE_DELAY if "ESCDELAY" in os.environ else 0.01
"""Seconds after which a single escape counts as the Escape key: terminals send a sequence in one piece.

Textual waits 100 ms, and looks at the clock only at its next tick. For a line that tears sequences apart,
ESCDELAY sets the time in milliseconds, as for other programs.
"""


class KeyParser(XTermParser):
    """Textual's key parser, which can also be told that an escape is complete."""

    waits_for_more = False
    """Whether a single escape came last. Behind other input it may belong to the end of a paste."""

    def feed(self, data: str) -> Iterable[Message]:
        """Parse what was typed."""
        self.waits_for_more = data == ESC
        return super().feed(data)

    def nothing_follows(self) -> None:
        """Let the next tick turn what has arrived so far into keys."""
        self.waits_for_more = False
        self._timeout_time = 0.0


class Lasting:
    """A terminal to write to. Once it has gone, writing does nothing and nobody waits for it.

    Textual's writing thread ends at the first error; its queue then fills and the app hangs. Text left in the
    stream's buffer would fail once more when the interpreter ends, whose exit code 120 hides ours.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write."""
        try:
            self._file.write(text)
        except OSError:
            self._give_up()

    def flush(self) -> None:
        """Flush."""
        try:
            self._file.flush()
        except OSError:
            self._give_up()

    def fileno(self) -> int:
        """The descriptor."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """Whether it is still a terminal."""
        return self._file.isatty()

    def _give_up(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._file.fileno())
        os.close(nowhere)


class TerminalDriver(LinuxDriver):
    """Handles hang-ups, stopping and continuing, and always switches mouse reporting off again."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Textual draws on stderr, which `2>errors` makes a file: then the screen is where stdout leads.
        files = (sys.__stderr__, sys.__stdout__)
        self._file = cast(Any, Lasting(next((file for file in files if file and file.isatty()), sys.stderr)))
        self._lent = False
        self._line: list[Any] | None = None
        self._gathered: list[str] | None = None
        self._answers = Answers()
        self._asks = self.input_tty and self._file.isatty() and can_be_asked(os.environ)

    def start_application_mode(self) -> None:
        """Take the terminal and ask for its background; nobody waits for the answer.

        All in one write: while the first screen is made, the writing thread waits 5 ms for each turn.
        """
        self._gathered = []
        try:
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if self._asks and self._writer_thread is not None:
                self._answers.asked()
                self.write(ASK + TELL_CHANGES)
        finally:
            gathered, self._gathered = "".join(self._gathered), None
            if gathered:
                self.write(gathered)

    def stop_application_mode(self) -> None:
        """Give the terminal back; a late answer must not become a key for the next program."""
        if self._asks:
            self.write(TELL_NO_CHANGES)
        super().stop_application_mode()

    def write(self, data: str) -> None:
        """Write, unless another program has the screen; the app is redrawn when it returns."""
        if self._gathered is not None:
            self._gathered.append(data)
        elif not self._lent:
            super().write(data)

    def suspend_application_mode(self) -> None:
        """Give the terminal back as it was, and remember its settings."""
        super().suspend_application_mode()
        self._lent = True
        with suppress(termios.error):
            self._line = termios.tcgetattr(self.fileno)

    def resume_application_mode(self) -> None:
        """Take the terminal again, and undo modes left on by a program that was killed."""
        if self._lent and self._line is not None and not self._must_signal_resume:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._line)
            cast(Lasting, self._file).write(TIDY)
            cast(Lasting, self._file).flush()
        self._lent, self._line = False, None
        super().resume_application_mode()

    def use_mouse(self, wanted: bool) -> None:
        """Turn mouse reporting on, or leave the mouse to the terminal."""
        if not wanted:
            self._disable_mouse_support()
        self._mouse = wanted
        if wanted:
            self._enable_mouse_support()
        self.flush()

    def _disable_mouse_support(self) -> None:
        """Also turn off pixel reporting, which Textual turns on and never off."""
        super()._disable_mouse_support()
        if self._mouse_pixels:
            self.write("\x1b[?1016l")
            self.flush()

    def run_input_thread(self) -> None:
        """Read the keys. A terminal that has gone counts as a hang-up, even without its signal.

        Textual's own reader ends the app at a byte that isn't UTF-8, and loops forever at an end of file.
        """
        try:
            self._read_keys()
        except (OSError, EOFError):
            os.kill(os.getpid(), signal.SIGHUP)
        except Exception as error:  # without keys nobody can go on
            self._loop.call_soon_threadsafe(cast("Guarded", self._app).end_by, error)

    def _read_keys(self) -> None:
        """Read as Textual does, but take the terminal's answers out before the rest becomes keys."""
        parser, decode = KeyParser(self._debug), getincrementaldecoder("utf-8")("replace").decode

        def read() -> None:
            keys = ""
            if select.select([self.fileno], [], [], ALONE if parser.waits_for_more else TICK)[0]:
                if not (data := os.read(self.fileno, 4096)):
                    raise EOFError
                keys, told = self._answers.take(decode(data))
                for dark in told:
                    self.process_message(TerminalGround(dark))
            elif parser.waits_for_more:
                parser.nothing_follows()
            if keys := keys + self._answers.give_up():
                for event in parser.feed(keys):
                    self.process_message(event)
            for event in parser.tick():
                self.process_message(event)

        # An answer that comes when the app is gone would be typed into the shell: one that is due is awaited.
        while not self.exit_event.is_set() or self._answers.due:
            read()
        read()

    def _sigtstp_application(self, *_: object) -> None:
        """Stop between two steps of the event loop: within one, the writer's lock may be held."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(super()._sigtstp_application)
        else:
            super()._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        """Continue. The signal also comes with a hang-up, and after a stop without warning."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(self._go_on)

    def _go_on(self) -> None:
        if not self._must_signal_resume and self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
        self.resume_application_mode()
        self._app.refresh(layout=True)
