"""A demo's form is read from its source, and what is wrong with it has a position."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiz.demo.parameters import Parameter
from quiz.demo.source import DemoError, is_demo, read_demo
from quiz.demo.words import Words

GOOD = '''"""A demo."""

from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo

raise RuntimeError("reading a demo must not run it")


@demo(zh="甲", en="First", slow=12)
def first(
    show: Show,
    ratio: Annotated[float, Range(0, 1)] = 0.15,
    size: Annotated[Literal["base", "large"], Words("尺寸", "size of it")] = "base",
    tokens: Annotated[int, Range(-5, 1_000), Words("文本长度（词元）", "tokens of [MASK]")] = 7,
    tied: Annotated[bool, "shared"] = True,
    seed: int = 0,
) -> None:
    """Say one thing."""
    show.metric("share", 1, zh="比例", en="share")
    for size in ("a", "b"):
        show.metric(f"of_{size}_kept", 1, zh="", en="")
'''


def write(folder: Path, text: str) -> Path:
    path = folder / "snippets" / "topic" / "first.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_form_is_read_without_running_the_file(tmp_path: Path) -> None:
    demo = read_demo(write(tmp_path, GOOD), "topic/first")
    assert demo.parameters == (
        Parameter("ratio", "float", 0.15, 0, 1),
        Parameter("size", "choice", "base", choices=("base", "large"), meaning=Words("尺寸", "size of it")),
        Parameter("tokens", "int", 7, -5, 1000, meaning=Words("文本长度（词元）", "tokens of [MASK]")),
        Parameter("tied", "bool", True, meaning=Words("shared", "shared")),
        Parameter("seed", "int", 0, 0, 2**31 - 1, meaning=Words("随机种子", "random seed")),
    )
    assert (demo.title.zh, demo.title.en, demo.slow, demo.doc) == ("甲", "First", 12.0, "Say one thing.")
    assert demo.root == tmp_path
    assert demo.module == "snippets.topic.first"


@pytest.mark.parametrize(("given", "title"), [('en="First"', ("First", "First")), ('zh="甲"', ("甲", "甲"))])
def test_a_title_in_one_language_serves_both(tmp_path: Path, given: str, title: tuple[str, str]) -> None:
    demo = read_demo(write(tmp_path, GOOD.replace('zh="甲", en="First"', given)), "topic/first")
    assert (demo.title.zh, demo.title.en) == title


def test_a_metric_named_in_a_loop_stands_for_every_word_there(tmp_path: Path) -> None:
    demo = read_demo(write(tmp_path, GOOD), "topic/first")
    assert [
        demo.reports(name) for name in ("share", "of_base_kept", "of__kept", "shares", "of_a.b_kept")
    ] == [
        True,
        True,
        False,
        False,
        False,
    ]


TIED = 'tied: Annotated[bool, "shared"] = True'

WRONG = [
    ("def first(", "def ▶(", "not Python"),
    ("def first(", "▶def second(", "no function first"),
    ('@demo(zh="甲", en="First", slow=12)', "▶@demo", "write @demo(zh="),
    ('zh="甲"', "zh=▶title", "must be a literal"),
    ('@demo(zh="甲", en="First", slow=12)', "@▶demo(slow=3)", "needs a title"),
    ("Range(0, 1)", "Range(0, ▶top)", "only a literal"),
    ("Range(0, 1)", "▶Range(1)", "write ratio: Annotated"),
    ("Range(0, 1)", "▶Range(1, 0)", "is empty"),
    ("= 0.15", "= ▶1.5", "the default does not fit: ratio is 1.5"),
    ("Range(0, 1)]", "Range(0, 1), ▶Words('甲')]", 'is Words("中文", "English")'),
    ("Range(0, 1)]", "Range(0, 1), ▶Words(zh='甲', english='a')]", 'is Words("中文", "English")'),
    ("Range(0, 1)]", "Range(0, 1), ▶Words('甲', told())]", 'is Words("中文", "English")'),
    ("Range(0, 1)]", "Range(0, 1), ▶Words('甲', ' ')]", 'is Words("中文", "English")'),
    ("Range(0, 1)]", r"Range(0, 1), ▶'one\ntwo']", "a single line"),
    ("Range(0, 1)]", "Range(0, 1), ▶Range(0, 1)]", "write ratio: Annotated"),
    ("Range(0, 1)]", "Range(0, 1), 'a', ▶'b']", "write ratio: Annotated"),
    ("Range(0, 1)]", "Range(0, 1), ▶Meaning('a')]", "write ratio: Annotated"),
    ('"large"],', '"large"], ▶Range(0, 1),', "size lists its values"),
    (TIED, "▶tied: bool", "needs a type and a default"),
    (TIED, "tied: ▶list = True", "must be int, float, bool"),
    ("    seed: int = 0,\n", "", "takes `seed: int = 0`"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_a_fault_has_its_position(tmp_path: Path, old: str, new: str, message: str) -> None:
    # A later parameter without default would make the file no Python at all, so all lose theirs.
    text = GOOD.replace(old, new)
    if new == "▶tied: bool":
        text = text.replace("seed: int = 0", "*, seed: int = 0").replace(' = "base",\n', ",\n")
        text = text.replace(" = 0.15", "").replace(" = 7", "").replace("ratio: Ann", "▶ratio: Ann")
        text = text.replace("▶tied", "tied")
        message = "the parameter ratio needs"
    marked = next((i for i, line in enumerate(text.splitlines(), 1) if "▶" in line), None)
    column = text.splitlines()[marked - 1].index("▶") + 1 if marked else 0
    path = write(tmp_path, text.replace("▶", ""))
    with pytest.raises(DemoError) as caught:
        read_demo(path, "topic/first")
    assert message in caught.value.message
    assert any("\u4e00" <= char <= "\u9fff" for char in caught.value.told.zh)
    if marked and "second" not in new and "not Python" not in message and "write @demo" not in message:
        assert (caught.value.line, caught.value.column) == (marked, column)


def test_a_meaning_is_given_in_any_order_and_by_name(tmp_path: Path) -> None:
    for written in ("Words('甲', 'one'), Range(0, 1)", "Range(0, 1), Words(en='one', zh='甲')"):
        demo = read_demo(write(tmp_path, GOOD.replace("Range(0, 1)", written)), "topic/first")
        assert demo.parameters[0] == Parameter("ratio", "float", 0.15, 0, 1, meaning=Words("甲", "one"))


def test_a_seed_may_have_words_of_its_own(tmp_path: Path) -> None:
    own = GOOD.replace(
        "seed: int = 0", 'seed: Annotated[int, Words("洗牌的种子", "seed of the shuffle")] = 0'
    )
    seed = read_demo(write(tmp_path, own), "topic/first").parameters[-1]
    assert seed == Parameter(
        "seed", "int", 0, 0, 2**31 - 1, meaning=Words("洗牌的种子", "seed of the shuffle")
    )


def test_a_file_that_is_not_utf8_says_so(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    path.write_bytes('"""甲"""'.encode("gbk"))
    with pytest.raises(DemoError, match="not UTF-8"):
        read_demo(path, "topic/first")


def test_only_a_file_with_the_decorator_is_a_demo(tmp_path: Path) -> None:
    assert is_demo(write(tmp_path, GOOD))
    assert not is_demo(write(tmp_path, '"""Speaks of @demo, has none."""\n'))


TYPED = [
    "Words(1)",
    "/, ",
    "*, ",
    "**k",
    "{[]: 1}",
    "Literal[()]",
    "Range(1)",
    "1e999",
    "-",
    "None",
    "...",
    "b''",
    "\x00",
    "(",
]
TYPED += [
    "=",
    "async ",
    "1j",
    "f'{x}'",
    "*[1]",
    "lambda: 0",
    "@demo",
    "slow=None",
    "10**400",
    "字",
    "(" * 300,
    "\n",
]
EDITS = st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 8), st.sampled_from(TYPED)), max_size=4)


@given(EDITS)
def test_whatever_a_learner_types_it_is_a_demo_or_a_fault_of_it(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[int, int, str]]
) -> None:
    text = GOOD
    for place, gone, typed in edits:
        text = text[:place] + typed + text[place + gone :]
    path = write(tmp_path_factory.mktemp("typed"), text)
    with suppress(DemoError):
        assert read_demo(path, "topic/first").name == "topic/first"


def test_a_parameter_that_has_no_name_at_the_call_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DemoError, match="take the / away"):
        read_demo(write(tmp_path, GOOD.replace("seed: int = 0,", "seed: int = 0, /,")), "topic/first")
    with pytest.raises(DemoError, match="only a literal"):
        read_demo(write(tmp_path, GOOD.replace("= 0.15", "= {[]: 1}")), "topic/first")
