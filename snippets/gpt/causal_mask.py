"""The causal mask put to the test: no gradient from the future, and probabilities that sum to one."""

import itertools
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import log_likelihood
from snippets.lm.models.gpt2 import GPT2, Shape


def influence(model: GPT2, tokens: Tensor, peek: int) -> Tensor:
    """|d logits[t] / d input[s]|, as a matrix (T, T): a row is an output, a column an input."""
    x = model.tokens(tokens)[None].detach().requires_grad_()  # (1, T, D)
    logits = model.from_vectors(x, peek)[0]  # (T, V)
    rows = [torch.autograd.grad(row.sum(), x, retain_graph=True)[0][0].norm(dim=-1) for row in logits]
    return torch.stack(rows)


def total_probability(model: GPT2, vocab: int, length: int, peek: int) -> Tensor:
    """p(x) summed over every sequence there is: one, if each factor looks at its prefix only."""
    every = torch.tensor(list(itertools.product(range(vocab), repeat=length)))  # (V^T, T)
    start = torch.full((len(every), 1), vocab)  # the start token is the vocabulary's last entry
    logits = model(torch.cat([start, every], 1), peek)[:, :-1, :vocab]  # (V^T, T, V), one ahead of the tokens
    return log_likelihood(logits, every).exp().sum()


@demo(zh="因果掩码不泄漏未来", en="The causal mask: no looking into the future")
def causal_mask(
    show: Show,
    length: Annotated[int, Range(2, 6), Words("序列长度（词元）", "sequence length in tokens")] = 6,
    vocab: Annotated[int, Range(2, 4), Words("词表大小", "vocabulary size")] = 3,
    layers: Annotated[int, Range(1, 4), Words("层数", "number of layers")] = 2,
    peek: Annotated[
        int, Range(0, 3), Words("掩码漏出的未来词元数", "future tokens the mask lets through")
    ] = 0,
    seed: int = 0,
) -> None:
    """Trace which inputs reach which outputs; `peek` shifts the mask's diagonal, the classic bug."""
    model = GPT2(Shape(vocab + 1, length + 1, width=16, layers=layers, heads=2), seed).double()
    model.tokens.weight.data.mul_(30)  # untrained weights say nearly the same of every token; these do not
    random = torch.Generator().manual_seed(seed)
    tokens = torch.randint(vocab, (length,), generator=random)
    matrix = influence(model, tokens, peek)  # (T, T)
    seen = matrix > 0

    show.metric(
        "pairs_allowed",
        length * (length + 1) // 2,
        zh="应可见的位置对",
        en="position pairs that should be visible",
    )
    show.metric(
        "pairs_seen",
        seen.tril().sum(),
        zh="实际可见的位置对（过去与自身）",
        en="position pairs seen, past and self",
    )
    show.metric("leaks", seen.triu(1).sum(), zh="泄漏：未来影响了输出", en="leaks from the future")
    with torch.no_grad():
        total = total_probability(model, vocab, length, peek)
        changed = tokens.clone()
        changed[-1] = (changed[-1] + 1) % vocab
        shift = (model(tokens[None], peek) - model(changed[None], peek))[0, :-1].abs().max()
    show.metric("sequences", vocab**length, zh="穷举的序列数", en="sequences enumerated")
    show.metric("total_probability", total, zh="所有序列概率之和", en="sum of their probabilities")
    show.metric("off_one", (total - 1).abs(), zh="与 1 之差", en="difference from one")
    show.metric(
        "prefix_change",
        shift,
        zh="改动末位词元后前文输出的变化",
        en="change at earlier outputs when the last token changes",
    )

    places = [str(i + 1) for i in range(length)]
    show.heat(
        "influence",
        matrix / matrix.max(),
        places,
        places,
        zh="每个输出（行）受每个输入（列）的影响",
        en="How much each input (column) affects each output (row)",
    )
    if peek:
        show.say(
            zh=f"掩码松了 {peek} 格：未来漏进输出，链式法则不再成立，各因子的乘积已不是概率。",
            en=f"The mask is off by {peek}: the future leaks in, the chain rule no longer holds, and the "
            "product of the factors isn't a probability.",
        )
    else:
        show.say(
            zh="下三角掩码：每个输出只依赖自己与之前的输入，各因子相乘就是联合概率，总和为 1。",
            en="With a lower-triangular mask, each output depends only on itself and what came before; "
            "the factors multiply to a joint probability, and all sequences sum to 1.",
        )
