"""Sentence vectors from [CLS] or by averaging: how alike all texts look, and what centring does."""

from typing import Annotated

import torch
import torch.nn.functional as F
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.activations import gelu
from snippets.lm.embeddings import Embeddings
from snippets.lm.encoder import Encoder

VOCABULARY = 1_000


def alike(vectors: Tensor) -> float:
    """The mean cosine of all pairs of rows (N, D), from their directions u alone.

    (|sum u|^2 - N) / (N (N - 1)), never below -1 / (N - 1)
    """
    u, n = F.normalize(vectors, dim=-1), len(vectors)
    return ((u.sum(0).square().sum() - n) / (n * (n - 1))).item()


@demo(zh="句向量：[CLS] 与平均", en="Sentence vectors: [CLS] and mean pooling")
def sentence_vectors(
    show: Show,
    texts: Annotated[int, Range(2, 400), Words("文本条数", "number of texts")] = 200,
    tokens: Annotated[int, Range(2, 64), Words("每条文本的词元数", "tokens per text")] = 16,
    width: Annotated[int, Range(8, 128), Words("隐藏维度", "hidden size")] = 64,
    layers: Annotated[int, Range(1, 6), Words("编码器层数", "layers of the encoder")] = 2,
    seed: int = 0,
) -> None:
    """Encode texts of random words, which share nothing but [CLS] and the positions, with an untrained BERT.

    Random directions would have a mean cosine of 0. What all texts share lifts it; centring takes that away.
    """
    random = torch.Generator().manual_seed(seed)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        embeddings = Embeddings(VOCABULARY, tokens, 2, width).double()
        encoder = Encoder(layers, width, 1, 4 * width, gelu).double()
    text = torch.randint(1, VOCABULARY, (texts, tokens), generator=random)  # (B, T)
    text[:, 0] = 0  # [CLS]
    with torch.no_grad():
        x = embeddings(text, torch.zeros_like(text))  # (B, T, D)
        states: Tensor = encoder(x, torch.ones(texts, tokens, dtype=torch.bool))[-1]  # (B, T, D)
    vectors = {"cls": states[:, 0], "mean": states.mean(1)}  # (B, D) each
    raw = {name: alike(v) for name, v in vectors.items()}
    centred = {name: alike(v - v.mean(0)) for name, v in vectors.items()}

    show.metric("cls", raw["cls"], zh="[CLS]：平均余弦", en="[CLS], mean cosine")
    show.metric("mean", raw["mean"], zh="平均池化：平均余弦", en="mean pooling, mean cosine")
    show.metric("cls_centred", centred["cls"], zh="[CLS]，减去均值后", en="[CLS], centred")
    show.metric("mean_centred", centred["mean"], zh="平均池化，减去均值后", en="mean pooling, centred")
    columns = [Words("句向量", "vector"), Words("平均余弦", "mean cosine"), Words("减去均值后", "centred")]
    names = {"cls": "[CLS]", "mean": Words("平均池化", "mean pooling")}
    rows = [(names[k], f"{raw[k]:.3f}", f"{centred[k]:.3f}") for k in names]
    show.table("alike", columns, rows, zh=f"{texts} 段随机文本两两之间", en=f"Among {texts} random texts")
    show.say(
        zh="随机文本毫不相干，余弦却很高：`[CLS]` 自己的嵌入处处相同。减去均值，共有的部分就没了。",
        en="Random texts have nothing in common, yet their cosine is high: `[CLS]` brings the same "
        "embedding everywhere. Subtract the mean, and the shared part is gone.",
    )
