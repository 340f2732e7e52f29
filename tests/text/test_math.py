"""Formulas: no TeX left, straight rows, the letters that an independent renderer finds."""

import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texicode.pipeline import render_tex

from quiz.text.cells import clean, width
from quiz.text.math import FormulaError, formula, inline
from quiz.text.rows import joined, plain

LINES = {
    r"C \approx 6ND": "C ≈ 6ND",
    r"V \times E + E \times H": "V × E + E × H",
    r"x_{t-1}": "xₜ₋₁",
    r"x^2 + x^{23}": "x² + x²³",
    r"\frac{a}{b}": "a/b",
    r"\frac{a+b}{cd}": "(a + b)/(cd)",
    r"\frac{1}{2}x": "(1/2)x",
    r"\frac{\partial L}{\partial W}": "∂L/∂W",
    r"1/18": "1/18",
    r"\sqrt{d_k}": "√dₖ",
    r"\sqrt{2/\pi}": "√(2/π)",
    r"\sum_{i=1}^{T} x_i": "∑ᵢ₌₁ᵀ xᵢ",
    r"\mathcal{L}_{MLM} = -\sum_{i \in \text{masked}} \log P(x_i | x_{\backslash i})": (
        "L_MLM = −∑_(i∈masked) log P(xᵢ | x_(∖i))"
    ),
    r"\mathcal{L}_{CLM} = -\sum_{t=1}^{T} \log P(x_t | x_1, \ldots, x_{t-1})": (
        "L_CLM = −∑ₜ₌₁ᵀ log P(xₜ | x₁, …, xₜ₋₁)"
    ),
    r"\text{GELU}(x) = 0.5x(1 + \tanh(\sqrt{2/\pi}(x + 0.044715x^3)))": (
        "GELU(x) = 0.5x(1 + tanh(√(2/π)(x + 0.044715x³)))"
    ),
    r"\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V": "softmax(QKᵀ/√dₖ)V",
    r"y = g \cdot x / \sqrt{\mathrm{mean}(x^2) + \epsilon}": "y = g · x/√(mean(x²) + ϵ)",
    r"P(x_t \mid x_{<t})": "P(xₜ ∣ x_<t)",
    r"\mathbb{E}_{z\sim Z_T}\left[\log p_\theta(x)\right]": "𝔼_(z∼Z_T)[log p_θ(x)]",
    r"R = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}": (
        "R = (cos θ, −sin θ; sin θ, cos θ)"
    ),
    r"f(x) = \begin{cases} x & \text{if } x > 0 \\ 0 & \text{否则} \end{cases}": "f(x) = x if x > 0; 0 否则",
    r"\hat{y} = \operatorname*{argmax}_y P(y)": "ŷ = argmax_y P(y)",
    r"\|x\|_2 \le 10^{-6}": "‖x‖₂ ≤ 10⁻⁶",
    r"30{,}522 \neq 30,000": "30,522 ≠ 30,000",
    r"\binom{n}{k}": "C(n, k)",
    r"a \not\in B": "a ∉ B",
    r"\{a, b\}": "{a, b}",
    r"x_{z_t}": "x_(zₜ)",
    r"x' - y''": "x′ − y′′",
    r"\lambda_1 \ell^{(t)}": "λ₁ℓ⁽ᵗ⁾",
}

DISPLAYS = {
    r"\text{RMSNorm}(x)_i = \frac{x_i}{\sqrt{\frac{1}{n}\sum_{j=1}^{n} x_j^2 + \epsilon}} g_i": """\
                      xᵢ
RMSNorm(x)ᵢ = ────────────────── gᵢ
                ┌──────────────
                │1  n
                │─  ∑  xⱼ² + ϵ
               ╲│n j=1""",
    r"\mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V": """\
       ⎛QKᵀ⎞
softmax⎜───⎟V
       ⎝√dₖ⎠""",
    r"\frac{\text{参数量}}{\text{层数}} = 12 H^2": """\
参数量
────── = 12H²
 层数""",
    r"f(x) = \begin{cases} x & \text{if } x > 0 \\ 0 & \text{否则} \end{cases}": """\
f(x) = ⎧ x  if x > 0
       ⎩ 0  否则""",
    r"L_{MLM} = -\sum_{t=1}^{T} \log p": """\
         T
L    = − ∑  log p
 MLM    t=1""",
    r"\underbrace{V \times E}_{\text{嵌入}} + x": """\
V × E + x
╰─┬─╯
嵌入""",
    r"L(N, D) = E + \frac{A}{N^\alpha} + \frac{B}{D^\beta}": """\
              A    B
L(N, D) = E + ── + ──
              Nᵅ   Dᵝ""",
}

MORE = [
    r"\mathcal{L}_{RTD} = -\mathbb{E}\left(\sum_{t=1}^n \mathbb{1}(x_t^{c}=x_t)\log D(x^{c},t)\right)",
    r"\max_{\theta} \mathbb{E}_{z\sim Z_T}\left[\sum_{t=1}^{T} \log p_\theta(x_{z_t} \mid x_{z_{<t}})\right]",
    r"p = \frac{e^{-\frac{x^2}{2\sigma^2}}}{\sqrt{2\pi\sigma^2}}",
    r"D_{KL}(P \parallel Q) = \sum_x P(x) \log \frac{P(x)}{Q(x)}",
    r"A_{i,j} = q_i^\top k_j + q_i^\top k_{\delta(i,j)} + q_{\delta(j,i)}^\top k_j",
    r"m_t = \beta_1 m_{t-1} + (1-\beta_1) g_t,\ \hat{m}_t = \frac{m_t}{1-\beta_1^t}",
    r"\begin{aligned} Q &= XW_Q \\ K &= XW_K \end{aligned}",
    r"\langle f_q(x_m, m), f_k(x_n, n)\rangle = g(x_m, x_n, m-n)",
    r"\mathbf{W}^{(l)} \in \mathbb{R}^{d \times d}",
    r"\left(\frac{a}{b}\right)^2 + \sqrt[3]{x+1}",
    r"\text{PPL} = \exp\left(-\frac{1}{T}\sum_{t} \log p(x_t)\right)",
    r"\int_0^1 f(x)\,dx",
    r"\theta_i = 10000^{-2(i-1)/d}, \quad i \in [1, 2, \ldots, d/2]",
    r"\text{SwiGLU}(x) = (\text{Swish}_1(xW) \otimes xV)W_2",
    r"D_{opt} \propto C^{0.5} \Rightarrow D = 20N",
]
ALL = [*LINES, *DISPLAYS, *MORE]


@pytest.mark.parametrize(("source", "expected"), LINES.items())
def test_on_one_line(source: str, expected: str) -> None:
    assert inline(source) == expected


@pytest.mark.parametrize(("source", "expected"), DISPLAYS.items())
def test_in_two_dimensions(source: str, expected: str) -> None:
    assert joined(formula(source, 80)) == expected


@pytest.mark.parametrize("source", ALL)
@pytest.mark.parametrize("cells", [24, 30, 40, 80, 120])
def test_rows_are_straight_and_hold_no_tex(source: str, cells: int) -> None:
    rows = [plain(row) for row in formula(source, cells)]
    assert max(map(width, rows)) <= cells
    assert not set("\\?$") & set("".join(rows))
    assert "\\" not in inline(source)
    if any(char in "─┌⎛⎜⎡⎧╰" for row in rows for char in row):
        assert len(set(map(width, rows))) == 1


def letters(text: str) -> Counter[str]:
    """Letters and digits, whatever alphabet they were taken from (ₜ and 𝑡 are t)."""
    folded = unicodedata.normalize("NFKC", text.replace("∛", "3")).replace("ϵ", "ε").replace("ϕ", "φ")
    return Counter(char for char in folded if char.isalnum() and char != "ᐟ")  # its slash in an exponent


OTHERWISE = ("mathbb{1}", "argmax", "binom", "q_i^")
"""It lacks 𝟙, takes a subscript y for γ, drops the T of q_i^T; and we write C(n, k) on one line."""


@pytest.mark.parametrize("source", [tex for tex in ALL if not any(word in tex for word in OTHERWISE)])
def test_shows_the_letters_that_another_renderer_shows(source: str) -> None:
    source = source.replace(r"\top", "T")
    theirs = letters(render_tex(source.replace("{,}", ","), False, False, "raw", {"fonts": "normal"}))
    assert letters("".join(map(plain, formula(source, 200)))) == theirs
    assert letters(inline(source)) == theirs


@pytest.mark.parametrize(
    ("source", "position", "says"),
    [
        (r"a + \foo x", 4, r"\foo is not known"),
        (r"\frac{a}{b", 8, "never closed"),
        (r"a}", 1, "nothing is open"),
        (r"\left( x", 0, r"\left has no \right"),
        (r"x\right)", 1, "nothing is open"),
        (r"x_a_b", 1, "two subscripts"),
        ("x^", 2, "missing"),
        (r"x \quad" + "\\", 7, "names no command"),
        (r"\begin{foo}x\end{foo}", 0, "'foo' is not known"),
        (r"\begin{cases} a", 0, r"no \end"),
        (r"a & b", 2, "&"),
        (r"\text{a\b}", 5, r"inside \text"),
        (r"\frac{1}", 8, "missing"),
        (r"\left? x \right)", 5, "no delimiter"),
        ("{" * 500, 64, "deep"),
        ("(" * 500 + ")" * 500, 64, "deep"),
        (r"\sqrt" * 500, 320, "deep"),
    ],
)
def test_says_what_is_wrong_and_where(source: str, position: int, says: str) -> None:
    with pytest.raises(FormulaError) as error:
        inline(source)
    assert error.value.position == position
    assert says in str(error.value)


@given(st.text(st.sampled_from(r"\{}^_&$ab12()[]|+-= ,'字"), max_size=30) | st.text(max_size=20))
def test_any_text_is_a_formula_or_an_error_with_a_place(source: str) -> None:
    position, shown = 0, ""
    try:
        shown = joined(formula(source, 40))
    except FormulaError as error:
        position = error.position
    assert "\\" not in shown
    assert 0 <= position <= len(clean(source))


PARTS = st.recursive(
    st.sampled_from(["x", "12", r"\alpha", r"\text{字}", r"\log", "-", "+", "=", r"\sum", "|", ","]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: rf"\frac{{{pair[0]}}}{{{pair[1]}}}"),
        inner.map(lambda one: rf"\sqrt{{{one}}}"),
        st.tuples(inner, inner).map(lambda pair: rf"{{{pair[0]}}}_{{{pair[1]}}}^2"),
        st.tuples(inner, inner).map(" ".join),
        inner.map(lambda one: rf"\left({one}\right]"),
        inner.map(lambda one: rf"\begin{{pmatrix}} {one} & 1 \\ 2 & {one} \end{{pmatrix}}"),
    ),
    max_leaves=8,
)


@given(PARTS)
def test_whatever_is_composed_has_straight_rows(source: str) -> None:
    rows = [plain(row) for row in formula(source, 500)]
    assert len(set(map(width, rows))) == 1
    assert not set("\\{") & set("".join(rows))
