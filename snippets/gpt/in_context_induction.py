"""An induction head, trained here: two layers learn to continue a pattern they have never seen, one can't."""

from typing import Annotated

import torch
from torch import Tensor
from torch.nn import functional as F

from quiz.demo import Range, Show, Words, demo
from snippets.lm.attention_only import AttentionOnly

VOCAB, LENGTH = 32, 48


def repeated_blocks(
    count: int, shortest: int, longest: int, random: torch.Generator
) -> tuple[Tensor, Tensor]:
    """Random blocks written over and over: tokens (B, T), and where a token can be known from before (B, T).

    The period differs from row to row, so that a fixed distance is no help.
    """
    period = torch.randint(shortest, longest + 1, (count, 1), generator=random)  # (B, 1)
    block = torch.randint(VOCAB, (count, longest), generator=random)  # (B, P)
    at = torch.arange(LENGTH)[None]  # (1, T)
    return block.gather(1, at % period), at > period  # the token after the block's first is the first known


@torch.no_grad()
def right(model: AttentionOnly, tokens: Tensor) -> Tensor:
    """Whether the most likely next token is the next one: (B, T - 1), about tokens 1 to T - 1."""
    guessed: Tensor = model(tokens)[:, :-1].argmax(-1)
    return (guessed == tokens[:, 1:]).float()


@demo(zh="归纳头：在上下文里学会续写", en="Induction heads: learning from the context", slow=12)
def in_context_induction(
    show: Show,
    layers: Annotated[int, Range(1, 3), Words("层数", "number of layers")] = 2,
    steps: Annotated[int, Range(50, 600), Words("训练步数", "training steps")] = 250,
    period: Annotated[
        int, Range(8, 19), Words("测试时的重复周期（词元）", "tokens in a block that is repeated")
    ] = 12,
    seed: int = 0,
) -> None:
    """Train attention alone on repeated noise, freeze it, then test it on blocks that it has never seen."""
    random = torch.Generator().manual_seed(seed)
    model = AttentionOnly(VOCAB, layers, seed=seed)
    optimizer = torch.optim.Adam(model.parameters(), lr=6e-3)
    curve: list[tuple[int, float]] = []
    name = Words(f"{layers} 层", f"{layers}-layer model")
    for step in range(1, steps + 1):
        tokens, _ = repeated_blocks(16, 8, 19, random)
        loss = F.cross_entropy(model(tokens)[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        if step % 25 == 0 or step == steps:
            tokens, known = repeated_blocks(64, 8, 19, random)
            curve.append((step, right(model, tokens)[known[:, 1:]].mean().item()))
            show.progress(step, steps, zh=f"准确率 {curve[-1][1]:.2f}", en=f"accuracy {curve[-1][1]:.2f}")
            show.plot(  # grows with each call
                "training",
                {name: ([s for s, _ in curve], [a for _, a in curve])},
                zh="训练中重复段的准确率",
                en="Accuracy on the repeats during training",
                x=Words("步", "step"),
                y=Words("准确率", "accuracy"),
            )

    before = [weight.clone() for weight in model.parameters()]
    tokens, known = repeated_blocks(512, period, period, random)
    by_place = right(model, tokens)  # (B, T - 1)
    changed = sum(int((old != new).sum()) for old, new in zip(before, model.parameters(), strict=True))
    show.metric("first_pass", by_place[:, : period - 1].mean(), zh="首遍准确率", en="accuracy, first pass")
    show.metric("chance", 1 / VOCAB, zh="随机猜测", en="chance")
    show.metric("second_pass", by_place[known[:, 1:]].mean(), zh="重复段准确率", en="accuracy on the repeat")
    show.metric("weights_changed", changed, zh="测试时变化的权重", en="weights changed during the test")

    show.plot(
        "by_place",
        {name: (list(range(2, LENGTH + 1)), by_place.mean(0))},
        zh=f"新块每 {period} 个词元重复一次：按位置的准确率",
        en=f"A new block that repeats every {period} tokens: accuracy by position",
        x=Words("位置", "position"),
        y=Words("准确率", "accuracy"),
    )
    show.say(
        zh="归纳头要两层配合：前一层记下“我前面是谁”，后一层找到当前词元上次出现之处，"
        "抄下当时的下一个词元。权重不动，“学会”的只是上下文。这是上下文学习（ICL）的一种机制，"
        "不是 GPT-3 全部能力的解释。",
        en="An induction head needs two layers: the first records which token came before, the second "
        "finds the current token's previous occurrence and copies what followed. No weights change; "
        "what was learned is in the context. It is one mechanism of in-context learning, not an "
        "explanation of everything GPT-3 does.",
    )
