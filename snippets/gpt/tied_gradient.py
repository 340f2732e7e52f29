"""Weight tying: one matrix used at both ends, whose gradient is the sum of the two uses."""

from typing import Annotated, Literal

import torch
from torch import Tensor
from torch.nn import functional as F

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import next_token_loss
from snippets.lm.counts.gpt import GPTS, parameter_parts
from snippets.lm.models.gpt2 import GPT2, Shape


def both_uses(model: GPT2, tokens: Tensor) -> tuple[Tensor, Tensor]:
    """The gradient through the embedding alone, and through the output alone: (V, D) each.

    A copy of the matrix reads the tokens in, the model's own writes the logits, so nothing is tied here.
    """
    copy = model.tokens.weight.detach().clone().requires_grad_()
    loss = next_token_loss(model.from_vectors(F.embedding(tokens, copy)), tokens)
    read, written = torch.autograd.grad(loss, [copy, model.tokens.weight])
    return read, written


@demo(zh="输入输出共享词嵌入", en="Weight tying")
def tied_gradient(
    show: Show,
    model: Annotated[
        Literal[
            "gpt-1", "gpt-2-small", "gpt-2-medium", "gpt-2-large", "gpt-2-xl", "gpt-3-6.7b", "gpt-3-175b"
        ],
        Words("计算共享所省的 GPT", "GPT whose savings are counted"),
    ] = "gpt-2-small",
    vocab: Annotated[
        int, Range(4, 2000), Words("小模型的词表大小", "vocabulary size of the small GPT")
    ] = 200,
    length: Annotated[int, Range(2, 64), Words("序列长度（词元）", "sequence length in tokens")] = 32,
    seed: int = 0,
) -> None:
    """Split the gradient of a small tied GPT by use, and count what tying saves in a real one.

    The law: dL/dE = dL/dE_in + dL/dE_out. Press & Wolf, Using the Output Embedding to Improve Language
    Models (arXiv 1608.05859); Inan et al., Tying Word Vectors and Word Classifiers (arXiv 1611.01462).
    """
    small = GPT2(Shape(vocab, length, width=16, layers=1, heads=2), seed).double()
    tokens = torch.randint(vocab, (2, length), generator=torch.Generator().manual_seed(seed))  # (B, T)
    (tied,) = torch.autograd.grad(next_token_loss(small(tokens), tokens), [small.tokens.weight])  # (V, D)
    read, written = both_uses(small, tokens)
    rows = {name: int((g.abs().amax(1) > 0).sum()) for name, g in (("read", read), ("written", written))}

    show.metric(
        "gap", (tied - read - written).abs().max(), zh="与两项之和的差", en="difference from the sum of both"
    )
    show.metric("rows_read", rows["read"], zh="输入一侧有梯度的行", en="rows with a gradient, input side")
    show.metric(
        "rows_written", rows["written"], zh="输出一侧有梯度的行", en="rows with a gradient, output side"
    )
    show.metric(
        "distinct",
        len(set(tokens[:, :-1].flatten().tolist())),
        zh="作为输入的不同词元数",
        en="distinct tokens read",
    )
    show.metric("read_norm", read.norm(), zh="输入一侧的梯度范数", en="gradient norm, input side")
    show.metric("written_norm", written.norm(), zh="输出一侧的梯度范数", en="gradient norm, output side")

    saved = {name: parameter_parts(config)["token_embeddings"] for name, config in GPTS.items()}
    total = {name: sum(parameter_parts(config).values()) for name, config in GPTS.items()}
    show.metric("saved", saved[model], zh="共享省下的参数 V·D", en="parameters saved, V D")
    untied = total[model] + saved[model]
    show.metric("saved_share", saved[model] / untied, zh="占不共享时的总量", en="share of the untied total")
    show.bars(
        "share",
        {name: saved[name] / (total[name] + saved[name]) for name in GPTS},
        zh="共享省下的比例",
        en="Share saved by tying",
    )
    sizes = read.norm(dim=1).topk(min(vocab, 12)).indices
    show.table(
        "rows",
        (
            Words("词元编号", "token"),
            Words("出现次数", "count"),
            Words("输入", "input side"),
            Words("输出", "output side"),
        ),
        [
            (
                int(i),
                int((tokens == i).sum()),
                round(read[i].norm().item(), 5),
                round(written[i].norm().item(), 5),
            )
            for i in sizes
        ],
        zh="每行梯度的范数（输入一侧最大的）",
        en="Gradient norm per row (largest on the input side)",
    )
    show.say(
        zh="共享的矩阵被用了两次，梯度就是两次之和：输入一侧只更新出现过的词元，"
        "输出一侧经 softmax 更新每一行。模型越大，省下的比例越小。",
        en="The tied matrix is used twice, and its gradient is the sum: the input side updates only the "
        "tokens that occur, the output side updates every row through the softmax. The larger the "
        "model, the smaller the share saved.",
    )
