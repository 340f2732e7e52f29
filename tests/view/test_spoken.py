"""What is read aloud holds no frame, no bar and no sign that an ear would have to guess."""

import re
from pathlib import Path

import pytest

from quiz.bank.load import open_decks
from quiz.demo.events import Bars, Finished, Heat, Metric, Plot, Progress, Series, Table
from quiz.demo.words import Words
from quiz.proof.sweep import Point
from quiz.text.spoken import spoken
from quiz.view.marks import Marked, untouched
from quiz.view.spoken_compare import point_line
from quiz.view.spoken_question import answer_lines, question_lines
from quiz.view.spoken_run import event_lines

ROOT = Path(__file__).resolve().parents[2]
DRAWN = re.compile(r"[\u2500-\u259f\u2800-\u28ff✓✗○◐▲▼]")
T = Words("题", "title")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_question_of_the_bank_is_read_out_whole_and_drawn_nowhere(tmp_path: Path, lang: str) -> None:
    for question in open_decks([ROOT], tmp_path).questions:
        told = "\n".join(question_lines(question, untouched(question), lang))
        assert not DRAWN.findall(told), question.id
        assert question.prompt[lang] in told
        called = re.findall(r"^(?:Claim |论断)(“.+”.*?)[:：] ?", told, re.MULTILINE)
        assert len(called) == len(question.claims)


def test_a_claim_is_told_by_its_figure_and_its_sentence(tmp_path: Path) -> None:
    question = next(q for q in open_decks([ROOT], tmp_path).questions if q.id == "llama-four-choices")
    told = "\n".join(question_lines(question, untouched(question), "en")).replace("\u00a0", " ")
    sentence = "SwiGLU: the gated block needs three matrices, so the feed-forward width…"
    assert f"Claim “11,008” in “{sentence}”: not run; expected 11,008." in told
    told = "\n".join(question_lines(question, untouched(question), "zh"))
    assert "论断“11,008”（SwiGLU：门控要三个矩阵，" in told


def test_a_mark_is_a_word_behind_its_figure_and_a_measured_value_is_said_once(tmp_path: Path) -> None:
    question = next(q for q in open_decks([ROOT], tmp_path).questions if q.id == "bert-parameters-by-part")
    marks = untouched(question) | {
        "total": Marked("proven", 109_482_240),
        "per_layer": Marked("refuted", 7),
    }
    told = "\n".join(answer_lines(question, marks, "en")).replace("\u00a0", " ")
    assert "109,482,240 (proven)" in told
    assert "7,087,872 (refuted 7)" in told
    assert "340M (cited)" in told
    assert "（证伪 7）" in "\n".join(answer_lines(question, marks, "zh")).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (Table("t", T, ("a", "b"), ((1, None), (2, "x"))), ["", "title", "a: 1", "b:", "", "a: 2", "b: x"]),
        (Bars("b", T, ("one", "two"), (1.0, 2.5), "M"), ["", "title", "one: 1 M", "two: 2.5 M"]),
        (
            Heat("h", T, ("r", "s"), ("c", "d"), ((1.0, 9.0), (0.5, 2.0))),
            ["", "title", "2 by 2; minimum 0.5 at s, c, maximum 9 at r, d."],
        ),
        (Metric("m", 2.5, T, "nats"), ["title: 2.5 nats"]),
        (Progress(1000, 2000, None), ["Progress: 1,000 of 2,000"]),
        (Finished("cancelled", 1.0), ["Run stopped, 1.00 s."]),
    ],
)
def test_an_event_is_told_by_its_figures(event: object, lines: list[str]) -> None:
    assert [line.rstrip() for line in event_lines(event, "en")] == lines  # type: ignore[arg-type]


def test_a_step_of_a_sweep_is_told_in_few_digits() -> None:
    point = Point(4.33333333333, (Metric("m", 2.5, T, "nats"),), "finished", 1.0)
    assert point_line("share", point, "en") == "share 4.3333333: title: 2.5 nats"


def test_a_plot_is_its_axes_and_its_sentence() -> None:
    plot = Plot("p", "line", T, "step", "loss", (Series("run", (1.0, 2.0, 3.0), (9.0, 4.0, 1.0)),))
    *axes, sentence = event_lines(plot, "en")
    assert axes == ["", "title", "x: step", "y: loss"]
    assert sentence.startswith("run: ")
    assert {"9", "1"} <= set(re.findall(r"\d+", sentence))


def test_markdown_keeps_its_lists_code_and_formulas_and_loses_its_frames() -> None:
    source = "Before:\n\n1. `x[i]`\n2. two\n   - under\n\n$$a^2$$\n\n> a note\n\n---\n\n```\n[MASK]  x\n```"
    assert spoken(source) == [
        "Before:",
        "1. x[i]",
        "2. two",
        "  - under",
        "",
        "a²",
        "",
        "a note",
        "",
        "[MASK]  x",
    ]
