"""`check` tells all faults of all files at once: a fault of shape hides no other, and makes up none."""

import copy
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from quiz.bank.check import check
from quiz.bank.load import open_deck
from quiz.bank.search import search
from quiz.bank.yaml_source import read_yaml
from tests.bank.conftest import QUESTION
from tests.bank.mixed import FIGURE, LEVEL, MIXED, SOURCES, Mixed, edited


def all_marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the line and column of each."""
    before, *pieces = text.split("▶")
    places = []
    for piece in pieces:
        places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        before += piece
    return before, places


@pytest.mark.parametrize("case", MIXED, ids=lambda case: case.name)
def test_every_fault_is_told_at_its_place_and_no_other(
    case: Mixed, make_deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    marked = [all_marked(text) for text in case.files]
    root = make_deck({f"{i}.yaml": text for i, (text, _) in enumerate(marked)})
    monkeypatch.chdir(root)
    faults = check(open_deck(root, None))
    places = [(f"questions/{i}.yaml", *place) for i, (_, places) in enumerate(marked) for place in places]
    told = [(fault.file, fault.line, fault.column) for fault in faults]
    assert told == places, "\n".join(map(str, faults))
    for fault, (path, phrase) in zip(faults, case.faults, strict=True):
        assert (fault.path, phrase in fault.message) == (path, True), str(fault)


def test_there_are_enough_combinations() -> None:
    assert len({case.name for case in MIXED}) >= 10
    assert sum(len(case.files) > 1 for case in MIXED) >= 5


def test_what_is_left_out_is_checked_and_never_shown(make_deck, tmp_path: Path) -> None:
    left_out = edited(LEVEL, FIGURE, name="left-out").replace("▶", "")
    root = make_deck({"a.yaml": QUESTION, "b.yaml": left_out})
    for _ in ("parsed", "from the cache"):
        deck = open_deck(root, None)
        assert [question.id for question in deck.questions] == ["albert-sharing"]
        assert list(deck.by_id) == list(deck.places) == ["albert-sharing"]
        assert [question.id for question in search(deck, "4.9M", "en").questions] == []
        assert [reading.question.id for reading in deck.suspects] == list(deck.left_out) == ["left-out"]
        assert [fault.path for fault in deck.faults] == ["questions[0].level"]
        assert [fault.path for fault in check(deck)] == ["questions[0].level", "questions[0].answer.en"]


def test_good_question_is_shown_though_a_left_out_one_has_its_id(make_deck) -> None:
    deck = open_deck(make_deck({"a.yaml": QUESTION.replace("core", "cor"), "b.yaml": QUESTION}), None)
    assert list(deck.by_id) == ["albert-sharing"]
    assert deck.places["albert-sharing"].file.endswith("b.yaml")


def test_what_a_text_holds_never_drives_the_terminal(make_deck) -> None:
    text = (
        QUESTION.replace("与层数无关", r"量 $bad\e[31m$")
        .replace("{zh: 量", '{zh: "量')
        .replace("$, en", '$", en')
    )

    def refused(tex: str) -> None:
        raise ValueError(tex)

    faults = check(open_deck(make_deck({"a.yaml": text}), None), formula=refused)
    assert any("U+001B" in fault.message for fault in faults)
    assert any("can't be laid out" in fault.message for fault in faults)
    assert all("\x1b" not in str(fault) for fault in faults)


FORMS = """\
  forms:
    - choice:
        prompt: {zh: 哪个？, en: Which?}
        options:
          - {zh: 甲, en: a, right: true, why: {zh: 对, en: yes}}
          - {text: "0.15", why: {zh: 错, en: no}}
    - numeric:
        {prompt: {zh: "{width} {size} 的 $V$？", en: "$V$ at {width}, {size}?"},
         run: albert/parameter_counts, metric: total,
         with: {ratio: 0.5}, draw: {width: [2, 64], size: {choices: [base, large]}}, unit: {zh: 个, en: of},
         tolerance: 5%, why: {zh: "因 $V$，{width}，{ratio}", en: "$V$, {width}, {ratio}"}}
    - cloze: {text: {zh: "{{甲}}", en: "{{a}}"}}
    - order: {prompt: {zh: 排序, en: Order}, items: [{zh: 一, en: first}, {zh: 二, en: second}]}
"""
CLAIMS = """\
    bound:
      at_least: 2
      at_most: 7
      cites: Lan et al. 2020
      note: {zh: 见表, en: see there}
      document: {file: d.txt, section: 节, quote: 引, translation: cited, says: 1/18, verdict: wrong}
"""
RICH = edited(
    ("demo: albert/parameter_counts", "demo: {run: albert/parameter_counts, with: {width: 64}}"),
    (SOURCES, f"{CLAIMS}  needs: [second]\n  follow_ups: [second]\n{SOURCES}{FORMS}"),
    ("[Lan et al. 2020]", "[Lan et al. 2020, {file: d.txt, section: 节}]"),
)
SECOND = """\
- {id: second, topic: others, level: core, asked: often, prompt: {zh: 问, en: q}, answer: {zh: 答, en: a},
   key_points: [{zh: 点, en: p}], demo: albert/parameter_counts, sources: [x], follow_ups: [albert-sharing]}
"""
Way = tuple[str | int, ...]


def ways(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways down to all values."""
    if way:
        yield way
    if isinstance(value, dict | list):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from ways(below, (*way, key))


def changed(value: Any) -> Iterator[tuple[str, Any]]:
    """The value in other kinds; a mapping keeps what it holds, beside a key that it should not have."""
    yield "a list", [[]]
    yield "a mapping", {**(value if isinstance(value, dict) else {}), "?": 1}
    yield "a number", 5.5
    yield "a text", "? "
    yield "an empty text", ""
    yield "nothing", None


def mutants() -> Iterator[tuple[str, str]]:
    """The rich question, wrong in one place, in every place and in several ways."""
    root = read_yaml(RICH.encode()).root
    assert root is not None
    (plain,) = root.plain()
    for way in ways(plain):
        mutant = copy.deepcopy(plain)
        holder: Any = mutant
        for part in way[:-1]:
            holder = holder[part]
        last: Any = way[-1]
        value = holder[last]
        for kind, other in changed(value):
            if last == "draw" and kind == "a mapping":
                continue  # a parameter that the demo does not have is a second fault
            holder[last] = other
            yield f"{way}: {kind}", json.dumps([mutant], ensure_ascii=False)
        del holder[last]
        yield f"{way}: gone", json.dumps([mutant], ensure_ascii=False)
        if isinstance(last, str):
            holder[f"{last}x"] = value
            yield f"{way}: misspelt", json.dumps([mutant], ensure_ascii=False)


def test_one_fault_of_shape_makes_up_no_other(make_deck, tmp_path: Path) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "d.txt").write_text("节 引", encoding="utf-8")
    root = make_deck({"rich.yaml": RICH, "second.yaml": SECOND})

    def laid_out(tex: str) -> None:
        if tex != "V":
            raise ValueError(tex)

    assert check(open_deck(root, None), laid_out, documents) == ()
    faulty, made_up = 0, {}
    for name, text in islice(mutants(), 0, None, 3):  # a third, spread over all places and ways
        (root / "questions/rich.yaml").write_text(text, encoding="utf-8")
        deck = open_deck(root, None)
        faulty += bool(deck.faults)
        if deck.faults and (more := set(check(deck, laid_out, documents)) - set(deck.faults)):
            made_up[name] = [str(fault) for fault in more]
    assert made_up == {}
    assert faulty > 200
