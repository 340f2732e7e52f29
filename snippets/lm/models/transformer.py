"""The Transformer of 2017: an encoder-decoder with sinusoidal positions and the norm after each sum."""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.causal import causal_mask
from snippets.lm.post_norm_layers import DecoderLayer, EncoderLayer
from snippets.lm.sequence_to_sequence import Run, run
from snippets.lm.sinusoidal import sinusoids


@dataclass(frozen=True)
class Sizes:
    """The base model of the paper, table 3; L layers in each of the two stacks."""

    V: int = 37_000
    D: int = 512
    L: int = 6
    H: int = 8
    F: int = 2_048


class Transformer(nn.Module):
    """Source and target in, logits for each token of the target out.

    One matrix serves as both embeddings and as the output, and embeddings are multiplied by sqrt(D).
    Vaswani et al., Attention Is All You Need (arXiv 1706.03762), §3.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.tokens = nn.Embedding(s.V, s.D)
        self.encoder = nn.ModuleList(EncoderLayer(s.D, s.H, s.F, F.relu, bias=False) for _ in range(s.L))
        self.decoder = nn.ModuleList(DecoderLayer(s.D, s.H, s.F, F.relu, bias=False) for _ in range(s.L))

    def embed(self, tokens: Tensor) -> Tensor:
        """tokens: (B, T). Returns (B, T, D): sqrt(D) * embedding + position. §3.4 and §3.5."""
        D = self.tokens.embedding_dim
        embedded: Tensor = self.tokens(tokens) * math.sqrt(D)  # (B, T, D)
        return embedded + sinusoids(torch.arange(tokens.shape[1]), D)  # + (T, D)

    def encode(self, source: Tensor, present: Tensor) -> list[Tensor]:
        """source, present: (B, S). Returns L + 1 states (B, S, D)."""
        mask = present[:, None, None]  # (B, 1, 1, S)
        states = [self.embed(source)]  # (B, S, D)
        for layer in self.encoder:
            states.append(layer(states[-1], mask))
        return states

    def decode(self, shifted: Tensor, memory: Tensor, present: Tensor) -> list[Tensor]:
        """shifted: (B, T). memory: (B, S, D). present: (B, S). Returns L + 1 states (B, T, D)."""
        causal = causal_mask(shifted.shape[1])  # (T, T)
        mask = present[:, None, None]  # (B, 1, 1, S)
        states = [self.embed(shifted)]  # (B, T, D)
        for layer in self.decoder:
            states.append(layer(states[-1], memory, causal, mask))
        return states

    def predict(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns logits (B, T, V): the embedding once more."""
        return x @ self.tokens.weight.T

    def forward(self, source: Tensor, present: Tensor, shifted: Tensor) -> Run:
        """source, present: (B, S). shifted: (B, T), the target one step late."""
        return run(self, source, present, shifted)
