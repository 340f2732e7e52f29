"""Which figures of an answer must be claims, and which numbers a shown figure may stand for."""

import time

import pytest

from quiz.bank.amounts import agrees, amounts, span
from quiz.bank.figures import EXEMPT, UNCOMPARED, bare_figures, exempt_figures
from quiz.bank.markup import take_apart
from quiz.bank.question import Claim
from tests.patience import slowness

PASSES = {
    "an address": ["见 https://example.org/a/1234?x=5", "(https://example.org/9)"],
    "an arXiv id": ["arXiv 1810.04805", "arXiv:1909.11942v3", "(2302.13971)"],
    "a section, table or figure": [
        "§3.1",
        "Section 3",
        "见表 2",
        "Table D.1",
        "附录 A.2",
        "公式 3",
        "论文表 2.1",
        "eq. 4",
        "layer 3",
    ],
    "an ordinal": ["第 3 个", "the 48th percentile", "第12层", "第 62 到 69 百分位"],
    "a list marker": ["1. 先掩码", "  2) then", "（1）其一", "### 2.1 标题", "> 3. quoted"],
    "a date": [
        "2018 年 10 月 11 日",
        "2019-02-07",
        "24 February 2023",
        "Oct 2018",
        "24 Feb 2023",
        "2024.04",
        "7 月发布",
        "on 18 July",
    ],
    "a year": ["in 2018", "（1998）", "2018–2020", "Lan et al., 2020)", "the 1990s", "发表于2019，"],
    "a model by its size": [
        "LLaMA-2 70B",
        "T5-11B",
        "LLaMA 7B、13B、33B 和 65B",
        "the 7B model",
        "用T5 11B 时",
    ],
    "a name with a version": ["Llama 3.1", "Claude 3", "GPT 3", "PyTorch 2"],
    "a name with digits": [
        "GPT-3",
        "在GPT-3.5上",
        "T5-base",
        "WebText2",
        "SQuAD2",
        "fp16",
        "GPT-1/2",
        "top-1",
        "Qwen2.5-72B",
        "L2",
        "GPT-3's",
        "BERT-base-110M",
    ],
    "dimensions of a picture": ["a 2-D grid", "3D"],
    "an n-gram": ["2-gram", "the 3-grams"],
    "a number of bits": ["8-bit", "16 位"],
    "a number of shots": ["5-shot"],
    "a footnote mark": ["as shown[^1]"],
}

REFUSED = {
    "降低 83%": ["83%"],
    "降低83%。": ["83%"],
    "１２ 层": ["１２"],
    "BERT有12层": ["12"],
    "768 dimensions": ["768"],
    "80/10/10": ["80/10/10"],
    "2048 tokens": ["2048"],
    "2000 steps": ["2000"],
    "2000 步": ["2000"],
    "词表 50,257": ["50,257"],
    "词表 512": ["512"],
    "1.1 亿参数": ["1.1 亿"],
    "110M parameters": ["110M"],
    "1.28 万亿个": ["1.28 万亿"],
    "about 3 billion": ["3 billion"],
    "BERT 110M": ["110M"],
    "a 12-layer model": ["12"],
    "6.67× faster": ["6.67×"],
    "6.43e19 FLOPs": ["6.43e19"],
    "cut by-15%": ["15%"],
    "| base | 12 | 768 |": ["12", "768"],
    "GPT-3 has 96 layers": ["96"],
    "1.5B and 175B": ["1.5B", "175B"],
    "about 4,096 wide": ["4,096"],
    "2018 年有 3 种": ["3"],
    "GLUE 2.5 points": ["2.5"],
    "version 1.5%": ["1.5%"],
}


def test_every_exemption_has_examples() -> None:
    assert PASSES.keys() == EXEMPT.keys()


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in PASSES.items() for text in texts])
def test_names_years_and_references_are_no_figures(kind: str, text: str) -> None:
    assert bare_figures(text) == ()
    if kind not in UNCOMPARED:
        assert exempt_figures(text)


@pytest.mark.parametrize(("text", "figures"), REFUSED.items())
def test_other_figures_must_be_claims(text: str, figures: list[str]) -> None:
    assert [part.text for part in bare_figures(text)] == figures
    for part in bare_figures(text):
        assert text[part.start :].startswith(part.text)


def test_code_formulas_and_claims_hold_no_bare_figures() -> None:
    text = "`x[3]` 与 $4d^2$，[83%](claim:a)\n\n$$\n8d/3\n$$\n```python\nn = 12\n```\n~~~\n9\n~~~\n[12 pages](https://x.org/3)"
    markup = take_apart(text)
    assert len(markup.prose) == len(text)
    assert [part.text for part in bare_figures(markup.prose)] == ["12"]
    assert [part.text for part in markup.formulas] == ["8d/3", "4d^2"]
    assert [part.text for part in markup.code] == ["```python\nn = 12\n```", "~~~\n9\n~~~", "x[3]"]
    assert [(link.text, link.target, link.claim) for link in markup.links] == [
        ("83%", "claim:a", "a"),
        ("12 pages", "https://x.org/3", None),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a" * 50_000,
        "a-" * 25_000,
        "GPT-1/" * 9_000,
        "7B," * 9_000,
        "1." * 25_000,
        "`" * 20_000,
        "$a" * 20_000,
        "[" * 20_000,
    ],
)
def test_no_text_makes_the_patterns_slow(text: str) -> None:
    started = time.thread_time()
    markup = take_apart(text)
    bare_figures(markup.prose)
    exempt_figures(markup.prose)
    amounts(text[:2000])
    assert time.thread_time() - started < 5 * slowness()


SHOWN = [
    # shown, the number it stands for, one that it can't stand for
    ("83%", 0.829, 0.84),
    ("83%", 83.2, 84),
    ("82.9%", 0.8294, 0.8296),
    ("1.1 亿", 109_482_240, 120_000_000),
    ("1750 亿", 174.96e9, 160e9),
    ("1.28 万亿", 1.28e12, 1.3e12),
    ("110M", 109_482_240, 115_000_000),
    ("110M", 109.5, 115),
    ("1.5B", 1.542e9, 1.4e9),
    ("3.8", 3.797, 3.7),
    ("1e-10", 1e-10, 1.2e-10),
    ("10⁻¹⁰", 1e-10, 2e-10),
    ("$10^{-10}$", 1e-10, 1e-9),
    ("$3.14\\times 10^{23}$", 3.142e23, 3.2e23),
    ("3.14×10²³", 3.138e23, 3.14e22),
    ("6.67×", 6.6651, 6.68),
    ("6.67 倍", 6.67, 6.6),
    ("1/18", 0.0556, 0.06),
    ("1/18", 18, 20),
    ("3/4", 0.75, 0.76),
    ("约 30,000", 30_000, 30_522),
    ("30,522 entries", 30_522, 30_000),
    ("two (2)", 2, 3),
    ("−0.5", -0.5, 0.5),
    ("16 GiB", 16 * 2**30, 17 * 2**30),
    ("16 GB", 16 * 2**30, 17 * 2**30),
    ("16 GB", 16e9, 15e9),
    ("18 ms", 0.018, 0.02),
    ("0", 1e-12, 0.3),
    ("40 个百分点", 0.4, 0.5),
    ("８３％", 0.83, 0.9),
    ("15% 到 40%", 0.3, 0.5),
    ("2.1–2.3", 2.2, 2.5),
    ("1.5-2 GB", 1.7e9, 2.3e9),
    ("2", 2.05, 2.4),
    ("80%", 0.804, 0.829),
    ("300 亿", 299e8, 350e8),
]


@pytest.mark.parametrize(("text", "right", "wrong"), SHOWN)
def test_shown_figure_agrees_with_its_number_and_no_other(text: str, right: float, wrong: float) -> None:
    assert agrees(text, Claim(value=right))
    assert not agrees(text, Claim(value=wrong))


def test_tolerance_of_the_claim_lets_a_figure_be_rounder_but_be_no_other() -> None:
    assert agrees("3%", Claim(value=0.03125, within=0.01))
    assert not agrees("3%", Claim(value=0.03125))
    assert not agrees("0.8", Claim(value=0.85, within=0.05))
    assert not agrees("100", Claim(value=109, within="10%"))


def test_bounds_are_shown_as_they_are() -> None:
    assert agrees("30×", Claim(at_least=30))
    assert not agrees("40×", Claim(at_least=30))
    assert agrees("20–30", Claim(at_least=20, at_most=30))
    assert not agrees("20–25", Claim(at_least=20, at_most=30))
    assert not agrees("20–32", Claim(at_least=20, at_most=30))


@pytest.mark.parametrize(
    "text", ["", "twelve", "80/10/10", "1, 2, 3", "十二", "1/0", "1e999", "10^{999}", "1:2"]
)
def test_what_is_no_single_number_is_not_judged(text: str) -> None:
    assert amounts(text) == () or text == "1e999"
    assert span(text) is None
    assert agrees(text, Claim(value=7)) or text == "1e999"


def test_truth_values_and_names_are_not_judged() -> None:
    assert agrees("5", Claim(value=True))
    assert agrees("5", Claim(value="GLUE"))
    assert agrees("5", Claim())
