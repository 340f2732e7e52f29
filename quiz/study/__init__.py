"""What to ask, how it went, when it comes back: log, schedule, sessions, statistics."""
