"""Every parameter of a built-in demo says what it means, in words that fit beside it."""

import pytest

from quiz.bank.built_in import built_in_deck
from quiz.bank.load import open_deck
from quiz.demo.parameters import SEED, Parameter
from quiz.demo.source import Demo
from quiz.demo.words import Words
from quiz.text.cells import width
from quiz.text.rows import plain, row_width
from quiz.view.parameter import demo_rows, given_rows


@pytest.fixture(scope="module")
def demos() -> list[Demo]:
    return list(open_deck(built_in_deck(), None).demos.values())


def test_each_says_it_briefly_in_both_languages(demos: list[Demo]) -> None:
    assert len(demos) > 90
    for demo in demos:
        for parameter in demo.parameters:
            means = parameter.meaning
            assert means is not None, (demo.name, parameter.name)
            assert means.zh != means.en, (demo.name, parameter.name)
            assert any("\u4e00" <= char <= "\u9fff" for char in means.zh), means.zh
            assert means.en.isascii() or any(char in means.en for char in "ηλα"), means.en
            assert max(width(means.zh), width(means.en)) <= 45, means
            assert not means.en.endswith("."), means
            assert not means.zh.endswith("。"), means


@pytest.mark.parametrize("cells", [40, 80, 120])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_list_of_parameters_breaks_no_word(demos: list[Demo], lang: str, cells: int) -> None:
    for demo in demos:
        rows = [plain(row) for row in demo_rows(demo, lang, cells)]
        told = " ".join(" ".join(rows).split()).replace("- ", "-")  # a hyphen is a good place to break
        given = given_rows(demo.parameters, {}, cells, lang)
        assert max(map(row_width, [*demo_rows(demo, lang, cells), *given])) <= cells
        for parameter in demo.parameters:
            assert parameter.meaning is not None
            words = parameter.meaning[lang].split() if lang == "en" else []
            assert all(word in told.split() for word in words), (demo.name, parameter.name)


def test_what_a_run_is_given_is_told_without_its_seed() -> None:
    size = Parameter("size", "choice", "base", choices=("base", "large"), meaning=Words("尺寸", "size of it"))
    loud = Parameter("loud", "bool", False)
    rows = given_rows((size, loud, SEED), {"size": "large", "loud": True}, 80, "en")
    assert [plain(row).replace("\u00a0", " ") for row in rows] == ["given  size of it: large · loud: on"]
    narrow = given_rows((size, loud, SEED), {}, 24, "zh")
    assert [plain(row) for row in narrow] == ["给定  尺寸：base", "      loud：关"]
    assert given_rows((SEED,), {}, 80, "en") == []
