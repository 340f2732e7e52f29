"""The fixtures of tests in a terminal."""

from tests.pty.fixtures import deck, grades, light, start

__all__ = ["deck", "grades", "light", "start"]
