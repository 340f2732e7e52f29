"""RoBERTa: BERT's encoder without segments and without the pair task; positions count from the padding id."""

from dataclasses import dataclass

from torch import Tensor, nn

from snippets.lm.activations import gelu
from snippets.lm.encoder import Encoder, WordHead

PADDING = 1
EPS = 1e-5
"""Of the norms in the released code (fairseq), where BERT has 1e-12."""


@dataclass(frozen=True)
class Sizes:
    """RoBERTa-base; F is 4 D. Liu et al. (arXiv 1907.11692), Table 9 gives large."""

    V: int = 50_265
    D: int = 768
    L: int = 12
    H: int = 12
    F: int = 3_072
    positions: int = 512


@dataclass(frozen=True)
class Run:
    """What one pass computes. States: the input of the first layer, then each layer's output, (B, T, D)."""

    states: list[Tensor]
    words: Tensor


def places(tokens: Tensor) -> Tensor:
    """The row of the position table that each token reads: the first token has padding id + 1.

        place = padding + (number among the tokens that are no padding), and padding itself at padding

    tokens: (B, T). Returns (B, T). Padding on the left moves nothing. fairseq, utils.make_positions.
    """
    present = tokens != PADDING
    return present.cumsum(-1) * present + PADDING


class Roberta(nn.Module):
    """Tokens in, for each position scores of every word out.

    Liu et al., RoBERTa (arXiv 1907.11692), §4: the same model as BERT, other training.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.words = nn.Embedding(s.V, s.D)
        self.positions = nn.Embedding(s.positions + PADDING + 1, s.D)  # 514 rows for 512 positions
        self.norm = nn.LayerNorm(s.D, EPS)
        self.encoder = Encoder(s.L, s.D, s.H, s.F, gelu, EPS)
        self.word_head = WordHead(s.D, s.D, s.V, gelu, EPS)

    def forward(self, tokens: Tensor) -> Run:
        """tokens: (B, T), padding told by its id. Words come out as (B, T, V); `mlm_loss` is all its loss."""
        x = self.norm(self.words(tokens) + self.positions(places(tokens)))  # (B, T, D)
        states = self.encoder(x, tokens != PADDING)
        return Run(states, self.word_head(states[-1], self.words.weight))
