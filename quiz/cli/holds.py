"""`suspend`, `resume`, `bury`, `flag`, `held`: what the queue leaves out; and `redo`."""

import argparse
from contextlib import closing

from quiz.cli.paint import print_json
from quiz.cli.place import open_deck_of, open_study_of, unknown
from quiz.messages.shell import HELD, say
from quiz.study.card import CardState
from quiz.study.day import local_clock
from quiz.study.event import Kind
from quiz.study.holds import changes, toggled
from quiz.view.held import deed, held_words


def suspend_command(options: argparse.Namespace) -> int:
    """`runcall suspend ID`: leave the card out until it is resumed."""
    return _hold(options, "suspend")


def resume_command(options: argparse.Namespace) -> int:
    """`runcall resume ID`: ask a suspended, buried or leech card again."""
    return _hold(options, "resume")


def bury_command(options: argparse.Namespace) -> int:
    """`runcall bury ID`: leave the card out until tomorrow."""
    return _hold(options, "bury")


def flag_command(options: argparse.Namespace) -> int:
    """`runcall flag ID`: mark the card, or take its mark away."""
    return _hold(options, "flag")


def redo_command(options: argparse.Namespace) -> int:
    """`runcall redo`: let what was taken back stand again; exit 1 if there is nothing to redo."""
    with closing(open_study_of(options)) as log:
        event = log.redo(local_clock())
    if options.json:
        print_json(None if event is None else {"card": event.card, "event": event.id, "kind": event.kind})
    elif event is None:
        print(say("nothing_to_redo", options.lang))
    else:
        print(say("redone", options.lang, card=event.card, what=deed(event, options.lang)))
    return 1 if event is None else 0


def held_command(options: argparse.Namespace) -> int:
    """`runcall held`: what is suspended, buried or flagged, and why."""
    with closing(open_study_of(options)) as log:
        day = log.day(local_clock())
        found = {
            card: state for card, state in sorted(log.states.items()) if state.is_held(day) or state.flagged
        }
    if options.json:
        print_json(
            [{"card": card, "lapses": state.lapses, **held_json(state)} for card, state in found.items()]
        )
        return 0
    for card, state in found.items():
        print(f"{card}  {' · '.join(held_words(state, day, options.lang))}")
    if not found:
        print(say("nothing_held", options.lang))
    return 0


def _hold(options: argparse.Namespace, kind: Kind) -> int:
    """Record it, if it changes anything. A card whose question has gone can still be resumed."""
    with closing(open_study_of(options)) as log:
        if options.id not in log.states:
            deck = open_deck_of(options)
            if options.id not in deck.by_id:
                raise unknown("question", options.id, deck.by_id, options.lang)
        now = local_clock()
        if kind == "flag":
            kind = toggled(kind, log.state(options.id), log.day(now))
        if new := changes(kind, log.state(options.id), log.day(now)):
            log.record(options.id, kind, now)
        state = log.state(options.id)
    if options.json:
        print_json({"card": options.id, "kind": kind, **held_json(state)})
    else:
        told = "held" if new else "not_held" if kind == "resume" else "held_already"
        print(say(told, options.lang, card=options.id, what=HELD[kind][options.lang]))
    return 0


def held_json(state: CardState) -> dict[str, object]:
    """What holds the card back, for a program."""
    return {
        "suspended": state.suspended,
        "buried": state.buried.isoformat() if state.buried else None,
        "flagged": state.flagged,
    }
