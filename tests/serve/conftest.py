"""The fixtures of tests of the app in a browser."""

from tests.pty.fixtures import deck, grades, light
from tests.serve.serving import serve

__all__ = ["deck", "grades", "light", "serve"]
