"""Lines break as UAX #14 and Chinese typesetting want, and lose nothing."""

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from uniseg.linebreak import line_break_breakables

from quiz.text.breaks import PROPER, breaks
from quiz.text.cells import width
from quiz.text.rows import Span, plain, row_width
from quiz.text.wrap import AMPLE, LEAST_LAST, wrap

NO_START = set("，。、；：？！）」』】》〉”’…％%)]}!?,.;:")
NO_END = set("（「『【《〈“‘([{")
HAN = st.sampled_from(["的", "预训练", "语言模型", "模型的设计与细节", "在大规模无标注语料上学习"])
LATIN = st.sampled_from(
    [
        "BERT-base",
        "GPT-3",
        "MLM+NSP",
        "RoBERTa",
        "15%",
        "30,522",
        "1e-4",
        "175B",
        "x[i]",
        "[MASK]",
        "tokens/s",
        "0.5",
    ]
)
CLOSED = st.sampled_from(["", "", "", "，", "。", "！", "：", "、"])
BRACKETS = st.sampled_from(["", "", "（）", "「」", "“”", "《》", "()"])


SENTENCES = st.lists(
    st.tuples(BRACKETS, HAN | LATIN, CLOSED, st.sampled_from(["", " "])), min_size=1, max_size=8
).map(lambda parts: "".join(pair[:1] + word + pair[1:] + mark + space for pair, word, mark, space in parts))


ANYTHING = st.text(st.sampled_from("字模，。（）「“”ab zB-/.%5$ \n　é👨\u200d⚠\ufe0f—…"), max_size=60)


def texts(text: str, cells: int) -> list[str]:
    return [plain(row) for row in wrap(text, cells)]


@example("55\u200d「5", 2)  # a joiner joins any two, by the cells that are counted
@given(ANYTHING | st.text(max_size=60), st.integers(2, 40))
def test_no_cell_past_the_edge(text: str, cells: int) -> None:
    assert all(row_width(row) <= cells for row in wrap(text, cells))


@given(ANYTHING, st.integers(2, 40))
def test_nothing_is_lost_but_spaces(text: str, cells: int) -> None:
    def kept(whole: str) -> str:
        return "".join(whole.replace("\u3000", " ").split())

    assert kept("".join(texts(text, cells))) == kept(text)


@settings(max_examples=60, deadline=None)
@given(SENTENCES, st.integers(18, 60))
def test_only_spaces_at_breaks_are_taken_away(text: str, cells: int) -> None:
    rest = text
    for line in texts(text, cells):
        rest = rest if rest.startswith(line) else rest.lstrip(" ")
        assert rest.startswith(line)
        rest = rest[len(line) :]
    assert rest.strip() == ""


@settings(max_examples=60, deadline=None)
@given(SENTENCES, st.integers(18, 60))
def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one(text: str, cells: int) -> None:
    lines = texts(text, cells)
    assert all(line[:1] not in NO_START for line in lines[1:] if line)
    assert all(line[-1:] not in NO_END for line in lines[:-1] if line)


@settings(max_examples=60, deadline=None)
@given(SENTENCES, st.integers(18, 60))
def test_no_name_and_no_number_is_split(text: str, cells: int) -> None:
    for before, after in pairwise(texts(text, cells)):
        whole = before + after
        at = text.find(whole)
        if at >= 0 and before:  # no space stood between the two lines
            pair = (before[-1], after[:1])
            assert not (
                pair[0].isascii() and pair[1].isascii() and pair[0].isalnum() and pair[1].isalnum()
            ), pair


@settings(max_examples=60, deadline=None)
@given(SENTENCES, st.integers(18, 60))
def test_lines_are_as_full_as_they_can_be(text: str, cells: int) -> None:
    lines = texts(text, cells)
    for place, (line, following) in enumerate(pairwise(lines)):
        if place == len(lines) - 2 and cells >= AMPLE and width(following) >= LEAST_LAST:
            continue  # it may have given some of its text so that the last line isn't a single character
        levels = breaks(following + "。")
        stop = next((at for at in range(1, len(following)) if levels[at] == PROPER), len(following))
        assert width(line) + width(following[:stop].rstrip()) >= cells - 1


def difference_meant(text: str, at: int) -> bool:
    """Whether we part from the standard here on purpose (see breaks.py)."""
    before, after = text[at - 1], text[at]
    spaces = text[len(text[:at].rstrip(" \u3000")) : at]
    return (
        before in "-/"  # names stay whole
        or bool({text[:at].rstrip(" ")[-1:], after} & set("“”"))  # quotation marks open and close as 「」 do
        or "\u3000" in spaces + after
        or (before == " " and after in ".,:;—")  # no line starts with a comma, a number's own neither
        or after in "%$+"  # a sign after a bracket: we look at pairs, the standard at whole numbers
        or (before in "%$+" and after in "([（「《")
    )


PIECES = (
    "预训练 模型 的 ， 。 （ ） 「 」 “ ” ！ ？ ： 、 … —— 《 》 BERT base fine of 15 3.5 "
    "% - / ( ) [ ] , . : ; $ + = × → ·"
).split()


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, " ", " ", "_", "é", "\u3000"]), min_size=1, max_size=10))
@example([" ", ",", "15"])
@example(["，", " ", "："])
def test_breaks_are_those_of_the_standard_but_where_we_differ_on_purpose(pieces: list[str]) -> None:
    text = "".join(pieces)
    standard = list(line_break_breakables(text))
    ours = breaks(text)
    for at in range(1, len(text)):
        agree = bool(standard[at]) == (ours[at] == PROPER)
        assert agree or difference_meant(text, at), f"{text[:at]}¦{text[at:]}"


PROSE = (
    "BERT 采用 Encoder 结构，预训练任务为 MLM 与 NSP：随机选取 15% 的 token，"
    "其中 80% 替换为[MASK]、10% 替换为随机词。"
    "GPT（单向）只看左侧；参数量约 1.5B，见《论文》第 3 节……T5 把所有任务写成“文本到文本”？"
    " Pre-training costs $5 million, e.g. 300B tokens (about 0.6 TB); the model's loss falls."
)


def test_our_own_prose_breaks_as_the_standard_says_but_before_a_unit() -> None:
    standard = list(line_break_breakables(PROSE))
    ours = breaks(PROSE)
    differ = [at for at in range(1, len(PROSE)) if bool(standard[at]) != (ours[at] == PROPER)]
    assert [PROSE[at - 1 : at + 1] for at in differ] == [" T"]  # 0.6 TB


@pytest.mark.parametrize(
    "whole",
    [
        "BERT-base",
        "GPT-3",
        "tokens/s",
        "1/18",
        "I/O",
        "15%",
        "30 GB",
        "± 0.171%",
        "≈ 3",
        "$5",
        "1e-4",
        "30,522",
        "f(x)",
        "x[i]",
        "——",
        "T5。”",
        "-0.5",
    ],
)
def test_stays_on_one_line(whole: str) -> None:
    for lead in range(1, 20):
        lines = texts("预" * lead + " " + whole + " 训练", 20)
        assert any(whole in line for line in lines), lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("pre-training", ["pre-", "training"]),
        ("input/output", ["input/", "output"]),
        ("模型，模型的", ["模型，模", "型的"]),
        ("说：“快很多”吧", ["说：“快很", "多”吧"]),
        ("使用（见）", ["使用", "（见）"]),
        ("aaaa bbbbb", ["aaaa", "bbbbb"]),
        ("aaaaaaaaaaaa", ["aaaaaaaaa", "aaa"]),
        ("snake_case-of-x", ["snake_cas", "e-of-x"]),
        ("BERT-base-uncased", ["BERT-", "base-", "uncased"]),
    ],
)
def test_breaks(text: str, lines: list[str]) -> None:
    assert texts(text, 9) == lines


@given(
    st.lists(st.tuples(SENTENCES, st.sampled_from(["", "strong", "code"])), max_size=6), st.integers(8, 40)
)
def test_styles_stay_with_their_letters(parts: list[tuple[str, str]], cells: int) -> None:
    source = [Span(text, style) for text, style in parts]
    given_styles = [(char, span.style) for span in source for char in span.text if char not in " \u3000"]
    drawn = [
        (char, span.style) for row in wrap(source, cells) for span in row for char in span.text if char != " "
    ]
    assert drawn == given_styles


def test_a_list_item_hangs() -> None:
    assert [plain(row) for row in wrap("参数量与层数几乎无关", 12, "• ")] == ["• 参数量与层", "  数几乎无关"]


def test_a_link_survives_its_break() -> None:
    rows = wrap([Span("省下"), Span("百分之八十三", "proven", "claim:saving")], 8)
    assert [[span.link for span in row] for row in rows] == [["", "claim:saving"], ["claim:saving"]]


def test_newlines_are_kept_and_empty_text_is_one_empty_row() -> None:
    assert texts("a\n\nb\r\nc", 5) == ["a", "", "b", "c"]
    assert wrap("", 5) == [()]
    assert [plain(row) for row in wrap("", 5, "> ")] == ["> "]
