"""Writing with and without a key-value cache: the same tokens, and the multiply-adds of each, counted."""

from collections.abc import Callable
from typing import Annotated, Literal

import torch
from torch import Tensor
from torch.utils.flop_counter import FlopCounterMode

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.decoding import pass_multiply_adds
from snippets.lm.counts.llama import cache_bytes
from snippets.lm.decoding import decode, decode_cached
from snippets.lm.models.llama import Llama, LlamaShape

HEADS, HEAD_SIZE, VOCABULARY = 8, 8, 256


def counted(write: Callable[[], Tensor]) -> tuple[Tensor, float]:
    """What was written, and the multiply-adds that it took."""
    with FlopCounterMode(display=False) as counter:
        text = write()
    return text, counter.get_total_flops() / 2  # a multiplication and an addition are two


@demo(zh="有无 KV cache 的解码", en="Decoding with and without a KV cache")
def cached_decoding(
    show: Show,
    prompt: Annotated[int, Range(1, 128), Words("提示的词元数", "tokens in the prompt")] = 64,
    steps: Annotated[int, Range(1, 48), Words("生成的词元数", "tokens to write")] = 32,
    layers: Annotated[int, Range(1, 4), Words("层数", "number of layers")] = 2,
    kv_heads: Annotated[Literal[1, 2, 4, 8], Words("KV 头数", "KV heads")] = 2,
    seed: int = 0,
) -> None:
    """Decode greedily twice from one prompt, reading all anew at each step, then the newest token alone."""
    width = HEADS * HEAD_SIZE
    shape = LlamaShape(VOCABULARY, width, layers, HEADS, kv_heads, feed_forward=3 * width)
    model = Llama(shape, seed).double()
    random = torch.Generator().manual_seed(seed)
    for weight in model.parameters():
        weight.data += 0.1 * torch.randn(weight.shape, generator=random, dtype=weight.dtype)
    tokens = torch.randint(VOCABULARY, (1, prompt), generator=random)  # (B, T)
    present = torch.ones_like(tokens, dtype=torch.bool)

    anew, work_anew = counted(lambda: decode(model, tokens, present, steps))
    cached, work_cached = counted(lambda: decode_cached(model, tokens, present, steps))
    prefill = pass_multiply_adds(shape, prompt, prompt)
    formula_anew = sum(pass_multiply_adds(shape, prompt + n, prompt + n) for n in range(steps))
    each = [pass_multiply_adds(shape, 1, prompt + n) for n in range(1, steps)]
    show.metric("identical", torch.equal(anew, cached), zh="写出的词元相同", en="same tokens written")
    show.metric("written", anew.shape[1], zh="写出的词元数", en="tokens written")
    show.metric("work_without", work_anew, zh="乘加：不缓存", en="multiply-adds, no cache")
    show.metric("work_with", work_cached, zh="乘加：有缓存", en="multiply-adds, cached")
    show.metric("formula_without", formula_anew, zh="公式：不缓存", en="by formula, no cache")
    show.metric("formula_with", prefill + sum(each), zh="公式：有缓存", en="by formula, cached")
    show.metric(
        "saving", work_anew / work_cached, zh="不缓存是有缓存的几倍", en="times less work with a cache"
    )
    show.metric(
        "prefill_share",
        prefill / work_cached,
        zh="预填充占有缓存时计算的比例",
        en="prefill's share of the cached work",
    )
    reads = prompt + steps - 1
    show.metric("cache_tokens", reads, zh="缓存里的词元", en="tokens in the cache")
    kept = reads * cache_bytes(layers, kv_heads, HEAD_SIZE, 8)
    show.metric("cache_bytes", kept, zh="缓存字节（float64）", en="bytes of cache (float64)")
    show.metric(
        "prefill_per_weight",
        prompt,
        zh="预填充：每读一个权重的乘加",
        en="prefill: multiply-adds per weight read",
    )
    show.metric(
        "decode_per_weight", 1, zh="解码：每读一个权重的乘加", en="decode: multiply-adds per weight read"
    )

    step = list(range(1, steps + 1))
    show.plot(
        "by_step",
        {
            Words("不缓存", "no cache"): (
                step,
                [pass_multiply_adds(shape, prompt + n - 1, prompt + n - 1) for n in step],
            ),
            Words("有缓存", "cached"): (step, [float(prefill), *map(float, each)]),
        },
        zh="每一步的乘加",
        en="Multiply-adds of each step",
        x=Words("步", "step"),
        y="",
        log_y=True,
    )
    show.say(
        zh=f"因果掩码下旧词元的 K、V 不会再变，所以可以留着：第一步预填充 {prompt} 个词元，之后每步只算一个。"
        "注意力仍要扫过全部缓存，所以每步的读取量随长度增长。预填充读一遍权重服务整段提示，受限于算力；"
        "解码读一遍权重只服务一个词元，受限于显存带宽。",
        en="Under a causal mask, the K and V of earlier tokens never change, so you can keep them: the "
        f"first step prefills {prompt} tokens, and each later step computes just one. Attention still "
        "reads the whole cache, so a step reads more as the text grows. Prefill reads the weights "
        "once for the whole prompt and is compute-bound; decode reads them for a single token and is "
        "bound by memory bandwidth.",
    )
