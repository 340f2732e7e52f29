"""What Browse and a question's page say of study, at every width: nothing is cut, nothing stands out."""

from datetime import date, timedelta

import pytest

from quiz.messages.browse import FILTERS, LETTERS
from quiz.study.card import CardState, Rating
from quiz.study.card_history import Asked, CardHistory
from quiz.study.filters import FILTERS as NAMES
from quiz.study.overview import Overview
from quiz.text.rows import Row, plain, row_width
from quiz.tui.browse_rows import (
    count_cells,
    filter_line,
    filter_rows,
    nothing_rows,
    part_rows,
    parts_head,
    standing_spans,
)
from quiz.tui.browsing import Wish
from quiz.tui.history_rows import MOST, history_rows

TODAY = date(2026, 3, 2)
KEYS = {**LETTERS, "filter": "f", "clear_filters": "x", "close": "escape"}
LEARNED = CardState(
    "review", 0, 12.34, 5.1, TODAY + timedelta(days=9), None, TODAY, TODAY, reps=7, lapses=1, review="x"
)
TIMES = (
    Asked(date(2025, 12, 31), "review", "recall", Rating.EASY, 6, 0, None, 65.0),
    Asked(TODAY, "review", "recall", Rating.AGAIN, 0, 10, None, 3725.0),
    Asked(TODAY, "quiz", "numeric", right=0.0, seconds=12.0),
    Asked(TODAY, "quiz", "a form of tomorrow", right=0.5),
    Asked(TODAY, "mock", "recall", right=1.0),
    Asked(TODAY, "practice"),
)


def everything(cells: int, lang: str) -> list[Row]:
    every = frozenset(NAMES)
    return [
        *history_rows(CardHistory(TODAY, LEARNED, 0.93, TIMES), cells, lang),
        *history_rows(CardHistory(TODAY), cells, lang),
        *filter_rows(every, KEYS, cells, lang),
        *filter_line(every, KEYS, cells, lang),
        *nothing_rows(Wish("[MASK] 位置", every, "bert/core"), 12, cells, lang),
        *part_rows("a-very-long-topic-of-another-deck", "▸ ", 0.5, 1234, cells, lang),
        *part_rows("bert/core", "  ", None, 0, cells, lang),
    ]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_no_row_is_wider_than_its_pane(lang: str) -> None:
    for cells in range(18, 121):
        assert [plain(row) for row in everything(cells, lang) if row_width(row) > cells] == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_time_is_there_however_narrow_the_pane(lang: str) -> None:
    wide = "".join(
        "".join(map(plain, history_rows(CardHistory(TODAY, LEARNED, 0.93, TIMES), 120, lang))).split()
    )
    for cells in (20, 34, 50):
        rows = history_rows(CardHistory(TODAY, LEARNED, 0.93, TIMES), cells, lang)
        shown = "".join("".join(map(plain, rows)).split())
        for told in ("2025-12-31", "1:02:05", "0:12", "50%", "93%", "12"):
            assert told in wide
            assert told in shown


def test_of_a_long_past_the_last_times_are_listed_and_the_others_counted() -> None:
    past = CardHistory(TODAY, LEARNED, 0.9, (TIMES[0],) * (MOST + 1) + (TIMES[1],))
    rows = [plain(row) for row in history_rows(past, 80, "en")]
    assert rows[-1] == "and 2 earlier times"
    assert sum("2025-12-31" in row for row in rows) == MOST - 1


def test_the_head_of_the_topics_stands_over_their_figures() -> None:
    for lang in ("zh", "en"):
        for cells in (24, 34):
            (head,) = parts_head(cells, lang)
            (row,) = part_rows("bert", "▸ ", 0.5, 12, cells, lang)
            assert row_width(head) == row_width(row) + 2  # a heading has no mark before it


def test_tomorrow_has_a_word_of_its_own() -> None:
    told = Overview(TODAY)
    for days, words in ((1, "due tomorrow"), (2, "due in 2 days")):
        state = CardState(state="review", stability=1.0, due=TODAY + timedelta(days=days), last=TODAY)
        assert [span.text for span in standing_spans(state, told, "en")] == [words]


def test_every_filter_has_a_name_a_letter_and_a_place() -> None:
    assert set(FILTERS) == set(LETTERS) == set(NAMES)
    assert len(set(LETTERS.values())) == len(LETTERS)
    shown = " ".join(plain(row) for row in filter_rows(frozenset(), KEYS, 120, "en"))
    for name in NAMES:
        assert FILTERS[name].en.replace(" ", "\u00a0") in shown


@pytest.mark.parametrize("number", [1, 999, 1000, 2000, 12_345])
def test_the_number_of_a_large_bank_stands_apart_from_what_is_known_of_it(number: int) -> None:
    for cells in (26, 34):
        (row,) = part_rows("bert", "▸ ", 0.0, number, cells, "en", count=count_cells(number))
        assert plain(row).endswith(f"0% {number:>{count_cells(number) - 1},}")
        assert row_width(row) == cells
