"""XLNet's factorisation orders: who may see whom, and what an order multiplies out to."""

import torch
from torch import Tensor


def content_mask(order: Tensor) -> Tensor:
    """True where position i may see j: j comes no later in the order, i itself included.

    order: (T), the positions as they are predicted. Returns (T, T).
    Yang et al., XLNet (arXiv 1906.08237) §2.3.
    """
    rank = order.argsort()  # (T): when each position's turn comes
    return rank[None, :] <= rank[:, None]


def query_mask(order: Tensor) -> Tensor:
    """As `content_mask`, but a position does not see itself: it is what must be predicted."""
    rank = order.argsort()
    return rank[None, :] < rank[:, None]


def factorised(joint: Tensor, order: Tensor) -> Tensor:
    """Multiply out  prod_t P(x_{z_t} | x_{z_<t})  with the conditionals of a known joint distribution.

    joint: (V, ..., V), an axis a position. Returns the product for every text, same shape. XLNet §2.2, eq. 3.
    """
    product = torch.ones_like(joint)
    for t in range(len(order)):
        seen_and_target = _marginal(joint, order[: t + 1])
        seen = _marginal(joint, order[:t])
        product = product * seen_and_target / seen
    return product


def _marginal(joint: Tensor, kept: Tensor) -> Tensor:
    """Sum out every position that is not kept; the axes stay, of size 1."""
    gone = [axis for axis in range(joint.ndim) if axis not in kept.tolist()]
    return joint.sum(gone, keepdim=True) if gone else joint
