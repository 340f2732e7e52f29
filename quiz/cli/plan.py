"""`plan`: the interview's date, how ready one will be, and what to do each day until then."""

import argparse
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import Refused, open_deck_of, open_study_of
from quiz.messages import plan as words
from quiz.messages.plan import day_text
from quiz.study.day import local_clock
from quiz.study.error import StudyError
from quiz.study.home import settings_file
from quiz.study.interview import (
    LONGEST_DAY,
    MINUTES,
    Interview,
    is_ahead,
    read_interview,
    write_interview,
)
from quiz.study.past import past
from quiz.study.prospect import begun_today, prospect
from quiz.view.interview import asked_day as day_or_why_not

if TYPE_CHECKING:
    from quiz.study.prospect import Prospect


def plan_command(options: argparse.Namespace) -> int:
    """`runcall plan [--interview DATE] [--minutes N] [--forget]`: what is given is kept for the next time."""
    deck, lang = open_deck_of(options), options.lang
    with closing(open_study_of(options)) as log:
        now = local_clock()
        today = log.day(now)
        interview, noted = _interview(options, today)
        begun = begun_today(deck.questions, log.states, log, now)
        found, weights = past(log, today), log.schedule.weights
        told = prospect(deck.questions, log.states, found, today, interview, weights, begun=begun)
    if options.json:
        print_json(as_json(told, today))
        return 0
    from quiz.text.rows import Row, Span
    from quiz.view.interview import examples
    from quiz.view.plan import heading, no_plan_rows, plan_rows

    width = screen_width()
    rows: list[Row] = [(Span(noted),), ()] if noted else []
    if told.plan is None:
        how = words.HOW_TO_SET_SHELL[lang].format(**examples(today), minutes=options.minutes or MINUTES)
        rows += no_plan_rows(told, how, lang, width)
    else:
        titles = {question.id: question.prompt[lang] for question in deck.questions}
        rows += [(Span(heading(told, lang), "strong"),), (), *plan_rows(told, titles, lang, width)]
    print_rows(rows)
    return 0


def _interview(options: argparse.Namespace, today: date) -> tuple[Interview | None, str]:
    """The interview that holds now, and what to say of a change that was kept."""
    lang, path = options.lang, settings_file()
    if options.forget:
        write_interview(path, None)
        return None, words.FORGOTTEN[lang]
    if options.minutes and options.minutes > LONGEST_DAY:
        raise Refused(words.LONG_DAY[lang].format(minutes=options.minutes, n=LONGEST_DAY))
    kept = _kept(path, mended=options.interview is not None)
    if options.interview is None and (options.minutes is None or not is_ahead(kept, today)):
        return kept, ""
    day = kept.day if kept else today
    if options.interview is not None:
        day = asked_day(options.interview, today, lang)
    minutes = options.minutes or (kept.minutes if kept else MINUTES)
    interview = Interview(day, minutes)
    write_interview(path, interview)
    return interview, words.KEPT[lang].format(day=day_text(day, lang), minutes=minutes)


def _kept(path: Path, mended: bool) -> Interview | None:
    """The saved interview. An unreadable one raises StudyError, unless a new one is being set."""
    try:
        return read_interview(path)
    except StudyError as error:
        if mended and error.reason == "interview":
            return None
        raise


def asked_day(text: str, today: date, lang: str) -> date:
    """The day that was asked for. Raises Refused for what is no date, past, or too far off."""
    day = day_or_why_not(text, today, lang)
    if isinstance(day, str):
        raise Refused(day)
    return day


def as_json(told: "Prospect", today: date) -> dict[str, Any]:
    """The plan as JSON tells it."""
    plan, interview, without = told.plan, told.interview, told.without
    return {
        "day": today.isoformat(),
        "interview": {"date": interview.day.isoformat(), "minutes": interview.minutes} if interview else None,
        "days_left": max(told.days_left, 0),
        "readiness": {
            "today": told.today.share,
            "on_date": plan.on_date if plan else None,
            "without": without.share if without else None,
            "learned": told.today.learned,
        },
        "by_minutes": {str(minutes): share for minutes, share in told.by_minutes.items()},
        "pace": {
            "new": told.pace.new,
            "recalled": told.pace.recalled,
            "forgotten": told.pace.forgotten,
        },
        "days": [
            {
                "day": day.day.isoformat(),
                "new": day.new,
                "reviews": day.reviews,
                "mock": day.mock,
                "minutes": round(day.minutes, 1),
            }
            for day in (plan.days if plan else ())
        ],
        "today": list(plan.cards) if plan else [],
    }
