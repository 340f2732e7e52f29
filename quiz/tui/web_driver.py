"""Textual's driver for a browser: the app ends when its server goes away, and colours the page around it."""

import os
import signal
import sys
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.theme import Theme

PATIENCE = 8.0
"""Seconds for the app to end once its server has gone; then it is killed."""


class BrowserDriver(WebDriver):
    """Ends with its server, and can redraw everything for a page that reconnects."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._write = self._write_all  # type: ignore[assignment]
        self._key_thread.daemon = True

    def _write_all(self, packet: bytes) -> int:
        """Write the whole packet: a signal may cut a write short. To a server that has gone, nothing."""
        left = memoryview(packet)
        with suppress(OSError):
            while left:
                left = left[os.write(self.fileno, left) :]
        return len(packet)

    def start_application_mode(self) -> None:
        """Begin. Textual's own way out on a signal tells no exit code and waits for no first screen."""
        super().start_application_mode()
        self._app.on_load()  # type: ignore[attr-defined]
        self._app.theme_changed_signal.subscribe(self._app, self._tell_ground)
        self._tell_ground(self._app.current_theme)

    def run_input_thread(self) -> None:
        """Read what the server sends. Its end, if not ours, is a hang-up."""
        super().run_input_thread()
        if self.exit_event.is_set():
            return
        os.kill(os.getpid(), signal.SIGHUP if sys.platform != "win32" else signal.SIGTERM)
        if not self.exit_event.wait(PATIENCE):
            os._exit(128 + 1)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """What the server says of the page; one that has come back knows none of the modes."""
        if packet_type == "draw_anew":
            self._loop.call_soon_threadsafe(self._draw_anew)
        else:
            super().on_meta(packet_type, payload)

    def _tell_ground(self, theme: Theme) -> None:
        """The page shows the terminal's own background around the cells: make it the theme's."""
        ground = theme.background or ""
        self.write(f"\x1b]11;{ground}\x1b\\" if ground.startswith("#") else "\x1b]111\x1b\\")

    def _draw_anew(self) -> None:
        self.write("\x1b[?1049h\x1b[?25l\x1b[2J")
        self._tell_ground(self._app.current_theme)
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._app.refresh(layout=True)
