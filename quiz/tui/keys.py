"""The toolkit's key bindings, derived from the table of actions."""

from textual.binding import Binding, BindingType

from quiz.messages.actions import Place, actions_of


def bindings(*places: Place, at_once: tuple[str, ...] = ()) -> list[BindingType]:
    """Every key that works in these places, bound to its action.

    Those of `at_once` open a line to type into: they act before the next key is looked at, which is typed.
    """
    return [
        Binding(key, action.method(key), show=False, id=f"{action.id}.{key}", priority=action.id in at_once)
        for action in actions_of(*places)
        for key in action.keys
    ]
