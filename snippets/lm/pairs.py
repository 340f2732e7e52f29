"""What XLNet knows of each query and key before it looks at them: how far, of one segment, in sight."""

from dataclasses import dataclass

import torch.nn.functional as F
from torch import Tensor

from snippets.lm.relative_scores import offsets


@dataclass(frozen=True)
class Pairs:
    """What is known of each query and key: distance, whether segments differ, who sees whom; (B, 1, T, S)."""

    rows: Tensor
    apart: Tensor
    sees: Tensor

    def of(self, targets: Tensor) -> "Pairs":
        """Only the queries at the targets, (B, M): all (B, 1, M, S)."""
        chosen = targets[:, None, :, None].expand(-1, -1, -1, self.sees.shape[-1])  # (B, 1, M, S)
        return Pairs(*(each.gather(2, chosen) for each in (self.rows, self.apart, self.sees)))


def pairs(segments: Tensor, sees: Tensor, before: int) -> Pairs:
    """All queries of a text against all keys, `before` of them in memory: seen by all, of segment 0.

    segments: (B, T). sees: (B, T, T).
    """
    B, T = segments.shape
    rows = (offsets(T, before) + T - 1).expand(B, 1, -1, -1)  # (B, 1, T, S), row 0 is the distance 1 - T
    all_segments = F.pad(segments, (before, 0))  # (B, S)
    apart = (segments[:, :, None] != all_segments[:, None, :]).long()  # (B, T, S)
    all_sees = F.pad(sees, (before, 0), value=True)  # (B, T, S)
    return Pairs(rows, apart[:, None], all_sees[:, None])
