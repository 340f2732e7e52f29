"""Every link and every file that the documentation names is there."""

import re

import pytest

from tests.docs.page import LANGUAGES, PAGES, ROOT, anchors, blocks, links, page, prose, spans

LINKED = (
    *PAGES,
    "bench/README.md",
    "docs/json.md",
    "docs/safety.md",
    "docs/safety.zh.md",
    "docs/study-cases.md",
)
FILE = re.compile(
    r"(?:quiz|tests|docs|bench|questions|snippets|\.ci)/[\w./*-]*|[\w-]+\.(?:md|toml|lock)|Makefile"
)
OF_THE_LEARNER = ("settings.toml", "keys.toml")


@pytest.mark.parametrize("name", LINKED)
def test_every_link_leads_somewhere(name: str) -> None:
    here = ROOT / name
    for target in links(page(name)):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, anchor = target.partition("#")
        led = here.parent / path if path else here
        assert led.exists(), f"{name}: {target}"
        if anchor:
            assert anchor in anchors(led.read_text(encoding="utf-8")), f"{name}: {target}"


@pytest.mark.parametrize("name", LINKED)
def test_every_file_that_is_named_exists(name: str) -> None:
    named = [span for span in spans(page(name)) if FILE.fullmatch(span) and span not in OF_THE_LEARNER]
    assert [span for span in named if not any(ROOT.glob(span.rstrip("/")))] == []
    if name == "docs/developers.md":
        assert len([span for span in named if span.startswith("quiz/")]) > 40


@pytest.mark.parametrize("name", LINKED)
def test_the_chinese_page_of_each_page_is_linked_and_the_other_way(name: str) -> None:
    if name.endswith(".zh.md"):
        other = name.removesuffix(".zh.md") + ".md"
        assert f"({other.rpartition('/')[2]})" in page(name)
        assert f"({name.rpartition('/')[2]})" in page(other)


@pytest.mark.parametrize("name", PAGES)
def test_every_block_says_what_it_is(name: str) -> None:
    assert {block.language for block in blocks(page(name))} <= set(LANGUAGES)
    for block in blocks(page(name)):
        if block.language == "text":
            assert not re.search(r"^(\$ |runcall |make )", block.text, re.MULTILINE), block.text


@pytest.mark.parametrize("name", [name for name in LINKED if name.endswith(".zh.md")])
def test_no_chinese_line_is_broken_where_the_page_would_show_a_blank(name: str) -> None:
    broken = re.findall(r"[一-鿿，。；：、！？）”]\n(?!\d+\. )[一-鿿（“`\[\w]", prose(page(name)))
    assert broken == []
