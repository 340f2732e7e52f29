"""Telling the words inside a span from the two words around it: SpanBERT's head against the exact limit."""

import math
from typing import Annotated

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from quiz.demo import Range, Show, Words, demo
from snippets.lm.markov_bridge import Bridge, bridge
from snippets.lm.models.spanbert import BoundaryHead, hidden_tokens
from snippets.lm.tiny_language import tiny_language

WIDTH, TEXTS = 32, 128


class Reader(nn.Module):
    """Word vectors and the boundary head on them. There is no encoder: a border says its own word alone."""

    def __init__(self, words: int, span: int, seed: int) -> None:
        super().__init__()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.words = nn.Embedding(words + 1, WIDTH)  # the last is [MASK]
            nn.init.normal_(self.words.weight, std=0.2)  # tied to the output: larger, and it starts far off
            self.head = BoundaryHead(words, WIDTH, WIDTH, span)
        self.hidden = words

    def vectors(self, texts: Tensor) -> Tensor:
        """In place of an encoder's last layer. texts: (B, T), all hidden but the ends. Returns (B, T, D)."""
        shown = texts.clone()  # (B, T)
        shown[:, 1:-1] = self.hidden
        x: Tensor = self.words(shown)
        return x

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns scores (B, T-2, V) of the words inside."""
        selected = torch.ones(x.shape[:2], dtype=torch.bool)  # (B, T)
        selected[:, [0, -1]] = False
        scores = self.head(x, hidden_tokens(selected), self.words.weight[: self.hidden])  # (N, V)
        return torch.unflatten(scores, 0, (len(x), -1))  # (B, T-2, V)


def train(reader: Reader, language: Bridge, steps: int, random: torch.Generator) -> None:
    """Let the reader read fresh texts."""
    optimizer = torch.optim.Adam(reader.parameters(), lr=3e-3)
    drawn = language.sample(steps * TEXTS, random)
    for texts in drawn.view(steps, TEXTS, drawn.shape[1]):  # each (B, T)
        loss = F.cross_entropy(reader(reader.vectors(texts)).flatten(0, 1), texts[:, 1:-1].flatten())
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()


def exact_losses(reader: Reader, language: Bridge, span: int) -> list[float]:
    """The reader's mean loss at each place of the span, over all borders as often as they occur."""
    V = language.words
    borders = torch.cartesian_prod(torch.arange(V), torch.arange(V))  # (V V, 2)
    texts = torch.zeros(V * V, span + 2, dtype=torch.long)
    texts[:, 0], texts[:, -1] = borders[:, 0], borders[:, 1]
    with torch.no_grad():
        log_q = reader(reader.vectors(texts)).double().log_softmax(-1).unflatten(0, (V, V))  # (V, V, n, V)
    return [language.loss(i, log_q[:, :, i - 1]) for i in range(1, span + 1)]


def reach(reader: Reader, texts: Tensor) -> tuple[float, float]:
    """The largest gradient of the loss on a border's vector, and on a vector inside the span."""
    x = reader.vectors(texts).detach().requires_grad_()  # (B, T, D)
    F.cross_entropy(reader(x).flatten(0, 1), texts[:, 1:-1].flatten()).backward()  # type: ignore[no-untyped-call]
    assert x.grad is not None
    return x.grad[:, [0, -1]].abs().max().item(), x.grad[:, 1:-1].abs().max().item()


@demo(zh="SpanBERT 的边界目标", en="SpanBERT's boundary objective")
def boundary_objective(
    show: Show,
    span: Annotated[int, Range(1, 8), Words("片段长度（词）", "span length in words")] = 4,
    words: Annotated[int, Range(4, 16), Words("词表大小", "vocabulary size")] = 12,
    successors: Annotated[int, Range(1, 4), Words("每个词可接的词数", "words that may follow each word")] = 2,
    steps: Annotated[int, Range(0, 300), Words("训练步数", "training steps")] = 150,
    seed: int = 0,
) -> None:
    """Train the head on a language that is known exactly, and hold its loss against the least there is.

    Both borders never tell less than the left one alone, and no training gets below their limit. The loss
    reaches the two border vectors and none inside the span.
    """
    random = torch.Generator().manual_seed(seed)
    follow = tiny_language(random, states=words, successors=successors).follow  # states are words
    language, reader = bridge(follow, span), Reader(words, span, seed)
    untrained = sum(exact_losses(reader, language, span)) / span
    train(reader, language, steps, random)
    losses = exact_losses(reader, language, span)
    places = range(1, span + 1)
    limits, left = [language.limit(i) for i in places], [language.limit_from_left(i) for i in places]
    at_border, inside = reach(reader, language.sample(TEXTS, random))

    show.metric("loss", sum(losses) / span, zh="训练后的损失", en="loss after training", unit="nats")
    show.metric("untrained", untrained, zh="训练前的损失", en="loss before training", unit="nats")
    show.metric(
        "limit", sum(limits) / span, zh="看两侧边界的损失下限", en="lower bound, both boundaries", unit="nats"
    )
    show.metric(
        "limit_left",
        sum(left) / span,
        zh="只看左边界的损失下限",
        en="lower bound, left boundary alone",
        unit="nats",
    )
    show.metric(
        "guessing",
        math.log(words),
        zh="不看边界、均匀瞎猜的损失",
        en="loss of guessing uniformly",
        unit="nats",
    )
    show.metric(
        "border_gradient", at_border, zh="边界向量上的最大梯度", en="largest gradient on a boundary vector"
    )
    show.metric(
        "inside_gradient", inside, zh="片段内向量上的最大梯度", en="largest gradient on a vector inside"
    )
    show.plot(
        "places",
        {
            Words("训练后", "trained"): (places, losses),
            Words("看两侧边界的损失下限", "lower bound, both boundaries"): (places, limits),
            Words("只看左边界的损失下限", "lower bound, left boundary alone"): (places, left),
        },
        zh="片段中各位置的损失",
        en="Loss at each position in the span",
        x=Words("在片段中的位置", "position in the span"),
        y="nats",
    )
    show.say(
        zh="预测只用两个边界向量和位置：片段内的向量得不到任何梯度。靠近边界的词好猜，中间的难；这里的边界只是"
        "一个词，真正的 SpanBERT 里它是看过全文的向量，能知道得更多。",
        en="The prediction uses only the two boundary vectors and the position; no vector inside gets any "
        "gradient. Words near a boundary are easy to guess, those in the middle hard. A boundary is one "
        "word here; in SpanBERT it is a vector that has read the whole text, and can know more.",
    )
