"""The outcome told from what is known, for the ends that a test can't bring about at will."""

import signal

import pytest

from quiz.demo.words import Words
from quiz.run.ending import Ending, judge, signal_name, size
from quiz.run.request import Limits

LIMITS = Limits(seconds=3, memory=4 << 30, output=16 << 20)


@pytest.mark.parametrize(
    ("ending", "outcome", "error"),
    [
        (Ending(0, LIMITS, report={"done": True}), "finished", ""),
        (
            Ending(-9, LIMITS, memory_kill=True),
            "out_of_memory",
            "the system killed the run because memory ran out",
        ),
        (Ending(-9, LIMITS), "killed", "the process was killed by SIGKILL (killed)"),
        (Ending(-signal.SIGXCPU, LIMITS), "timed_out", "it computed for longer than 3 s allow"),
        (Ending(-9, LIMITS, "timed_out", memory_kill=True), "timed_out", "stopped after 3 s, the time limit"),
        (Ending(0, LIMITS, report={"done": "yes"}), "ended_early", None),
        (Ending(1, LIMITS, report={"failed": 7}), "ended_early", None),
        (Ending(1, LIMITS, report={"failed": "a\x1b[2Jb", "out_of_memory": 1}), "failed", "ab"),
    ],
)
def test_an_end_is_judged_by_the_runner_s_deeds_then_the_report_then_the_status(ending, outcome, error):
    told = judge(ending)
    assert told[0] == outcome
    said = told[1]
    assert error is None or (said.en if isinstance(said, Words) else said) == error
    assert not isinstance(said, Words) or any("\u4e00" <= sign <= "\u9fff" for sign in said.zh)


def test_a_signal_without_a_name_is_a_number():
    assert signal_name(signal.SIGRTMIN + 3) == f"signal {signal.SIGRTMIN + 3}"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 bytes"), (1023, "1023 bytes"), (16 << 20, "16 MiB"), (4 << 30, "4 GiB")]
)
def test_sizes_read_as_people_say_them(count, said):
    assert size(count) == said
