"""What a larger vocabulary costs in parameters, and what fewer tokens for the same text give back."""

from dataclasses import replace
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.llama import SIZES, cache_bytes, parameters


@demo(zh="词表变大划不划算", en="Does a larger vocabulary pay?")
def vocabulary_tradeoff(
    show: Show,
    size: Annotated[
        Literal["3-8b", "3-70b", "3.1-405b", "2-7b"], Words("LLaMA 的代与尺寸", "LLaMA generation and size")
    ] = "3-8b",
    before: Annotated[int, Range(1_000, 256_000), Words("旧词表大小", "old vocabulary size")] = 32_000,
    after: Annotated[int, Range(1_000, 256_000), Words("新词表大小", "new vocabulary size")] = 128_256,
    letters_before: Annotated[
        float, Range(1, 8), Words("旧词表每词元的字符数", "characters per token, old vocabulary")
    ] = 3.17,
    letters_after: Annotated[
        float, Range(1, 8), Words("新词表每词元的字符数", "characters per token, new vocabulary")
    ] = 3.94,
    seed: int = 0,
) -> None:
    """One model with two vocabularies: parameters, and work and cache for the same text."""
    del seed  # nothing is drawn
    small, large = replace(SIZES[size], V=before), replace(SIZES[size], V=after)
    parts = parameters(large)
    total, old_total = sum(parts.values()), sum(parameters(small).values())
    words = parts["embedding"] + parts["output"]
    show.metric("vocabulary_parameters", words, zh="词嵌入加输出矩阵的参数", en="parameters in both matrices")
    show.metric("added", total - old_total, zh="比旧词表多的参数", en="parameters added")
    show.metric("share", words / total, zh="新词表占比", en="share, new vocabulary")
    show.metric("share_before", 1 - (total - words) / old_total, zh="旧词表占比", en="share, old vocabulary")

    # the embedding is a look-up: a token is multiplied with all the rest
    work, old_work = total - parts["embedding"], old_total - before * small.D
    tokens = letters_before / letters_after  # of the new, for one of the old
    show.metric("tokens", tokens, zh="同样文本的词元数之比", en="tokens for the same text, new / old")
    show.metric("work_token", work / old_work, zh="每词元计算之比", en="compute per token, new / old")
    show.metric(
        "work_text",
        work / old_work * tokens,
        zh="同样文本的计算之比",
        en="compute for the same text, new / old",
    )
    show.metric(
        "break_even",
        work / old_work,
        zh="打平所需的每词元字符数之比",
        en="characters per token to break even, new / old",
    )
    show.metric(
        "letters_in_context", 8192 * letters_after, zh="8,192 词元装下的字符", en="characters in 8,192 tokens"
    )
    a_letter = cache_bytes(large.L, large.K, large.head_size) / letters_after
    show.metric("cache_letter", a_letter, zh="每字符的缓存", en="cache per character", unit="B")

    rows = []
    for name in SIZES:
        own = sum(parameters(replace(SIZES[name], V=after)).values())
        rows.append(
            (name, f"{2 * after * SIZES[name].D / 1e9:.2f}", round(200 * after * SIZES[name].D / own, 1))
        )
    show.table(
        "sizes",
        ["", Words("词表参数 B", "vocabulary, B"), Words("占比 %", "share %")],
        rows,
        zh=f"各尺寸配上 {after:,} 的词表",
        en=f"Each size with a vocabulary of {after:,}",
    )
    lengths = [1 + n / 20 for n in range(0, 17)]
    show.plot(
        "by_compression",
        {
            Words("同样文本的计算", "compute for the same text"): (
                lengths,
                [work / old_work / r for r in lengths],
            ),
            Words("打平", "break even"): (lengths, [1.0] * len(lengths)),
        },
        zh="压缩率提高多少才划算",
        en="How much better it must compress to pay off",
        x=Words("每词元字符数之比", "characters per token, new / old"),
        y=Words("新／旧", "new / old"),
    )
    show.say(
        zh="词嵌入是查表，不花乘加；输出矩阵每个词元都要乘一遍。主体越大，词表的代价越摊得开："
        "同一个词表，小模型上占一成多，405B 上只有百分之一左右。字符数是给定的参数，这里不训练分词器。",
        en="The embedding is a look-up and costs no multiply-adds; the output matrix is multiplied for "
        "every token. The larger the rest of the model, the less the vocabulary weighs: over a tenth "
        "of a small model, about one per cent of the 405B. Characters per token are parameters here; "
        "no tokenizer is trained.",
    )
