"""The encoder and decoder layer of 2017, the norm after each sum: the Transformer's, and with GELU BART's."""

from collections.abc import Callable

from torch import Tensor, nn

from snippets.lm.attention import attention, join_heads, split_heads

Activation = Callable[[Tensor], Tensor]


class MultiHead(nn.Module):
    """Several attentions side by side, each in a part of the width.

        concat(head_1, ..., head_H) Wo,  head_h = attention(x Wq_h, y Wk_h, y Wv_h)

    Vaswani et al. (arXiv 1706.03762), §3.2.2. The paper's projections have no bias, later models' have.
    """

    def __init__(self, width: int, heads: int, bias: bool) -> None:
        super().__init__()
        self.heads = heads
        self.q, self.k = nn.Linear(width, width, bias), nn.Linear(width, width, bias)
        self.v, self.out = nn.Linear(width, width, bias), nn.Linear(width, width, bias)

    def forward(self, x: Tensor, y: Tensor, mask: Tensor) -> Tensor:
        """x asks, y answers. x: (B, T, D). y: (B, S, D). mask spreads to (B, H, T, S). Returns (B, T, D)."""
        q = split_heads(self.q(x), self.heads)  # (B, H, T, E)
        k, v = split_heads(self.k(y), self.heads), split_heads(self.v(y), self.heads)  # (B, H, S, E)
        mixed: Tensor = self.out(join_heads(attention(q, k, v, mask)))  # (B, T, D)
        return mixed


class FeedForward(nn.Module):
    """activation(x W1 + b1) W2 + b2, at each position alone. Vaswani et al. (arXiv 1706.03762), eq. 2."""

    def __init__(self, width: int, hidden: int, activation: Activation) -> None:
        super().__init__()
        self.up, self.down, self.activation = nn.Linear(width, hidden), nn.Linear(hidden, width), activation

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns the same shape; in between it is (B, T, F)."""
        fed: Tensor = self.down(self.activation(self.up(x)))
        return fed


class EncoderLayer(nn.Module):
    """norm(x + self-attention(x)), then norm(x + feed-forward(x)). Vaswani et al. §3.1."""

    def __init__(
        self, width: int, heads: int, hidden: int, activation: Activation, bias: bool, eps: float = 1e-5
    ) -> None:
        super().__init__()
        self.itself, self.feed = MultiHead(width, heads, bias), FeedForward(width, hidden, activation)
        self.norm_1, self.norm_2 = nn.LayerNorm(width, eps), nn.LayerNorm(width, eps)

    def forward(self, x: Tensor, present: Tensor) -> Tensor:
        """x: (B, S, D). present: (B, 1, 1, S), which keys are no padding. Returns (B, S, D)."""
        x = self.norm_1(x + self.itself(x, x, present))
        y: Tensor = self.norm_2(x + self.feed(x))
        return y


class DecoderLayer(nn.Module):
    """As the encoder's, with a look at the source between the two: three sums, three norms."""

    def __init__(self, width: int, heads: int, hidden: int, activation: Activation, bias: bool) -> None:
        super().__init__()
        self.itself, self.across = MultiHead(width, heads, bias), MultiHead(width, heads, bias)
        self.feed = FeedForward(width, hidden, activation)
        self.norm_1, self.norm_2, self.norm_3 = (nn.LayerNorm(width) for _ in range(3))

    def forward(self, x: Tensor, memory: Tensor, causal: Tensor, present: Tensor) -> Tensor:
        """x: (B, T, D). memory: (B, S, D). causal: (T, T). present: (B, 1, 1, S). Returns (B, T, D)."""
        x = self.norm_1(x + self.itself(x, x, causal))
        x = self.norm_2(x + self.across(x, memory, present))
        y: Tensor = self.norm_3(x + self.feed(x))
        return y
