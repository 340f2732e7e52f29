"""Textual key bindings made from the table of actions; the learner's own keys replace the defaults."""

from textual.binding import Binding, BindingType

from quiz.messages.actions import Action, Place, actions_of
from quiz.messages.key_table import Own

NO_KEY = "no_key"
"""A key name that no terminal sends: binding an action to it unbinds the action."""

NAMES = {",": "comma"}
"""Textual separates keys by commas, so the comma key has another name."""


def bindings(*places: Place) -> list[BindingType]:
    """Every key that works in these places, bound to its action."""
    return [
        Binding(NAMES.get(key, key), action.method(key), show=False, id=_name(places, action, key))
        for action in actions_of(*places)
        for key in action.keys
    ]


def rebound(own: Own) -> dict[str, str]:
    """The learner's keys for each binding that they replace, as `App.set_keymap` takes them.

    An action whose argument is the pressed key still gets the key of the table as its argument.
    """
    found: dict[str, str] = {}
    for (place, name), keys in own.items():
        for action in actions_of(place):
            if action.id != name:
                continue
            named = [NAMES.get(key, key) for key in keys]
            each = named if action.takes_key else [",".join(named)]
            each += [NO_KEY] * (len(action.keys) - len(each))
            found |= {_name((place,), action, key): new for key, new in zip(action.keys, each, strict=True)}
    return found


def _name(places: tuple[Place, ...], action: Action, key: str) -> str:
    place = next(place for place in places if place in action.where)
    return f"{place}.{action.id}.{key}"
