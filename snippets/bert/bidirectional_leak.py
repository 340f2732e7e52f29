"""Why an encoder can't learn by next-token prediction: it reads the answer, directly or in two steps."""

import math
from typing import Annotated

import torch
from torch import Tensor, nn

from quiz.demo import Range, Show, Words, demo
from snippets.lm.attention import attention
from snippets.lm.causal import causal_mask, next_token_loss

BATCH, WIDTH = 16, 32


class Encoder(nn.Module):
    """Attention layers with learned positions and a mask of one's choice; no feed-forward part."""

    def __init__(self, words: int, tokens: int, layers: int) -> None:
        super().__init__()
        self.words = nn.Embedding(words, WIDTH)
        self.positions = nn.Parameter(torch.randn(tokens, WIDTH) / 2)
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(layers + 1))
        self.qkv = nn.ModuleList(nn.Linear(WIDTH, 3 * WIDTH, bias=False) for _ in range(layers))
        self.out = nn.ModuleList(nn.Linear(WIDTH, WIDTH, bias=False) for _ in range(layers))
        self.head = nn.Linear(WIDTH, words)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """x: (B, T, D) word vectors. mask: (T, T). Returns logits (B, T, V)."""
        x = x + self.positions
        for norm, qkv, out in zip(self.norms, self.qkv, self.out, strict=False):  # the last norm comes after
            q, k, v = qkv(norm(x)).chunk(3, -1)  # (B, T, D) each
            x = x + out(attention(q, k, v, mask))
        logits: Tensor = self.head(self.norms[-1](x))  # (B, T, V)
        return logits


def masks(tokens: int) -> dict[str, Tensor]:
    """Who may look at whom, (T, T) each: the past, everything, everything but one's own answer."""
    whole = torch.ones(tokens, tokens, dtype=torch.bool)
    return {"causal": causal_mask(tokens), "full": whole, "hidden": whole ^ whole.diagonal(1).diag_embed(1)}


def leaks(model: Encoder, mask: Tensor, text: Tensor) -> int:
    """At how many positions t the logits depend on token t + 1, the answer; by the gradient."""
    x = model.words(text[:1]).detach().requires_grad_()  # (1, T, D)
    logits = model(x, mask)
    rows = [
        torch.autograd.grad(logits[0, t].square().sum(), x, retain_graph=True)[0]
        for t in range(x.shape[1] - 1)
    ]
    return sum(bool(row[0, t + 1].abs().sum() > 0) for t, row in enumerate(rows))


@demo(zh="双向模型为何不能预测下一个词", en="Why a bidirectional model can't predict the next token")
def bidirectional_leak(
    show: Show,
    words: Annotated[int, Range(2, 64), Words("词表大小", "vocabulary size")] = 16,
    tokens: Annotated[int, Range(3, 16), Words("文本长度（词元）", "text length in tokens")] = 8,
    layers: Annotated[int, Range(1, 4), Words("层数", "number of layers")] = 2,
    steps: Annotated[int, Range(1, 400), Words("每个模型的训练步数", "training steps per model")] = 200,
    seed: int = 0,
) -> None:
    """Train on random words, redrawn at each step: the only thing to learn is to copy the answer.

    A model that does not see the answer can't go below log V. Hiding the answer alone helps one layer
    only: with two, a neighbour that saw it passes it on.
    """
    names = {"causal": Words("因果掩码", "causal"), "full": Words("全可见", "everything")}
    names["hidden"] = Words("只挡住答案", "everything but the answer")
    random = torch.Generator().manual_seed(seed)
    test = torch.randint(words, (512, tokens), generator=random)  # (B, T)
    losses: dict[str, float] = {}
    leaking: dict[str, int] = {}
    curves: dict[Words | str, tuple[range, list[float]]] = {}
    for turn, (name, mask) in enumerate(masks(tokens).items()):
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            model = Encoder(words, tokens, layers)
        leaking[name] = leaks(model, mask, test)
        optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
        curve = []
        for step in range(steps):
            text = torch.randint(words, (BATCH, tokens), generator=random)
            loss = next_token_loss(model(model.words(text), mask), text)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            curve.append(loss.item())
            if step % 20 == 0 or step == steps - 1:
                curves[names[name]] = (range(1, len(curve) + 1), curve)
                show.progress(turn * steps + step, 3 * steps, zh="训练", en="training")
                show.plot(  # grows with each call
                    "loss",
                    curves,
                    zh="随机文本上的损失",
                    en="Loss on random text",
                    x=Words("步", "step"),
                    y=Words("损失", "loss"),
                )
        with torch.no_grad():
            losses[name] = next_token_loss(model(model.words(test), mask), test).item()

    show.metric("chance", math.log(words), zh="瞎猜的损失 log V", en="loss of guessing, log V")
    show.metric("causal_loss", losses["causal"], zh="因果掩码的损失", en="loss, causal")
    show.metric("full_loss", losses["full"], zh="全可见的损失", en="loss, sees everything")
    show.metric(
        "hidden_loss", losses["hidden"], zh="只挡住答案的损失", en="loss, sees everything but the answer"
    )
    show.metric(
        "causal_leaks",
        leaking["causal"],
        zh="因果掩码：看得到答案的位置数",
        en="positions that see the answer: causal",
    )
    show.metric(
        "full_leaks",
        leaking["full"],
        zh="全可见：看得到答案的位置数",
        en="positions that see the answer: all visible",
    )
    show.metric(
        "hidden_leaks",
        leaking["hidden"],
        zh="只挡住答案：看得到答案的位置数",
        en="positions that see the answer: answer hidden",
    )
    show.say(
        zh="词是随机的，无规律可学：损失降到 $\\log V$ 以下，只能是抄到了答案。",
        en="The words are random, so there is nothing to learn: a loss below $\\log V$ means that the "
        "answer was copied.",
    )
