"""A claim that rests on random numbers is held at several seeds, and what fails at one is named."""

from pathlib import Path

import pytest

from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.bank.question import Claim
from quiz.proof.judge import margin
from quiz.proof.kept import KeptRuns
from quiz.proof.seeds import is_random, random_runs, spreads
from quiz.proof.verify import Run, verify
from quiz.run.runner import Runner

THROW = '''"""Throws."""

from quiz.demo import Show, demo


@demo(zh="掷", en="Throw")
def throw(show: Show, seed: int = 0) -> None:
    """Give the seed away."""
    show.metric("seed", seed, zh="", en="")
    show.metric("even", seed % 2 == 0, zh="", en="")
'''
STILL = THROW.replace("throw", "still").replace(
    '    show.metric("seed", seed, zh="", en="")\n    show.metric("even", seed % 2 == 0, zh="", en="")',
    '    del seed  # nothing is drawn\n    show.metric("three", 3, zh="", en="")',
)
QUESTION = """
- id: q
  topic: t
  level: core
  asked: often
  prompt: {zh: 问, en: ask}
  answer: {zh: 答, en: answer}
  key_points: [{zh: 点, en: point}]
  sources: [book]
  claims:
    about: {value: 1, within: 2.5, proof: {run: t/throw, metric: seed}}
    always: {at_least: 0, proof: {run: t/throw, metric: seed}}
    never_odd: {value: true, proof: {run: t/throw, with: {seed: 2}, metric: even}}
    fixed: {value: 3, proof: {run: t/still, metric: three}}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    files = {"snippets/t/throw.py": THROW, "snippets/t/still.py": STILL, "questions/t.yaml": QUESTION}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    opened = open_deck(tmp_path, None)
    assert opened.faults == ()
    return opened


def test_a_demo_that_deletes_its_seed_is_not_random(deck: Deck) -> None:
    assert {name: is_random(demo) for name, demo in deck.demos.items()} == {"t/still": False, "t/throw": True}


def test_random_runs_are_repeated_from_their_own_seed_on(deck: Deck) -> None:
    groups = random_runs(deck, deck.questions, 4)
    seeds = [[dict(run.parameters)["seed"] for run in group] for group in groups.values()]
    assert seeds == [[0, 1, 2, 3], [2, 0, 1, 3]]


async def test_spread_margin_and_the_seeds_that_fail(deck: Deck, tmp_path: Path) -> None:
    begun: list[Run] = []
    kept = KeptRuns(tmp_path / "cache", fresh=True)
    async with Runner(way="cold") as runner:
        checked = [c async for c in verify(deck, runner, deck.questions, 2, begun.append, kept)]
        found = {s.claim_id: s async for s in spreads(deck, runner, deck.questions, 5, 2, begun.append, kept)}
    assert {c.claim_id for c in checked if c.mark == "proven"} == {"about", "always", "never_odd", "fixed"}
    assert found.keys() == {"about", "always", "never_odd"}
    assert (found["about"].ends, found["about"].margin, found["about"].failed) == ((0, 4), -0.5, (4,))
    assert (found["always"].margin, found["always"].failed) == (0, ())
    assert (found["never_odd"].margin, found["never_odd"].failed) == (None, (1, 3))
    assert len(begun) == len(set(begun)) == 6


@pytest.mark.parametrize(
    ("fields", "measured", "left"),
    [
        ({"value": 10, "within": 1}, 10.25, 0.75),
        ({"value": 200, "within": "1%"}, 199, 1),
        ({"value": 7}, 7, 0),
        ({"value": 7}, 9, -2),
        ({"at_least": 2}, 5, 3),
        ({"at_least": 1, "at_most": 4}, 3.5, 0.5),
        ({"value": True}, True, None),
        ({"value": "gelu"}, "gelu", None),
    ],
)
def test_margin(fields: dict[str, object], measured: float, left: float | None) -> None:
    assert margin(Claim(**fields), measured) == left  # type: ignore[arg-type]
