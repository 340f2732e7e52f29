"""Tooltips: wrapped by our own rules and never read as markup."""

from collections.abc import Iterable

from textual.content import Content

from quiz.messages.actions import Action, key_name, key_range
from quiz.text.rows import joined
from quiz.text.wrap import wrap

CELLS = 36
"""The width of a tooltip's text: Textual's box around it takes 40."""


def as_tip(text: str) -> Content | None:
    """A sentence as Textual shows it; None where there is nothing to say."""
    return Content(joined(wrap(text, CELLS))) if text else None


SEVERAL = {"tick": (0, ("tick", "tick_made")), "pick": (1, ("pick",))}
"""Links to one of several things that a key each is for: from which number they count, whose keys."""


def link_tip(link: str, actions: Iterable[Action], lang: str) -> str:
    """What a click on a link does, and the key for it; nothing where it is no action's."""
    kind, _, name = link.partition(":")
    first, ids = SEVERAL.get(kind, (0, (name,) if kind == "action" else ()))
    action = next((each for each in actions if each.id in ids), None)
    if action is None:
        return ""
    place = int(name) - first if kind in SEVERAL else 0
    keys = key_range(action.keys, lang) if action.takes_key and kind == "action" else ""
    keys = keys or (key_name(action.keys[place], lang) if place < len(action.keys) else "")
    return f"{keys}  {action.help[lang]}".strip()
