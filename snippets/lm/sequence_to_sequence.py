"""What every encoder-decoder does: read the target one step late, lose on each token, write greedily."""

from dataclasses import dataclass
from typing import Protocol

import torch
import torch.nn.functional as F
from torch import Tensor

IGNORED = -100
"""The label of a position without loss: padding of the target."""


@dataclass(frozen=True)
class Run:
    """What one pass computes. States: the input of the first layer, then the output of each, (B, T, D)."""

    encoder: list[Tensor]
    decoder: list[Tensor]
    logits: Tensor


class EncoderDecoder(Protocol):
    """A model that reads a source once and writes a target token by token."""

    def encode(self, source: Tensor, present: Tensor) -> list[Tensor]:
        """source, present: (B, S) ids, and which of them are no padding. Returns states (B, S, D)."""

    def decode(self, shifted: Tensor, memory: Tensor, present: Tensor) -> list[Tensor]:
        """shifted: (B, T). memory: (B, S, D), the encoder's last state. Returns states (B, T, D)."""

    def predict(self, x: Tensor) -> Tensor:
        """x: (B, T, D), the decoder's last state. Returns logits (B, T, V)."""


def run(model: EncoderDecoder, source: Tensor, present: Tensor, shifted: Tensor) -> Run:
    """Read the source, then all of the target at once, each position blind to those after it."""
    encoder = model.encode(source, present)
    decoder = model.decode(shifted, encoder[-1], present)
    return Run(encoder, decoder, model.predict(decoder[-1]))


def shift_right(labels: Tensor, start: int, padding: int) -> Tensor:
    """The decoder's input: the target one step late, a start token in front. labels: (B, T), kept.

    Vaswani et al. (arXiv 1706.03762), §3.1: "the output embeddings are offset by one position".
    """
    shifted = labels.roll(1, 1)  # (B, T), the last label comes to the front
    shifted[:, 0] = start
    return shifted.masked_fill(shifted == IGNORED, padding)


def target_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Mean cross-entropy of the target's tokens, each given the source and the tokens before it.

        L = -1/T * sum_t log p(y[t] | y[<t], x)

    logits: (B, T, V), aligned with labels (B, T); `IGNORED` labels count for nothing. Returns a scalar.
    """
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=IGNORED)


@torch.no_grad()
def write_greedily(model: EncoderDecoder, source: Tensor, present: Tensor, start: int, tokens: int) -> Tensor:
    """The most likely next token, again and again, so many of them. Returns (B, tokens).

    The encoder runs once. The decoder reads all that was written anew at every step: no cache.
    """
    memory = model.encode(source, present)[-1]  # (B, S, D)
    written = torch.full((len(source), 1), start)  # (B, 1)
    for _ in range(tokens):
        last = model.decode(written, memory, present)[-1][:, -1:]  # (B, 1, D)
        written = torch.cat([written, model.predict(last).argmax(-1)], 1)  # (B, t + 1)
    return written[:, 1:]
