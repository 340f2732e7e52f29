"""The choices of GPT-3 and of LLaMA as parts that fit in each other's place."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from snippets.lm.feed_forward import llama_width, swiglu_block
from snippets.lm.norms import rms_norm
from snippets.lm.rotary import rotate


class RMSNorm(nn.Module):
    """One gain, no bias."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.gain = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        """x: (..., D). Returns (..., D)."""
        return rms_norm(x, self.gain)


class Gelu(nn.Module):
    """Two matrices, F = 4 D, bent by the tanh form as in GPT-2 and 3."""

    def __init__(self, width: int, bias: bool) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(width, 4 * width, bias), nn.Linear(4 * width, width, bias)

    def forward(self, x: Tensor) -> Tensor:
        """x: (..., D). Returns (..., D)."""
        out: Tensor = self.down(F.gelu(self.up(x), approximate="tanh"))
        return out


class SwiGLU(nn.Module):
    """Three matrices, F = 8 D / 3; none has a bias, whatever the rest has."""

    def __init__(self, width: int, bias: bool) -> None:
        super().__init__()
        del bias
        wide = llama_width(width, multiple=1)
        self.gate, self.up = nn.Linear(width, wide, False), nn.Linear(width, wide, False)
        self.down = nn.Linear(wide, width, False)

    def forward(self, x: Tensor) -> Tensor:
        """x: (..., D). Returns (..., D)."""
        return swiglu_block(x, self.gate.weight.T, self.up.weight.T, self.down.weight.T)


class Learned(nn.Module):
    """A vector for each position, added to the words; queries and keys stay as they are."""

    def __init__(self, width: int, length: int) -> None:
        super().__init__()
        self.table = nn.Parameter(torch.randn(length, width) * 0.02)

    def add(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns (B, T, D)."""
        return x + self.table[: x.shape[1]]

    def turn(self, x: Tensor) -> Tensor:
        """Queries or keys, kept."""
        return x


class Rotary(nn.Module):
    """No parameter: queries and keys are turned, the words stay as they are."""

    def __init__(self, width: int, length: int) -> None:
        super().__init__()
        del width  # nothing is learned
        self.places = torch.arange(length)

    def add(self, x: Tensor) -> Tensor:
        """The words, kept."""
        return x

    def turn(self, x: Tensor) -> Tensor:
        """x: (B, H, T, E). Returns (B, H, T, E)."""
        return rotate(x, self.places[: x.shape[2]])
