"""YAML as YAML 1.2 means it, within bounds, whatever the bytes."""

import gc
import json
import math
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quiz.bank import yaml_source
from quiz.bank.scalars import resolve
from quiz.bank.yaml_source import MAX_DEPTH, MAX_NODES, read_yaml
from tests.bank.broken import GOOD
from tests.patience import slowness

# YAML 1.2.2, chapter 10.3.2 (core schema) and example 10.9, and what readers get wrong most often.
CORE = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "nULL": "nULL",
    "true": True,
    "True": True,
    "FALSE": False,
    "yes": "yes",
    "no": "no",
    "on": "on",
    "off": "off",
    "y": "y",
    "NO": "NO",
    "0": 0,
    "-19": -19,
    "+12": 12,
    "012": 12,
    "0o14": 12,
    "0o7": 7,
    "0o8": "0o8",
    "0x3A": 58,
    "0xFFEEBB": 16772795,
    "-0x3A": "-0x3A",
    "1_000": "1_000",
    "1:30": "1:30",
    "190:20:30": "190:20:30",
    "0.": 0.0,
    "-0.0": -0.0,
    ".5": 0.5,
    "+.5": 0.5,
    "+12e03": 12000.0,
    "-2E+05": -200000.0,
    "1e-12": 1e-12,
    "1e3": 1000.0,
    "1.5e+3": 1500.0,
    "6.43e19": 6.43e19,
    "685_230.15": "685_230.15",
    ".inf": math.inf,
    "-.Inf": -math.inf,
    "+.INF": math.inf,
    "inf": "inf",
    "nan": "nan",
    "1e": "1e",
    "e5": "e5",
    ".": ".",
    "-": "-",
    "+": "+",
    "1.2.3": "1.2.3",
    "2019-02-07": "2019-02-07",
    "0b101": "0b101",
    "1%": "1%",
    "1/18": "1/18",
    "<<": "<<",
    "=": "=",
    "１２": "１２",
    "٣": "٣",
    "9" * 500: "9" * 500,
}


@pytest.mark.parametrize(("text", "value"), CORE.items(), ids=lambda each: str(each)[:20])
def test_plain_scalars_follow_the_core_schema(text: str, value: object) -> None:
    assert resolve(text) == value
    assert type(resolve(text)) is type(value)


def test_not_a_number() -> None:
    assert all(math.isnan(float(resolve(text) or 0)) for text in (".nan", ".NaN", ".NAN"))


def test_quoted_and_block_scalars_are_texts() -> None:
    text = "- 'no'\n- \"12\"\n- |\n  true\n- >-\n  1\n  2\n- ''\n"
    assert plain(text) == ["no", "12", "true\n", "1 2", ""]


def plain(text: str, *, in_c: bool = True) -> object:
    tree = read_yaml(text.encode(), in_c=in_c)
    assert tree.found == []
    assert tree.root is not None
    return tree.root.plain()


def printable(text: str) -> bool:
    return not yaml_source.FORBIDDEN.search(text)


texts = st.text(
    st.characters(codec="utf-8", exclude_characters="\u2028\u2029\x85\ufeff"), max_size=20
).filter(printable)
trees = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=150, deadline=None)
@given(tree=trees, indent=st.sampled_from([None, 1, 2]), in_c=st.booleans())
def test_json_is_read_back(tree: object, indent: int | None, in_c: bool) -> None:
    text = json.dumps(tree, ensure_ascii=False, indent=indent)
    assert plain(text, in_c=in_c) == tree


@settings(max_examples=150, deadline=None)
@given(tree=trees)
def test_block_style_is_read_back(tree: object) -> None:
    """Against PyYAML's own writer; texts in quotes, since it leaves `0E0` without, as 1.1 may."""
    import yaml

    class Writer(yaml.SafeDumper):
        """Knows no aliases, and quotes every text."""

        def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
            return True

    def quoted(writer: Writer, text: str) -> yaml.ScalarNode:
        return writer.represent_scalar("tag:yaml.org,2002:str", text, style="'")

    Writer.add_representer(str, quoted)
    text = yaml.dump(tree, Dumper=Writer, allow_unicode=True, width=200)
    assert plain(text) == tree


POSITIONS = """\
- id: 甲
  答案:
    zh: |
      第一行
    en: {a: [1, "二", 3]}
"""


@pytest.mark.parametrize("in_c", [True, False])
def test_each_node_knows_where_it_stands(in_c: bool) -> None:
    root = read_yaml(POSITIONS.encode(), in_c=in_c).root
    assert root is not None
    lines = POSITIONS.split("\n")
    for parts, line, token in [
        ((0, "id"), 1, "甲"),
        ((0, "答案", "zh"), 3, "|"),
        ((0, "答案", "en"), 5, "{"),
        ((0, "答案", "en", "a", 1), 5, '"二"'),
        ((0, "答案", "en", "a", 2), 5, "3"),
    ]:
        node = root.along(parts)
        assert (node.line, node.column) == (line, lines[line - 1].index(token) + 1)
    assert root.along((0,)).keys == {"id": (1, 3), "答案": (2, 3)}


def test_aliases_stand_for_their_anchors() -> None:
    assert plain("- &a [1, {b: 2}]\n- *a\n- {c: *a}\n") == [
        [1, {"b": 2}],
        [1, {"b": 2}],
        {"c": [1, {"b": 2}]},
    ]


def bomb(levels: int) -> str:
    lines = ["- &a0 [x, x]"]
    lines += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, levels)]
    return "\n".join(lines)


HOSTILE = {
    "alias bomb": (bomb(30), "aliases expanded"),
    "aliases in a mapping": (
        "- &a [x, y]\n" + "".join(f"- {{k{i}: *a}}\n" for i in range(80_000)),
        "aliases expanded",
    ),
    "deep flow": ("[" * 100_000, "nesting depth"),
    "deep mappings": ("{a: " * 100_000, "nested deeper"),
    "deep block": ("\n".join("  " * i + "a:" for i in range(600)), "nested deeper"),
    "deep dashes": ("- " * 100_000, "nested deeper"),
    "many values": ("[" + "1," * 1_000_000 + "]", "more than"),
    "one endless line": ("a" * (4 * 1024 * 1024 - 10), ""),
    "long key": ("? " + "k" * 100_000 + "\n: v", ""),
    "many anchors": ("".join(f"- &a{i} x\n" for i in range(50_000)), ""),
    "many comments": ("# x\n" * 1_000_000, ""),
    "large file": ("- a\n" * 2_000_000, "split it"),
}


@pytest.mark.parametrize(("text", "phrase"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_end_soon(text: str, phrase: str) -> None:
    started = time.thread_time()
    tree = read_yaml(text.encode())
    assert time.thread_time() - started < 20 * slowness()
    assert any(phrase in found.message for found in tree.found) if phrase else tree.found == []


def test_bounds_are_just_wide_enough() -> None:
    assert plain("[" * MAX_DEPTH + "]" * MAX_DEPTH) is not None
    assert "nested" in read_yaml(b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1)).found[0].message
    assert len(plain("[" + "1," * (MAX_NODES - 1) + "]")) == MAX_NODES - 1  # type: ignore[arg-type]


@settings(max_examples=300, deadline=None)
@given(data=st.binary(max_size=200))
@example(data=b"?")
def test_random_bytes_make_faults_or_nodes(data: bytes) -> None:
    tree = read_yaml(data)
    if tree.root is not None:  # what stands under a key that is no text was read, and counts, but is dropped
        walked = len(list(tree.root.walk()))
        assert walked == tree.root.size or (tree.found and walked < tree.root.size)
    for found in tree.found:
        assert 1 <= found.line <= data.count(b"\n") + data.count(b"\r") + 2
        assert 1 <= found.column <= len(data) + 1


@settings(max_examples=300, deadline=None)
@given(
    at=st.integers(0, len(GOOD.encode())),
    length=st.integers(0, 12),
    piece=st.sampled_from(
        [
            b"",
            b"\t",
            b": ",
            b"- ",
            b"\n",
            b"{",
            b"]",
            b"*a",
            b"&a ",
            b"!!x ",
            b'"',
            b"'",
            b"|",
            b"\xff",
            b"\0",
            b"? ",
            b"---\n",
            b"%Y",
        ]
    ),
)
def test_mutated_files_raise_nothing(at: int, length: int, piece: bytes) -> None:
    from quiz.bank.decode import decode

    data = GOOD.encode()
    decoded = decode(read_yaml(data[:at] + piece + data[at + length :]))
    assert decoded.questions or decoded.found
    for found in decoded.found:
        assert found.line >= 1
        assert found.column >= 1


def test_collector_is_on_again_after_a_parse() -> None:
    assert gc.isenabled()
    for data in (b"- a", b"[", b"\xff"):
        read_yaml(data)
        assert gc.isenabled()


def test_without_the_c_parser_the_python_one_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    monkeypatch.delattr(yaml, "CSafeLoader")
    assert plain(GOOD) == plain(GOOD, in_c=False)
