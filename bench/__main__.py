"""Runs every benchmark, one after the other: `make bench`."""

from bench import bank_open, first_paint, run_start
from bench.learning import __main__ as learning

for bench in (first_paint, run_start, bank_open):
    print(f"\n{(bench.__doc__ or '').splitlines()[0]}\n")
    bench.main()

print(f"\n{learning.__doc__}\n")
learning.main(learners=200)  # three minutes; the figures in README.md are those of 1,000
