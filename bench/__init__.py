"""Side-by-side benchmarks: each prints ratios of things measured in the same run."""
