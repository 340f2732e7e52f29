"""The recorded session plays by itself anywhere: small, alone, and at each moment one character to a cell."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tests.docs.page import ROOT, page

SVG = "{http://www.w3.org/2000/svg}"
SESSIONS = {"en": "README.md", "zh": "README.zh.md"}
LOOPS = re.compile(r"@keyframes (\w+)\{(.*?\})\}")
STEPS = re.compile(r"([\d.]+%|to)\{visibility:(\w+)\}")


def source(lang: str) -> str:
    return (ROOT / "docs" / "images" / f"session-{lang}.svg").read_text(encoding="utf-8")


def shown_at(svg: str) -> dict[str, list[tuple[float, bool]]]:
    """By class, from which share of the loop on it is seen or not."""
    return {
        name: [
            (100.0 if at == "to" else float(at[:-1]), seen == "visible") for at, seen in STEPS.findall(body)
        ]
        for name, body in LOOPS.findall(svg)
    }


def cells(group: ElementTree.Element) -> list[tuple[str, str]]:
    """The places of a row's letters."""
    row = group.get("transform", "")
    return [(row, x) for text in group.iter(f"{SVG}text") for x in dict.fromkeys(text.get("x", "").split())]


@pytest.mark.parametrize("lang", SESSIONS)
def test_it_is_small_and_needs_nothing_from_elsewhere(lang: str) -> None:
    svg = source(lang)
    assert len(svg.encode()) < 400_000
    assert not re.search(r"<script|<image|@import|@font-face|url\(|href|javascript", svg)
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert f"docs/images/session-{lang}.svg" in page(SESSIONS[lang])


@pytest.mark.parametrize("lang", SESSIONS)
def test_at_each_moment_a_cell_holds_one_character(lang: str) -> None:
    loops = shown_at(source(lang))
    moments = sorted({at for steps in loops.values() for at, _ in steps})
    assert len(moments) > 8
    rows = [
        group
        for group in ElementTree.fromstring(source(lang)).iter(f"{SVG}g")
        if re.match(r"translate\(0 ", group.get("transform", ""))
    ]
    for at in [(one + other) / 2 for one, other in pairwise(moments)]:
        seen = [
            group
            for group in rows
            if not (name := group.get("class")) or [on for start, on in loops[name] if start <= at][-1]
        ]
        places = [place for group in seen for place in cells(group)]
        assert len(places) == len(set(places)), at
        assert len(places) > 100


@pytest.mark.parametrize("lang", SESSIONS)
def test_without_motion_the_frame_with_the_proven_figures_stands(lang: str) -> None:
    svg = source(lang)
    assert "@media (prefers-reduced-motion:reduce){g{animation:none!important}}" in svg
    hidden = set(re.findall(r"\.(\w+)\{visibility:hidden;animation", svg))
    root = ElementTree.fromstring(svg)
    still = [group for group in root.iter(f"{SVG}g") if group.get("class") not in hidden]
    text = "".join("".join(group.itertext()) for group in still)
    assert {"en": "proven", "zh": "已证"}[lang] in text
    assert text.count("✓") > 10
