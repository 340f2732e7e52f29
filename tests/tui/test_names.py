"""No name of ours hides one that the toolkit keeps for itself: its own code would then ask ours."""

import importlib
import pkgutil
from collections.abc import Iterator

from textual.message_pump import MessagePump

import quiz.tui

MADE_BY_IT = {"_css_type_name", "_css_type_names", "_decorated_handlers", "_merged_bindings", "_reactives"}
MADE_BY_IT |= {
    "_computes",
    "_inherit_css",
    "_inherit_bindings",
    "_inherit_component_classes",
    "_default_theme",
}
"""What the toolkit itself writes into each class."""

MEANT = {
    "CodeArea._build_highlight_map",
    "GrowingLine._cell_offset_to_index",
    "GrowingLine._on_mouse_down",
    "GrowingLine._on_mouse_move",
    "GrowingLine._on_paste",
    "GrowingLine.content_width",
    "GrowingLine.cursor_screen_offset",
    "Guarded._handle_exception",
    "Notices._refresh_notifications",
    "Page._compositor_refresh",
    "RuncallApp.available_themes",
    "SearchLine.cursor_screen_offset",
}
MEANT |= {  # attributes of its own, whose change need not be drawn or laid out here
    "KeyBar._default_virtual_size",
    "Lean._default_focused",
    "Lean._default_virtual_size",
    "RowsView._default_show_vertical_scrollbar",
    "SearchLine._default_virtual_size",
    "TitleBar._default_virtual_size",
}
"""What we give it instead of its own."""


def ours() -> Iterator[type]:
    for module in pkgutil.walk_packages(quiz.tui.__path__, "quiz.tui."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, MessagePump) and found.__module__ == module.name:
                yield found


def kept_by_the_toolkit(cls: type) -> set[str]:
    """The private names and the properties of the classes of the toolkit that this one derives from."""
    return {
        name
        for base in cls.__mro__
        if base.__module__.startswith("textual.")
        for name, value in vars(base).items()
        if (name.startswith("_") and not name.startswith("__")) or isinstance(value, property)
    }


def test_no_name_of_ours_hides_one_of_the_toolkit() -> None:
    hidden = {
        f"{cls.__name__}.{name}"
        for cls in ours()
        for name in (kept_by_the_toolkit(cls) & vars(cls).keys()) - MADE_BY_IT
    }
    assert hidden == MEANT
