"""A stack of encoder layers in which every position sees every other, and the heads that read it."""

import torch
from torch import Tensor, nn

from snippets.lm.post_norm_layers import Activation, EncoderLayer


class Encoder(nn.Module):
    """L layers, each norm(x + f(x)) twice, with no mask but padding. Devlin et al. (arXiv 1810.04805), §3."""

    def __init__(
        self, layers: int, width: int, heads: int, hidden: int, activation: Activation, eps: float = 1e-12
    ) -> None:
        super().__init__()
        made = (EncoderLayer(width, heads, hidden, activation, bias=True, eps=eps) for _ in range(layers))
        self.layers = nn.ModuleList(made)

    def forward(self, x: Tensor, present: Tensor) -> list[Tensor]:
        """x: (B, T, D). present: (B, T), False at padding. Returns the input and L states, each (B, T, D)."""
        states, keys = [x], present[:, None, None]  # keys (B, 1, 1, T): no query may look at padding
        for layer in self.layers:
            states.append(layer(states[-1], keys))
        return states


class Pooler(nn.Module):
    """tanh(W x[CLS] + b): one vector for the whole text.

    The released code of Devlin et al. (arXiv 1810.04805); the paper has only its input, the vector C.
    """

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dense = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns (B, D)."""
        pooled: Tensor = self.dense(x[:, 0]).tanh()  # (B, D)
        return pooled


class WordHead(nn.Module):
    """Scores for every word at each position, the word embedding serving once more as the output matrix.

        norm(activation(x W + b)) E^T + c

    Press & Wolf, Using the Output Embedding (arXiv 1608.05859); the released code of BERT.
    """

    def __init__(
        self, width: int, embedding: int, vocab: int, activation: Activation, eps: float = 1e-12
    ) -> None:
        super().__init__()
        self.dense, self.norm = nn.Linear(width, embedding), nn.LayerNorm(embedding, eps)
        self.bias, self.activation = nn.Parameter(torch.zeros(vocab)), activation

    def forward(self, x: Tensor, words: Tensor) -> Tensor:
        """x: (B, T, D). words: (V, E), the embedding's table. Returns (B, T, V)."""
        y = self.norm(self.activation(self.dense(x)))  # (B, T, E)
        scores: Tensor = y @ words.T + self.bias  # (B, T, V)
        return scores


def initialise(model: nn.Module, std: float = 0.02) -> None:
    """Start as BERT starts: all matrices and tables near zero, biases zero, gains one.

    Devlin et al.'s released code draws from a normal cut off at two deviations.
    """
    for name, parameter in model.named_parameters():
        if parameter.dim() > 1:
            nn.init.trunc_normal_(parameter, std=std, a=-2 * std, b=2 * std)
        elif name.endswith("bias"):
            nn.init.zeros_(parameter)
