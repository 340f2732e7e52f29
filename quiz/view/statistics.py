"""A learner's statistics as rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from quiz.messages.shell import SAY
from quiz.text.cells import width as cells
from quiz.text.rows import Row, Span, pad
from quiz.text.wrap import wrap

BAR = 20
"""Cells of a full bar."""


def statistics_rows(told: Mapping[str, Any], lang: str, width: int) -> list[Row]:
    """Today, all time, and what is known by topic, weakest first."""
    if not told["reviews"]:
        return wrap(SAY["no_reviews"][lang], width)
    retention = told["retention"]
    share = "-" if retention["share"] is None else f"{retention['share']:.0%}"
    cards = "   ".join(f"{SAY[stage][lang]} {count}" for stage, count in told["cards"].items())
    facts = [
        ("reviews", f"{told['reviews']}   {SAY['today'][lang]} {told['reviews_today']}"),
        ("streak", str(told["streak"])),
        ("seconds_per_card", f"{told['seconds_per_card']:.0f} s"),
        ("retention", f"{share}   ({retention['recalled']}/{retention['reviewed']})"),
        ("cards", cards),
        ("forecast", " ".join(str(count) for count in told["forecast"])),
    ]
    column = max(cells(SAY[key][lang]) for key, _ in facts) + 2
    rows: list[Row] = []
    for key, text in facts:
        rows += wrap(text, width, first=pad((Span(SAY[key][lang], "muted"),), column))
    return [*rows, (), (Span(SAY["mastery"][lang], "heading"),), *mastery_rows(told["topics"])]


def mastery_rows(topics: Mapping[str, float]) -> Sequence[Row]:
    """A bar a topic, weakest first."""
    column = max(map(cells, topics), default=0) + 2
    rows: list[Row] = []
    for topic, share in sorted(topics.items(), key=lambda item: item[1]):
        full = round(share * BAR)
        bar = (Span("█" * full, "series1"), Span("░" * (BAR - full), "muted"))
        rows.append((*pad((Span(topic),), column), *bar, Span(f" {share:4.0%}")))
    return rows
