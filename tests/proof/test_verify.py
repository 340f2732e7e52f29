"""Proofs run for real: each distinct run once, each claim decided by its own metric."""

from pathlib import Path

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.proof.verify import Checked, Run, in_order, measure_all, plan, verify
from quiz.run.runner import Runner

DEMO = '''"""Counts."""

from pathlib import Path
from typing import Annotated

from quiz.demo import Range, Show, demo


@demo(zh="数", en="Count")
def count(show: Show, n: Annotated[int, Range(0, 9)] = 1, seed: int = 0) -> None:
    """Tell n, and fail at nine."""
    show.metric("n", n, zh="", en="")
    show.metric("twice", 2 * n, zh="", en="")
    if n == 9:
        raise RuntimeError("nine")
    if n == 8:
        return
    show.metric("end", seed, zh="", en="")
'''

CLAIMS = """
    one: {value: 1, proof: {run: t/count, metric: n}}
    one_too: {value: 2, proof: {run: t/count, with: {n: 1}, metric: twice}}
    other_seed: {value: 5, proof: {run: t/count, with: {seed: 5}, metric: end}}
    wrong: {value: 7, proof: {run: t/count, with: {n: 3}, metric: twice}}
    told_before_the_end: {value: 9, proof: {run: t/count, with: {n: 9}, metric: n}}
    never_told: {value: 0, proof: {run: t/count, with: {n: 8}, metric: end}}
    history: {value: 2018, cites: a paper}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    (tmp_path / "snippets" / "t").mkdir(parents=True)
    (tmp_path / "snippets" / "t" / "count.py").write_text(DEMO, encoding="utf-8")
    (tmp_path / "questions").mkdir()
    (tmp_path / "questions" / "t.yaml").write_text(
        "- id: q\n  topic: t\n  level: core\n  asked: often\n  prompt: {zh: 问, en: ask}\n"
        "  answer: {zh: 答, en: answer}\n  key_points: [{zh: 点, en: point}]\n  sources: [book]\n"
        f"  claims:{CLAIMS}",
        encoding="utf-8",
    )
    opened = open_deck(tmp_path, None)
    assert opened.faults == ()
    return opened


def test_runs_with_the_same_parameters_are_one_run(deck: Deck) -> None:
    made = plan(deck, deck.questions)
    assert [len(waiting) for waiting in made.runs.values()] == [2, 1, 1, 1, 1]
    assert [checked.claim_id for checked in made.settled] == ["history"]
    assert made.claims == 7


async def test_each_claim_is_held_against_its_run(deck: Deck) -> None:
    begun: list[Run] = []
    async with Runner(way="cold") as runner:
        checked = {c.claim_id: c async for c in verify(deck, runner, deck.questions, 2, begun.append)}
    assert {name: (c.mark, c.measured) for name, c in checked.items()} == {
        "one": ("proven", 1),
        "one_too": ("proven", 2),
        "other_seed": ("proven", 5),
        "wrong": ("refuted", 6),
        "told_before_the_end": ("failed", 9),
        "never_told": ("failed", None),
        "history": ("cited", None),
    }
    assert "nine" in checked["told_before_the_end"].error
    assert "reported no metric end" in checked["never_told"].error
    assert len(begun) == len(set(begun)) == 5


async def test_leaving_early_leaves_no_run_behind(deck: Deck) -> None:
    async with Runner(way="cold") as runner:
        seen: list[Checked] = []
        stream = verify(deck, runner, deck.questions, 1)
        async for checked in stream:
            seen.append(checked)
            if len(seen) == 2:
                break
        await stream.aclose()
        assert not runner._runs


async def test_runs_without_torch_begin_first_then_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def measured(_: Runner, run: Run) -> tuple[dict[str, float], str]:
        return {}, ""

    monkeypatch.setattr("quiz.proof.verify.measure", measured)
    deck = open_deck(built_in_deck(), None)
    runs = list(plan(deck, deck.questions).runs)
    ordered: list[Run] = []
    async with Runner(way="cold") as runner:
        assert len([made async for made in measure_all(runner, runs, 2, ordered.append)]) == len(runs)
    assert ordered == in_order(runs)
    assert set(ordered) == set(runs)
    assert len(ordered) == len(runs)
    light = [run.demo.name for run in ordered if "torch" not in run.demo.path.read_text(encoding="utf-8")]
    assert "gpt/parameter_counts" in light
    slow = [
        run.demo.slow or 0 for run in ordered if "import torch" in run.demo.path.read_text(encoding="utf-8")
    ]
    assert slow == sorted(slow, reverse=True)
    assert slow[0] > 10
    begins = [run.demo.name for run in ordered].index
    assert max(map(begins, ["gpt/parameter_counts", "timeline/table"])) < begins(
        "architectures/signal_density"
    )
