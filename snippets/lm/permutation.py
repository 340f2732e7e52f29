"""XLNet's factorisation orders: who may see whom, and the two streams that keep the target hidden."""

import torch
from torch import Tensor

from snippets.lm.attention import attention


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


def two_streams(h: Tensor, g: Tensor, order: Tensor, layers: list[Tensor]) -> tuple[Tensor, Tensor]:
    """Run the content stream h and the query stream g through the same layers; g reads h, never itself.

        g_i <- g_i + attention(query g_i, keys and values h_j, j strictly before i)
        h_i <- h_i + attention(query h_i, keys and values h_j, j up to i)

    h: (T, D), starts as word + position. g: (T, D), starts as one learned vector + position.
    layers: (3, D, D) each, for q, k, v. XLNet §2.3; norms and feed-forwards are left out, they mix no
    positions, and positions are added here where XLNet takes Transformer-XL's relative ones.
    """
    for wq, wk, wv in layers:
        k, v = h @ wk, h @ wv  # (T, D)
        g, h = (
            g + attention(g @ wq, k, v, query_mask(order)),
            h + attention(h @ wq, k, v, content_mask(order)),
        )
    return h, g
