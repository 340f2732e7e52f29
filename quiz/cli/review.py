"""`due`, `grade` and `undo`: studying without the app."""

import argparse
import sys
from contextlib import closing
from datetime import datetime, timedelta
from math import ceil

from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import open_deck_of, open_study_of, unknown
from quiz.messages.interface import RATINGS
from quiz.messages.shell import SAY, say
from quiz.study import pace
from quiz.study.card import Rating
from quiz.study.day import local_clock
from quiz.study.error import StudyError
from quiz.study.front import first_today
from quiz.study.home import settings_file
from quiz.study.interview import Interview, read_interview
from quiz.study.order import study_order
from quiz.study.past import past
from quiz.study.planned import planned_for
from quiz.study.prospect import today_plan
from quiz.study.queue import ahead_of_clock, build_queue, days_to_catch_up, next_due
from quiz.study.readiness import weights_of
from quiz.view.held import deed


def due_command(options: argparse.Namespace) -> int:
    """`runcall due`: what today asks for."""
    deck = open_deck_of(options)
    lang, now = options.lang, local_clock()
    with closing(open_study_of(options)) as log:
        today = log.day(now)
        queue = build_queue(
            log.states, study_order(deck.questions), now, log.settings, weights_of(deck.questions)
        )
        own = pace.pace(past(log, today).recent, log.states)
        made = today_plan(deck.questions, log, now, _interview())
        planned = made.cards if made is not None else None
        queue = planned_for(today, planned).in_place_of(queue, log.state, today)
        catching_up = days_to_catch_up(log.states, deck.by_id, today, log.settings) if queue.later else 0
        ahead = ahead_of_clock(log.states, today)
        first = [card for card in first_today(log, now) if card in deck.by_id]  # an interview's gaps
        asked = planned if planned is not None else tuple(dict.fromkeys((*first, *queue.cards)))
        fresh = [card for card in asked if log.state(card).is_new]  # a plan mixes them with the others
    if ahead:
        told = say("clock_behind", options.lang, day=ahead.isoformat(), today=today.isoformat())
        print(f"runcall: {told}", file=sys.stderr)
    due = [card for card in asked if card not in fresh]
    long = made.days[0].card_minutes if made else pace.minutes(len(fresh), len(due), own)
    minutes = ceil(long)  # as Today tells it
    following = next_due(log.states, deck.by_id, today)
    if options.json:
        print_json(
            {
                "day": today.isoformat(),
                "due": due,
                "new": fresh,
                "later": list(queue.later),
                "days_to_catch_up": catching_up,
                "minutes": minutes,
                "next_due": following.isoformat() if following else None,
            }
        )
        return 0
    if not asked:
        print(say("nothing_due", lang))
        if following:
            print(say("next_due", lang, day=following.isoformat()))
        return 0
    from quiz.text.rows import Row, Span
    from quiz.view.question import list_rows

    sections = [
        (SAY[name][lang], [deck.by_id[card] for card in cards])
        for name, cards in (("due", due), ("new", fresh))
    ]
    print_rows(list_rows(sections, lang, screen_width()))
    told = say("due_today", lang, due=len(due), new=len(fresh), minutes=minutes)
    rows: list[Row] = [(), (Span(told, "muted"),)]
    if queue.later:
        rows.append((Span(say("later", lang, n=len(queue.later), days=catching_up), "muted"),))
    print_rows(rows)
    return 0


def _interview() -> Interview | None:
    """What is kept; `runcall plan` tells what is wrong with it if it can't be read."""
    try:
        return read_interview(settings_file())
    except StudyError:
        return None


def grade_command(options: argparse.Namespace) -> int:
    """`runcall grade ID RATING`: one graded recall, as a key press in the app."""
    deck = open_deck_of(options)
    if options.id not in deck.by_id:
        raise unknown("question", options.id, deck.by_id, options.lang)
    with closing(open_study_of(options)) as log:
        event = log.review(options.id, Rating.named(options.rating), local_clock())
        state = log.state(options.id)
    due_at = None if state.due_at is None else datetime.fromtimestamp(state.due_at / 1000).astimezone()
    due = due_at.isoformat(timespec="seconds") if due_at else state.due.isoformat() if state.due else None
    if options.json:
        print_json(
            {
                "card": options.id,
                "rating": options.rating,
                "event": event.id,
                "state": state.state,
                "due": due,
                "suspended": state.suspended,
            }
        )
        return 0
    promised = event.promised
    assert promised is not None
    when = interval(timedelta(days=promised.days, minutes=promised.minutes), options.lang)
    rating = RATINGS[Rating.named(options.rating)][options.lang]
    print(say("graded", options.lang, card=options.id, rating=rating, when=when))
    if state.suspended == "leech":
        print(say("leech", options.lang, card=options.id, n=state.lapses))
    return 0


def interval(wait: timedelta, lang: str) -> str:
    """`in 3 days`, `10 分钟后`."""
    if wait.days:
        return say("in_days", lang, n=wait.days)
    return say("in_minutes", lang, n=wait.seconds // 60)


def undo_command(options: argparse.Namespace) -> int:
    """`runcall undo`: take the last grade back; exit 1 if there is none."""
    with closing(open_study_of(options)) as log:
        event = log.undo(local_clock())
        taken = next((e for e in log.events() if event and e.id == event.undoes), None)
    if event is None or taken is None:
        if options.json:
            print_json(None)
        else:
            print(say("nothing_to_undo", options.lang))
        return 1
    if options.json:
        rating = taken.rating.label if taken.rating else None
        print_json({"card": event.card, "kind": taken.kind, "rating": rating, "event": taken.id})
    else:
        print(say("undone", options.lang, card=event.card, rating=deed(taken, options.lang)))
    return 0
