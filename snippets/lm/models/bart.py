"""BART: the Transformer of 2017 with GELU, learnt positions and a norm after the embedding."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from snippets.lm.activations import gelu
from snippets.lm.causal import causal_mask
from snippets.lm.post_norm_layers import DecoderLayer, EncoderLayer
from snippets.lm.sequence_to_sequence import Run, run

PADDING, START = 1, 2  # the decoder starts with </s>, which ends a text as well


@dataclass(frozen=True)
class Sizes:
    """BART-base as released; L layers in each of the two stacks."""

    V: int = 50_265
    D: int = 768
    L: int = 6
    H: int = 12
    F: int = 3_072
    positions: int = 1_024


class Positions(nn.Module):
    """A learnt vector for each position of a stack, and its norm. The first two rows are never read.

    The released code counts positions on from its padding id; those two rows are part of BART's size.
    """

    def __init__(self, positions: int, width: int) -> None:
        super().__init__()
        self.table, self.norm = nn.Embedding(positions + 2, width), nn.LayerNorm(width)

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns the same shape."""
        placed: Tensor = self.norm(x + self.table(torch.arange(x.shape[1]) + 2))  # (B, T, D) + (T, D)
        return placed


class Bart(nn.Module):
    """A noised text in, logits for each token of the whole text out.

    Lewis et al., BART (arXiv 1910.13461), §2.1: "the standard sequence-to-sequence Transformer architecture
    ... except ... that we modify ReLU activation functions to GeLUs". The rest is the released code's.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.tokens = nn.Embedding(s.V, s.D, padding_idx=PADDING)  # padding learns nothing from being read
        self.encoder_positions = Positions(s.positions, s.D)
        self.decoder_positions = Positions(s.positions, s.D)
        self.encoder = nn.ModuleList(EncoderLayer(s.D, s.H, s.F, gelu, bias=True) for _ in range(s.L))
        self.decoder = nn.ModuleList(DecoderLayer(s.D, s.H, s.F, gelu, bias=True) for _ in range(s.L))
        self.register_buffer("output_bias", torch.zeros(s.V))  # not trained: zero in every release
        self.output_bias: Tensor

    def encode(self, source: Tensor, present: Tensor) -> list[Tensor]:
        """source, present: (B, S). Returns L + 1 states (B, S, D)."""
        mask = present[:, None, None]  # (B, 1, 1, S)
        states = [self.encoder_positions(self.tokens(source))]  # (B, S, D)
        for layer in self.encoder:
            states.append(layer(states[-1], mask))
        return states

    def decode(self, shifted: Tensor, memory: Tensor, present: Tensor) -> list[Tensor]:
        """shifted: (B, T). memory: (B, S, D). present: (B, S). Returns L + 1 states (B, T, D)."""
        causal = causal_mask(shifted.shape[1])  # (T, T)
        mask = present[:, None, None]  # (B, 1, 1, S)
        states = [self.decoder_positions(self.tokens(shifted))]  # (B, T, D)
        for layer in self.decoder:
            states.append(layer(states[-1], memory, causal, mask))
        return states

    def predict(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns logits (B, T, V): the embedding once more."""
        return x @ self.tokens.weight.T + self.output_bias

    def forward(self, source: Tensor, present: Tensor, shifted: Tensor) -> Run:
        """source, present: (B, S). shifted: (B, T), the target one step late."""
        return run(self, source, present, shifted)
