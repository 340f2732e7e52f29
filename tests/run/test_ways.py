"""The three ways are one to whoever reads a run: the same events, the same draws, fall-backs that say why."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy
import pytest
import torch

from quiz.demo.events import Finished, Started
from quiz.run.confine import can_seal
from quiz.run.runner import Runner

TORCH_DEMO = """
    import numpy
    import torch
    print("drawn")
    show.metric("python", random.random(), zh="", en="")
    show.metric("numpy", numpy.random.rand(), zh="", en="")
    show.metric("torch", torch.rand(1), zh="", en="")
    show.metric("set", "".join({"a", "b", "c", "d"}), zh="", en="")
    show.metric("threads", torch.get_num_threads(), zh="", en="")
    x = torch.randn(300, 300, requires_grad=True)
    loss = (x @ x).square().mean()
    loss.backward()
    show.metric("gradient", x.grad.abs().sum(), zh="", en="")
    show.table("t", ["a"], [[1], [2.5]], zh="表", en="table")
"""


def comparable(result):
    """The events without what must differ: the way, the process, the time."""
    return [event for event in result.events if not isinstance(event, Started | Finished)]


async def test_each_way_gives_the_same_events(snippet, collect):
    request, results = snippet(TORCH_DEMO, seed=7), {}
    for way in ("zygote", "standby", "cold"):
        async with Runner(way, preload=("torch", "numpy")) as runner:
            results[way] = await collect(runner, request)
            assert runner.way == way, runner.why
            if way == "zygote":
                assert comparable(await collect(runner, request)) == comparable(results[way])
                other = await collect(runner, snippet(TORCH_DEMO, seed=8))
    for way, result in results.items():
        assert result.end.outcome == "finished", result.end.error
        assert result.events[0].way == way
        assert result.metrics["threads"] == 1
        assert comparable(result) == comparable(results["cold"])
    drawn = results["cold"].metrics
    for name in ("python", "numpy", "torch"):
        assert other.metrics[name] != drawn[name]
    assert drawn["python"] == random.Random(7).random()
    assert drawn["numpy"] == numpy.random.RandomState(7).rand()
    assert drawn["torch"] == torch.rand(1, generator=torch.Generator().manual_seed(7)).item()


async def test_a_standby_worker_is_used_once_and_replaced(snippet, collect):
    async with Runner("standby", preload=()) as runner:
        results = [await collect(runner, snippet("print(os.getpid())")) for _ in range(3)]
        assert len({result.text() for result in results}) == 3
        assert runner.way == "standby"


async def test_auto_is_cold_until_it_is_warmed(snippet, collect):
    async with Runner(preload=()) as runner:
        assert (await collect(runner, snippet("pass"))).events[0].way == "cold"
        runner.warm()
        assert (await collect(runner, snippet("import numpy"))).events[0].way == "zygote"
        assert runner.why.en == "a warm process forks a fresh one for each run"


async def test_warm_processes_with_threads_are_left_for_the_next_way(snippet, collect, tmp_path):
    python = interpreter_with(
        tmp_path, {"thready.py": "import threading\nthreading.Timer(60, print).start()"}
    )
    async with Runner(python=python, preload=("thready",)) as runner:
        runner.warm()
        assert (
            await collect(
                runner, snippet("with contextlib.suppress(ImportError): import torch\nprint('well')")
            )
        ).text() == "well\n"
        assert runner.way == ("cold" if can_seal() else "standby")  # a seal would not bind other threads
        assert "zygote failed: the warm process has 2 threads, so a fork of it could hang" in runner.why.en


@pytest.mark.skipif(not can_seal(), reason="this system can't seal a run")
async def test_a_run_that_could_not_be_sealed_does_not_run(snippet, collect, tmp_path):
    thread = "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()"
    python = interpreter_with(tmp_path, {"sitecustomize.py": thread})
    request = snippet("print('ran')")
    async with Runner("cold", python=python) as runner:
        result = await collect(runner, request)
    assert result.text() == ""
    assert result.end.outcome == "failed"
    assert result.end.error.startswith("It did not run: its process could not be sealed off")


@pytest.mark.skipif(not can_seal(), reason="this system can't seal a run")
async def test_a_deck_s_link_opens_no_other_folder(runner, snippet, collect, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home/letter.txt").write_text("s3cret")
    request = snippet("print(open(__file__.replace('cases/case_1.py', 'letter.txt')).read())")
    (tmp_path / "deck/snippets/cases").rename(tmp_path / "home/cases")
    (tmp_path / "deck/snippets").rmdir()
    (tmp_path / "deck/snippets").symlink_to(tmp_path / "home")
    result = await collect(runner, request)
    assert (result.end.outcome, result.text()) == ("failed", "")


@pytest.mark.parametrize("way", ["auto", "zygote", "standby", "cold"])
async def test_where_python_does_not_start_the_run_says_so_and_claims_nothing(snippet, collect, way):
    async with Runner(way, python="/no/such/python") as runner:
        runner.warm()
        end = (await collect(runner, snippet("print('ran')"))).events[-1]
    assert (end.outcome, end.enforced) == ("failed", ())
    assert end.error.zh.startswith("/no/such/python 无法启动")
    assert end.error.en.startswith("/no/such/python does not start")


async def test_a_module_that_does_not_load_is_told_and_costs_nothing_else(snippet, collect):
    async with Runner("zygote", preload=("no_such_module", "json")) as runner:
        assert (await collect(runner, snippet("print('well')"))).text() == "well\n"
        assert runner.why.en.endswith("not loaded: no_such_module")


@pytest.mark.parametrize("way", ["auto", "zygote", "standby", "cold"])
async def test_an_interpreter_that_is_missing_is_a_sentence(way, snippet, collect):
    async with Runner(way, python="/no/such/python") as runner:
        runner.warm()
        end = (await collect(runner, snippet("pass"))).end
    assert end.outcome == "failed"
    assert end.error.startswith("/no/such/python does not start: ")


@pytest.mark.parametrize("way", ["zygote", "cold"])
async def test_without_torch_a_demo_says_what_to_install(way, snippet, collect, tmp_path):
    python = interpreter_with(tmp_path, {})
    async with Runner(way, python=python) as runner:
        end = (await collect(runner, snippet("import torch"))).end
        assert end.outcome == "failed"
        assert end.error == (
            "This demo needs torch, which is not installed here. "
            f"Install it with: {python} -m pip install torch"
        )
        assert (await collect(runner, snippet("print('well')"))).text() == "well\n"


async def test_a_deck_without_an_init_file_is_not_mixed_up_with_another_one(
    forked, snippet, collect, tmp_path
):
    request = snippet("from snippets.lm.here import NAME; print(NAME)")
    (tmp_path / "deck/snippets/lm").mkdir()
    (tmp_path / "deck/snippets/lm/here.py").write_text("NAME = 'this deck'")
    assert (await collect(forked, request)).text() == "this deck\n"


async def test_a_deck_cannot_put_itself_in_place_of_runcall(runner, snippet, collect, tmp_path):
    request = snippet("import quiz.demo; print(quiz.demo.__file__)")
    (tmp_path / "deck/quiz/demo").mkdir(parents=True)
    (tmp_path / "deck/quiz/__init__.py").write_text("")
    (tmp_path / "deck/quiz/demo/__init__.py").write_text("raise SystemExit('shadowed')")
    assert (await collect(runner, request)).text() == f"{Path.cwd() / 'quiz/demo/__init__.py'}\n"


async def test_only_listed_variables_reach_a_run(runner, snippet, collect, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "x")
    monkeypatch.setenv("TORCH_LOGS", "")
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    names = (await collect(runner, snippet("print(*sorted(os.environ))"))).text().split()
    assert not {"SECRET_TOKEN", "TORCH_LOGS", "PYTHONPATH"} & set(names)
    assert "PATH" in names


async def test_a_run_asked_for_while_the_zygote_boots_waits_for_it(snippet, collect):
    async with Runner(preload=()) as runner:
        runner.warm()
        results = await asyncio.gather(*(collect(runner, snippet("import numpy")) for _ in range(3)))
        assert {result.events[0].way for result in results} == {"zygote"}


def interpreter_with(folder: Path, modules: dict[str, str]) -> str:
    """An environment that has what Runcall itself needs, these modules, and no torch."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    packages = next((folder / "venv/lib").glob("python*/site-packages"))
    (packages / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    for name, text in modules.items():
        (packages / name).write_text(text)
    return str(folder / "venv/bin/python")
