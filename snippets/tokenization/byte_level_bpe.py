"""Byte-level BPE: any text goes in and comes out again, and no piece is unknown."""

from collections.abc import Iterable
from typing import Annotated, Literal

import torch

from quiz.demo import Range, Show, Words, demo
from snippets.lm.tokenizers.byte_level_bpe import CHARACTER, ByteLevelBPE, decode, train
from snippets.lm.tokenizers.texts import BOTH, CHINESE, ENGLISH

TEXTS = {"english": ENGLISH, "chinese": CHINESE, "both": BOTH}
SENTENCES = {
    "english": "The weather is fine today, so let us take a walk in the park.",
    "chinese": "今天天气很好，我们一起去公园散步吧。",
}
"""One meaning, two languages; neither is in the texts to train on."""
EMOJI = "😀🚀👍🏽👩‍💻🇨🇳"


def any_characters(count: int, random: torch.Generator) -> str:
    """Characters from all of Unicode, assigned or not, and emoji; no halves of surrogate pairs."""
    codes = torch.randint(0x110000 - 0x800, (count,), generator=random).tolist()
    return "".join(chr(code if code < 0xD800 else code + 0x800) for code in codes) + EMOJI


def unknown(pieces: Iterable[str], vocabulary: set[str]) -> float:
    """The share of pieces that the vocabulary has no number for."""
    missing = [piece not in vocabulary for piece in pieces]
    return sum(missing) / len(missing)


@demo(zh="字节级 BPE：没有未登录词", en="Byte-level BPE: nothing is unknown")
def byte_level_bpe(
    show: Show,
    text: Annotated[Literal["english", "chinese", "both"], Words("训练文本", "text to train on")] = "both",
    merges: Annotated[int, Range(0, 400), Words("最多学几次合并", "most merges to learn")] = 200,
    characters: Annotated[int, Range(1, 3000), Words("随机字符数", "random characters to encode")] = 1000,
    seed: int = 0,
) -> None:
    """Train on a small text, then encode random characters and emoji, and one sentence in two languages.

    Law: the text comes back, no piece is unknown, and each merge shortens the text it was learned from.
    """
    random = torch.Generator().manual_seed(seed)
    model = train([TEXTS[text]], merges)
    vocabulary = {*CHARACTER.values(), *(a + b for a, b in model.merges)}
    strange = any_characters(characters, random)
    pieces = model.encode(strange)
    english, chinese = (model.encode(SENTENCES[language]) for language in ("english", "chinese"))

    show.metric(
        "restored", decode(pieces) == strange, zh="解码后与原文相同", en="decoding gives back the same text"
    )
    show.metric(
        "unknown_pieces",
        unknown(pieces, vocabulary),
        zh="字节级 BPE 的未知比例",
        en="unknown share, byte-level BPE",
    )
    letters = set(TEXTS[text])
    by_character = unknown(strange, letters)
    show.metric(
        "unknown_characters", by_character, zh="字符词表的未知比例", en="unknown share, character vocabulary"
    )
    in_sentence = unknown(SENTENCES["chinese"], letters)
    show.metric(
        "unknown_in_sentence",
        in_sentence,
        zh="字符词表对新中文句的未知比例",
        en="unknown in a new Chinese sentence, characters",
    )
    show.metric("vocabulary", len(vocabulary), zh="词表大小", en="vocabulary")
    show.metric("bytes", len(TEXTS[text].encode()), zh="训练文本的字节数", en="bytes of the training text")
    trained = len(model.encode(TEXTS[text]))
    show.metric("tokens", trained, zh="训练文本的词元数", en="tokens of the training text")
    show.metric("english_tokens", len(english), zh="英文句的词元数", en="tokens of the English sentence")
    show.metric("chinese_tokens", len(chinese), zh="中文句的词元数", en="tokens of the Chinese sentence")
    per_character = len(chinese) / len(SENTENCES["chinese"])
    show.metric(
        "chinese_fertility", per_character, zh="中文每字词元数（含标点）", en="tokens per Chinese character"
    )
    show.metric(
        "chinese_over_english",
        len(chinese) / len(english),
        zh="中文句与英文句的词元数之比",
        en="tokens: Chinese sentence / English one",
    )

    steps = sorted({merges * k // 8 for k in range(9)})
    prefixes = [ByteLevelBPE(model.merges[:step]) for step in steps]
    curves = {
        Words("英文句", "English"): [len(m.encode(SENTENCES["english"])) for m in prefixes],
        Words("中文句", "Chinese"): [len(m.encode(SENTENCES["chinese"])) for m in prefixes],
    }
    show.plot(
        "tokens",
        {name: (steps, counts) for name, counts in curves.items()},
        zh="同一句话的词元数",
        en="Tokens of one sentence",
        x=Words("合并次数", "merges"),
        y=Words("词元", "tokens"),
    )
    show.say(
        zh=f"英文句开头的片段：`{' '.join(english[:8])}`，其中 Ġ 是空格那个字节。"
        "没有合并时，一个汉字就是三个词元；合并从哪种语言学来，哪种语言就切得短。",
        en=f"The English sentence begins `{' '.join(english[:8])}`; Ġ is the byte of a space. "
        "Without merges, a Chinese character is three tokens; the language that the merges come from "
        "gets short.",
    )
