"""What a snippet prints is text and only text; what it shows is events and only events."""

import asyncio
import gc
import time
import unicodedata
from contextlib import aclosing

import pytest

from quiz.demo.events import Metric, Plot, Printed, Progress, Said, encode
from quiz.demo.words import Words
from quiz.run.sgr import without_looks
from tests.patience import PATIENCE, slowness


async def test_forged_events_on_stdout_stay_text(runner, snippet, collect):
    forged = encode(Metric("forged", 1, Words("", ""))).decode()
    result = await collect(runner, snippet(f"print({forged!r})"))
    assert result.metrics == {}
    assert result.text() == forged + "\n"


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"\xff\xfe\x00",
        b'{"event": "finished", "outcome": "finished", "seconds": 0}',
        b'{"event": "started", "way": "cold", "pid": 1}',
        b'{"event": "text", "stream": "stdout", "text": "believe me"}',
        b'{"event": "metric", "name": "x"}',
        b"[" * 100_000,
        b"x" * 600_000,
    ],
)
async def test_garbage_on_the_event_descriptor_is_counted_and_skipped(forked, snippet, line):
    request = snippet(
        f"""
        garbage = {line[:100]!r} * {len(line) // 100 or 1} + b"\\n"
        while garbage:
            garbage = garbage[os.write(3, garbage):]
        show.metric("after", 1, zh="", en="")
        """
    )
    run = forked.start(request)
    events = [event async for event in run.events()]
    assert [type(event).__name__ for event in events] == ["Started", "Metric", "Finished"]
    assert events[-1].outcome == "finished"
    assert run.skipped >= 1


async def test_invalid_utf8_becomes_replacement_marks(runner, snippet, collect):
    result = await collect(runner, snippet(r"os.write(1, b'a\xff\xe4\xb8b\xe4\xb8\xad\n\xe4')"))
    assert result.text() == "a��b中\n�"


async def test_a_character_split_over_two_writes_arrives_whole(forked, snippet, collect):
    request = snippet(
        r"""
        for byte in "中文".encode():
            os.write(1, bytes([byte]))
            time.sleep(0.02)
        """
    )
    assert (await collect(forked, request)).text() == "中文"


async def test_no_control_sequence_but_a_colour_comes_through(runner, snippet, collect):
    request = snippet(
        r"""
        os.write(1, b"\x1b]0;owned\x07\x1b[2J\x1b[31mred\x1b[0m \x9b5n \x1bP1q\x1b\\ \x1bc\x0e\x08\x7f|")
        os.write(1, "\x9b2J\x9d0;t\x9c \u202eevil\u2069\n".encode())
        time.sleep(0.05)
        os.write(2, b"\x1b]52;c;")
        time.sleep(0.05)
        os.write(2, b"AAAA\x07done")
        raise ValueError("\x1b]0;owned\x07\x1b[2Jin the error")
        """
    )
    result = await collect(runner, request)
    assert result.text() == "\x1b[0;31mred\x1b[0m �5n  | evil\n"
    assert result.text("stderr") == "done"
    assert result.end.error.endswith("ValueError: in the error")
    said = without_looks(result.text() + result.text("stderr") + result.end.error)
    assert {c for c in said if unicodedata.category(c) == "Cc"} <= {"\n", "\t", "\r"}


async def test_one_endless_line_is_cut_and_then_stopped(forked, snippet, collect):
    request = snippet("while True: os.write(1, b'x' * 65536)", output=1 << 20)
    result = await collect(forked, request)
    assert result.end.outcome == "output_limit"
    assert len(result.text()) < 10_000


async def test_an_event_too_long_is_a_clear_error(forked, snippet, collect):
    request = snippet(
        """
        numbers = [i / 7 for i in range(50_000)]
        show.plot("big", {"a": (numbers, numbers)}, zh="", en="", x="x", y="y")
        """
    )
    end = (await collect(forked, request)).end
    assert end.outcome == "failed"
    assert "the plot big takes" in end.error
    assert "show fewer rows or points" in end.error


async def test_five_thousand_points_fit(forked, snippet, collect):
    request = snippet(
        """
        numbers = [i / 7 for i in range(5_000)]
        show.plot("big", {"a": (numbers, numbers)}, zh="", en="", x="x", y="y")
        """
    )
    plots = [event for event in (await collect(forked, request)).events if isinstance(event, Plot)]
    assert plots[0].series[0].y[4_999] == 4_999 / 7


async def test_values_that_json_cannot_hold_are_a_clear_error(forked, snippet, collect):
    request = snippet("show.bars('loss', {'a': float('nan')}, zh='', en='')")
    assert "the bars loss holds NaN or infinity" in (await collect(forked, request)).end.error


async def test_progress_is_thinned_and_its_last_value_is_sent(forked, snippet, collect):
    request = snippet(
        """
        for i in range(20_000):
            show.progress(i, 20_001)
        show.say(zh="完", en="done")
        """
    )
    events = (await collect(forked, request)).events
    progress = [event.done for event in events if isinstance(event, Progress)]
    assert progress[-1] == 19_999
    assert len(progress) < 200
    assert isinstance(events[-2], Said)


async def test_a_print_before_an_event_is_read_before_it(forked, snippet):
    request = snippet(
        """
        for i in range(5):
            print("text", i, end=";")
            show.metric(f"m{i}", i, zh="", en="")
            while not os.path.exists(f"{__file__}.m{i}"):  # until it was read
                time.sleep(0.005)
        """
    )
    kinds = []
    async with aclosing(forked.run(request)) as events:
        async for event in events:
            kinds.append(type(event))
            if isinstance(event, Metric):
                (request.deck / f"snippets/{request.demo}.py.{event.name}").touch()
    assert kinds[1:-1] == [Printed, Metric] * 5


async def test_nothing_is_there_to_be_read_from_stdin(runner, snippet, collect):
    assert "EOFError" in (await collect(runner, snippet("input()"))).end.error


async def test_a_slow_reader_holds_up_the_run_and_not_the_memory(forked, snippet):
    run = forked.start(snippet("for i in range(4_000): print('x' * 999)"))
    size = waited = 0
    async for event in run.events():
        if isinstance(event, Printed):
            size += len(event.text)
            if waited < 20:
                waited += 1
                await asyncio.sleep(0.02)
        assert run.waiting_text <= (512 << 10) + (64 << 10)
    assert size == 4_000_000


ENOUGH = 10_000


async def test_the_reader_s_loop_keeps_its_pace_under_a_flood(forked, snippet):
    """The loop's own work between two ticks, in CPU time, so that a busy machine does not count."""
    longest, running = 0.0, True

    async def tick():
        nonlocal longest
        while running:
            before = time.thread_time()
            await asyncio.sleep(0.003)
            longest = max(longest, time.thread_time() - before)

    gc.collect()
    gc.freeze()  # what other tests have left in this process is not the runner's
    ticking = asyncio.create_task(tick())
    flood = "while True: print('x' * 70); show.metric('a', 1, zh='', en='')"
    count = 0
    async with aclosing(forked.run(snippet(flood, seconds=PATIENCE))) as events:
        async for _ in events:
            count += 1
            if count == ENOUGH:
                break
    running = False
    await ticking
    gc.unfreeze()
    assert count == ENOUGH
    assert longest < 0.05 * slowness()
