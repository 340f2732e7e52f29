"""Plots as rows: curves, points, bars, heat maps. Bounded by the cells they get, not by their data."""

from quiz.text.charts import bars, heat
from quiz.text.curves import Curve, line, scatter, summary

__all__ = ["Curve", "bars", "heat", "line", "scatter", "summary"]
