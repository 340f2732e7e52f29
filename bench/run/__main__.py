"""How a run starts and ends beside other ways: everything taking turns, medians.

    python -m bench.run [--rounds 20] [--jupyter build/jupyter]

A live Jupyter kernel is measured too if it was installed, outside of our environment, by

    .venv/bin/pip install --target build/jupyter -r bench/requirements-jupyter.txt

Beside the time on the clock stands the processor's, of all processes that take part, which other work on the
machine changes less.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from pathlib import Path
from statistics import median

from msgspec.structs import replace

from bench.run.memory import measure_memory
from bench.run.ours import Ours
from bench.run.snippets import SNIPPETS, write_deck
from bench.run.took import Peer, Samples, Took
from quiz.run.request import Request

ROOT = Path(__file__).resolve().parents[2]
MEMORY_ROUNDS = 3

GOALS = (
    ("warm / cold, first line", "matmul", "warm", "cold", 1 / 30),
    ("warm / cold, first optimizer step", "first optimizer step", "warm", "cold", 1 / 30),
    (
        "warm / warm with torch alone, first optimizer step",
        "first optimizer step",
        "warm",
        "unprimed",
        1 / 30,
    ),
    ("warm / cold, without torch", "hello", "warm", "cold", None),
    ("warm / live Jupyter kernel, without torch", "hello", "warm", "jupyter", 4),
    ("warm / live Jupyter kernel, torch", "matmul", "warm", "jupyter", 4),
    ("warm / live Jupyter kernel, optimizer step", "first optimizer step", "warm", "jupyter", 4),
    ("warm / forkserver, without torch", "hello", "warm", "forkserver", 1),
    ("warm / forkserver, torch", "matmul", "warm", "forkserver", 1),
    ("warm / forkserver, optimizer step", "first optimizer step", "warm", "forkserver", 1),
    ("sealed / not sealed, without torch, to its end", "hello", "warm", "bare", 1.25),
    ("sealed / not sealed, torch, to its end", "matmul", "warm", "bare", 1.25),
)
"""What it is called, which snippet, whose first line (or end) against whose, and the goal."""

KILLS = {"waits with 1": 50.0, "waits with 65": 500.0}
"""Which run is killed, and the milliseconds that its reported end may take."""


def peers(jupyter: Path, deck: Path) -> dict[str, Peer]:
    """Those that can be had here."""
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "bench.run.forkserver_peer", str(deck)]
    found = {"forkserver": Peer(command, environment)}
    if (jupyter / "ipykernel").is_dir():
        environment["PYTHONPATH"] = f"{ROOT}{os.pathsep}{jupyter}"
        found["jupyter"] = Peer([sys.executable, "-m", "bench.run.jupyter_peer"], environment)
    else:
        print(f"no Jupyter in {jupyter}: see the first lines of {__file__}")
    return {name: peer for name, peer in found.items() if peer.ready}


async def measure(
    samples: Samples, requests: dict[str, Request], others: dict[str, Peer], rounds: int
) -> None:
    """Everybody runs every snippet once a round; the first round warms the files and isn't counted."""
    async with AsyncExitStack() as stack:
        warm, unprimed, cold = [
            await stack.enter_async_context(ours)
            for ours in (Ours("zygote"), Ours("zygote", ("torch", "numpy")), Ours("cold"))
        ]
        print(f"the warm process is ready after {warm.booted:,.0f} ms")
        for turn in range(rounds + 1):
            into = samples if turn else Samples()
            for name in SNIPPETS:
                sealed = requests[name]
                bare = replace(sealed, limits=replace(sealed.limits, sealed=False))
                turns: list[tuple[str, Callable[[], Awaitable[Took]]]] = [
                    ("warm", partial(warm.time_run, sealed)),
                    ("bare", partial(warm.time_run, bare)),
                    ("unprimed", partial(unprimed.time_run, sealed)),
                    ("cold", partial(cold.time_run, sealed)),
                    *((who, partial(peer.time_run, name)) for who, peer in others.items()),
                ]
                random.Random(turn).shuffle(turns)  # who comes after a cold start finds other caches
                for who, run in turns:
                    into.of[who, name].append(await run())
            for name in KILLS:
                into.of["warm", name].append(await warm.time_kill(requests[name]))


def report(samples: Samples) -> None:
    """What everybody took, then the ratios."""
    print(f"\n{'who':12}{'snippet':24}{'first line':>12}{'end':>10}{'processor':>12}   ms")
    for who, name in samples.of:
        took = samples.median(who, name)
        print(f"{who:12}{name:24}{took.first:12.1f}{took.end:10.1f}{took.processor:12.1f}")
    print(f"\n{'ratio':54}{'clock':>10}{'processor':>12}{'goal':>8}")
    for title, name, ours, theirs, goal in GOALS:
        if (theirs, name) in samples.of:
            one, other = samples.median(ours, name), samples.median(theirs, name)
            by_clock = one.end / other.end if title.endswith("to its end") else one.first / other.first
            of_processor = one.processor / other.processor
            print(f"{title:54}{told(by_clock):>10}{told(of_processor):>12}{told(goal) if goal else '':>8}")
    for name, goal in KILLS.items():
        took = samples.median("warm", name)
        slowest = max(each.end for each in samples.of["warm", name])
        print(f"killed, {name}: end reported after {took.end:.1f} ms, {slowest:.1f} at most; goal {goal:.0f}")


def told(ratio: float) -> str:
    """A ratio as it is read: 1/132, or 1.18."""
    return f"1/{1 / ratio:.0f}" if ratio < 1 / 5 else f"{ratio:.2f}"


async def report_memory() -> None:
    """Printed last: alone on the machine, each has all of its own share."""
    taken = [await measure_memory() for _ in range(MEMORY_ROUNDS)]
    warm, plain = (median(column) for column in zip(*taken, strict=True))
    ratio = told(warm / plain)
    print(f"memory (PSS), warm / one `import torch`: {warm:.0f} / {plain:.0f} MiB = {ratio}; goal 1.5")


def main(words: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--jupyter", type=Path, default=ROOT / "build" / "jupyter")
    options = parser.parse_args(words)
    samples = Samples()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        deck = Path(folder)
        requests = write_deck(deck)
        others = peers(options.jupyter, deck)
        for peer in others.values():
            stack.callback(peer.close)
        asyncio.run(measure(samples, requests, others, options.rounds))
    report(samples)
    asyncio.run(report_memory())


if __name__ == "__main__":
    main()
