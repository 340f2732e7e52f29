"""Runs every benchmark, one after the other: `make bench`."""

from bench import bank_open, first_paint, run_start

for bench in (first_paint, run_start, bank_open):
    print(f"\n{(bench.__doc__ or '').splitlines()[0]}\n")
    bench.main()
