"""Finds the figures of a text that should be claims, and lets names, years and references pass.

What passes is a table of patterns, each with examples that a test holds to it.
"""

import re
from functools import lru_cache

from quiz.bank.markup import Part

MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)"
)
YEAR = r"(?:19[5-9]\d|20[0-3]\d)"
SIZE = r"\d+(?:\.\d+)?[BM](?![\w%])"
KNOWN_SIZES = "7B|8B|13B|33B|34B|65B|70B|405B"
SIZED = "LLaMA|Llama|T5|mT5|GPT|Chinchilla|Gopher|PaLM|OPT|BLOOM|Qwen|Mistral|DeepSeek|GLM|Baichuan|Yi|Gemma"
VERSIONED = f"{SIZED}|Claude|Gemini|Phi|Kimi|Python|PyTorch|CUDA|ChatGLM|RoBERTa|BERT|ALBERT|Mixtral|Grok"
COUNTED = (
    r"(?:tokens?|steps?|layers?|heads?|dimensions?|parameters?|words?|examples?|sentences?|samples?|epochs?"
    r"|positions?|pages?|times|hours?|GPUs?|TPUs?|个|步|层|维|词|条|张|倍|次|句|头|项|种|轮|万|亿)"
)

EXEMPT: dict[str, str] = {
    "an address": r"https?://[^\s)）]+",
    "an arXiv id": r"(?i:arxiv)[:\s]*\d{4}\.\d{4,5}(?:v\d+)?|(?<![\d.])\d{4}\.\d{5}(?!\d)",
    "a section, table or figure": (
        r"§+\s*[A-Z]?\.?\d+(?:\.\d+)*|(?:(?<![词代列码发])表|(?<![地截])图|附录|公式)\s*[A-Z]?\.?\d+(?:\.\d+)*(?!,?\d)"
        r"|\b(?i:sections?|sec\.|tables?|figures?|fig\.|appendix|app\.|eq\.|equations?|chapters?|pages?|algorithm"
        r"|line|step|layer|position|question|part|case)\s+[A-Z]?\.?\d+(?:\.\d+)*(?![\d%×])"
    ),
    "an ordinal": r"第\s*\d+(?:\s*[到至和、–-]\s*\d+(?![\d%]))*|\b\d+(?:st|nd|rd|th)\b",
    "a list marker": (
        r"(?m:^[ \t>]*(?:[-*+][ ]+)?\d{1,2}[.)、](?=\s))|[（(]\d[)）]|(?m:^#+[ ]*\d+(?:\.\d+)*[.、]?(?=\s))"
    ),
    "a date": (
        rf"{YEAR}\s*年(?:\s*\d{{1,2}}\s*月(?:\s*\d{{1,2}}\s*日)?)?|{YEAR}[-.]\d\d(?:[-.]\d\d)?(?!\d)"
        rf"|\b(?:\d{{1,2}}\s+)?{MONTH}(?:\s+\d{{1,2}},?)?\s+{YEAR}\b"
        rf"|\b\d{{1,2}}\s+{MONTH}(?![a-z])|\b{MONTH}\s+\d{{1,2}}(?![\d%.,×])|(?<!\d)\d{{1,2}}\s*月(?:\s*\d{{1,2}}\s*日)?"
    ),
    "a year": rf"(?<![\d.,/×]){YEAR}(?!\d|[.,]\d|\s*[%×/+]|\s*{COUNTED})s?",
    "a model by its size": (
        rf"\b(?:{SIZED})(?:[- ]?\d+(?:\.\d+)?)?[- ]?(?:的\s*)?{SIZE}"
        rf"(?:\s*(?:[/、,，]|和|与|and|or)\s*{SIZE})*"
        rf"|(?<![\w.])(?:{KNOWN_SIZES})(?![\w%])"
    ),
    "a name with a version": rf"\b(?:{VERSIONED})\s\d+(?:\.\d+)?(?![\d.]*\s*(?:[%×x]|{COUNTED}|[BMK]\b))",
    "a name with digits": (
        r"(?<![\w.])(?=[A-Za-z][\w./+-]{0,40}\d)[A-Za-z]\w*(?:[-./+]\w+){0,8}(?![\d.]*[%×])"
    ),
    "dimensions of a picture": r"(?<![\w.])[1-9]-?D\b|[1-9]\s*维(?=图|位置|空间)",
    "an n-gram": r"(?<![\w.])[1-9]-?grams?\b",
    "a number of bits": r"(?<![\w.])(?:4|8|16|32|64|128)(?:-bit\b|\s*位(?!置))",
    "a number of shots": r"(?<![\w.])\d{1,3}-shot\b",
    "a footnote mark": r"\[\^\d+\]",
}
"""What a figure may be without being a claim. Patterns are tried in this order, each on what is left."""

UNCOMPARED = ("an ordinal", "a list marker")
"""What one language may write in digits and the other in words."""

_EXEMPT = [re.compile(pattern, re.ASCII) for pattern in EXEMPT.values()]  # so that \b stands between 在 and G
A_DIGIT = re.compile(r"\d")
UNIT = r"[%％‰×倍]|[十百千]?[万亿]{1,2}|[KMBT](?![A-Za-z])|(?:per ?cent|thousand|million|billion|trillion)\b"
FIGURE = re.compile(rf"\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?(?:\s*[/:]\s*\d+(?:[.,]\d+)*)*(?:\s?(?:{UNIT}))?")


def bare_figures(prose: str) -> tuple[Part, ...]:
    """The figures that are neither a claim's shown text nor exempt. `prose` is without code and claims."""
    return _sorted(prose)[0]


def exempt_figures(prose: str) -> tuple[Part, ...]:
    """What was let pass: both languages of a text should hold the same."""
    return _sorted(prose)[1]


@lru_cache(maxsize=4096)
def _sorted(prose: str) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    passed: list[Part] = []
    if not A_DIGIT.search(prose):
        return (), ()
    for name, pattern in zip(EXEMPT, _EXEMPT, strict=True):
        if name not in UNCOMPARED:
            passed += [Part(found[0], found.start()) for found in pattern.finditer(prose)]
        prose = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), prose)
    bare = tuple(Part(found[0].strip(), found.start()) for found in FIGURE.finditer(prose))
    return bare, tuple(passed)
