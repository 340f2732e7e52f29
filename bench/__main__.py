"""Runs every benchmark, one after the other: `make bench`."""

from bench import (
    bank_open,
    beside_anki,
    first_paint,
    flood,
    key_latency,
    loop,
    memory,
    planning,
    proofs,
    search,
    trainer,
)
from bench.learning import __main__ as learning
from bench.run import __main__ as run

for bench in (first_paint, key_latency, loop, flood, memory, bank_open, search, trainer, planning, proofs):
    print(f"\n{(bench.__doc__ or '').splitlines()[0]}\n")
    bench.main()

print(f"\n{run.__doc__}\n")
run.main([])

print(f"\n{learning.__doc__}\n")
learning.main(learners=200)  # three minutes; the figures in README.md are those of 1,000

print(f"\n{(beside_anki.__doc__ or '').splitlines()[0]}\n")
beside_anki.main([])  # 10,000 cards; the figures in README.md are also of 100,000 and 1,000,000 reviews
