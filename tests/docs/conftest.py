"""The fixtures of the documentation's tests."""

from tests.pty.fixtures import light

__all__ = ["light"]
