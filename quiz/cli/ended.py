"""Any signal that ends a command works like Ctrl-C: its runs and their folders are removed first."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


class Ended:
    """Which signal a command was ended by; 0 for none."""

    number = 0

    def __call__(self, number: int, _: FrameType | None) -> None:
        """Take a signal for Ctrl-C, which whatever is under way knows how to meet."""
        self.number = number
        if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in a shell's background
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)


@contextlib.contextmanager
def signals_end_it() -> Iterator[Ended]:
    """While it lasts, SIGTERM and SIGHUP end the command in good order; `nohup` goes on to hold."""
    ended = Ended()
    if threading.current_thread() is not threading.main_thread():
        yield ended
        return
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in (signal.Signals[name] for name in names)}
    for number, handler in before.items():
        if handler == signal.SIG_DFL:
            signal.signal(number, ended)
    try:
        yield ended
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
