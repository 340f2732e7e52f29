"""The toolkit's key bindings, derived from the table of actions."""

from textual.binding import Binding, BindingType

from quiz.messages.actions import Place, actions_of


def bindings(*places: Place) -> list[BindingType]:
    """Every key that works in these places, bound to its action."""
    return [
        Binding(key, action.method(key), show=False, id=f"{action.id}.{key}")
        for action in actions_of(*places)
        for key in action.keys
    ]
