"""What a worker does, made when it begins: made before, it is never awaited if another takes its place."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec

if TYPE_CHECKING:
    from textual.worker import WorkType

Given = ParamSpec("Given")


def work(
    made: Callable[Given, Coroutine[Any, Any, None]], *given: Given.args, **named: Given.kwargs
) -> "WorkType[None]":
    """A call, to be made by the worker."""
    return partial(made, *given, **named)
