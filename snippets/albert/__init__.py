"""ALBERT: one layer used many times, and a narrow embedding."""
