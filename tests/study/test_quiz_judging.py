"""Every form is judged as a fair examiner would, and a guess by its relative error."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo.words import Words
from quiz.study.forms import Gap, gaps
from quiz.study.guess import judge_guess, read_guess, read_number
from quiz.study.judging import fills, judge_choice, judge_cloze, judge_order
from tests.study.quiz_bank import CHOICE, CLOZE, ORDER


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.2M", 1_200_000),
        ("3e6", 3e6),
        ("3,000", 3_000),
        ("3,000,000", 3e6),
        ("12%", 0.12),
        ("1/18", 1 / 18),
        ("1.5万", 15_000),
        ("3亿", 3e8),
        ("１２．５", 12.5),
        ("-0.5", -0.5),
        ("−2", -2),
        ("2×10^6", 2e6),
        ("7.5 billion", 7.5e9),
    ],
)
def test_a_number_is_read_as_people_type_it(text: str, value: float) -> None:
    found = read_number(text)
    assert found is not None
    assert math.isclose(found, value)


GIB, PARAMETERS, TIMES = Words("GiB", "GiB"), Words("个参数", "parameters"), Words("倍", "times")


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("2 GiB", GIB, 2),
        ("2gib", GIB, 2),
        ("2.5G", GIB, 2.5),
        ("2 GB", GIB, 2),
        ("2", GIB, 2),
        ("2048 MiB", GIB, None),
        ("1.2M 参数", PARAMETERS, 1.2e6),
        ("120 万个参数", PARAMETERS, 1.2e6),
        ("1 parameter", PARAMETERS, 1),
        ("1.2M params", PARAMETERS, 1.2e6),
        ("3 倍", TIMES, 3),
        ("3x", TIMES, 3),
        ("30 %", None, 0.3),
        ("30 % GiB", PARAMETERS, None),
        ("30%", PARAMETERS, None),
        ("３０％", GIB, None),
        ("30%", TIMES, 0.3),
        ("GiB", GIB, None),
        ("", GIB, None),
    ],
)
def test_a_guess_may_carry_its_unit(text: str, unit: Words | None, value: float | None) -> None:
    found = read_guess(text, unit)
    assert found is None if value is None else math.isclose(found or 0.0, value)


def only(gap: str) -> Gap:
    """The gap of a cloze that is nothing else."""
    (found,) = gaps(Words(f"{{{{{gap}}}}}", f"{{{{{gap}}}}}"))
    return found


def in_words(number: int) -> str:
    """English below a million."""
    small = (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen"
    ).split()
    tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    if number >= 1000:
        rest = number % 1000
        link = "" if not rest else " " if rest >= 100 else " and "
        return f"{in_words(number // 1000)} thousand{link}{in_words(rest) if rest else ''}"
    if number >= 100:
        rest = number % 100
        return f"{small[number // 100]} hundred{' and ' + in_words(rest) if rest else ''}"
    if number >= 20:
        return tens[number // 10] + (f"-{small[number % 10]}" if number % 10 else "")
    return small[number]


def in_chinese(number: int) -> str:
    """Chinese below a hundred million, as it is written."""
    if number >= 10_000:
        rest = number % 10_000
        told = ("零" if rest < 1000 else "") + in_chinese(rest) if rest else ""
        return f"{in_chinese(number // 10_000)}万" + told
    digits, told = str(number), ""
    for place, digit in enumerate(digits):
        unit = "千百十 "[4 - len(digits) + place].strip()
        told += f"{'零一二三四五六七八九'[int(digit)]}{unit if digit != '0' else ''}"
    while "零零" in told:
        told = told.replace("零零", "零")
    told = told if told == "零" else told.rstrip("零")
    return told.removeprefix("一") if told.startswith("一十") else told


@given(
    st.one_of(st.integers(0, 130), st.integers(0, 999_999)),
    st.sampled_from((str.lower, str.title, str.upper)),
)
def test_a_number_in_english_words_is_its_figure(number: int, spelt) -> None:
    assert read_number(spelt(in_words(number))) == number
    assert read_number(spelt(in_words(number).replace("-", " "))) == number


@given(st.one_of(st.integers(0, 130), st.integers(0, 99_999_999)))
def test_a_number_in_chinese_numerals_is_its_figure(number: int) -> None:
    assert read_number(in_chinese(number)) == number


@given(st.integers(0, 100_000), st.integers(0, 100_000))
def test_a_gap_takes_a_number_in_every_writing_and_no_other_number(number: int, other: int) -> None:
    writings = (str(number), f"{number:,}", f"{number}.0", in_words(number), in_chinese(number))
    writings += (str(number).translate({ord("0") + n: ord("０") + n for n in range(10)}),)
    for gap in (str(number), in_words(number), in_chinese(number)):
        assert all(fills(writing, only(gap)) for writing in writings)
        assert number == other or not fills(in_words(other), only(gap))


@given(st.integers(1, 1000))
def test_a_percentage_is_one_with_a_blank_as_a_share_or_in_words(tenths: int) -> None:
    number = f"{tenths / 10:g}"
    gap = only(f"{number}%")
    for text in (f"{number} %", f"{number}％", f"{tenths / 1000:.10g}", f"{number} percent"):
        assert fills(text, gap), text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("两万五", 25_000),
        ("三百五", 350),
        ("三百零五", 305),
        ("三点五", 3.5),
        ("二五六", 256),
        ("三分之一", 1 / 3),
    ],
)
def test_a_number_is_heard_as_people_say_it(text: str, value: float) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text",
    ["one two", "hundred", "ten one", "万", "十十", "百三千", "分之", "点", "三点", "之一", "and", "a"],
)
def test_words_that_say_no_number_are_refused(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize("text", ["", "abc", "1e", "1,2", "1/0", "12 apples", "--3", "1e400", "nan", "inf"])
def test_what_is_no_number_is_refused(text: str) -> None:
    assert read_number(text) is None


@given(st.text(max_size=12))
def test_no_text_breaks_the_reading(text: str) -> None:
    found = read_number(text)
    assert found is None or math.isfinite(found)


@given(st.floats(-1e12, 1e12).filter(bool), st.floats(-1e12, 1e12), st.sampled_from((0.02, 0.05, 0.1)))
def test_a_guess_is_right_exactly_within_the_tolerance(truth: float, guess: float, margin: float) -> None:
    found = judge_guess(guess, truth, margin)
    assert found.error is not None
    if not math.isclose(abs(guess - truth), margin * abs(truth), rel_tol=1e-9):
        assert found.right == (abs(guess - truth) < margin * abs(truth))


def test_a_truth_of_zero_must_be_met() -> None:
    assert judge_guess(0, 0, 0.05).right
    assert not judge_guess(0.001, 0, 0.05).right
    assert judge_guess(0.001, 0, 0.05).error is None


def test_a_guess_at_the_edge_is_right() -> None:
    assert judge_guess(1.05, 1.0, 0.05).right
    assert judge_guess(95, 100, 0.05).right
    assert not judge_guess(94.9, 100, 0.05).right


def test_a_choice_needs_all_right_options_and_no_other() -> None:
    assert judge_choice(CHOICE, [2, 0]).right
    assert not judge_choice(CHOICE, [0]).right
    assert not judge_choice(CHOICE, [0, 1, 2]).right
    assert judge_choice(CHOICE, [0, 1]).parts == (True, False, False, True)


def test_an_order_is_right_in_the_form_s_own_order_alone() -> None:
    assert judge_order(ORDER, [0, 1, 2]).right
    assert judge_order(ORDER, [0, 2, 1]).parts == (True, False, False)
    assert not judge_order(ORDER, [0, 1]).right


@pytest.mark.parametrize("told", [["K、V", "Q"], ["k and v", "q"], ["K 和 V", "Q"], ["k, v", "Ｑ"]])
def test_a_gap_takes_either_language_and_every_habit_of_spelling(told: list[str]) -> None:
    assert judge_cloze(CLOZE, told).right


@pytest.mark.parametrize("told", [["K", "Q"], ["V、K", "Q"], ["", "Q"], ["K、V"], []])
def test_a_gap_takes_nothing_else(told: list[str]) -> None:
    assert not judge_cloze(CLOZE, told).right


@pytest.mark.parametrize(
    ("text", "gap", "right"),
    [
        ("3", "三", True),
        ("three", "三", True),
        ("３", "three", True),
        ("3.0", "3", True),
        ("三", "3", True),
        ("Three", "3", True),
        ("two", "三", False),
        ("30", "3", False),
        ("十五", "15", True),
        ("twenty-one", "21", True),
        ("Twenty One", "二十一", True),
        ("两百五十六", "256", True),
        ("15 %", "15%", True),
        ("15％", "15%", True),
        ("0.15", "15%", True),
        ("15", "15%", True),
        ("百分之十五", "15%", True),
        ("fifteen per cent", "15%", True),
        ("0.07", "7%", True),
        ("15", "0.15", False),
        ("1.5", "15%", False),
        ("BYTE LEVEL", "byte-level", True),
        ("byte‑level", "byte-level", True),
        ("ｂｙｔｅ－ｌｅｖｅｌ", "byte-level", True),
        ("o1 preview", "o1-preview", True),
        ("E*H", "E×H", True),
        ("e × h", "E×H", True),
        ("0.8", "80%", True),
        ("8%", "80%", False),
        ("05", "0.5", False),
        ("T1", "T-1", False),
        ("T - 1", "T-1", True),
        ("t+1", "T-1", False),
        ("deepseek r1", "DeepSeek-R1", True),
        ("4D^2", "4D²", True),
        ("4*D**2", "4×D²", True),
        ("4D^3", "4D²", False),
        ("1/sqrt(N)", "1/√N", True),
        ("1/√(n)", "1/√N", True),
        ("1/N", "1/√N", False),
        ("delta(j,i)", r"$\delta(j,i)$", True),
        ("δ(i,j)", r"$\delta(j,i)$", False),
        ("count(a)·count(b)", "count(a)·count(b)", True),
        ("count(b)·count(b)", "count(a)·count(b)", False),
    ],
)
def test_letters_figures_and_signs_count_and_habits_do_not(text: str, gap: str, right: bool) -> None:
    assert fills(text, only(gap)) is right


LONGEST = Words("编码时每次取 {{最长}} 的一片", "encoding takes the {{longest}} piece each time")
O1 = Words("2024 年发布的是 {{o1-preview}}", "released in 2024: {{o1-preview}}")
R1 = Words("开放的是 {{DeepSeek-R1}}", "the open one is {{DeepSeek-R1}}")
MLA = Words(
    "压缩 KV 缓存的 {{MLA || 多头潜在注意力}}",
    "{{MLA || multi-head latent attention}} compresses the KV cache",
)
TOKEN = Words("换成 {{[MASK]}}", "becomes {{[MASK]}}")
SOFTMAX = Words("在 {{softmax}} 之前", "before the {{softmax}}")
ROUNDS = Words("每套掩码见 {{4}} 次，共 40 轮", "each mask is seen {{4}} times in 40 epochs")
DYNAMIC = Words("掩码由静态改为{{动态}}", "made masking {{dynamic}}")
AGAIN = Words("每来一个词都要{{重算 || 重新计算}}", "every token forces you to {{recompute}}")
COMPUTE = Words("但{{计算}}不变", "leaves {{computation}} unchanged")
LAYERS = Words("归纳头要{{两}}层", "an induction head needs {{two}} layers")
SHARE = Words("选 {{15%}} 的词元", "{{15%}} of the tokens")


@pytest.mark.parametrize(
    ("text", "cloze", "right"),
    [
        ("最长的一片", LONGEST, True),
        ("最长的", LONGEST, True),
        ("the longest", LONGEST, True),
        ("longest piece", LONGEST, True),
        ("取最长", LONGEST, True),
        ("不是最长", LONGEST, False),
        ("最短", LONGEST, False),
        ("longest path", LONGEST, False),
        ("OpenAI o1-preview", O1, True),
        ("Google o1-preview", O1, False),
        ("Google 的 o1-preview", O1, False),
        ("Meta's o1-preview", O1, False),
        ("OpenAI 的 o1 preview", O1, True),
        ("OpenAI's o1-preview model", O1, True),
        ("o1", O1, False),
        ("o1-mini", O1, False),
        ("not o1-preview", O1, False),
        ("MASK", TOKEN, True),
        ("the [MASK] token", TOKEN, True),
        ("softmax layer", SOFTMAX, True),
        ("softmax 函数", SOFTMAX, True),
        ("CLS", TOKEN, False),
        ("OpenAI", O1, False),
        ("R1", R1, True),
        ("DeepSeek R1", R1, True),
        ("DeepSeek-V3", R1, False),
        ("OpenAI R1", R1, False),
        ("OpenAI DeepSeek-R1", R1, False),
        ("DeepSeek", R1, False),
        ("Multi-head Latent Attention", MLA, True),
        ("Multihead latent attention", MLA, True),
        ("multi-head latent attention (MLA)", MLA, True),
        ("MLA (multi-head latent attention)", MLA, True),
        ("MLA（多头潜在注意力）", MLA, True),
        ("MLA 机制", MLA, True),
        ("not MLA", MLA, False),
        ("非 MLA", MLA, False),
        ("MLA（不对）", MLA, False),
        ("GQA (MLA)", MLA, False),
        ("MLA or GQA", MLA, False),
        ("4 次", ROUNDS, True),
        ("4 times", ROUNDS, True),
        ("40", ROUNDS, False),
        ("4 轮", ROUNDS, False),
        ("4%", ROUNDS, False),
        ("动态掩码", DYNAMIC, True),
        ("dynamic masking", DYNAMIC, True),
        ("静态", DYNAMIC, False),
        ("静态掩码", DYNAMIC, False),
        ("static", DYNAMIC, False),
        ("not dynamic", DYNAMIC, False),
        ("全部重新计算", AGAIN, True),
        ("不重新计算", AGAIN, False),
        ("recomputes", AGAIN, True),
        ("计算损失", COMPUTE, False),
        ("computations", COMPUTE, True),
        ("two tokens", LAYERS, False),
        ("two layers", LAYERS, True),
        ("两层", LAYERS, True),
        ("15% 的词元", SHARE, True),
        ("15% of the layers", SHARE, False),
        ("115%", SHARE, False),
    ],
)
def test_a_right_answer_may_say_more_where_it_means_the_same(text: str, cloze: Words, right: bool) -> None:
    assert fills(text, gaps(cloze)[0]) is right


def test_a_gap_may_end_in_a_brace() -> None:
    assert [gap["en"] for gap in gaps(Words("{{x_{e+1}}} 和 {{甲}}", "{{x_{e+1}}} and {{b}}"))] == [
        "x_{e+1}",
        "b",
    ]
