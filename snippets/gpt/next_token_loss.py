"""The causal language model's loss: shifted by one, equal to the library's, and what no shift does."""

import math
from typing import Annotated

import torch
from torch import Tensor
from torch.nn import functional as F

from quiz.demo import Range, Show, Words, demo
from snippets.lm import causal


def unshifted_loss(logits: Tensor, tokens: Tensor) -> Tensor:
    """The bug: the logits at t are held against the token at t, which the model has just read."""
    return F.cross_entropy(logits.flatten(0, 1), tokens.flatten())


def train(tokens: Tensor, vocab: int, steps: int, shifted: bool) -> tuple[Tensor, list[float]]:
    """Fit a table (V, V) of next-token logits, the smallest language model there is."""
    table = torch.zeros(vocab, vocab, requires_grad=True)
    optimizer = torch.optim.Adam([table], lr=0.3)
    losses = []
    for _ in range(steps):
        loss = (causal.next_token_loss if shifted else unshifted_loss)(table[tokens], tokens)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        losses.append(loss.item())
    return table.detach(), losses


@demo(zh="CLM 损失与错一位的陷阱", en="The CLM loss and the off-by-one trap")
def next_token_loss(
    show: Show,
    length: Annotated[int, Range(2, 512), Words("序列长度（词元）", "sequence length in tokens")] = 128,
    vocab: Annotated[int, Range(2, 50), Words("词表大小", "vocabulary size")] = 20,
    steps: Annotated[int, Range(1, 100), Words("训练步数", "training steps")] = 60,
    seed: int = 0,
) -> None:
    """Train on pure noise, with the shift and without: only the bug seems to learn."""
    random = torch.Generator().manual_seed(seed)
    rows = 4096 // length  # as many tokens whatever their length
    tokens = torch.randint(vocab, (rows, length), generator=random)  # (B, T): nothing to predict here
    logits = torch.randn(rows, length, vocab, generator=random, dtype=torch.float64)  # (B, T, V)

    by_hand = causal.next_token_loss(logits, tokens)
    library = F.cross_entropy(logits[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())
    show.metric(
        "gap", (by_hand - library).abs(), zh="手写与库的差", en="difference: hand-written and library"
    )
    show.metric("predictions", length - 1, zh="每条序列的预测数", en="predictions per sequence")
    show.metric("share", (length - 1) / length, zh="带损失的位置占比", en="share of positions with a loss")

    right, right_losses = train(tokens, vocab, steps, shifted=True)
    wrong, wrong_losses = train(tokens, vocab, steps, shifted=False)
    fresh = torch.randint(vocab, (rows, length), generator=random)  # never seen in training
    show.metric("floor", math.log(vocab), zh="噪声的熵 ln V", en="entropy of the noise, ln V")
    held_out = causal.next_token_loss(right[fresh], fresh)
    show.metric("right_loss", held_out, zh="移位训练，新数据的损失", en="with the shift: loss on fresh data")
    reported = unshifted_loss(wrong[fresh], fresh)
    show.metric("wrong_loss", reported, zh="不移位时报出的损失", en="without the shift: reported loss")
    truth = causal.next_token_loss(wrong[fresh], fresh)
    show.metric(
        "wrong_truth", truth, zh="不移位时真正的下一词元损失", en="without the shift: real next-token loss"
    )

    at = list(range(1, steps + 1))
    show.plot(
        "training",
        {
            Words("移位", "shifted"): (at, right_losses),
            Words("不移位", "unshifted"): (at, wrong_losses),
            "ln V": (at, [math.log(vocab)] * steps),
        },
        zh="在噪声上训练",
        en="Training on noise",
        x=Words("步", "step"),
        y=Words("损失", "loss"),
    )
    show.say(
        zh="第 $t$ 位的输出预测第 $t+1$ 个词元。忘了移位，模型只要抄写输入："
        "在毫无规律的数据上损失也会一路下降。在新数据上低于数据的熵，必有泄漏。",
        en="The output at $t$ predicts token $t+1$. Without the shift, the model only has to copy its "
        "input, so the loss falls even on noise. A loss on fresh data below the data's entropy means "
        "a leak.",
    )
