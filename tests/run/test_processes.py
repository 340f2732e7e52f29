"""After a run, a stop, a crash or a kill, no process of Runcall is left and the next run works.

The runs are not sealed here, so that they can start processes: what the kernel refuses is tested elsewhere.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from contextlib import aclosing
from functools import partial
from pathlib import Path

import pytest

from quiz.demo.events import Metric, Printed, Started
from quiz.run.processes import MARK, marked, tasks_of_this_user
from quiz.run.runner import Runner
from tests.patience import PATIENCE

GRANDCHILDREN = """
    own_session = subprocess.Popen(["sleep", "300"], start_new_session=True)
    same_group = subprocess.Popen(["sleep", "300"])
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            show.metric("daemon", os.getpid(), zh="", en="")
            time.sleep(300)
        os._exit(0)
    show.metric("own_session", own_session.pid, zh="", en="")
    show.metric("same_group", same_group.pid, zh="", en="")
    while not os.path.exists("go"):
        time.sleep(0.01)
"""


@pytest.fixture
def snippet(snippet):
    """Snippets that may do what a system without seals lets them."""
    return partial(snippet, sealed=False)


def alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and only not collected yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


async def gone(*pids: int) -> bool:
    """Whether they end within the patience: of themselves they would sleep on for minutes."""
    end = time.monotonic() + PATIENCE
    while any(alive(pid) for pid in pids) and time.monotonic() < end:
        await asyncio.sleep(0.01)
    return not any(alive(pid) for pid in pids)


async def grandchildren(events) -> list[int]:
    """The run's process and its three descendants, once all have been told."""
    pids = []
    async for event in events:
        if isinstance(event, Started):
            pids.append(event.pid)
        if isinstance(event, Metric):
            pids.append(event.value)
        if len(pids) == 4:
            return pids
    raise AssertionError("the run ended before its children were told")


async def test_stop_leaves_no_grandchild_whatever_its_session(runner, snippet):
    run = runner.start(snippet(GRANDCHILDREN))
    pids = await grandchildren(run.events())
    assert all(alive(pid) for pid in pids)
    await run.stop()
    assert await gone(*pids)


async def test_leaving_the_loop_stops_the_run(runner, snippet):
    async with aclosing(runner.run(snippet(GRANDCHILDREN))) as events:
        pids = await grandchildren(events)
    assert await gone(*pids)


async def test_cancelling_the_reading_task_stops_the_run(forked, snippet):
    pids = asyncio.get_running_loop().create_future()

    async def read():
        async with aclosing(forked.run(snippet(GRANDCHILDREN))) as events:
            pids.set_result(await grandchildren(events))
            async for _ in events:
                pass

    task = asyncio.create_task(read())
    found = await pids
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert task.cancelled()
    assert await gone(*found)


async def test_a_daemon_that_holds_the_pipes_does_not_delay_the_end(runner, snippet, collect):
    request = snippet(
        """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                time.sleep(300)
            os._exit(0)
        print("over")
        """
    )
    result = await collect(runner, request)
    assert result.end.outcome == "finished"
    assert result.text() == "over\n"
    assert result.end.seconds < PATIENCE


@pytest.mark.parametrize("end", ["pass", "os.abort()", "os._exit(0)"])
async def test_a_process_that_becomes_a_daemon_while_its_run_ends_is_found(end, snippet, collect):
    request = snippet(
        f"""
        show.metric("mark", os.environ["{MARK}"], zh="", en="")
        if os.fork() == 0:
            os.setsid()
            for _ in range(3):
                if os.fork():
                    os._exit(0)
            time.sleep(300)
        {end}
        """
    )
    async with Runner("cold") as runner:
        for _ in range(4):
            mark = (await collect(runner, request)).metrics["mark"]
            assert await gone(*marked(mark))
            assert not list(marked(mark))


async def test_a_crash_leaves_no_daemon(runner, snippet, collect):
    request = snippet(
        """
        told, tells = os.pipe()
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                show.metric("daemon", os.getpid(), zh="", en="")
                os.write(tells, b".")
                time.sleep(300)
            os._exit(0)
        os.read(told, 1)
        os.kill(os.getpid(), signal.SIGSEGV)
        """
    )
    result = await collect(runner, request)
    assert result.end.outcome == "killed"
    assert await gone(result.metrics["daemon"])


async def test_a_run_that_ends_leaves_another_one_s_children_alone(forked, snippet, collect):
    other = forked.start(snippet(GRANDCHILDREN))
    pids = await grandchildren(other.events())
    for _ in range(3):
        assert (
            await collect(forked, snippet("subprocess.Popen(['sleep', '300'])"))
        ).end.outcome == "finished"
    assert all(alive(pid) for pid in pids)
    await other.stop()
    assert await gone(*pids)


async def test_signals_that_can_be_ignored_do_not_help_a_run(runner, snippet, collect):
    request = snippet(
        """
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        os.kill(os.getpid(), signal.SIGSTOP)
        """,
        seconds=0.4,
    )
    assert (await collect(runner, request)).end.outcome == "timed_out"


async def test_each_run_is_a_fresh_process(runner, snippet, collect):
    request = snippet(
        """
        import json
        show.metric("seen", getattr(json, "seen", 0), zh="", en="")
        json.seen = 1
        os.environ["LEFT_BY_A_RUN"] = "1"
        show.metric("environment", "LEFT_BY_A_RUN" in os.environ, zh="", en="")
        show.metric("folder", os.getcwd(), zh="", en="")
        open("left_behind", "w").close()
        """
    )
    first, second = await collect(runner, request), await collect(runner, request)
    assert second.metrics["seen"] == 0
    assert first.metrics["folder"] != second.metrics["folder"]
    assert not Path(first.metrics["folder"]).exists()


async def test_parallel_runs_stay_apart(runner, snippet, collect):
    request = [
        snippet(
            f"""
            for i in range(20):
                print({number}, i)
                show.metric("who", {number}, zh="", en="")
                time.sleep(0.002)
            """
        )
        for number in range(6)
    ]
    results = await asyncio.gather(*(collect(runner, each) for each in request))
    for number, result in enumerate(results):
        assert result.end.outcome == "finished"
        assert result.text() == "".join(f"{number} {i}\n" for i in range(20))
        assert {e.value for e in result.events if isinstance(e, Metric)} == {number}


async def test_a_snippet_that_kills_the_zygote_ends_and_the_next_run_works(forked, snippet, collect):
    end = (await collect(forked, snippet("os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)"))).end
    assert (end.outcome, end.error) == (
        "killed",
        "the process that started it ended, and the run with it",
    )
    result = await collect(forked, snippet("print('again')"))
    assert result.text() == "again\n"
    assert forked.way == "zygote"


async def test_a_zygote_that_was_killed_leaves_no_grandchild(forked, snippet):
    run = forked.start(snippet(GRANDCHILDREN))
    events = run.events()
    pids = await grandchildren(events)
    os.kill(parent_of(pids[0]), signal.SIGKILL)
    assert [event.outcome async for event in events] == ["killed"]
    assert await gone(*pids)


async def test_a_zygote_that_does_not_answer_is_replaced(forked, snippet, collect):
    run = forked.start(snippet("show.progress(1, 1); time.sleep(60)"))
    async for event in run.events():
        if isinstance(event, Started):
            os.kill(parent_of(event.pid), signal.SIGSTOP)
            await run.stop()
    assert (await collect(forked, snippet("print('again')"))).text() == "again\n"


async def test_a_zygote_that_dies_again_and_again_is_given_up(forked, snippet, collect):
    for _ in range(3):
        await collect(forked, snippet("os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)"))
    assert (await collect(forked, snippet("print('cold')"))).text() == "cold\n"
    assert forked.way == "cold"
    assert "zygote failed: the warm process ended 3 times" in forked.why.en


@pytest.mark.parametrize("way", ["zygote", "standby", "cold"])
async def test_a_closed_runner_leaves_no_process(way, snippet):
    runner = Runner(way, preload=())
    runner.warm()
    run = runner.start(snippet(GRANDCHILDREN))
    pids = await grandchildren(run.events())
    marks = [mark_of(pid) for pid in pids]
    await runner.close()
    assert await gone(*pids)
    assert not [pid for pid in everyone() if mark_of(pid) in marks]


@pytest.mark.parametrize("way", ["zygote", "cold"])
async def test_when_the_runner_s_process_is_killed_all_of_it_ends(way, snippet, tmp_path):
    request = snippet("print(os.getpid(), os.getppid()); time.sleep(300)")
    script = f"""
import asyncio
from pathlib import Path
from quiz.run.request import Request
from quiz.run.runner import Runner

async def main():
    deck, module, function = {str(request.deck)!r}, {request.module!r}, {request.function!r}
    request = Request(Path(deck), "x", module, function, {{"seed": 0}})
    async with Runner({way!r}, preload=()) as runner:
        async for event in runner.run(request):
            print(getattr(event, "text", ""), flush=True, end="")

asyncio.run(main())
"""
    environment = os.environ | {"TMPDIR": str(tmp_path), "PYTHONPATH": str(Path.cwd())}
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    pids = [int(word) for word in (await asyncio.to_thread(process.stdout.readline)).split()]
    assert all(alive(pid) for pid in pids)
    process.kill()
    process.communicate()
    assert await gone(*pids)


async def test_printing_while_stopping_is_no_trouble(forked, snippet):
    for _ in range(5):
        run = forked.start(snippet("while True: print('x' * 1000)"))
        async for event in run.events():
            if isinstance(event, Printed):
                run.cancel()
        assert event.outcome == "cancelled"


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def everyone() -> list[int]:
    return [
        int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal() and alive(int(path.name))
    ]


def mark_of(pid: int) -> str:
    """Runcall's mark in a process's environment, or its number, which is no mark."""
    try:
        words = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return str(pid)
    marks = [word.decode() for word in words if word.startswith(MARK.encode() + b"=")]
    return marks[0] if marks else str(pid)


async def test_memory_that_forks_have_in_common_counts_once(runner, snippet, collect):
    request = snippet(
        """
        run, hoard = os.getpid(), bytearray(b"x") * (100 << 20)
        children = [os.fork() for _ in range(4) if os.getpid() == run]
        time.sleep(0.6)  # two looks at what it takes
        if os.getpid() == run:
            print(len(children), "had it")
        """,
        memory=300 << 20,
        processes=4,
    )
    assert (await collect(runner, request)).text() == "4 had it\n"


@pytest.mark.slow
def test_tasks_are_counted_while_processes_end():
    """A listing of /proc names processes that have ended by the time one looks at them."""
    ending = [subprocess.Popen(["sh", "-c", "while :; do /bin/true; done"]) for _ in range(4)]
    try:
        until = time.monotonic() + 5
        while time.monotonic() < until:
            assert tasks_of_this_user() >= 5  # ours and the four shells
    finally:
        for shell in ending:
            shell.kill()
            shell.wait()
