"""Our plan for a date against FSRS as used, FSRS tuned in hindsight, SM-2 and chance, at equal minutes."""

import argparse
import time
from collections.abc import Callable
from functools import partial
from math import sqrt

import numpy as np

from bench.learning.classroom import Classroom, Ways
from bench.learning.fsrs_arrays import Array
from bench.learning.memories import FsrsMemories, Memories, TwoTraces
from bench.learning.ways import AtRandom, Everything, Planned, Scheduled, Sm2

SCENARIOS = (
    (150, 7, 40),
    (70, 7, 40),
    (150, 21, 20),
    (70, 21, 10),
    (70, 21, 30),
    (300, 60, 20),
    (150, 60, 10),
    (150, 60, 30),
)
"""Questions, days, recalls a day. A recall is 45 seconds, so 40 are half an hour."""

RETENTIONS = (0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
CHUNK = 100
"""So many learners at a time: their cards stay in the processor's cache."""

KNOWING = "our plan, told the true memory"
CEILING = "every card every day, no limit"
PLAN, AS_USED, TUNED, AHEAD = (
    "our plan",
    "FSRS as used",
    "FSRS tuned in hindsight",
    "the same, minutes used up",
)


class Hall:
    """All learners of one scenario, chunk by chunk."""

    def __init__(
        self, learners: int, scenario: tuple[int, int, int], make: Callable[..., Memories], seed: int
    ) -> None:
        self.learners, self.scenario, self.make, self.seed = learners, scenario, make, seed
        self.told = self.used = 0.0

    def study(self, way: Ways) -> Array:
        """What each learner knows on the date, in per cent."""
        found, told, used = [], [], []
        for first in range(0, self.learners, CHUNK):
            count = min(CHUNK, self.learners - first)
            seed = self.seed + 10 * first
            room = Classroom(count, *self.scenario, seed=seed)
            found.append(room.study(way, self.make(count, self.scenario[0], np.random.default_rng(seed))))
            told.append(room.told)
            used.append(room.used)
        share = np.concatenate(found)
        self.told = float(np.abs(np.concatenate(told) - share).mean())
        self.used = float(np.mean(used))
        return 100 * share


def scenario_table(hall: Hall) -> dict[str, Array]:
    """Every way's shares; prints a line for each."""
    fixed: dict[str, Ways] = {
        PLAN: Planned(),
        AS_USED: Scheduled(),
        "the same, often asked first": Scheduled(heavy=True),
        "FSRS, 0.95 in the last third": Scheduled(raised=0.95),
        "SM-2": Sm2(),
        "random order": AtRandom(),
        CEILING: Everything(),
    }
    if hall.make is FsrsMemories:
        fixed[KNOWING] = Planned(knowing=True)
    shares: dict[str, Array] = {}
    for name, way in fixed.items():
        shares[name] = hall.study(way)
        _line(
            name,
            shares[name],
            shares[PLAN],
            f"{hall.used:5.1f}",
            f"off by {100 * hall.told:.1f}" * (name == PLAN),
        )
    for name, ahead in ((TUNED, False), (AHEAD, True)):
        best, setting, used = None, "", 0.0
        for retention in RETENTIONS if not ahead else RETENTIONS[1::2]:
            for share in SHARES if not ahead else SHARES[::2]:
                tried = hall.study(Scheduled(retention, share, heavy=True, ahead=ahead))
                if best is None or tried.mean() > best.mean():
                    best, setting, used = tried, f"{retention:.2f}, new {share:.0%}", hall.used
        assert best is not None
        shares[name] = best
        _line(name, best, shares[PLAN], f"{used:5.1f}", setting)
    return shares


def _line(name: str, share: Array, plan: Array, used: str, note: str) -> None:
    apart = plan - share
    mean, lead = (
        f"{share.mean():6.1f} ±{_interval(share):3.1f}",
        f"{apart.mean():+6.2f} ±{_interval(apart):4.2f}",
    )
    print(f"  {name:30}{mean}   {lead}   {used}   {note}", flush=True)


def _interval(values: Array) -> float:
    """Half of the 95% interval of the mean over learners."""
    return float(1.96 * values.std(ddof=1) / sqrt(len(values)))


def main(learners: int = 1000, seed: int = 0, fleeting: float = 1.0) -> dict[str, float]:
    """Print every scenario under both kinds of memory; returns the average leads of our plan."""
    leads: dict[str, list[float]] = {}
    kinds: tuple[tuple[str, Callable[..., Memories]], ...] = (
        ("FSRS-6 memories of spread weights", FsrsMemories),
        ("memories of two traces, not FSRS", partial(TwoTraces, fleeting=fleeting)),
    )
    for kind, make in kinds:
        print(f"\n{kind}, {learners} learners: weighted share recalled on the date, in per cent")
        for scenario in SCENARIOS:
            start = time.perf_counter()
            cards, days, recalls = scenario
            print(f"\n {cards} questions, {days} days, {recalls} recalls a day")
            print(f"  {'':30}{'share':>6}        {'our lead':>6}        used a day")
            shares = scenario_table(Hall(learners, scenario, make, seed))
            for name, share in shares.items():
                leads.setdefault(f"{kind}: {name}", []).append(float((shares[PLAN] - share).mean()))
            print(f"  ({time.perf_counter() - start:.0f} s)")
    print("\nOur lead over all scenarios, in points: mean, and the smallest")
    for name, found in leads.items():
        if not name.endswith(PLAN):
            print(f"  {name:66}{np.mean(found):+7.2f}   {min(found):+6.2f}")
    return {name: float(np.mean(found)) for name, found in leads.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fleeting", type=float, default=1.0, help="divide the times of the two traces")
    options = parser.parse_args()
    main(options.learners, options.seed, options.fleeting)
