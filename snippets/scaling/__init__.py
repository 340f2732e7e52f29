"""Demos of scaling: what training costs, how to split a budget, what a metric hides."""
