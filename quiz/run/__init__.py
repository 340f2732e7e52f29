"""A snippet in a process of its own: warm starts, events, limits, stop."""
