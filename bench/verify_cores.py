"""How much sooner `runcall verify` is done on two cores than on one: by turns, medians.

    python -m bench.verify_cores [--rounds 3] [--alone] [ID …]

One core means the whole of it, torch's loading too. On a machine with other work the two get no fair share:
`--alone` asks the kernel to let nothing ordinary run meanwhile, which needs root and disturbs others.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from statistics import median

CORES = {1: {0}, 2: {0, 1}}
GOAL = 1.7


def begin(cores: set[int], alone: bool) -> None:
    """In the process to be: these cores, and nothing else on them."""
    os.sched_setaffinity(0, cores)
    if alone:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


def verified(cores: set[int], alone: bool, ids: list[str], home: str) -> tuple[float, float]:
    """Seconds by the clock, and of the processor."""
    words = [sys.executable, "-m", "quiz", "verify", "--jobs", str(len(cores)), *ids]
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        words,
        env=os.environ | {"RUNCALL_HOME": home},
        preexec_fn=partial(begin, cores, alone),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    took, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(words: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("id", nargs="*")
    options = parser.parse_args(words)
    samples: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(options.rounds):
            for count, taken in samples.items():
                taken.append(verified(CORES[count], options.alone, options.id, home))
    clock = {}
    for count, taken in samples.items():
        clock[count], processor = (median(column) for column in zip(*taken, strict=True))
        print(f"cores: {count}; {clock[count]:.1f} s by the clock, {processor:.1f} s of the processor")
    print(f"one / two: {clock[1] / clock[2]:.2f}, goal {GOAL}")


if __name__ == "__main__":
    main()
