"""The toolkit's terminal driver, mended where a terminal that goes away or a stopped program breaks it."""

import os
import signal
import sys
import termios
from contextlib import suppress
from typing import IO, Any, cast

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

TIDY = "\x1b[?1;1000;1002;1003;1006;1004;2004;1049l\x1b>\x1b[>4m\x1b[0m"
"""What editors switch on: cursor keys, mouse, focus, paste, the other screen, modified keys, colours."""


class Lasting:
    """A terminal to write to. When it has gone, what is written goes nowhere, and nobody waits for it.

    Textual's writing thread ends at the first error; its queue then fills and the app hangs. What is left
    in the stream's buffer would fail once more at the interpreter's end, whose exit code 120 hides ours.
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
        """Whether it is a terminal still."""
        return self._file.isatty()

    def _give_up(self) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._file.fileno())
        os.close(nowhere)


class TerminalDriver(LinuxDriver):
    """Hangs up in good order, stops and goes on in good order, and leaves no mode of the mouse on."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Textual draws on stderr, which `2>errors` makes a file: then the screen is where stdout leads.
        files = (sys.__stderr__, sys.__stdout__)
        self._file = cast(Any, Lasting(next((file for file in files if file and file.isatty()), sys.stderr)))
        self._lent = False
        self._line: list[Any] | None = None

    def write(self, data: str) -> None:
        """Write, unless another program has the screen: the app is drawn anew when it comes back."""
        if not self._lent:
            super().write(data)

    def suspend_application_mode(self) -> None:
        """Give the terminal back as it was, and remember how that is."""
        super().suspend_application_mode()
        self._lent = True
        with suppress(termios.error):
            self._line = termios.tcgetattr(self.fileno)

    def resume_application_mode(self) -> None:
        """Take the terminal again; who had it may have been killed in the midst of its own modes."""
        if self._lent and self._line is not None and not self._must_signal_resume:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._line)
            cast(Lasting, self._file).write(TIDY)
            cast(Lasting, self._file).flush()
        self._lent, self._line = False, None
        super().resume_application_mode()

    def _disable_mouse_support(self) -> None:
        """Textual asks for the mouse by pixels where the terminal can, and never takes it back."""
        super()._disable_mouse_support()
        if self._mouse_pixels:
            self.write("\x1b[?1016l")
            self.flush()

    def run_input_thread(self) -> None:
        """Read the keys. A terminal that has gone is a hang-up, whether or not its signal comes too."""
        try:
            super().run_input_thread()
        except OSError:
            os.kill(os.getpid(), signal.SIGHUP)

    def _sigtstp_application(self, *_: object) -> None:
        """Stop between two steps of the app: in the middle of one, a lock of its writer may be held."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(super()._sigtstp_application)
        else:
            super()._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        """Go on. The signal also comes with a hang-up, and after a stop that nobody could prepare for."""
        if self._auto_restart:
            self._loop.call_soon_threadsafe(self._go_on)

    def _go_on(self) -> None:
        if not self._must_signal_resume and self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
        self.resume_application_mode()
        self._app.refresh(layout=True)
