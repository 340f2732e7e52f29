"""Interface texts read as a person would say them: numbers with their nouns, years, topics, shades."""

import re
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import quiz.messages
from quiz.bank.load import open_deck
from quiz.demo.parameters import Parameter
from quiz.demo.words import Words
from quiz.messages.counted import Counted
from quiz.messages.topics import TOPICS, topic_meant, topic_name
from quiz.text.rows import plain
from quiz.view.heat_map import heat_map_rows
from quiz.view.parameter import allowed

ALWAYS_MANY = {
    "browse.POINTS_MADE.: {share} of points",
    "figures.RUN_THIS.: {key} run this",
    "figures.RUN_ALL.: {key} all proofs",
    "keymap.FAULTS.many: {n} keys",
    "trouble.SETTINGS_NOTICE.: {n} values",
    "plan.FAR_DATE.: {n} days",
    "plan.LONG_DAY.: {minutes} minutes",
    "progress.FORECAST.: {n} days",
    "quiz.FAR_TOO_HIGH.: {n} times",
    "quiz.FAR_TOO_LOW.: {n} times",
    "quiz.TOO_HIGH.: {n} times",
    "quiz.TOO_LOW.: {n} times",
    "shell.SAY.stable: {seeds} seeds",
    "train.TOO_FEW.: {needed} reviews",
    "train.PARTS.: {trained} earlier reviews",
    "train.PARTS.: {judged} later ones",
    "train.NOT_BETTER.: {certainty} standard errors",
}
"""Numbers that are never 1, shares, and keys with what they do."""

VERBS = "is|was|has|leaves|takes|lists|needs|holds|brings|clears|closes|changes|begins"
"""What something does, a key for one: no plural."""


def every_text() -> Iterator[tuple[str, Words]]:
    for module in iter_modules(quiz.messages.__path__):
        for name, value in vars(import_module(f"quiz.messages.{module.name}")).items():
            for key, each in value.items() if isinstance(value, dict) else [("", value)]:
                if isinstance(each, Words):
                    yield f"{module.name}.{name}.{key}", each


def test_no_noun_is_a_plural_whatever_its_number() -> None:
    noun = re.compile(rf"\{{\w+\}}(?: [a-z]+)? (?!{VERBS})[a-z]+s\b")
    for where, text in every_text():
        assert "(s)" not in text.en, where
        for found in noun.findall(text.en):
            assert f"{where}: {found}" in ALWAYS_MANY


@pytest.mark.parametrize(
    ("n", "told"), [(0, "0 days to go"), (1, "1 day to go"), ("1,001", "1,001 days to go")]
)
def test_a_number_has_its_noun(n: object, told: str) -> None:
    words = Counted("还有 {n} 天", "{n} {n:day|days} to go")
    assert words["en"].format(n=n) == told
    assert words["zh"].format(n=n) == f"还有 {n} 天"
    assert Counted("", "{n:,} {n:card|cards}")["en"].format(n=2000) == "2,000 cards"


def test_a_year_has_no_separator_and_a_count_has() -> None:
    year = Parameter("since", "int", 2017, 2017, 2026)
    assert (year.allowed, allowed(year, "en"), allowed(year, "zh")) == (
        "2017 to 2026",
        "2017 to 2026",
        "2017 到 2026",
    )
    assert allowed(Parameter("tokens", "int", 2000, 1000, 2_000_000), "en") == "1,000 to 2,000,000"
    assert allowed(Parameter("width", "int", 1024, 64, 2048), "en") == "64 to 2,048"


def test_every_topic_of_the_built_in_deck_has_a_name_in_both_languages() -> None:
    topics = open_deck(Path(__file__).parents[2], None).topics
    assert set(topics) == set(TOPICS)
    assert [topic_name("tokenization", lang) for lang in ("zh", "en")] == ["分词", "Tokenization"]
    assert topic_name("another-decks", "zh") == "another-decks"


def test_a_shade_for_one_count_is_told_by_one_number() -> None:
    days = {date(2026, 11, 28): 1, date(2026, 11, 29): 2}
    legend = plain(heat_map_rows(days, date(2026, 11, 29), "en", 80)[-1])
    assert legend.split() == ["▒▒", "1", "▓▓", "2"]


@pytest.mark.parametrize("said", ["scaling", "规模定律", "Scaling laws", "scaling LAWS"])
def test_a_topic_is_called_as_it_is_shown(said: str) -> None:
    assert topic_meant(said, ("bert", "scaling", "other")) == "scaling"
    assert topic_meant("nothing", ("bert", "scaling")) is None
    assert topic_meant("Other", ("bert", "other")) == "other"
