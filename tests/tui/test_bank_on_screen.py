"""Every text of the built-in bank reaches the screen: no character is lost, at any width."""

import re
from collections import Counter

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.deck import Deck
from quiz.bank.load import open_deck
from quiz.text.cells import width
from quiz.text.rows import plain
from quiz.tui.card_rows import Card, card_rows
from quiz.tui.page_rows import page_rows
from quiz.view.marks import untouched
from tests.tui.conftest import OpenApp, frame, until


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck(built_in_deck(), None)


def characters(text: str) -> Counter[str]:
    return Counter(char for char in text if not char.isspace())


def words_of(markdown: str) -> str:
    """A text without Markdown's own: marks of emphasis, targets, formulas, rules of tables."""
    text = re.sub(r"\$\$.*?\$\$|\$[^$\n]*\$", "", markdown, flags=re.DOTALL)
    text = re.sub(r"\]\((claim|question):[^)]*\)|\]\(https?:[^)]*\)", "", text)
    text = re.sub(r"^\s*\|?[\s:|-]+\|?\s*$", "", text, flags=re.MULTILINE)
    return re.sub(r"[*`#|>\[\]_-]|^\s*\d+\.", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("cells", [30, 54, 88])
def test_a_prompt_is_shown_letter_for_letter(deck: Deck, lang: str, cells: int) -> None:
    for question in deck.questions:
        rows = card_rows(Card(question, untouched(question)), cells, lang)
        shown = characters("".join(map(plain, rows)))
        assert characters(question.prompt[lang]) - shown == Counter(), question.id


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("cells", [30, 54, 88])
def test_answers_points_and_notes_lose_no_character_and_no_row_is_too_wide(
    deck: Deck, lang: str, cells: int
) -> None:
    for question in deck.questions:
        rows = page_rows(Card(question, untouched(question), flipped=True), deck, cells, lang)
        shown = characters("".join(map(plain, rows)))
        texts = [question.answer[lang], *(point[lang] for point in question.key_points)]
        texts += [claim.note[lang] for claim in question.claims.values() if claim.note]
        for text in texts:
            assert characters(words_of(text)) - shown == Counter(), question.id
        assert max(width(plain(row)) for row in rows) <= cells, question.id
        assert not any("\\frac" in plain(row) or "$$" in plain(row) for row in rows), question.id


async def test_questions_of_the_bank_open_in_the_app(open_app: OpenApp, deck: Deck) -> None:
    async with open_app("zh", (120, 40), built_in=True) as (app, pilot):
        for question in deck.questions[::12]:
            app.open_question(question.id)
            first = re.split(r"[，。？：\s]", question.prompt.zh)[0][:20]
            await until(pilot, lambda first=first: first in frame(app))
            await pilot.press("q")
