"""The feed-forward block, plain and gated."""

import torch.nn.functional as F
from torch import Tensor


def gelu_block(x: Tensor, up: Tensor, down: Tensor) -> Tensor:
    """Widen, bend, narrow:  GELU(x U) D.  x: (..., D). up: (D, F). down: (F, D).

    Two matrices, as in GPT-2 and BERT, here without biases. Vaswani et al. (arXiv 1706.03762), eq. 2.
    """
    return F.gelu(x @ up) @ down


def swiglu_block(x: Tensor, gate: Tensor, up: Tensor, down: Tensor) -> Tensor:
    """Widen twice, let one half open the other, narrow:  (SiLU(x G) * (x U)) D.

    x: (..., D). gate, up: (D, F). down: (F, D). Three matrices and no bias.
    Shazeer, GLU Variants Improve Transformer (arXiv 2002.05202), eq. 6.
    """
    return (F.silu(x @ gate) * (x @ up)) @ down


def llama_width(width: int, multiple: int = 256, multiplier: float = 1.0) -> int:
    """LLaMA's feed-forward width: two thirds of 4 D, rounded up to a multiple that suits the hardware.

    Later models stretch it first, by 1.2 or 1.3. Touvron et al. (arXiv 2302.13971) §2.2 and their model code.
    """
    raw = int(multiplier * (8 * width // 3))
    return -(-raw // multiple) * multiple  # rounded up
