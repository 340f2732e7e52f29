"""The whole bank at every width from 30 to 120: no forbidden mark at an edge, no word split, nothing lost."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.bank.question import Choice, Cloze, Numeric, Order, Question
from quiz.demo.words import Words
from quiz.text.markdown import render
from quiz.text.rows import Row, plain, row_width
from quiz.text.wrap import wrap

NO_START = set("，。、；：？！）」』】》〉”’%％)]},;")
NO_END = set("（「『【《〈“‘([{")
FRAME = re.compile(r"[│─┼┌┐└┘├┤┬┴━┃ ]+")
LATIN = re.compile(r"[A-Za-z]{2,}")
EDGES = re.compile(r"^[A-Za-z]+|[A-Za-z]+$")
DISPLAY, INLINE, FENCED = (
    re.compile(r"\$\$.*?\$\$", re.DOTALL),
    re.compile(r"\$[^$\n]+\$"),
    re.compile(r"```.*?```", re.DOTALL),
)

TABLE = re.compile(r"^\s*\|.*$", re.MULTILINE)

SOME = (30, 37, 54, 81, 120)
ALL = [width for width in range(30, 121) if width not in SOME]


@cache
def texts() -> tuple[tuple[str, str, bool], ...]:
    """Every text of the bank that is set in lines: where it stands, the text, whether it is Markdown."""
    deck = open_deck(built_in_deck(), None)
    found: list[tuple[str, str, bool]] = []
    for question in deck.questions:
        for lang in ("zh", "en"):
            found.append((f"{question.id} prompt {lang}", question.prompt[lang], False))
            found.append((f"{question.id} answer {lang}", question.answer[lang], True))
            found += [(f"{question.id} point {lang}", point[lang], True) for point in question.key_points]
            notes = (claim.note for claim in question.claims.values() if claim.note)
            found += [(f"{question.id} note {lang}", note[lang], True) for note in notes]
            found += [(f"{question.id} quiz {lang}", words[lang], False) for words in quiz_words(question)]
        quotes = [claim.document for claim in question.claims.values() if claim.document]
        found += [(f"{question.id} quote", quote.translation or quote.quote, False) for quote in quotes]
    return tuple(found)


def quiz_words(question: Question) -> Iterator[Words]:
    for form in question.forms:
        match form:
            case Cloze():
                yield form.text
            case Choice():
                yield form.prompt
                for option in form.options:
                    yield option.text
                    yield option.why
            case Order():
                yield form.prompt
                yield from form.items
            case Numeric():
                yield form.prompt


def rows_of(text: str, markdown: bool, cells: int) -> list[Row]:
    return render(text, cells) if markdown else wrap(text, cells)


def without_formulas(text: str) -> str:
    """Formulas are drawn, in one line or in several; they have tests of their own."""
    return INLINE.sub("X", DISPLAY.sub("", text))


def edge_faults(rows: list[str], words: set[str]) -> list[str]:
    """Lines with a mark where none may stand, or with half a Latin word at an end."""
    faults = []
    for before, after in pairwise(rows):
        if after[:1] in NO_START and before and not FRAME.match(after):
            faults.append(after)
        if before[-1:] in NO_END and after:
            faults.append(before)
    for row in rows:
        faults += [row for piece in EDGES.findall(row) if len(piece) > 1 and piece not in words]
    return faults


def lost(source: str, rows: list[str]) -> Counter[str]:
    """Letters, digits and Han characters of the source that no row holds. Stacked tables may say more."""
    bare = re.sub(r"\]\((?:claim|question|demo|https?):[^)]*\)", "]", source)
    wanted = Counter(char for char in bare if char.isalnum())
    return wanted - Counter(char for row in rows for char in row)


def check(cells: int) -> None:
    for where, text, markdown in texts():
        if not markdown and cells % 3:
            continue  # plain ones are many, and short
        source = without_formulas(text) if markdown else text
        if source != text:
            assert all(row_width(row) <= cells for row in rows_of(text, markdown, cells)), (where, cells)
        rows = rows_of(source, markdown, cells)
        assert all(row_width(row) <= cells for row in rows), (where, cells)
        lines = [plain(row).strip() for row in rows]
        assert not lost(source, lines), (where, cells, lost(source, lines))
        if markdown and (prose := TABLE.sub("", FENCED.sub("", source))) != source:
            lines = [plain(row).strip() for row in rows_of(prose, markdown, cells)]
        words = set(LATIN.findall(source))
        assert not edge_faults(lines, words), (where, cells, edge_faults(lines, words))


@pytest.mark.parametrize("cells", SOME)
def test_the_bank_is_set_well(cells: int) -> None:
    check(cells)


@pytest.mark.slow
@pytest.mark.parametrize("cells", ALL)
def test_the_bank_is_set_well_at_every_width(cells: int) -> None:
    check(cells)


def test_the_faults_are_seen() -> None:
    assert edge_faults(["模型", "，在此"], set())
    assert edge_faults(["模型（", "在此"], set())
    assert edge_faults(["这是 RoBE", "RTa 模型"], {"RoBERTa"})
    assert lost("RoBERTa 的 110M", ["RoBERTa 的 11M"])
    assert not lost("的 [82.9%](claim:saving)", ["的 82.9% ✓"])
