"""The keys in force: those of the table of actions, and the learner's own in their place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from quiz.messages.actions import Action, Place, actions_of

Own = Mapping[tuple[Place, str], tuple[str, ...]]
"""The learner's keys, by the place and the id of the action."""


@dataclass(frozen=True)
class KeyTable:
    """Every action with its keys."""

    own: Own = field(default_factory=dict)
    _known: dict[tuple[Place, ...], tuple[Action, ...]] = field(default_factory=dict, repr=False)

    def of(self, *places: Place) -> tuple[Action, ...]:
        """The actions that work in these places, the most important first, each with its keys."""
        if not self.own:
            return actions_of(*places)
        if places not in self._known:
            self._known[places] = tuple(self._keyed(action, places) for action in actions_of(*places))
        return self._known[places]

    def _keyed(self, action: Action, places: tuple[Place, ...]) -> Action:
        place = next(place for place in places if place in action.where)
        keys = self.own.get((place, action.id))
        return action if keys is None else replace(action, keys=keys, names=action.keys)


DEFAULT_KEYS = KeyTable()
"""The table's own keys."""


def clashes(table: KeyTable, *places: Place) -> Iterator[tuple[str, Action, Action]]:
    """Each key with two actions where all these places work together, and both actions."""
    first: dict[str, Action] = {}
    for action in table.of(*places):
        for key in action.keys:
            other = first.setdefault(key, action)
            if _does(other) != _does(action):
                yield key, other, action


def _does(action: Action) -> str:
    """The method called in the end; an alias of another action does the same."""
    return action.call.removeprefix("app.") or action.id
