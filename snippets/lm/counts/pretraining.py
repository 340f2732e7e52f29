"""What pre-training costs by the count that ELECTRA's authors published, so that models can be compared."""

from dataclasses import dataclass

NORM, GELU, SOFTMAX, DROPOUT = 5, 8, 5, 4
"""Operations a number, as google-research/electra flops_computation.py takes them."""


@dataclass(frozen=True)
class Trained:
    """One network and the text it is trained on. `predicted`: the share of positions with a word to find."""

    width: int  # D
    layers: int  # L
    vocabulary: int = 30_522  # V
    embedding: int | None = None  # E, if it is not D
    tokens: int = 512  # T
    predicted: float = 0.15625  # 20 of 128

    @property
    def table_width(self) -> int:
        """E, the width of the word embeddings."""
        return self.embedding or self.width

    @property
    def heads(self) -> int:
        """H: one for every 64 of the width."""
        return max(self.width // 64, 1)


def layer(net: Trained) -> int:
    """One token in one layer: matrices twice their size, then biases, softmax, dropout, norms."""
    D, F, T, H = net.width, 4 * net.width, net.tokens, net.heads
    matrices = 2 * (4 * D * D + 2 * D * F)
    attention = 4 * D * T + (SOFTMAX + DROPOUT + 1) * T * H  # scores and mixing; softmax, dropout, scaling
    around = 3 * D + (2 + DROPOUT) * D + NORM  # the script counts this norm's operations once, not D times
    return matrices + attention + around + (GELU + 1) * F + (2 + DROPOUT) * D + NORM * D


def entrance(net: Trained) -> int:
    """One token's embedding, counted as a product with a one-hot vector, though it is a look-up."""
    E, D = net.table_width, net.width
    projection = 2 * D * E + D if E != D else 0
    return 2 * E * net.vocabulary + 2 * E * (net.tokens + 2) + (2 + NORM + DROPOUT) * E + projection


def word_head(net: Trained) -> float:
    """One token's share of the prediction over the vocabulary."""
    E, V = net.table_width, net.vocabulary
    return net.predicted * (2 * E * V + 2 * net.width * E + (1 + GELU + NORM) * E + (SOFTMAX + 2) * V)


def verdict_head(net: Trained) -> float:
    """One token's "replaced or not": every position answers."""
    return 2 * net.width**2 + (1 + GELU + 2) * net.width


def training(net: Trained, batch: int, steps: int, verdict: bool = False) -> float:
    """All operations of the training; the script takes a step for two forward passes (6 N D: three)."""
    head = verdict_head(net) if verdict else word_head(net)
    return 2 * batch * steps * net.tokens * (net.layers * layer(net) + entrance(net) + head)


def electra_training(judge: Trained, generator: Trained, batch: int, steps: int) -> float:
    """The two networks of ELECTRA. Clark et al., ELECTRA (arXiv 2003.10555), §3.2 and App. D."""
    return training(judge, batch, steps, verdict=True) + training(generator, batch, steps)
