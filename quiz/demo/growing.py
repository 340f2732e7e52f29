"""Figures that grow: where lines can't be drawn again, only the last version of each is told."""

from collections.abc import Callable
from typing import TypeVar

from quiz.demo.events import Bars, Heat, Plot, Progress, Table

Told = TypeVar("Told")

FIGURES = (Bars, Heat, Plot, Table)


def full_grown(send: Callable[[Told], None]) -> Callable[[Told | None], None]:
    """Pass events on, but hold a figure back until something else follows: sent again, it replaces itself.

    Progress passes by it. None at the end lets go of what is held.
    """
    held: Told | None = None

    def take(event: Told | None) -> None:
        nonlocal held
        if isinstance(event, Progress):
            send(event)
            return
        if held is not None and not _is_newer(event, held):
            send(held)
        held = event if isinstance(event, FIGURES) else None
        if event is not None and held is None:
            send(event)

    return take


def _is_newer(event: object, than: object) -> bool:
    return type(event) is type(than) and getattr(event, "name", "") == getattr(than, "name", "")
