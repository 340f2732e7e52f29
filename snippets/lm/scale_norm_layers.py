"""T5's encoder and decoder layer: the norm before each part scales only, no bias anywhere."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.attention import join_heads, split_heads, weighted_average
from snippets.lm.norms import rms_norm


class ScaleNorm(nn.Module):
    """A layer norm that "only rescales", without a bias: RMSNorm by another name. Raffel et al. §2.1."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.gain = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns the same shape."""
        return rms_norm(x, self.gain)


class BiasedAttention(nn.Module):
    """Attention whose scores know the distance, and are not divided by sqrt(E).

        softmax(q k^T + b) v

    The division is in the first weights instead: q starts smaller by sqrt(E). Heads may be wider or
    narrower than D / H. Raffel et al., T5 (arXiv 1910.10683), §2.1; the authors' code (Mesh TensorFlow).
    """

    def __init__(self, width: int, heads: int, head_size: int) -> None:
        super().__init__()
        self.heads, inner = heads, heads * head_size
        self.q, self.k, self.v = (nn.Linear(width, inner, bias=False) for _ in range(3))
        self.out = nn.Linear(inner, width, bias=False)
        nn.init.normal_(self.q.weight, std=(width * head_size) ** -0.5)  # here is the missing 1 / sqrt(E)
        for linear in (self.k, self.v, self.out):
            nn.init.normal_(linear.weight, std=linear.in_features**-0.5)

    def forward(self, x: Tensor, y: Tensor, bias: Tensor | float, mask: Tensor) -> Tensor:
        """x: (B, T, D) asks, y: (B, S, D) answers. bias: (H, T, S). mask spreads to (B, H, T, S)."""
        q = split_heads(self.q(x), self.heads)  # (B, H, T, E)
        k, v = split_heads(self.k(y), self.heads), split_heads(self.v(y), self.heads)  # (B, H, S, E)
        scores = q @ k.transpose(-1, -2) + bias  # (B, H, T, S)
        mixed: Tensor = self.out(join_heads(weighted_average(scores, v, mask)))  # (B, T, D)
        return mixed


class FeedForward(nn.Module):
    """ReLU(x U) W, without biases. Raffel et al. §2.1."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(width, hidden, bias=False), nn.Linear(hidden, width, bias=False)
        for linear in (self.up, self.down):
            nn.init.normal_(linear.weight, std=linear.in_features**-0.5)

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns the same shape; in between it is (B, T, F)."""
        fed: Tensor = self.down(F.relu(self.up(x)))
        return fed


class EncoderLayer(nn.Module):
    """x + attention(norm(x)), then x + feed-forward(norm(x)). Raffel et al. §2.1."""

    def __init__(self, width: int, heads: int, head_size: int, hidden: int) -> None:
        super().__init__()
        self.itself, self.feed = BiasedAttention(width, heads, head_size), FeedForward(width, hidden)
        self.norm_1, self.norm_2 = ScaleNorm(width), ScaleNorm(width)

    def forward(self, x: Tensor, bias: Tensor, present: Tensor) -> Tensor:
        """x: (B, S, D). bias: (H, S, S). present: (B, 1, 1, S), which keys are no padding."""
        normed = self.norm_1(x)
        x = x + self.itself(normed, normed, bias, present)
        fed: Tensor = self.feed(self.norm_2(x))
        return x + fed


class DecoderLayer(nn.Module):
    """As the encoder's, with a look at the source in between; that look has no position bias."""

    def __init__(self, width: int, heads: int, head_size: int, hidden: int) -> None:
        super().__init__()
        self.itself = BiasedAttention(width, heads, head_size)
        self.across = BiasedAttention(width, heads, head_size)
        self.feed = FeedForward(width, hidden)
        self.norm_1, self.norm_2, self.norm_3 = (ScaleNorm(width) for _ in range(3))

    def forward(self, x: Tensor, memory: Tensor, bias: Tensor, causal: Tensor, present: Tensor) -> Tensor:
        """x: (B, T, D). memory: (B, S, D). bias: (H, T, T). causal: (T, T). present: (B, 1, 1, S)."""
        normed = self.norm_1(x)
        x = x + self.itself(normed, normed, bias, causal)
        x = x + self.across(self.norm_2(x), memory, 0.0, present)
        fed: Tensor = self.feed(self.norm_3(x))
        return x + fed
