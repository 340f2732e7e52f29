"""`stats`: what was done, how well it went, what is known and what is weak."""

import argparse
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from quiz.cli.paint import print_json, print_rows, screen_width
from quiz.cli.place import open_deck_of, open_study_of
from quiz.messages import progress as words
from quiz.study.calibration import Calibrated
from quiz.study.day import local_clock
from quiz.study.past import past
from quiz.study.progress import Progress, progress
from quiz.study.statistics import Retention


def stats_command(options: argparse.Namespace) -> int:
    """`runcall stats`: all figures on one page."""
    deck, lang = open_deck_of(options), options.lang
    with closing(open_study_of(options)) as log:
        today = log.day(local_clock())
        found = past(log, today)
        told = progress(deck.questions, log.states, found, today)
    if options.json:
        print_json(as_json(told))
        return 0
    from quiz.view.claims import asked_of
    from quiz.view.statistics import statistics_rows

    titles = {question.id: question.prompt[lang] for question in deck.questions}
    asked = asked_of(told.claims, deck.by_id, lang)
    print_rows(statistics_rows(told, titles, lang, screen_width(), words.START_SHELL[lang], asked))
    return 0


def as_json(told: Progress) -> dict[str, Any]:
    """The figures as JSON tells them."""
    return {
        "day": told.day.isoformat(),
        "reviews_today": told.reviews_today,
        "reviews": told.reviews,
        "streak": told.streak,
        "longest_streak": told.longest_streak,
        "seconds_per_card": told.seconds_per_card,
        "pace": {
            "new": told.pace.new,
            "recalled": told.pace.recalled,
            "forgotten": told.pace.forgotten,
        },
        "retention": _retention(told.retention),
        "retention_by_kind": {
            "last_30_days": _retention(told.recent),
            **{kind: _retention(found) for kind, found in told.kinds.items()},
        },
        "cards": told.cards,
        "forecast": told.forecast,
        "topics": told.topics,
        "levels": told.levels,
        "days": {day.isoformat(): count for day, count in told.by_day.items()},
        "readiness": [{"day": day.isoformat(), "share": share} for day, share in told.readiness],
        "calibration": _calibration(told.calibration),
        "calibration_by_topic": {
            topic: _calibration(steps) for topic, steps in told.calibration_by_topic.items()
        },
        "overconfidence": told.overconfidence,
        "weakest_questions": [
            {"id": weak.id, "recall": weak.recall, "lapses": weak.lapses} for weak in told.weakest
        ],
        "weakest_claims": [
            {"question": weak.question, "claim": weak.claim, "wrong": weak.wrong, "asked": weak.asked}
            for weak in told.claims
        ],
    }


def _calibration(steps: Sequence[Calibrated]) -> list[dict[str, Any]]:
    return [{"sure": step.sure / 100, "guesses": step.guesses, "right": step.right} for step in steps]


def _retention(found: Retention) -> dict[str, Any]:
    return {"recalled": found.recalled, "reviewed": found.reviewed, "share": found.share}
