"""Tables, code and marked figures of the whole bank at many widths; lines are full unless they can't be."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.text.blocks import Fenced, Grid, Items, Note, Paragraph, parse
from quiz.text.breaks import PROPER, breaks
from quiz.text.cells import width
from quiz.text.code import python
from quiz.text.markdown import render, spans_of
from quiz.text.rows import plain, row_width
from quiz.text.wrap import AMPLE, LEAST_LAST, wrap

Kind = TypeVar("Kind", Grid, Fenced)

SOME = (30, 44, 58, 72, 88, 104, 120)
MORE = [cells for cells in range(31, 121, 3) if cells not in SOME]
NO_START, NO_END = set("，。、；：？！）」』】》％%)]},;"), set("（「『【《〈([{")
MARKS = "✓✗○§"


@cache
def answers() -> tuple[tuple[str, str], ...]:
    deck = open_deck(built_in_deck(), None)
    return tuple(
        (f"{question.id} {lang}", question.answer[lang])
        for question in deck.questions
        for lang in ("zh", "en")
    )


def blocks(source: str) -> Iterator[object]:
    """Every block, those inside lists and notes too."""
    waiting = list(parse(source))
    while waiting:
        block = waiting.pop()
        yield block
        if isinstance(block, Items):
            waiting += [part for item in block.items for part in item]
        elif isinstance(block, Note):
            waiting += block.blocks


def of_kind(kind: type[Kind]) -> list[tuple[str, Kind]]:
    return [
        (where, block) for where, source in answers() for block in blocks(source) if isinstance(block, kind)
    ]


def bare(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


def table_faults(grid: Grid, cells: int) -> list[str]:
    """Characters that are lost, columns that do not stand under each other, cells with a wrong edge."""
    rows = [plain(row) for row in render((grid,), cells)]
    faults = [row for row in rows if width(row) > cells]
    whole = [plain(spans_of(cell)) for line in (grid.columns, *grid.rows) for cell in line]
    faults += sorted(bare("".join(whole)) - bare("".join(rows)))
    lines = [row for row in rows if " │ " in row]
    places = {tuple(width(row[: at.start()]) for at in re.finditer(" │ ", row)) for row in lines}
    faults += ["columns"] if len({len(found) for found in places}) > 1 or len(places) > 1 else []
    for row in lines:
        for part in row.split(" │ "):
            text = part.strip()
            faults += [text] if text[:1] in NO_START or text[-1:] in NO_END else []
    return faults


def code_faults(code: Fenced, cells: int) -> list[str]:
    rows = [plain(row) for row in render((code,), cells)]
    shown = "".join("".join(rows).replace("↪", "").split())
    return [row for row in rows if width(row) > cells] + (
        [] if shown == "".join(code.source.split()) else [code.source]
    )


def line_faults(source: str, cells: int) -> list[str]:
    """Marks that begin a line; lines less than 70% full though the next piece had room."""
    faults = []
    for row in render(source, cells, lambda target: (" ✓", "") if "claim:" in target else ("", "")):
        text = plain(row).strip(" │•◦▪·")
        faults += [text] if text[:1] in MARKS and text[:1] else []
    for block in blocks(source):
        if isinstance(block, Paragraph):
            rows = [plain(row) for row in wrap(spans_of(block.text), cells)]
            faults += slack(rows, plain(spans_of(block.text)), cells)
    return faults


def slack(rows: list[str], source: str, cells: int) -> list[str]:
    """Lines that end early for no reason: the piece up to the next break had fitted."""
    found, at = [], 0
    levels = breaks(source)
    for place, row in enumerate(rows[:-1]):
        at = source.index(row, at) + len(row)
        start = at + len(source[at:]) - len(source[at:].lstrip())
        stop = next((n for n in range(start + 1, len(source)) if levels[n] == PROPER), len(source))
        fits = width(row) + width(source[at:stop].rstrip()) <= cells
        company = place == len(rows) - 2 and width(rows[-1]) >= LEAST_LAST and cells >= AMPLE
        if width(row) < 0.7 * cells and fits and not company:
            found.append(row)
    return found


def check(cells: int) -> None:
    for where, grid in of_kind(Grid):
        assert not table_faults(grid, cells), (where, cells, table_faults(grid, cells))
    for where, code in of_kind(Fenced):
        assert not code_faults(code, cells), (where, cells)
    for where, source in answers():
        assert not line_faults(source, cells), (where, cells, line_faults(source, cells))


@pytest.mark.parametrize("cells", SOME)
def test_tables_code_and_lines_of_the_bank(cells: int) -> None:
    assert of_kind(Grid)
    assert of_kind(Fenced)
    check(cells)


@pytest.mark.slow
@pytest.mark.parametrize("cells", MORE)
def test_tables_code_and_lines_of_the_bank_at_more_widths(cells: int) -> None:
    check(cells)


def test_no_demo_loses_a_character_of_its_source() -> None:
    for path in sorted(Path(built_in_deck(), "snippets").rglob("*.py"))[::4]:
        source = path.read_text(encoding="utf-8")
        rows = [plain(row) for row in python(source, 72)]
        assert all(width(row) <= 72 for row in rows)
        assert "".join("".join(rows).replace("↪", "").split()) == "".join(source.split()), path


def test_a_figure_stays_with_its_unit_and_its_mark() -> None:
    for cells in range(12, 40):
        rows = render(
            "典型规模是 [3.55 亿](claim:a) 参数，另有 [126 GB](claim:b) 文本。", cells, lambda _: (" §", "")
        )
        text = [plain(row).replace("\u00a0", " ") for row in rows]
        assert any("3.55 亿 §" in row for row in text), cells
        assert any("126 GB §" in row for row in text), cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("编码器、解码器、编码器-解码器三种架构，差别在哪里？", 48),
        ("The last word of this line is left by itself on it", 47),
    ],
)
def test_no_short_end_of_a_paragraph_is_alone_on_its_line(text: str, cells: int) -> None:
    rows = wrap(text, cells)
    assert len(rows) == 2
    assert row_width(rows[-1]) >= LEAST_LAST


def test_the_faults_are_seen() -> None:
    assert slack(["ab", "cd ef"], "ab cd ef", 20)
    assert not slack(["ab", "cdefghijklmnopqrstuv"], "ab cdefghijklmnopqrstuv", 20)
