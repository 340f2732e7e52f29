"""Each way that a run can end is told as what it was, in one last event of the runner's own."""

import pytest

from quiz.demo.events import Finished, Progress, Started
from tests.patience import PATIENCE


async def test_a_demo_that_returns_is_finished(runner, snippet, collect):
    request = snippet(
        """
        print("before")
        show.metric("answer", 42, zh="答案", en="answer")
        """
    )
    result = await collect(runner, request)
    assert result.end.outcome == "finished"
    assert result.end.error == ""
    assert 0 < result.end.seconds < request.limits.seconds
    assert result.metrics == {"answer": 42}
    assert result.text() == "before\n"


async def test_started_is_first_and_finished_last_and_both_say_what_is_enforced(runner, snippet, collect):
    result = await collect(runner, snippet("show.progress(1, 1)"))
    first, *between, last = result.events
    assert isinstance(first, Started)
    assert first.way == runner.way
    assert between == [Progress(1, 1)]
    assert isinstance(last, Finished)
    assert first.enforced == last.enforced
    assert {"memory", "cpu", "no_new_privileges", "wall_time", "output"} <= set(last.enforced)


async def test_what_is_enforced_is_what_the_kernel_says(runner, snippet, collect):
    request = snippet(
        """
        import resource
        for line in open("/proc/self/status"):
            if line.startswith("NoNewPrivs"):
                show.metric("no_new_privileges", int(line.split()[1]), zh="", en="")
        show.metric("data", resource.getrlimit(resource.RLIMIT_DATA)[1], zh="", en="")
        show.metric("files", resource.getrlimit(resource.RLIMIT_NOFILE)[1], zh="", en="")
        """,
        memory=1 << 30,
        open_files=99,
    )
    assert (await collect(runner, request)).metrics == {
        "no_new_privileges": 1,
        "data": 1 << 30,
        "files": 99,
    }


async def test_an_exception_fails_with_the_snippet_s_lines_only(runner, snippet, collect):
    request = snippet(
        """
        import json
        def inner():
            json.loads("{")
        inner()
        """
    )
    end = (await collect(runner, request)).end
    assert end.outcome == "failed"
    assert end.error.splitlines() == [
        "Traceback (most recent call last):",
        '  File "snippets/cases/case_1.py", line 14, in case_1',
        "    inner()",
        '  File "snippets/cases/case_1.py", line 13, in inner',
        '    json.loads("{")',
        "  … 3 more in json",
        "json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: "
        "line 1 column 2 (char 1)",
    ]


async def test_a_snippet_that_is_no_python_names_its_line(forked, snippet, collect, tmp_path):
    request = snippet("pass")
    path = tmp_path / "deck/snippets/cases/case_1.py"
    path.write_text(path.read_text() + "\nx = = 1\n")
    end = (await collect(forked, request)).end
    assert end.outcome == "failed"
    assert 'File "snippets/cases/case_1.py", line 13' in end.error
    assert end.error.endswith("SyntaxError: invalid syntax")


async def test_an_endless_loop_is_timed_out(runner, snippet, collect):
    end = (await collect(runner, snippet("while True: pass", seconds=0.5))).end
    assert end.outcome == "timed_out"
    assert end.error == "stopped after 0.5 s, the time limit"
    assert 0.5 <= end.seconds < PATIENCE


@pytest.mark.parametrize("exit_call", ["sys.exit(3)", "raise SystemExit", "os._exit(3)", "os._exit(0)"])
async def test_leaving_early_is_no_success(forked, snippet, collect, exit_call):
    end = (await collect(forked, snippet(exit_call))).end
    assert end.outcome == "ended_early"
    assert ("sys.exit(" in end.error) or ("ended with status" in end.error)


@pytest.mark.parametrize(
    ("act", "name"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV (segmentation fault)"),
        ("os.abort()", "SIGABRT (aborted)"),
        ("os.killpg(0, signal.SIGKILL)", "SIGKILL (killed)"),
        ("os.kill(os.getpid(), signal.SIGTERM)", "SIGTERM (terminated)"),
    ],
)
async def test_a_signal_is_named(runner, snippet, collect, act, name):
    end = (await collect(runner, snippet(act))).end
    assert (end.outcome, end.error) == ("killed", f"the process was killed by {name}")


async def test_asking_for_more_memory_than_allowed_is_out_of_memory(runner, snippet, collect):
    end = (await collect(runner, snippet("hoard = bytearray(3 << 30)", memory=1 << 30))).end
    assert end.outcome == "out_of_memory"
    assert end.error.endswith("MemoryError")


async def test_memory_outside_the_data_limit_is_seen_too(forked, snippet, collect):
    request = snippet(
        """
        import mmap
        shared = mmap.mmap(-1, 300 << 20)
        for page in range(0, 300 << 20, 4096):
            shared[page] = 1
        time.sleep(300)
        """,
        seconds=PATIENCE,
        memory=200 << 20,
        processes=1,  # one without them may share no memory
    )
    end = (await collect(forked, request)).end
    assert (end.outcome, end.error) == (
        "out_of_memory",
        "stopped when it held more than 200 MiB of memory, the limit",
    )


async def test_a_flood_is_stopped_and_its_beginning_and_end_are_kept(runner, snippet, collect):
    request = snippet(
        """
        n = 0
        while True:
            n += 1
            print("line", n)
        """,
        output=400_000,
    )
    result = await collect(runner, request)
    assert result.end.outcome == "output_limit"
    assert result.end.error.startswith("stopped when it had printed more than 391 KiB, the limit; ")
    head, notice, tail = result.text().partition("\n[… ")
    left_out, _, tail = tail.partition(" bytes left out …]\n")
    assert notice
    assert len(head) == 200_000
    assert len(tail) <= 65_536
    told = [int(line.removeprefix("line ")) for line in head.splitlines()[:-1]]
    assert told == list(range(1, len(told) + 1))
    last = [int(line.removeprefix("line ")) for line in tail.splitlines()[:-1]]
    assert last == list(range(last[0], last[0] + len(last)))
    between = len("".join(f"line {n}\n" for n in range(1, last[0]))) - len(head)
    assert int(left_out.replace(",", "")) == between


async def test_a_flood_of_events_is_stopped(forked, snippet, collect):
    request = snippet(
        """
        while True:
            show.say(zh="x" * 1000, en="y" * 1000)
        """,
        events=500_000,
    )
    end = (await collect(forked, request)).end
    assert end.outcome == "output_limit"
    assert end.error == "stopped when it had sent more than 488 KiB of events, the limit"


async def test_cancelling_ends_with_cancelled(runner, snippet):
    run = runner.start(snippet("show.progress(1, 2); time.sleep(300)", seconds=PATIENCE))
    seen = []
    async for event in run.events():
        seen.append(event)
        if isinstance(event, Progress):
            run.cancel()
    assert isinstance(seen[-1], Finished)
    assert seen[-1].outcome == "cancelled"
    assert seen[-1].seconds < PATIENCE


async def test_cancelling_before_it_has_begun_starts_nothing(forked, snippet, tmp_path):
    run = forked.start(snippet(f"open({str(tmp_path / 'ran')!r}, 'w').close()"))
    run.cancel()
    assert [event.outcome async for event in run.events()] == ["cancelled"]
    assert not (tmp_path / "ran").exists()


async def test_threads_that_are_no_daemons_are_waited_for(forked, snippet, collect):
    request = snippet(
        """
        def late():
            time.sleep(0.2)
            print("late")
        threading.Thread(target=late).start()
        """
    )
    assert (await collect(forked, request)).text() == "late\n"
