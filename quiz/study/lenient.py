"""What a gap's answer may say beside the solution: a vendor, a kind of thing, a full name in brackets."""

import re
from collections.abc import Iterator

_VENDOR = re.compile(
    r"(?:openai|google|deepmind|meta|facebook|microsoft|anthropic|deepseek|nvidia|alibaba|baidu)"
    r"(?:['’]s|\s*的)?\s*(?:\s|(?<=deepseek)-|(?<=的))",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"\s*(?:\b(?:models?|methods?|algorithms?|mechanisms?|tokens?|loss|layers?|functions?)|模型|方法|算法|机制|词元|损失|层|函数)$",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"([^()（）]+?)\s*[(（]([^()（）]+)[)）]")
_SHORT = re.compile(r"[A-Z][A-Za-z0-9-]{0,8}[A-Z0-9]")
_TOKEN = re.compile(r"\[([A-Za-z]+)\]")
"""A special token, which many write without its brackets."""
_DENIED = re.compile(r"\b(?:not|no|non|or|nor|un)\b|[不非没无未或反]", re.IGNORECASE)
_PIECE = re.compile(r"[A-Za-z0-9]+|\S")

NEAR = 6
"""How many words or characters of the sentence around a gap may be typed along."""


def readings(text: str) -> Iterator[str]:
    """The answer itself, then what is left of it without that which says nothing more."""
    text = text.strip()
    yield text
    if (found := _BRACKETS.fullmatch(text)) is not None and _names_one(found[1], found[2]):
        yield from (found[1].strip(), found[2].strip())
    if (found := _TOKEN.fullmatch(text)) is not None:
        yield found[1]
    if text[:1].isdigit():
        return  # what a number counts is a part of it
    bare = _KIND.sub("", _VENDOR.sub("", text) if _VENDOR.match(text) else text).removesuffix("的").strip()
    if bare and bare != text:
        yield bare


def _names_one(first: str, second: str) -> bool:
    """Whether one is an abbreviation of the other, or of a name in Chinese."""
    for short, long in ((first.strip(), second.strip()), (second.strip(), first.strip())):
        if _SHORT.fullmatch(short) and not _DENIED.search(long):
            if not long.isascii():
                return True
            letters = iter(re.sub(r"[^a-z0-9]", "", long.casefold()))
            wanted = re.sub(r"[^a-z0-9]", "", short.casefold())
            if long[:1].casefold() == short[:1].casefold() and all(letter in letters for letter in wanted):
                return len(long) > len(short)
    return False


def in_sentence(solution: str, before: str, after: str) -> Iterator[str]:
    """The solution with words of the sentence that stand next to its gap: `[[最长]]的一片` as 最长的一片."""
    heads, tails = _ends(before), _starts(after)
    for head in ("", *heads):
        for tail in ("", *tails):
            if head or tail:
                yield f"{head}{solution}{tail}"


def _starts(text: str) -> list[str]:
    return [text[: found.end()] for found in list(_PIECE.finditer(text))[:NEAR]]


def _ends(text: str) -> list[str]:
    return [text[found.start() :] for found in list(_PIECE.finditer(text))[-NEAR:]]
