"""Which tokens can see which in an encoder, a decoder, a prefix model and an encoder-decoder."""

from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import AtMost, Range, Show, Words, demo
from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask


def prefix_mask(length: int, prefix: int) -> Tensor:
    """Both ways inside the first `prefix` tokens, causal after them: (T, T)."""
    mask = causal_mask(length)
    mask[:, :prefix] = True
    return mask


def changed_by_append(mask: Tensor, x: Tensor) -> int:
    """How many of the old tokens' outputs change when the last token arrives."""
    after = attention(x, x, x, mask)[:-1]  # (T - 1, E)
    before = attention(x[:-1], x[:-1], x[:-1], mask[:-1, :-1])
    return int(((after - before).abs().amax(-1) > 1e-12).sum())


@demo(zh="三种架构的注意力掩码", en="The attention masks of three architectures")
def attention_masks(
    show: Show,
    length: Annotated[int, Range(2, 64), Words("序列长度（词元）", "sequence length in tokens")] = 8,
    prefix: Annotated[
        int,
        Range(1, 64),
        AtMost("length"),
        Words("双向可见的前缀词元数（至多全文）", "bidirectional prefix in tokens (at most all)"),
    ] = 3,
    seed: int = 0,
) -> None:
    """Draw the masks, count the visible pairs, and see which outputs a new token changes."""
    T, P = length, prefix
    full, causal, mixed = torch.ones(T, T, dtype=torch.bool), causal_mask(T), prefix_mask(T, P)
    show.metric("bidirectional_pairs", full.sum(), zh="双向：可见位置对", en="bidirectional: visible pairs")
    show.metric("causal_pairs", causal.sum(), zh="因果：可见位置对", en="causal: visible pairs")
    show.metric("prefix_pairs", mixed.sum(), zh="前缀：可见位置对", en="prefix: visible pairs")
    show.metric("causal_share", causal.double().mean(), zh="因果占双向的比例", en="causal / bidirectional")
    # an encoder over P source tokens, a decoder over the T - P others with cross-attention
    split = P * P + int(causal_mask(T - P).sum()) + (T - P) * P
    show.metric(
        "encoder_decoder_pairs", split, zh="编码器-解码器：可见位置对", en="encoder-decoder: visible pairs"
    )

    random = torch.Generator().manual_seed(seed)
    x = torch.randn(T, 16, generator=random, dtype=torch.float64)  # (T, E): one head, q = k = v
    recomputed_full, recomputed_causal = changed_by_append(full, x), changed_by_append(causal, x)
    show.metric(
        "recomputed_bidirectional",
        recomputed_full,
        zh="来一个新词元，双向要重算",
        en="new token, bidirectional: recomputed",
    )
    show.metric(
        "recomputed_causal",
        recomputed_causal,
        zh="来一个新词元，因果要重算",
        en="new token, causal: recomputed",
    )

    places = [str(i + 1) for i in range(T)]
    show.heat(
        "full",
        full.double(),
        places,
        places,
        zh="双向（BERT）：行为查询，列为被看的位置",
        en="Bidirectional (BERT): a row sees its lit columns",
    )
    show.heat("causal", causal.double(), places, places, zh="因果（GPT）", en="Causal (GPT)")
    show.heat(
        "prefix",
        mixed.double(),
        places,
        places,
        zh=f"前缀（前 {P} 个双向）",
        en=f"Prefix (first {P} bidirectional)",
    )
    if 0 < P < T:
        together = torch.cat([torch.ones(T - P, P, dtype=torch.bool), causal_mask(T - P)], 1)
        columns = [Words(f"源{i + 1}", f"s{i + 1}") for i in range(P)]
        columns += [Words(f"目{i + 1}", f"t{i + 1}") for i in range(T - P)]
        rows = columns[P:]
        show.heat(
            "decoder",
            together.double(),
            rows,
            columns,
            zh="解码器：交叉 + 因果",
            en="Decoder: cross, then causal",
        )
    show.say(
        zh="$T$ 个词元，双向能看见 $T^2$ 个位置对，因果是 $T(T+1)/2$ 个。"
        "因果掩码下，旧词元的表示不受新词元影响，K、V 可以缓存；双向时每来一个词元，"
        "旧的全要重算。把源放在前缀里，编码器-解码器与前缀模型可见的位置对一样多。",
        en="Of $T$ tokens, bidirectional attention sees $T^2$ position pairs, causal $T(T+1)/2$. Under "
        "a causal mask a new token doesn't change the old ones, so keys and values can be cached; "
        "with bidirectional attention every old token is recomputed. With the source as prefix, an "
        "encoder-decoder and a prefix model see the same number of pairs.",
    )
