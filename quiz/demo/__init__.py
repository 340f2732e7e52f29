"""The demo contract: the only thing of Runcall that a snippet imports.

The names are loaded when they are asked for: who needs but a part, such as the words, loads no more.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quiz.demo.decorator import demo as demo
    from quiz.demo.parameters import AtMost as AtMost
    from quiz.demo.parameters import Range as Range
    from quiz.demo.show import Show as Show
    from quiz.demo.words import Words as Words

_HOMES = {
    "demo": "decorator",
    "AtMost": "parameters",
    "Range": "parameters",
    "Show": "show",
    "Words": "words",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"quiz.demo has no {name}; it has {', '.join(_HOMES)}")
    return getattr(import_module(f"quiz.demo.{_HOMES[name]}"), name)
