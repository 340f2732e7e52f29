"""T5: an encoder-decoder whose positions are biases in the scores, and whose norm only scales."""

from dataclasses import dataclass

from torch import Tensor, nn

from snippets.lm.causal import causal_mask
from snippets.lm.relative_bias import relative_bias
from snippets.lm.scale_norm_layers import DecoderLayer, EncoderLayer, ScaleNorm
from snippets.lm.sequence_to_sequence import Run, run

PADDING = START = 0  # the decoder starts with the padding token


@dataclass(frozen=True)
class Sizes:
    """T5-base; L layers in each of the two stacks, and H * E need not be D."""

    V: int = 32_128
    D: int = 768
    L: int = 12
    H: int = 12
    E: int = 64
    F: int = 3_072
    buckets: int = 32
    furthest: int = 128


class T5(nn.Module):
    """Text in, logits for each token of the answer out.

    The paper's own model, T5 1.0; 1.1 has a gated feed-forward and unties the output.
    Raffel et al., T5 (arXiv 1910.10683), §2.1.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = self.sizes = sizes
        self.tokens = nn.Embedding(s.V, s.D)
        self.encoder = nn.ModuleList(EncoderLayer(s.D, s.H, s.E, s.F) for _ in range(s.L))
        self.decoder = nn.ModuleList(DecoderLayer(s.D, s.H, s.E, s.F) for _ in range(s.L))
        self.encoder_bias = nn.Embedding(s.buckets, s.H)  # one table for all layers of a stack
        self.decoder_bias = nn.Embedding(s.buckets, s.H)
        self.encoder_norm, self.decoder_norm = ScaleNorm(s.D), ScaleNorm(s.D)

    def encode(self, source: Tensor, present: Tensor) -> list[Tensor]:
        """source, present: (B, S). Returns L + 2 states (B, S, D): the last is the norm of the one before."""
        S = source.shape[1]
        bias = relative_bias(self.encoder_bias.weight, S, self.sizes.furthest, both_sides=True)  # (H, S, S)
        mask = present[:, None, None]  # (B, 1, 1, S)
        states = [self.tokens(source)]  # (B, S, D), not scaled
        for layer in self.encoder:
            states.append(layer(states[-1], bias, mask))
        return [*states, self.encoder_norm(states[-1])]

    def decode(self, shifted: Tensor, memory: Tensor, present: Tensor) -> list[Tensor]:
        """shifted: (B, T). memory: (B, S, D). present: (B, S). Returns L + 2 states (B, T, D)."""
        T = shifted.shape[1]
        bias = relative_bias(self.decoder_bias.weight, T, self.sizes.furthest, both_sides=False)  # (H, T, T)
        causal, mask = causal_mask(T), present[:, None, None]  # (T, T), (B, 1, 1, S)
        states = [self.tokens(shifted)]  # (B, T, D)
        for layer in self.decoder:
            states.append(layer(states[-1], memory, bias, causal, mask))
        return [*states, self.decoder_norm(states[-1])]

    def predict(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns logits (B, T, V): the embedding once more, after a scaling.

            x D^(-1/2) W^T

        The embedding starts with variance 1, so without it the logits would start with variance D.
        The scaling is in the authors' code (Mesh TensorFlow), not in the paper.
        """
        logits: Tensor = x * self.sizes.D**-0.5 @ self.tokens.weight.T
        return logits

    def forward(self, source: Tensor, present: Tensor, shifted: Tensor) -> Run:
        """source, present: (B, S). shifted: (B, T), the target one step late."""
        return run(self, source, present, shifted)
