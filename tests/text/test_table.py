"""Tables lose nothing at any width and stay in their bounds."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from quiz.text.rows import Span, joined, plain, row_width
from quiz.text.table import table

CELL = st.text(
    st.sampled_from("模型参数（）。，BERTbase 0123.5%-/[MASK]()|\n"), max_size=24
) | st.sampled_from(
    ["[MASK]", "代表模型", "Encoder-Only", "110M", "30,522 (WordPiece)", "x[i] [/", "", "V×E + E×H"]
)
TABLE = st.integers(1, 6).flatmap(
    lambda count: st.tuples(
        st.lists(CELL, min_size=count, max_size=count),
        st.lists(st.lists(CELL, min_size=0, max_size=count), max_size=5),
    )
)
MODELS = (
    ["模型", "Layers", "Params", "关键创新"],
    [
        ["GPT-1", "12", "0.12B", "Pretrain+Finetune 范式"],
        ["GPT-2", "48", "1.5B", "Zero-shot; Pre-Norm"],
        ["GPT-3", "96", "175B", "Few-shot / ICL; 稀疏注意力"],
    ],
)


@given(TABLE, st.integers(8, 160))
def test_every_character_of_every_cell_is_there_and_no_row_is_past_the_edge(
    cells: tuple[list[str], list[list[str]]], width: int
) -> None:
    columns, rows = cells
    drawn = table(columns, rows, width)
    assert all(row_width(row) <= width for row in drawn)
    wanted = Counter("".join("".join(columns + [cell for row in rows for cell in row]).split()))
    told = joined(drawn)
    assert not wanted - Counter(told)
    # Cards say the headings again with each row, which would make up for what a cell lost.
    if not {*"─│"} & {*told}:
        whole = "".join(told.split())
        assert all("".join(cell.split()) in whole for row in rows for cell in row)


def test_a_table_that_fits_is_a_grid_with_its_figures_to_the_right() -> None:
    assert joined(table(*MODELS, 80)) == (
        "模型  │ Layers │ Params │ 关键创新\n"
        "──────┼────────┼────────┼───────────────────────────\n"
        "GPT-1 │     12 │  0.12B │ Pretrain+Finetune 范式\n"
        "GPT-2 │     48 │   1.5B │ Zero-shot; Pre-Norm\n"
        "GPT-3 │     96 │   175B │ Few-shot / ICL; 稀疏注意力"
    )


def test_in_less_room_the_widest_cells_wrap() -> None:
    assert joined(table(*MODELS, 45)) == (
        "模型  │ Layers │ Params │ 关键创新\n"
        "──────┼────────┼────────┼────────────────────\n"
        "GPT-1 │     12 │  0.12B │ Pretrain+Finetune\n"
        "      │        │        │ 范式\n"
        "      │        │        │\n"
        "GPT-2 │     48 │   1.5B │ Zero-shot; Pre-Norm\n"
        "      │        │        │\n"
        "GPT-3 │     96 │   175B │ Few-shot / ICL; 稀\n"
        "      │        │        │ 疏注意力"
    )


def test_rows_are_parted_all_alike_or_not_at_all() -> None:
    body = [["a", "one"], ["b", "this one needs two lines or more"], ["c", "three"], ["d", "four"]]
    wrapped = [plain(row) for row in table(["k", "what"], body, 22)]
    gaps = [number for number, row in enumerate(wrapped) if not row.replace("│", "").strip()]
    firsts = [number for number, row in enumerate(wrapped) if row[:1] in "abcd"]
    assert len(gaps) == len(body) - 1
    assert [number - 1 for number in firsts[1:]] == gaps
    assert all(row.replace("│", "").strip() for row in map(plain, table(["k", "what"], body, 60)))


def test_in_little_room_each_row_is_a_card() -> None:
    assert joined(table(MODELS[0], MODELS[1][:1], 20)) == (
        "模型：GPT-1\nLayers：12\nParams：0.12B\n关键创新：\n  Pretrain+Finetune\n  范式"
    )


def test_no_word_of_a_grid_is_split() -> None:
    for width in range(30, 100):
        drawn = joined(table(*MODELS, width))
        assert all(word in drawn for word in ("Pretrain+Finetune", "Layers", "175B", "GPT-3"))


def test_styles_and_links_of_cells_survive() -> None:
    drawn = table(["a"], [[(Span("83% ✓", "proven", "claim:x"),)]], 20)
    assert Span("83% ✓", "proven", "claim:x") in drawn[-1]
    assert Span("a", "heading") in drawn[0]


def test_a_column_of_figures_with_a_gap_is_still_of_figures() -> None:
    drawn = table(["n"], [["1.5"], ["–"], ["-12%"], [""]], 20)
    assert [plain(row) for row in drawn[2:]] == [" 1.5", "   –", "-12%", "    "]


def test_plain_numbers_have_their_points_under_each_other() -> None:
    drawn = table(["share", "of"], [["0.250029", "a"], ["0.6", "b"], ["1", "c"], ["–", "d"]], 40)
    assert [plain(row).split(" │")[0].replace("\u00a0", " ") for row in drawn[2:]] == [
        "0.250029",
        "0.6     ",
        "1       ",
        "–       ",
    ]
    with_units = table(["size"], [["0.12B"], ["175M"]], 40)
    assert [plain(row) for row in with_units[2:]] == ["0.12B", " 175M"]
    far_apart = table(["n"], [["109482240"], ["0.0000123"]], 40)
    assert [plain(row) for row in far_apart[2:]] == ["109482240", "0.0000123"]


def test_no_columns_and_no_rows() -> None:
    assert table([], [], 20) == []
    assert joined(table(["模型", "b"], [], 20)) == "模型 │ b\n─────┼──"
