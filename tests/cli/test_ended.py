"""Signals that end a command: as Ctrl-C does, with their own code, and never those that are ignored."""

import os
import signal
from contextlib import contextmanager

import pytest

from quiz.cli.ended import signals_end_it


@contextmanager
def handled(number, handler):
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("ctrl_c", [signal.default_int_handler, signal.SIG_IGN])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_as_ctrl_c_does_even_in_the_background(number, ctrl_c):
    with (
        handled(number, signal.SIG_DFL),
        handled(signal.SIGINT, ctrl_c),
        signals_end_it() as ended,
        pytest.raises(KeyboardInterrupt),
    ):
        os.kill(os.getpid(), number)
    assert ended.number == number


def test_what_nohup_ignores_stays_ignored_and_all_is_as_before():
    with handled(signal.SIGHUP, signal.SIG_IGN), handled(signal.SIGTERM, signal.SIG_DFL):
        with signals_end_it() as ended:
            os.kill(os.getpid(), signal.SIGHUP)
        assert ended.number == 0
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
