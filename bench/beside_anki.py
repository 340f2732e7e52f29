"""Our study engine beside Anki's own backend: the same made-up bank and history, in one run, taking turns.

    python -m bench.beside_anki [--cards 10000] [--reviews 20] [--anki build/anki/bin/python]

Anki (AGPL) has an environment of its own and runs in a process of its own; it is made by

    python3 -m venv build/anki && build/anki/bin/pip install -r bench/requirements-anki.txt

Without it, only our own figures are printed. Medians; `cards` of which half have `reviews` each. Beside the
time on the clock stands the processor's, which other work on the machine doesn't change.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Protocol

from bench.study_bank import QUERIES, made_notes, made_reviews

ROOT = Path(__file__).resolve().parents[1]
GOALS = {"open": 2.0, "first card": 10.0, "next card": 1.0, "undo": 0.2, "a year's statistics": 50.0}
GOALS |= {"process start to first card": 120.0}
GOALS |= {f"search {name}": 25.0 if "common" in name or "1 char" in name else 0.3 for name in QUERIES}

COLD = {
    name: f"import sys; from bench.{name}_peer import {kind} as Peer; peer = Peer(); "
    "peer.open(sys.argv[1]); peer.first(); peer.close()"
    for name, kind in (("runcall", "Runcall"), ("anki", "Anki"))
}
"""What a cold start is: import, open, queue, first card."""

Took = tuple[float, float]
"""Milliseconds by the clock, and of the processor."""
Samples = dict[str, list[Took]]


class Peer(Protocol):
    """A program under measure."""

    def build(self, path: str, notes: list[Any], reviews: list[Any]) -> None: ...  # noqa: D102
    def open(self, path: str) -> None: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102
    def first(self) -> Any: ...  # noqa: D102
    def next(self) -> Any: ...  # noqa: D102
    def answer(self, shown: Any, rating: int) -> None: ...  # noqa: D102
    def undo(self) -> None: ...  # noqa: D102
    def search(self, text: str) -> int: ...  # noqa: D102
    def stats(self) -> Any: ...  # noqa: D102


def peer_named(name: str) -> Peer:
    """The program of this name, in the environment that this process has."""
    if name == "anki":
        from bench.anki_peer import Anki

        return Anki()
    from bench.runcall_peer import Runcall

    return Runcall()


class Worker:
    """What a peer's process does when it is told to; each task gives samples in milliseconds."""

    def __init__(self, name: str, path: str) -> None:
        self.peer, self.path = peer_named(name), path
        self.shown: Any = None

    def build(self, cards: int, reviews: int) -> Samples:
        """The store, once."""
        notes, history = made_notes(cards), made_reviews(cards, reviews)
        return {"build": [timed(lambda: self.peer.build(self.path, list(notes), list(history)))[0]]}

    def begin(self) -> Samples:
        """Open, first card; leaves it open."""
        opening, _ = timed(lambda: self.peer.open(self.path))
        first, self.shown = timed(self.peer.first)
        return {"open": [opening], "first card": [first]}

    def end(self) -> Samples:
        """Close."""
        self.peer.close()
        return {}

    def answers(self, count: int) -> Samples:
        """Durable answers, the next card after each."""
        samples: Samples = {"durable answer": [], "next card": [], "answer and next card": []}
        for n in range(count):
            rating = (3, 3, 4, 3, 2, 3, 1)[n % 7]
            answer, _ = timed(partial(self.peer.answer, self.shown, rating))
            following, self.shown = timed(self.peer.next)
            both = answer[0] + following[0], answer[1] + following[1]
            for name, took in zip(samples, (answer, following, both), strict=True):
                samples[name].append(took)
        return samples

    def undos(self, count: int) -> Samples:
        """An answer, then its undo, which alone is measured."""
        took = []
        for _ in range(count):
            self.peer.answer(self.shown, 3)
            took.append(timed(self.peer.undo)[0])
            self.shown = self.peer.next()
        return {"undo": took}

    def searches(self) -> Samples:
        """Each query once, and how many hits it has."""
        samples: Samples = {}
        for name, text in QUERIES.items():
            took, hits = timed(partial(self.peer.search, text))
            samples |= {f"search {name}": [took], f"hits {name}": [(float(hits), 0.0)]}
        return samples

    def stats(self) -> Samples:
        """A year's statistics."""
        return {"a year's statistics": [timed(self.peer.stats)[0]]}


def timed(act: Callable[[], Any]) -> tuple[Took, Any]:
    """Milliseconds, and what came of it."""
    start, worked = time.perf_counter(), _worked()
    result = act()
    return ((time.perf_counter() - start) * 1000, (_worked() - worked) * 1000), result


def _worked() -> float:
    """The processor's seconds, those of processes that have ended with them."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def serve(name: str, path: str) -> None:
    """Do what each line of stdin asks for: a task and its arguments."""
    worker = Worker(name, path)
    for line in sys.stdin:
        task, *given = json.loads(line)
        print(json.dumps(getattr(worker, task)(*given)), flush=True)


class Remote:
    """A peer's process, seen from here."""

    def __init__(self, name: str, python: str, path: Path) -> None:
        self.name, self.python, self.path = name, python, path
        self.samples: Samples = defaultdict(list)
        self.environment = os.environ | {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [self.python, "-m", "bench.beside_anki", "--serve", self.name, str(self.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=self.environment,
        )

    def do(self, *task: object) -> None:
        """One task, its samples kept."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.name} ended in the middle of {task}")
        for name, samples in json.loads(answer).items():
            self.samples[name] += [(clock, worked) for clock, worked in samples]

    def start_cold(self) -> None:
        """A new process to its first card."""
        took, _ = timed(
            lambda: subprocess.run(
                [self.python, "-c", COLD[self.name], str(self.path)],
                check=True,
                cwd=ROOT,
                env=self.environment,
            )
        )
        self.samples["process start to first card"].append(took)

    def close(self) -> None:
        """Let it end, and note what it has on the disk."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
        files = self.path.parent.glob(self.path.name + "*")
        self.samples["MB on the disk"].append((sum(file.stat().st_size for file in files) / 1e6, 0.0))


def measure(peers: list[Remote], cards: int, reviews: int, rounds: int = 9) -> None:
    """Every task in turns, so that the machine's moods hit all alike."""
    for peer in peers:
        peer.do("build", cards, reviews)
    tasks = [("begin",), ("end",)] * rounds + [("begin",)] + [("answers", 20)] * 10 + [("undos", 5)] * 6
    tasks += [("searches",)] * rounds + [("stats",)] * rounds + [("end",)]
    for task in tasks:
        for peer in peers:
            peer.do(*task)
    for _ in range(rounds):
        for peer in peers:
            peer.start_cold()
    for peer in peers:
        peer.close()


def report(peers: list[Remote], cards: int, reviews: int) -> None:
    """The table: medians, Anki's over ours, the goals."""
    ours = peers[0]
    anki = peers[1] if len(peers) > 1 else None
    print(f"\n{cards:,} cards, {cards // 2 * reviews:,} reviews; medians in ms\n")
    print(f"{'':32}{'by the clock':>30}{'of the processor':>30}")
    print(f"{'':32}" + f"{'anki':>10}{'runcall':>10}{'ratio':>10}" * 2 + f"{'goal':>8}")
    for name, samples in ours.samples.items():
        mine = [median(column) for column in zip(*samples, strict=True)]
        theirs = [median(column) for column in zip(*anki.samples[name], strict=True)] if anki else [0.0, 0.0]
        if name.startswith("hits "):
            if anki and theirs != mine:
                print(f"{name:32}{theirs[0]:10.0f}{mine[0]:10.0f}   not the same hits")
            continue
        columns = "".join(
            f"{a:10.2f}{m:10.2f}{a / m if m else 0:10.1f}" for a, m in zip(theirs, mine, strict=True)
        )
        goal = GOALS.get(name)
        mark = "" if goal is None else f"{goal:8g}{'' if mine[0] <= goal else '  missed'}"
        print(f"{name:32}{columns}{mark}")


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--reviews", type=int, default=20)
    parser.add_argument("--anki", default=str(ROOT / "build/anki/bin/python"), metavar="PYTHON")
    parser.add_argument("--serve", nargs=2, metavar=("PEER", "PATH"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.serve:
        serve(*options.serve)
    else:
        with tempfile.TemporaryDirectory() as folder:
            peers = [Remote("runcall", sys.executable, Path(folder) / "study.db")]
            if Path(options.anki).exists():
                peers.append(Remote("anki", options.anki, Path(folder) / "collection.anki2"))
            else:
                print(f"no Anki at {options.anki}: see the first lines of {__file__}")
            measure(peers, options.cards, options.reviews)
            report(peers, options.cards, options.reviews)


if __name__ == "__main__":
    main()
