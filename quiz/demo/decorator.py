"""@demo: marks a function as a demo, and runs it when its file is run by hand."""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., None])


def demo(
    *, zh: str = "", en: str = "", slow: float | None = None, processes: int = 0
) -> Callable[[Function], Function]:
    """Mark the function named like its file as the file's demo.

    zh, en: the title; one is enough in a deck of one language. slow: seconds it may take, if more
    than two (at most 60). processes: how many it may start beside itself, such as a DataLoader's workers.
    The declaration is read from the source; at run time nothing is registered, so importing a
    snippet has no effect. `python -m snippets.bert.mlm_masking` runs it and prints what it shows.
    """
    del zh, en, slow, processes  # read from the source by quiz.demo.source

    def mark(function: Function) -> Function:
        if function.__module__ == "__main__":
            from quiz.demo.by_hand import run_by_hand

            run_by_hand(function)
        return function

    return mark
