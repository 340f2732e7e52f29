"""What the key-value cache holds, what sharing heads saves, and that neither changes what is computed."""

from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.attention import attention, grouped_attention
from snippets.lm.counts.llama import SIZES, cache_bytes

GIB = 2**30


def repeated_gap(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """Grouped attention against full attention in which each key-value head is copied for its group."""
    copies = q.shape[1] // k.shape[1]
    full = attention(q, k.repeat_interleave(copies, 1), v.repeat_interleave(copies, 1))
    return (grouped_attention(q, k, v) - full).abs().max()


def cached_gap(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """One token at a time over a growing cache, against all at once under the causal mask."""
    T = q.shape[2]
    at_once = grouped_attention(q, k, v, torch.ones(T, T, dtype=torch.bool).tril())
    steps = [grouped_attention(q[:, :, t : t + 1], k[:, :, : t + 1], v[:, :, : t + 1]) for t in range(T)]
    return (torch.cat(steps, 2) - at_once).abs().max()


@demo(zh="GQA 与 KV cache", en="GQA and the KV cache")
def kv_cache(
    show: Show,
    size: Annotated[
        Literal["1-7b", "1-13b", "1-65b", "2-7b", "2-13b", "2-34b", "2-70b", "3-8b", "3-70b", "3.1-405b"],
        Words("LLaMA 的代与尺寸", "LLaMA generation and size"),
    ] = "2-70b",
    sharing: Annotated[
        Literal["released", "mha", "mqa"], Words("KV 头的共享方式", "how KV heads are shared")
    ] = "released",
    tokens: Annotated[int, Range(1, 1_048_576), Words("每条序列的词元数", "tokens per sequence")] = 4096,
    sequences: Annotated[int, Range(1, 1024), Words("序列条数", "number of sequences")] = 1,
    bytes_each: Annotated[Literal[1, 2, 4], Words("每个数的字节数", "bytes per number")] = 2,
    seed: int = 0,
) -> None:
    """Count the cache of one LLaMA from its shape, then run its heads small to check the sharing."""
    shape = SIZES[size]
    kv_heads = {"released": shape.K, "mha": shape.H, "mqa": 1}[sharing]
    a_token = cache_bytes(shape.L, kv_heads, shape.head_size, bytes_each)
    full = cache_bytes(shape.L, shape.H, shape.head_size, bytes_each)
    show.metric("bytes_per_token", a_token, zh="每个词元的缓存", en="cache per token", unit="B")
    gib = a_token * tokens * sequences / GIB
    show.metric("cache_gib", gib, zh="整个缓存", en="whole cache", unit="GiB")
    show.metric("saving", shape.H / kv_heads, zh="MHA 的缓存是它的几倍", en="times smaller than with MHA")

    random = torch.Generator().manual_seed(seed)
    q = torch.randn(1, shape.H, 12, 8, generator=random, dtype=torch.float64)  # (B, H, T, E), small
    k, v = torch.randn(2, 1, kv_heads, 12, 8, generator=random, dtype=torch.float64)  # (B, K, T, E) each
    show.metric(
        "repeated_gap",
        repeated_gap(q, k, v),
        zh="与复制 KV 头再算的差",
        en="difference from copying the KV heads",
    )
    show.metric(
        "cached_gap",
        cached_gap(q, k, v),
        zh="逐词元与一次算完的差",
        en="token by token: difference from all at once",
    )

    kinds = [(f"MHA {shape.H}", shape.H), ("MQA 1", 1)]
    if shape.K != shape.H:
        kinds.insert(1, (f"GQA {shape.K}", shape.K))
    each = {name: cache_bytes(shape.L, heads, shape.head_size, bytes_each) for name, heads in kinds}
    show.table(
        "kinds",
        [Words("KV 头数", "KV heads"), Words("每词元字节", "bytes per token"), "GiB"],
        [(name, f"{b:,}", round(b * tokens * sequences / GIB, 3)) for name, b in each.items()],
        zh=f"LLaMA {size}，{sequences} 条 × {tokens:,} 词元",
        en=f"LLaMA {size}, {sequences} x {tokens:,} tokens",
    )
    contexts = [2**n for n in range(10, 18)]
    show.plot(
        "by_context",
        {name: (contexts, [b * t * sequences / GIB for t in contexts]) for name, b in each.items()},
        zh="缓存随上下文长度线性增长",
        en="The cache grows linearly with the context",
        x=Words("上下文", "context"),
        y="GiB",
        log_x=True,
        log_y=True,
    )
    show.say(
        zh="缓存 = 2 × 层数 × KV 头数 × 头维 × 字节 × 词元数。"
        f"MHA 每个词元要 {full:,} 字节，现在是 {a_token:,}。"
        "共享的是 K 和 V，查询头一个不少；注意力的乘加次数也没少，省的是显存和读带宽。",
        en=f"Cache = 2 x layers x KV heads x head size x bytes x tokens. MHA takes {full:,} bytes per "
        f"token, here it is {a_token:,}. K and V are shared, but all the query heads stay; attention "
        "takes as many multiply-adds as before. What shrinks is memory, and the bandwidth of reading "
        "it.",
    )
