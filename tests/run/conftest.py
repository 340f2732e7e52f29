"""Tiny decks, and runners of each way, for tests of real processes."""

import textwrap
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from quiz.demo.events import Finished, Metric, Printed, RunEvent
from quiz.demo.source import read_demo
from quiz.demo.words import Words
from quiz.run.request import Limits, Request, request_for
from quiz.run.runner import Runner

SNIPPET = '''"""A snippet of a test."""

import contextlib, os, random, signal, subprocess, sys, threading, time

from quiz.demo import Show, demo


@demo(zh="测试")
def {name}(show: Show, seed: int = 0) -> None:
    """Does what the test says."""
{body}
'''


@dataclass(frozen=True)
class Result:
    """All events of a run, and what tests ask of them."""

    events: tuple[RunEvent, ...]

    @property
    def end(self) -> Finished:
        """The last event; of a sentence the English."""
        last = self.events[-1]
        assert isinstance(last, Finished)
        return replace(last, error=last.error.en) if isinstance(last.error, Words) else last

    @property
    def metrics(self) -> dict[str, Any]:
        return {event.name: event.value for event in self.events if isinstance(event, Metric)}

    def text(self, stream: str = "stdout") -> str:
        return "".join(e.text for e in self.events if isinstance(e, Printed) and e.stream == stream)


@pytest.fixture
def snippet(tmp_path: Path) -> Callable[..., Request]:
    """Writes a demo with this body into the test's deck; gives the request that runs it."""
    count = 0

    def write(body: str, seed: int = 0, **limits: Any) -> Request:
        nonlocal count
        count += 1
        name = f"case_{count}"
        path = tmp_path / "deck" / "snippets" / "cases" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = textwrap.indent(textwrap.dedent(body).strip(), "    ")
        path.write_text(SNIPPET.format(name=name, body=text), encoding="utf-8")
        request = request_for(read_demo(path, f"cases/{name}"), tmp_path / "deck", {"seed": seed})
        kept = {field: getattr(request, field) for field in request.__struct_fields__ if field != "limits"}
        return Request(**kept, limits=Limits(**limits) if limits else request.limits)

    return write


@pytest.fixture
def collect() -> Callable[..., Any]:
    """Runs a request to its end."""

    async def run(runner: Runner, request: Request) -> Result:
        async with aclosing(runner.run(request)) as events:
            return Result(tuple([event async for event in events]))

    return run


@pytest.fixture
async def forked() -> AsyncIterator[Runner]:
    """A runner with a zygote that has loaded nothing, so that it boots quickly."""
    async with Runner("zygote", preload=()) as runner:
        yield runner


@pytest.fixture(params=["zygote", "cold"])
async def runner(request: pytest.FixtureRequest) -> AsyncIterator[Runner]:
    """A runner of both kinds of process: the zygote's child and the one that the runner starts itself."""
    async with Runner(request.param, preload=()) as runner:
        yield runner
