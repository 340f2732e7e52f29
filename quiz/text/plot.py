"""Plots as rows: curves, points, bars, heat maps. Bounded by the cells they get, not by their data."""

from quiz.text.charts import bars
from quiz.text.curves import Curve, line, scatter, summary
from quiz.text.heat import heat

__all__ = ["Curve", "bars", "heat", "line", "scatter", "summary"]
