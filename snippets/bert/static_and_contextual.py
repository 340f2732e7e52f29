"""One word in two texts: the table gives it one vector, an encoder gives it two."""

from typing import Annotated

import torch
import torch.nn.functional as F
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.activations import gelu
from snippets.lm.encoder import Encoder

VOCABULARY = 1_000


@demo(zh="静态与上下文词向量", en="Static and contextual vectors")
def static_and_contextual(
    show: Show,
    tokens: Annotated[int, Range(4, 64), Words("文本长度（词元）", "text length in tokens")] = 16,
    width: Annotated[int, Range(8, 128), Words("隐藏维度", "hidden size")] = 64,
    layers: Annotated[int, Range(1, 12), Words("编码器层数", "layers of the encoder")] = 6,
    seed: int = 0,
) -> None:
    """Put the same word at the same position in two texts, and read its vector from a table and an encoder.

    The encoder is untrained. Without positions it can't tell an order: shuffled neighbours move nothing.
    """
    random = torch.Generator().manual_seed(seed)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        encoder = Encoder(layers, width, 1, 4 * width, gelu).double()
    table = torch.randn(VOCABULARY, width, generator=random, dtype=torch.float64)  # (V, D)
    places = torch.randn(tokens, width, generator=random, dtype=torch.float64)  # (T, D)
    first = torch.randint(VOCABULARY, (tokens,), generator=random)  # (T)
    other = torch.randint(VOCABULARY, (tokens,), generator=random)
    other[0] = first[0]  # the word in question
    shuffled = torch.cat([first[:1], first[1:].roll(1)])  # the same neighbours in another order
    present = torch.ones(1, tokens, dtype=torch.bool)

    def contextual(text: Tensor, at: Tensor) -> Tensor:
        """The word's vector (D) after the encoder. text: (T) ids. at: (T, D), what positions add."""
        with torch.no_grad():
            state: Tensor = encoder((table[text] + at)[None], present)[-1]  # (1, T, D)
        return state[0, 0]

    nowhere = torch.zeros_like(places)
    word = contextual(first, places)
    pairs = {
        "static": (table[first[0]], table[other[0]]),
        "contextual": (word, contextual(other, places)),
        "shuffled": (word, contextual(shuffled, places)),
        "bag": (contextual(first, nowhere), contextual(shuffled, nowhere)),
    }
    cosine = {name: F.cosine_similarity(a, b, dim=0).item() for name, (a, b) in pairs.items()}
    gap = (pairs["bag"][0] - pairs["bag"][1]).abs().max()

    show.metric("static", cosine["static"], zh="查表：两处的余弦", en="table, cosine of the two vectors")
    show.metric("contextual", cosine["contextual"], zh="编码器，上下文不同", en="encoder, other neighbours")
    show.metric("shuffled", cosine["shuffled"], zh="编码器，只换词序", en="encoder, other order")
    show.metric("bag", cosine["bag"], zh="编码器，无位置，只换词序", en="encoder, no positions, other order")
    show.metric(
        "bag_gap",
        gap,
        zh="无位置、只换词序：向量的最大差",
        en="no positions, other order: largest difference",
    )
    names = [
        Words("查表", "table"),
        Words("编码器，上下文不同", "encoder, other neighbours"),
        Words("编码器，只换词序", "encoder, other order"),
        Words("编码器，无位置，只换词序", "encoder, no positions, other order"),
    ]
    columns = [Words("向量从哪里来", "source of the vector"), Words("余弦", "cosine")]
    rows = [(name, f"{value:.4f}") for name, value in zip(names, cosine.values(), strict=True)]
    show.table("cosines", columns, rows, zh="同一个词，两段文本", en="The same word in two texts")
    show.say(
        zh="表只看词，两处永远相同；编码器还看邻居。去掉位置，它就分不清词序。",
        en="A table sees only the word, so it gives the same vector; an encoder sees the neighbours "
        "too. Without positions it can't tell their order.",
    )
