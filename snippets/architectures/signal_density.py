"""What denser labels are worth: the same causal model, with loss on every position or on a few."""

from typing import Annotated

import torch
from torch import Tensor
from torch.nn import functional as F

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import next_token_loss
from snippets.lm.models.gpt2 import GPT2, Shape
from snippets.lm.tiny_language import TinyLanguage, tiny_language

LENGTH, BATCH = 32, 16


def thinned_loss(logits: Tensor, tokens: Tensor, keep: Tensor) -> Tensor:
    """The next-token loss on the kept positions only. logits: (B, T, V). tokens, keep: (B, T)."""
    labels = tokens.masked_fill(~keep, -100)[:, 1:]  # -100 carries no loss
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), labels.flatten())


Curves = dict[Words | str, tuple[list[int], list[float]]]
"""Held-out loss by step."""


def train(
    language: TinyLanguage, share: float, steps: int, seed: int, show: Show, curves: Curves, name: Words
) -> float:
    """Train with loss on `share` of the positions, and draw how the held-out loss falls. Returns the last."""
    random = torch.Generator().manual_seed(seed + 1)
    corpus = torch.split(language.sample(steps * BATCH, LENGTH, random), BATCH)  # each is read once
    held_out = language.sample(256, LENGTH, torch.Generator().manual_seed(seed + 2))
    model = GPT2(Shape(language.vocab, LENGTH, width=32, layers=2, heads=4), seed)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    at: list[int] = []
    curve: list[float] = []
    curves[name] = at, curve
    for step, tokens in enumerate(corpus, 1):
        keep = torch.rand(BATCH, LENGTH, generator=random) < share
        keep[0, 1] = True  # one label at least, or there is no loss
        loss = thinned_loss(model(tokens), tokens, keep)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        if step % 25 == 0 or step == steps:
            with torch.no_grad():
                curve.append(next_token_loss(model(held_out), held_out).item())
            at.append(step)
            show.progress(
                step,
                steps,
                zh=f"占比 {share:g}，损失 {curve[-1]:.3f}",
                en=f"share {share:g}, loss {curve[-1]:.3f}",
            )
            show.plot(  # grows with each call
                "loss", curves, zh="留出损失", en="Held-out loss", x=Words("步", "step"), y="nats"
            )
    return curve[-1]


@demo(zh="信号密度值多少：一次消融", en="What signal density is worth: an ablation", slow=15)
def signal_density(
    show: Show,
    share: Annotated[
        float, Range(0.02, 1), Words("带损失的位置占比", "share of positions with a loss")
    ] = 0.15,
    steps: Annotated[int, Range(75, 450), Words("每个模型的训练步数", "training steps per model")] = 300,
    seed: int = 0,
) -> None:
    """Train twice on the same text, with a loss everywhere and on a random share; compare held-out loss."""
    language = tiny_language(torch.Generator().manual_seed(seed))
    held_out = language.sample(256, LENGTH, torch.Generator().manual_seed(seed + 2))
    floor = language.best_loss(held_out).item()
    curves: Curves = {Words("下限", "lower bound"): ([25, steps], [floor, floor])}
    every = train(language, 1.0, steps, seed, show, curves, Words("全部位置", "all positions"))
    some = train(language, share, steps, seed, show, curves, Words("部分位置", "some positions"))

    show.metric(
        "floor", floor, zh="理论下限（已知语言）", en="lower bound: knowing the language", unit="nats"
    )
    show.metric("every_loss", every, zh="全部位置：留出损失", en="all positions: held-out loss", unit="nats")
    show.metric("some_loss", some, zh="部分位置：留出损失", en="some positions: held-out loss", unit="nats")
    show.metric("gain", some - every, zh="差距", en="difference", unit="nats")
    show.say(
        zh="结构、数据、掩码都一样，只改带损失的位置比例：信号密得多，同样步数就学得多。这是对密度本身的消"
        "融，不是 CLM 与 MLM 的比较：MLM 的标签虽少，每个却能看到两侧。",
        en="Architecture, data and mask are the same; only the share of positions with a loss differs. "
        "A much denser signal learns more in the same number of steps. This isolates density; it "
        "isn't a comparison of CLM and MLM, since each of MLM's fewer labels sees both sides.",
    )
