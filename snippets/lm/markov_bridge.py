"""What two words say of the words between them, in a language where each word depends on the last alone."""

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Bridge:
    """A gap of n words between a left and a right border.

    powers[i]: (V, V), A^i, the chance of each word i steps after each; A's rows sum to 1. The last of them,
    A^(n+1), leads from border to border. The left border is any word alike.
    """

    powers: list[Tensor]

    @property
    def words(self) -> int:
        """V."""
        return len(self.powers[0])

    @property
    def borders(self) -> Tensor:
        """P(l, r), how often each pair of borders occurs. Returns (V, V)."""
        return self.powers[-1] / self.words

    def inside(self, i: int) -> Tensor:
        """The i-th word's chances given both borders; zeros for borders that never meet. Returns (V, V, V).

        P(x | l, r) = A^i[l, x] A^(n+1-i)[x, r] / A^(n+1)[l, r]
        """
        ways = self.powers[i][:, None, :] * self.powers[-1 - i].T[None]  # (V, V, V): l, r, x
        return ways / self.powers[-1][..., None].clamp(min=1e-300)

    def loss(self, i: int, log_q: Tensor) -> float:
        """The mean loss of predictions log_q (V, V, V) for the i-th word, over all borders."""
        return float(-(self.borders[..., None] * self.inside(i) * log_q).sum())

    def limit(self, i: int) -> float:
        """The least loss for the i-th word of one who sees both borders, in nats: H(x_i | l, r)."""
        p = self.inside(i)
        return float(-(self.borders[..., None] * torch.special.xlogy(p, p)).sum())

    def limit_from_left(self, i: int) -> float:
        """The least loss of one who sees the left border alone: H(x_i | l)."""
        p = self.powers[i]
        return float(-torch.special.xlogy(p, p).sum()) / self.words

    def sample(self, texts: int, random: torch.Generator) -> Tensor:
        """Texts drawn from the language, borders included. Returns (B, T), T = n + 2."""
        said = [torch.randint(self.words, (texts,), generator=random)]  # (B)
        for _ in self.powers[1:]:
            said.append(torch.multinomial(self.powers[1][said[-1]], 1, generator=random).squeeze(1))
        return torch.stack(said, 1)


def bridge(follow: Tensor, gap: int) -> Bridge:
    """follow: (V, V), the chance of each word after each, up to a factor a row. gap: n."""
    step = follow.double() / follow.double().sum(1, keepdim=True)  # (V, V)
    return Bridge([torch.linalg.matrix_power(step, i) for i in range(gap + 2)])
