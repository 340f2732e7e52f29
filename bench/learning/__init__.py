"""Simulated learners: who knows most on the date, at equal minutes? `python -m bench.learning`."""
