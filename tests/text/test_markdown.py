"""Our Markdown: nothing raises, nothing is lost, brackets are brackets."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quiz.text.blocks import Display, Fenced, Grid, Heading, Items, Note, Paragraph, Rule, parse
from quiz.text.inline import Code, Link, Tex, Words, parse_inline
from quiz.text.markdown import code_spans, formulas, links, plain_text, prose, render, render_line
from quiz.text.rows import Span, joined, plain, row_width

ROUGH = st.text(st.sampled_from("字模，。（）ab 1.-+*#>|`$\\[]()_~:!\n\n    x^{}é"), max_size=80)
CALM = st.text(st.sampled_from("字模型，。（）ab [M]12/\n，“”:;!?%é"), max_size=80)


def squeezed(text: str) -> str:
    return "".join(text.split())


@given(ROUGH | st.text(max_size=60), st.integers(2, 60))
@example(">1", 2)
def test_any_text_renders_within_its_width(text: str, cells: int) -> None:
    assert all(row_width(row) <= cells for row in render(text, cells))


@given(CALM, st.integers(8, 60))
def test_every_character_of_plain_text_survives_in_order(text: str, cells: int) -> None:
    assert squeezed(joined(render(text, cells))) == squeezed(text)


@given(ROUGH)
def test_what_a_text_holds_is_told_of_any_text(text: str) -> None:
    assert all(isinstance(tex, str) for tex in formulas(text))
    assert len(links(text)) <= text.count("](") + text.count("<")
    assert set(squeezed(prose(text))) <= set(text) | set("␀")
    assert len(code_spans(text)) <= text.count("`") + text.count("~")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "[MASK]",
            "x[i]",
            "[/",
            "[/bold]",
            "arr[:,1:]",
            "[CLS] A [SEP] B [SEP]",
            "loss[step=3]",
            "2 * 3 * 4",
        ),
        *("snake_case_name", "12*H*H", "$5 and $6", "a_b_c", "C:\\new", "a | b", "#tag", "1.5 x", "~x~"),
        *("<s>", "</s>", "a ** b", "a**b**c", "$"),
    ],
)
def test_stays_as_it_is(text: str) -> None:
    assert joined(render(text, 80)) == text
    assert plain_text(text) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a **b** c", (Words("a "), Words("b", "strong"), Words(" c"))),
        ("*b*", (Words("b", "emphasis"),)),
        ("**a *b* c**", (Words("a ", "strong"), Words("b", "strong_emphasis"), Words(" c", "strong"))),
        ("**完全相同**（最大差", (Words("完全相同", "strong"), Words("（最大差"))),
        ("`[MASK]`", (Code("[MASK]"),)),
        ("`` a`b ``", (Code("a`b"),)),
        ("$x_i$ 与 $5", (Tex("x_i"), Words(" 与 $5"))),
        ("$a$1", (Words("$a$1"),)),
        ("[83%](claim:saving)", (Link((Words("83%"),), "claim:saving"),)),
        ("[`x` $y$](claim:z)", (Link((Code("x"), Words(" "), Tex("y")), "claim:z"),)),
        (r"\*a\* \$5\$ \[x\](y)", (Words("*a* $5$ [x](y)"),)),
        ("**[0](claim:e)**", (Link((Words("0", "strong"),), "claim:e"),)),
        ("<https://a.b/c>", (Link((Words("https://a.b/c"),), "https://a.b/c"),)),
    ],
)
def test_inline(text: str, parts: tuple[object, ...]) -> None:
    assert parse_inline(text) == parts


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ("因为去掉\n减均值", "因为去掉减均值"),
        ("只除以均方根。\nRMSNorm 没有", "只除以均方根。RMSNorm 没有"),
        ("使用\nRMSNorm\n归一化", "使用 RMSNorm 归一化"),
        ("two\nwords", "two words"),
        ("a  \nb", "a\nb"),
        ("a\\\nb", "a\nb"),
    ],
)
def test_joining_lines(lines: str, shown: str) -> None:
    assert joined(render(lines, 80)) == shown


def test_blocks() -> None:
    text = (
        "# 标题\n\n段落\n- 一\n  - 二\n- 三\n\n3. x\n4. y\n\n```python\na = [1]\n```\n\n"
        "$$x$$\n\n> 注\n\n---\n\n| a | b |\n|:-|-:|\n| `x|y` | $p(x|y)$ |\n"
    )
    words = parse_inline
    assert parse(text) == (
        Heading(1, words("标题")),
        Paragraph(words("段落")),
        Items(((Paragraph(words("一")), Items(((Paragraph(words("二")),),))), (Paragraph(words("三")),))),
        Items(((Paragraph(words("x")),), (Paragraph(words("y")),)), 3),
        Fenced("a = [1]", "python"),
        Display("x"),
        Note((Paragraph(words("注")),)),
        Rule(),
        Grid((words("a"), words("b")), ((words("`x|y`"), words("$p(x|y)$")),), ("left", "right")),
    )


def test_a_display_formula_before_text_on_its_line() -> None:
    assert parse("$$x = 1$$自回归分解") == (Display("x = 1"), Paragraph((Words("自回归分解"),)))
    assert parse("$$\nx\n= 1\n$$") == (Display("x\n= 1"),)
    assert parse("$$ 没有结束") == (Paragraph((Words("$$ 没有结束"),)),)


def test_a_claim_shows_its_text_and_its_mark_together() -> None:
    marks = {"claim:x": (" ✓", "proven")}
    rows = render("这样一共省下了[83%](claim:x)的参数", 20, lambda target: marks[target])
    assert Span("83%", "proven", "claim:x") in [span for row in rows for span in row]
    for cells in range(8, 40):
        rows = render("这样一共省下了[83%](claim:x)的参数", cells, lambda target: marks[target])
        assert any("83%\u00a0✓" in plain(row) for row in rows)


def test_a_claim_without_a_mark_shows_its_text() -> None:
    assert joined(render("省下 [83%](claim:x)", 40)) == "省下 83%"


def marked(target: str) -> tuple[str, str]:
    return " §", "cited"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("the [90](claim:x)th percentile", "the 90th § percentile"),
        ("[12](claim:x)x, [3](claim:y)%.", "12x §, 3% §."),
        ("[4](claim:x) x", "4 § x"),
        ("文本[填充](claim:x)加重排", "文本填充 § 加重排"),
        ("省 [83%](claim:x)，即", "省 83% §，即"),
        ("[5](claim:x)`th`", "5 §th"),
    ],
)
def test_a_mark_stands_behind_the_letters_of_its_figure_and_touches_no_word(text: str, shown: str) -> None:
    rows = (joined(render(text, 80, marked)), plain(render_line(text, marked)))
    assert [row.replace("\u00a0", " ").strip() for row in rows] == [shown, shown]


def test_a_wrong_formula_shows_its_source() -> None:
    assert joined(render(r"见 $\foo x$ 与" + "\n\n" + r"$$\bar{$$", 40)) == "见 $\\foo x$ 与\n\n\\bar{"


def test_a_formula_breaks_before_an_operator() -> None:
    lines = (
        joined(render(r"定义为 $y = a + bbbbbb + cccccc + dddddd$", 20)).replace("\u00a0", " ").split("\n")
    )
    assert lines == ["定义为 y = a", "+ bbbbbb + cccccc", "+ dddddd"]


def test_what_a_text_holds() -> None:
    text = (
        "省 [83%](claim:a)，即 $V \\times E$ 与 `code`，共 12 层 [**x**](topic)。\n\n$$y$$\n\n```py\nz\n```"
    )
    assert links(text) == (("83%", "claim:a"), ("x", "topic"))
    assert formulas(text) == (r"V \times E", "y")
    assert code_spans(text) == ("code", "z")
    assert squeezed(prose(text)) == "省，即与，共12层。"
    assert plain_text(text) == "省 83%，即 V × E 与 code，共 12 层 x。 y z"


def test_a_row_for_lists_has_no_newline() -> None:
    assert plain(render_line("一\n\n- 二\n- $x^2$")) == "一 二 x² "


def test_a_table_may_be_wider_than_the_text_beside_it() -> None:
    text = f"{'word ' * 40}\n\n| a | b |\n|---|---|\n| {'cell ' * 10} | {'other ' * 8} |\n"
    rows = [row_width(row) for row in render(text, 60, wide=120)]
    assert max(rows[:4]) <= 60
    assert 60 < max(rows) <= 120
    assert len(rows) < len(render(text, 60))
