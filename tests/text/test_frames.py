"""Whole pages as they look: text frames that a person has read and found right.

After a change that is meant: `RUNCALL_FRAMES=write pytest tests/text/test_frames.py`, then read the diff.
"""

import math
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from quiz.text.markdown import render
from quiz.text.plot import Curve, bars, heat, line, scatter
from quiz.text.rows import STYLES, Row, joined, row_width

HERE = Path(__file__).parent / "frames"


def page(lang: str) -> Callable[[int], list[Row]]:
    source = (HERE / f"page_{lang}.md").read_text(encoding="utf-8")
    return lambda cells: render(
        source, cells, lambda target: (" ✓", "proven") if "claim:" in target else ("", "link")
    )


def plots(lang: str) -> Callable[[int], list[Row]]:
    steps = range(300)
    falling = Curve(
        {"zh": "训练损失", "en": "training"}[lang], steps, [0.3 + 2 * math.exp(-step / 60) for step in steps]
    )
    waving = Curve(
        {"zh": "验证损失", "en": "held out"}[lang], steps, [1 + math.sin(step / 30) / 3 for step in steps]
    )
    scaling = Curve("L(C)", [1e18, 1e19, 1e20, 1e21, 1e22], [3.9, 3.4, 3.0, 2.65, 2.4])
    parts = ["embeddings", "注意力", "FFN"]
    tokens = ["[CLS]", "我", "[MASK]"]

    def draw(cells: int) -> list[Row]:
        return [
            *line([falling, waving], cells, 18, x="step", y="loss", lang=lang),
            (),
            *scatter([scaling], cells, 14, x="FLOPs", y="loss", log_x=True, log_y=True, lang=lang),
            (),
            *bars(parts, [23_837_184, 28_311_552, 56_623_104], cells),
            (),
            *heat(tokens, tokens, [[0.7, 0.1, 0.2], [0.1, 0.6, 0.3], [0.25, 0.5, 0.25]], cells, lang=lang),
        ]

    return draw


FRAMES = [
    (f"{name}_{lang}_{cells}", maker(lang), cells)
    for name, maker in (("page", page), ("plots", plots))
    for lang in ("zh", "en")
    for cells in (30, 40, 80, 120)
]


@pytest.mark.parametrize(("name", "draw", "cells"), FRAMES, ids=[name for name, _, _ in FRAMES])
def test_looks_as_it_did_when_it_was_read(name: str, draw: Callable[[int], list[Row]], cells: int) -> None:
    rows = draw(cells)
    assert all(row_width(row) <= cells for row in rows)
    assert {span.style for row in rows for span in row} <= set(STYLES)
    frame = HERE / f"{name}.txt"
    if os.environ.get("RUNCALL_FRAMES") == "write":
        frame.write_text(joined(rows) + "\n", encoding="utf-8")
    assert joined(rows) + "\n" == frame.read_text(encoding="utf-8")
