"""What a gap's answer may say beside the solution: a vendor, a kind of thing, a full name in brackets."""

import re
from collections.abc import Iterator

from quiz.study.numerals import numeral

_MADE = {
    "openai": r"(?:chat|instruct)?gpt|o\d|codex|clip|whisper",
    "google": r"(?:al)?bert|electra|(?:flan-?|m)?t5|palm|lamda|gem(?:ini|ma)|xlnet|transformer|chinchilla",
    "meta": r"llama|roberta|(?:m)?bart|spanbert|opt\b|xlm",
    "microsoft": r"deberta|phi",
    "anthropic": r"claude",
    "deepseek": r"(?:deepseek-?)?[rv]\d|mla\b|multi-?head latent|多头潜在",
    "nvidia": r"megatron|nemotron",
    "alibaba": r"qwen",
    "baidu": r"ernie",
}
"""Who made what: only its own maker's name says nothing more about a model."""
_MADE |= {"deepmind": _MADE["google"], "facebook": _MADE["meta"]}
_VENDOR = re.compile(
    rf"({'|'.join(_MADE)})(?:['’]s|\s*的)?\s*(?:\s|(?<=deepseek)-|(?<=的))",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"\s*(?:\b(?:models?|methods?|algorithms?|mechanisms?|functions?)|模型|方法|算法|机制|函数)$",
    re.IGNORECASE,
)
_KIND_OF_NAME = re.compile(
    r"(?<=[A-Za-z])\s*(?:\b[Ll]ayers?|层)$|(?<=[A-Z][A-Z])\s*(?:\bloss|损失)$|(?<=\])\s*(?:tokens?|词元)$"
)
"""What is said of a name alone: softmax layer, MLM loss, [MASK] token; 计算损失 is not 计算."""
_WHOLLY = re.compile(r"^全部(?=\S\S)")
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
    bare = (
        _WHOLLY.sub("", _KIND_OF_NAME.sub("", _KIND.sub("", _without_maker(text)))).removesuffix("的").strip()
    )
    if bare and bare != text and numeral(bare.casefold()) is None:
        yield bare


def _without_maker(text: str) -> str:
    """`OpenAI o1` as o1; `Google o1` stays what it is."""
    if (found := _VENDOR.match(text)) is None:
        return text
    name = text[found.end() :].strip()
    return name if re.match(_MADE[found[1].casefold()], name, re.IGNORECASE) else text


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
    """The solution with words of the sentence that stand next to its gap: `{{最长}}的一片` as 最长的一片."""
    heads, tails = _ends(before), _starts(after)
    for head in ("", *heads):
        for tail in ("", *tails):
            if head or tail:
                yield f"{head}{solution}{tail}"


def may_repeat(solution: str, rest: str) -> bool:
    """Whether words of the sentence beside a solution change nothing: no denial, no part of a figure."""
    return (
        min(len(rest), len(solution)) > (2 if (rest + solution).isascii() else 1)
        and not any(char.isdigit() for char in solution + rest)
        and not _DENIED.search(rest)
    )


def _starts(text: str) -> list[str]:
    return [text[: found.end()] for found in list(_PIECE.finditer(text))[:NEAR]]


def _ends(text: str) -> list[str]:
    return [text[found.start() :] for found in list(_PIECE.finditer(text))[-NEAR:]]
