"""A run's events as rows: plots grow with their pane, and stay within what is comfortable."""

import pytest

from quiz.demo.events import Plot, Said, Series
from quiz.demo.words import Words
from quiz.text.rows import plain, row_width
from quiz.view.event import PLOT_HEIGHT, TALLEST, event_rows, plot_height

LOSS = Plot("loss", "line", Words("损失", "Loss"), "step", "", (Series("", (0.0, 1.0), (3.0, 1.0)),))


@pytest.mark.parametrize(("pane", "rows"), [(0, PLOT_HEIGHT), (12, PLOT_HEIGHT), (37, 20), (90, TALLEST)])
def test_a_plot_is_as_high_as_its_pane_makes_comfortable(pane: int, rows: int) -> None:
    drawn = event_rows(LOSS, "en", 80, plot_height(pane))
    assert plot_height(pane) == rows
    assert len(drawn) == rows + 2  # an empty row and the title
    assert plain(drawn[-1]) == "falls from 3 to 1."


def test_what_a_run_says_is_no_wider_than_one_reads_well() -> None:
    said = Said(Words("这句话很长，" * 40, "This sentence goes on and on, " * 20))
    for lang in ("zh", "en"):
        assert 80 <= max(map(row_width, event_rows(said, lang, 200))) <= 88
