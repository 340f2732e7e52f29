"""GPT-3: GPT-2's blocks, every second of which looks back over a band of its nearest tokens only."""

from torch import Tensor

from snippets.lm.causal import banded_mask, causal_mask
from snippets.lm.models.gpt2 import GPT2, Shape


class GPT3(GPT2):
    """Dense and locally banded layers take turns; what a banded layer misses, the next dense one sees.

    Brown et al., Language Models are Few-Shot Learners (arXiv 2005.14165) §2.1. The paper does not print the
    band's width, nor which kind comes first; GPT-Neo, its open copy, starts with a dense layer.
    """

    def __init__(self, shape: Shape, band: int, seed: int = 0) -> None:
        super().__init__(shape, seed)
        self.band = band

    def masks(self, length: int, peek: int = 0) -> list[Tensor]:
        """L masks (T, T): all that came before, then the last `band` tokens, and so on in turn."""
        dense, banded = causal_mask(length, peek), banded_mask(length, self.band)
        return [banded if layer % 2 else dense for layer in range(len(self.blocks))]
