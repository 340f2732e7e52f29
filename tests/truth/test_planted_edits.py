"""A wrong figure can't get into the bank without a red test: planted edits are caught, 99 of 100 and more."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.check import check
from quiz.bank.deck import Deck
from quiz.bank.decode import decode
from quiz.bank.ledger import NAME, ledger_text
from quiz.bank.load import open_deck
from quiz.bank.yaml_source import read_yaml
from quiz.proof.kept import KeptRuns
from quiz.text.math import inline
from tests.truth.__main__ import share_caught
from tests.truth.catch import Catcher, bank_of, catch_all, source
from tests.truth.edit import LEAST, NUMBER, Data
from tests.truth.edits import FIGURES, OTHERS, plant


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


@pytest.fixture(scope="module")
def bank(deck: Deck) -> list[Data]:
    return bank_of(deck)


def test_bank_is_the_same_after_it_was_plain_data(deck: Deck, bank: list[Data]) -> None:
    decoded = decode(read_yaml(source(bank).encode()))
    assert decoded.found == []
    assert tuple(each.question for each in decoded.questions) == deck.questions


def test_every_kind_of_edit_is_planted_and_changes_its_question_alone(bank: list[Data]) -> None:
    before = json.dumps(bank)
    edits = [
        edit
        for kind, maker in (FIGURES | OTHERS).items()
        for edit in plant(bank, 20, 1, {kind: maker})
        if edit.kind == kind
    ]
    assert json.dumps(bank) == before
    assert len(edits) == 20 * len(FIGURES | OTHERS)
    by_id = {data["id"]: data for data in bank}
    for edit in edits:
        assert edit.data != by_id[edit.question], edit
        assert edit.data["id"] == edit.question


def test_figures_change_by_five_per_cent_and_more(bank: list[Data]) -> None:
    kinds = {"a claim's shown figure", "a figure in passing", "a claim's value", "a citation's number"}
    for edit in plant(bank, 300, 2, {kind: FIGURES[kind] for kind in kinds}):
        old, new = (
            [float(n.replace(",", "")) for n in NUMBER.findall(text)] for text in (edit.old, edit.new)
        )
        if len(old) == len(new) and "e" not in edit.old + edit.new:  # 1e-06 is no run of digits
            assert any(
                a != b and abs(a - b) >= LEAST * abs(a) * 0.999 for a, b in zip(old, new, strict=True)
            ), edit


def test_the_same_seed_plants_the_same_edits(bank: list[Data]) -> None:
    assert list(map(str, plant(bank, 50, 3, FIGURES))) == list(map(str, plant(bank, 50, 3, FIGURES)))


async def test_sixty_planted_edits_are_caught(deck: Deck, bank: list[Data], tmp_path: Path) -> None:
    """Without the runs that take longest: the five hundred have them."""
    slow = {name for name, demo in deck.demos.items() if demo.slow}
    quick = [
        data
        for data in bank
        if slow.isdisjoint(claim.get("proof", {}).get("run") for claim in data.get("claims", {}).values())
    ]
    caught = await catch_all(deck, plant(quick, 60, 0, FIGURES), KeptRuns(tmp_path))
    through = [str(each.edit) for each in caught if each.by == "through"]
    assert share_caught(caught) >= 0.99, through
    by = Counter(each.by for each in caught)
    assert by["check"] >= 25
    assert by["verify"] >= 3


@pytest.mark.slow
async def test_five_hundred_planted_edits_are_caught(deck: Deck, bank: list[Data], tmp_path: Path) -> None:
    caught = await catch_all(deck, plant(bank, 500, 0, FIGURES), KeptRuns(tmp_path))
    assert share_caught(caught) >= 0.99, [str(each.edit) for each in caught if each.by == "through"]


@pytest.mark.slow
async def test_what_is_caught_here_is_what_the_command_finds(
    deck: Deck, bank: list[Data], tmp_path: Path
) -> None:
    """The judge looks at the edited question alone; the command reads the whole deck from its files."""
    root = tmp_path / "deck"
    shutil.copytree(deck.root / "snippets", root / "snippets", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "questions").mkdir()
    (root / "questions" / NAME).write_text(ledger_text(deck.questions), encoding="utf-8")
    makers = {
        k: v for k, v in (FIGURES | OTHERS).items() if k not in ("a claim's value", "a proof's parameter")
    }
    edits = [edit for edit in plant(bank, 60, 4, makers) if edit.where != "everywhere"][:4]
    catcher = Catcher(deck)
    before = {fault.message for fault in check(deck, inline)}
    for edit in edits:
        changed = [edit.data if data["id"] == edit.question else data for data in bank]
        for topic in deck.topics:
            same = [data for data in changed if data["topic"] == topic]
            (root / "questions" / f"{topic}.yaml").write_text(source(same), encoding="utf-8")
        told = {fault.message for fault in check(open_deck(root, tmp_path), inline)} - before
        judged = await catcher.catch(edit)
        assert bool(told) == (judged.check or judged.ledger), edit
        assert any("ledger" in message for message in told) == judged.ledger, edit
