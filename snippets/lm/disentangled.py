"""DeBERTa's disentangled attention: content and relative position score each other, and never add up."""

import math

from torch import Tensor

from snippets.lm.attention import weighted_average
from snippets.lm.relative_scores import offsets, pick


def distance(tokens: int, k: int) -> Tensor:
    """The row of the position table for i looking at j, from 0 to 2k - 1.

        delta(i, j) = 0 if i - j <= -k,  2k - 1 if i - j >= k,  else i - j + k

    Returns (T, T). He et al., DeBERTa (arXiv 2006.03654), eq. 3.
    """
    return (offsets(tokens) + k).clamp(0, 2 * k - 1)


def three_terms(q: Tensor, k: Tensor, q_r: Tensor, k_r: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Content to content, content to position, position to content; each (..., T, T), not yet scaled.

        A_ij = Qc_i . Kc_j + Qc_i . Kr_delta(i,j) + Kc_j . Qr_delta(j,i)

    q, k: (..., T, E), from contents. q_r, k_r: (..., 2k, E), from the table of positions.
    There is no position-to-position term. He et al. (arXiv 2006.03654), eq. 4.
    """
    delta = distance(q.shape[-2], q_r.shape[-2] // 2)  # (T, T)
    c2c = q @ k.transpose(-1, -2)  # (..., T, T)
    c2p = pick(q @ k_r.transpose(-1, -2), delta)  # (..., T, T)
    return c2c, c2p, position_to_content(k, q_r, delta)


def position_to_content(k: Tensor, q_r: Tensor, delta: Tensor) -> Tensor:
    """Kc_j . Qr_delta(j,i): the key's content against where the query stands as the key sees it.

    k: (..., T, E). q_r: (..., 2k, E). delta: (T, T). Returns (..., T, T).
    The paper writes delta(j, i); the code that the authors released picks delta(i, j) instead.
    """
    by_key = pick(k @ q_r.transpose(-1, -2), delta)  # (..., T, T), a row is a key
    return by_key.transpose(-1, -2)


def disentangled_attention(
    q: Tensor, k: Tensor, v: Tensor, q_r: Tensor, k_r: Tensor, mask: Tensor | None = None
) -> Tensor:
    """softmax(A / sqrt(3 E)) v: three terms, so the scale is that of three products.

    q, k, v: (..., T, E). q_r, k_r: (..., 2k, E). mask: as in `attention`. Returns (..., T, E).
    He et al. (arXiv 2006.03654), eq. 4.
    """
    c2c, c2p, p2c = three_terms(q, k, q_r, k_r)
    return weighted_average((c2c + c2p + p2c) / math.sqrt(3 * q.shape[-1]), v, mask)
