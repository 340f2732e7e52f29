"""A dialogue turn by turn: what a causal cache reuses and what a bidirectional model recomputes."""

from typing import Annotated

import torch
from torch.utils.flop_counter import FlopCounterMode

from quiz.demo import Range, Show, Words, demo
from snippets.lm.models.llama import Llama, LlamaShape


def counted(shape: LlamaShape, turns: int, tokens: int) -> tuple[list[float], list[float]]:
    """Multiply-adds of each turn: with the cache of the turns before, and with all of them read anew.

    On the meta device nothing is stored or computed. A matrix product counts the whole square, masked or not,
    so that reading anew costs what a bidirectional stack of the same size does.
    """
    cached, anew = [], []
    with torch.device("meta"):
        model, cache = Llama(shape), None
        for turn in range(1, turns + 1):
            with FlopCounterMode(display=False) as count:
                _, cache = model.read(torch.zeros(1, tokens, dtype=torch.long), cache=cache)
            cached.append(count.get_total_flops() / 2)
            with FlopCounterMode(display=False) as count:
                model(torch.zeros(1, turn * tokens, dtype=torch.long))
            anew.append(count.get_total_flops() / 2)
    return cached, anew


@demo(zh="多轮对话：缓存复用与全部重算", en="Dialogue: reuse the cache or recompute everything")
def turns_recomputed(
    show: Show,
    turns: Annotated[int, Range(1, 12), Words("对话轮数", "turns of the dialogue")] = 8,
    tokens: Annotated[int, Range(1, 4096), Words("每轮词元数", "tokens per turn")] = 256,
    heads: Annotated[
        int, Range(1, 128), Words("注意力头数（每头 64 维）", "attention heads of 64 dimensions")
    ] = 16,
    layers: Annotated[int, Range(1, 2), Words("层数", "number of layers")] = 2,
    seed: int = 0,
) -> None:
    """Count the matrix products of R turns of n tokens each; heads of 64, a vocabulary of 256.

    The law, in multiply-adds with P matrix parameters: with a cache P n R + L D n^2 R (R + 1), without it
    P n R (R + 1) / 2 + L D n^2 R (R + 1) (2 R + 1) / 3. The parameters' part is (R + 1) / 2 times as large.
    """
    del seed  # nothing here is random
    width = 64 * heads
    shape = LlamaShape(256, width, layers, heads, heads, 4 * width)
    cached, anew = counted(shape, turns, tokens)
    P = layers * 16 * width * width + 256 * width  # 4 D^2 of attention, 12 D^2 of SwiGLU; the output matrix
    R, n, scores = turns, tokens, layers * width * tokens**2
    by_formula = (
        P * n * R + scores * R * (R + 1),
        P * n * R * (R + 1) / 2 + scores * R * (R + 1) * (2 * R + 1) / 3,
    )
    show.metric("cached", sum(cached), zh="因果加缓存：乘加", en="causal with a cache: multiply-adds")
    show.metric("anew", sum(anew), zh="双向全部重算：乘加", en="bidirectional, recomputed: multiply-adds")
    show.metric("cached_by_formula", by_formula[0], zh="因果：公式", en="causal, by formula")
    show.metric("anew_by_formula", by_formula[1], zh="双向：公式", en="bidirectional, by formula")
    show.metric("ratio", sum(anew) / sum(cached), zh="双向 / 因果", en="bidirectional / causal")
    show.metric("linear_ratio", (R + 1) / 2, zh="只看参数部分 (R+1)/2", en="weights only, (R+1)/2")
    show.metric("last_ratio", anew[-1] / cached[-1], zh="最后一轮的倍数", en="last turn, ratio")
    show.metric("tokens_cached", n * R, zh="因果：处理的词元", en="causal: tokens processed")
    show.metric(
        "tokens_anew", n * R * (R + 1) // 2, zh="双向：处理的词元", en="bidirectional: tokens processed"
    )

    at = list(range(1, turns + 1))
    show.plot(
        "turns",
        {
            Words("因果加缓存", "causal, cached"): (at, cached),
            Words("双向重算", "bidirectional, recomputed"): (at, anew),
        },
        zh="每一轮的乘加次数",
        en="Multiply-adds per turn",
        x=Words("轮次", "turn"),
        y=Words("乘加", "multiply-adds"),
    )
    show.say(
        zh="因果掩码下旧词元的 K、V 不再变，新一轮只算新词元；双向模型里新词元改变所有旧词元，"
        "每轮都要从头算。轮数 $R$ 越多，差距越接近 $(R+1)/2$ 倍，"
        "长上下文时注意力分数又把它拉大。编码器-解码器把历史放进编码器时，也是后一种。",
        en="Under a causal mask, old keys and values stay valid, so a turn computes only its own "
        "tokens. In a bidirectional model, new tokens change all the old ones, so each turn "
        "recomputes everything. The ratio is about $(R+1)/2$, and larger with long contexts because "
        "of the attention scores. An encoder-decoder that puts the history into its encoder behaves "
        "like the second kind.",
    )
