"""The warm process forks only where a child of it can compute, and only while it has one thread."""

import pytest

from quiz.run.runner import Runner
from tests.run.test_ways import interpreter_with

THREAD_AFTER_A_FORK = """
import os, threading
wait = threading.Event().wait
os.register_at_fork(after_in_parent=lambda: threading.Thread(target=wait, daemon=True).start())
"""
CHILDREN_END = "import os\nos.register_at_fork(after_in_child=lambda: os._exit(7))"


@pytest.mark.parametrize(
    ("module", "why"),
    [
        (THREAD_AFTER_A_FORK, "zygote failed: the warm process has 2 threads, so a fork of it could hang"),
        (CHILDREN_END, "zygote failed: a forked child ended with 7"),
    ],
)
async def test_where_it_must_not_fork_the_next_way_runs(snippet, collect, tmp_path, module, why):
    python = interpreter_with(tmp_path, {"odd_one.py": module})
    async with Runner(python=python, preload=("odd_one",)) as runner:
        runner.warm()
        await runner.ready()
        result = await collect(runner, snippet("print('well')"))
        assert result.text() == "well\n"
        assert result.events[0].way == "standby"
        assert why in runner.why.en
