"""C4's cleaning rules on made-up pages: which rule takes what, and what repeated pages come to."""

from collections import Counter
from typing import Annotated

import torch
from torch import Generator

from quiz.demo import Range, Show, Words, demo
from snippets.lm.c4_rules import Page, clean, deduplicate, kept_lines, why_dropped

REASONS = {
    "code": Words("有花括号", "a curly bracket"),
    "placeholder": Words("有 lorem ipsum", "lorem ipsum"),
    "short": Words("留下不足三句", "fewer than three sentences left"),
}


def draw_page(name: int, lines: int, noise: float, random: Generator) -> Page:
    """A page of sentences among menus and notices; a few pages are code or a template."""
    kinds = torch.rand(lines, generator=random).tolist()
    rest = ("Home | News | Contact", "Please enable Javascript to read this page.", "Read more.")
    page = [
        rest[int(3 * kind / noise)] if kind < noise else f"Sentence {i} of page {name} says something."
        for i, kind in enumerate(kinds)
    ]
    lot = torch.rand(1, generator=random).item()
    return (
        [*page, "if (x) { return; }"] if lot < 0.1 else [*page, "Lorem ipsum dolor."] if lot < 0.15 else page
    )


@demo(zh="C4 的清洗规则", en="C4's cleaning rules")
def c4_cleaning(
    show: Show,
    pages: Annotated[int, Range(10, 2000), Words("不同的网页数", "different pages")] = 500,
    lines: Annotated[int, Range(1, 30), Words("每页行数", "lines per page")] = 12,
    noise: Annotated[
        float, Range(0.01, 0.95), Words("菜单、提示等行的占比", "share of lines that are menus and notices")
    ] = 0.6,
    copies: Annotated[int, Range(1, 5), Words("每页被抓取的次数", "times each page was crawled")] = 2,
    seed: int = 0,
) -> None:
    """Clean pages of which each was crawled `copies` times; count what each rule takes."""
    random = Generator().manual_seed(seed)
    crawl = [draw_page(name, lines, noise, random) for name in range(pages)] * copies
    why = Counter(why_dropped(page) for page in crawl)
    kept = [kept_lines(page) for page in crawl if why_dropped(page) is None]
    unique = deduplicate(kept)
    whole, left = sum(map(len, crawl)), sum(map(len, unique))

    show.metric("pages", len(crawl), zh="抓到的网页", en="pages crawled")
    show.metric("pages_kept", len(unique), zh="留下的网页", en="pages kept")
    show.metric(
        "dropped_by_rules",
        sum(why[reason] for reason in REASONS),
        zh="按规则丢的网页",
        en="pages dropped by the rules",
    )
    show.metric("dropped_as_copies", len(kept) - len(unique), zh="去重丢的网页", en="pages dropped as copies")
    show.metric("lines_kept", left / whole, zh="留下的行占比", en="share of lines kept")
    again = clean(unique)
    show.metric(
        "second_pass", len(unique) - len(again), zh="再洗一遍又丢的网页", en="pages that a second pass drops"
    )
    show.table(
        "why",
        [Words("规则", "rule"), Words("丢掉的网页", "pages dropped")],
        [(text, why[reason]) for reason, text in REASONS.items()]
        + [(Words("三句片段重复", "repeated three-sentence spans"), len(kept) - len(unique))],
        zh="每条规则丢了多少",
        en="What each rule drops",
    )
    show.say(
        zh=f"规则都很简单：行要像句子，页要够长、不像代码、不是模板，三句一组的重复只留一份。"
        f"这些虚构网页留下 {left / whole:.0%} 的行；比例由虚构的噪声决定，不是 C4 的真实数字。",
        en="The rules are simple: a line must look like a sentence; a page must be long enough and "
        "neither code nor a template; only one copy of a repeated three-sentence span stays. "
        f"{left / whole:.0%} of these made-up lines stay; that share comes from the noise made up "
        "here and isn't a figure of the real C4.",
    )
