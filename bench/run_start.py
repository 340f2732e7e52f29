"""How quickly a run starts: warm against cold, the same snippets, interleaved, medians of one process.

    python -m bench.run_start [rounds]

The first line is the time from asking for a run to its first printed text; the end is its last event. The
goal is a warm first line of a torch snippet in 1/30 of the cold one's time.
"""

import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from quiz.demo.events import Finished, Printed
from quiz.run.request import Request
from quiz.run.runner import Runner

SNIPPETS = {
    "hello": "print('hello')",
    "matmul": """
    import torch
    print(torch.ones(64, 64).matmul(torch.ones(64, 64)).sum().item())""",
    "first_optimizer_step": """
    import torch
    layer = torch.nn.Linear(64, 64)
    optimizer = torch.optim.Adam(layer.parameters())
    layer(torch.ones(8, 64)).square().mean().backward()
    optimizer.step()
    print(layer.weight.sum().item())""",
}

Times = dict[tuple[str, str], list[tuple[float, float]]]


def write_deck(root: Path) -> dict[str, Request]:
    """The snippets as a deck, and the request of each."""
    folder = root / "snippets" / "bench"
    folder.mkdir(parents=True)
    requests = {}
    for name, body in SNIPPETS.items():
        (folder / f"{name}.py").write_text(f"def {name}(show, seed=0):\n    {body.strip()}\n")
        requests[name] = Request(root, f"bench/{name}", f"snippets.bench.{name}", name, {"seed": 0})
    return requests


async def time_run(runner: Runner, request: Request) -> tuple[float, float]:
    """Milliseconds until the first text and until the end."""
    asked, first = time.perf_counter(), 0.0
    async for event in runner.run(request):
        now = 1000 * (time.perf_counter() - asked)
        if isinstance(event, Printed) and not first:
            first = now
        if isinstance(event, Finished) and event.outcome != "finished":
            raise SystemExit(f"{request.demo}: {event.outcome}: {event.error}")
    return first, now


async def measure(rounds: int, root: Path) -> tuple[Times, float]:
    """All times, and the milliseconds that the zygote took to boot."""
    requests = write_deck(root)
    times: Times = defaultdict(list)
    async with AsyncExitStack() as stack:
        runners = [await stack.enter_async_context(Runner(way)) for way in ("zygote", "standby", "cold")]
        began = time.perf_counter()
        await runners[0].ready()
        booted = 1000 * (time.perf_counter() - began)
        for turn in range(rounds + 1):
            for runner in runners:
                for name, request in requests.items():
                    await runner.ready()  # a standby worker is timed when it waits, not while it is replaced
                    taken = await time_run(runner, request)
                    if turn:  # the first round warms the files
                        times[runner.way, name].append(taken)
    return times, booted


def report(times: Times, booted: float, rounds: int) -> None:
    """The table and the ratios."""
    print(f"medians of {rounds}, ms; the zygote booted in {booted:,.0f}\n")
    print(f"{'way':8} {'snippet':22} {'first line':>10} {'end':>8} {'cold / this, first':>19} {'end':>6}")
    for (way, name), taken in times.items():
        first, end = (median(column) for column in zip(*taken, strict=True))
        cold_first, cold_end = (median(column) for column in zip(*times["cold", name], strict=True))
        print(
            f"{way:8} {name:22} {first:10.1f} {end:8.1f} {cold_first / first:18.1f}x {cold_end / end:5.1f}x"
        )


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        times, booted = asyncio.run(measure(rounds, Path(folder)))
    report(times, booted, rounds)


if __name__ == "__main__":
    main()
