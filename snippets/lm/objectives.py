"""What pre-training asks of an encoder: which tokens are hidden, and where the loss falls."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor


@dataclass(frozen=True)
class Masked:
    """A text prepared for masked language modelling; every field is (..., T).

    `selected` positions carry the loss: those shown as [MASK] (`hidden`), those shown as a random word
    (`swapped`), and the rest of them, which are shown as they are.
    """

    inputs: Tensor
    selected: Tensor
    hidden: Tensor
    swapped: Tensor

    @property
    def kept(self) -> Tensor:
        """Positions that carry loss although the model sees the right word there."""
        return self.selected & ~self.hidden & ~self.swapped


def mask_tokens(
    tokens: Tensor,
    special: Tensor,
    vocabulary: int,
    mask_id: int,
    random: torch.Generator,
    ratio: float = 0.15,
    hidden_share: float = 0.8,
    swapped_share: float = 0.1,
) -> Masked:
    """Select tokens at `ratio`; show 80% of them as [MASK], 10% as a random word, 10% unchanged.

    tokens: (..., T) word ids. special: (..., T), true at [CLS], [SEP] and padding, which are never selected.
    Devlin et al., BERT (arXiv 1810.04805), §3.1.
    """
    selected = (torch.rand(tokens.shape, generator=random) < ratio) & ~special  # (..., T)
    lots = torch.rand(tokens.shape, generator=random)  # (..., T), one a token
    return show_masked(tokens, selected, lots, vocabulary, mask_id, random, hidden_share, swapped_share)


def show_masked(
    tokens: Tensor,
    selected: Tensor,
    lots: Tensor,
    vocabulary: int,
    mask_id: int,
    random: torch.Generator,
    hidden_share: float = 0.8,
    swapped_share: float = 0.1,
) -> Masked:
    """Decide what the model sees at tokens that were selected, by whatever rule; `tokens` stay as they are.

    tokens, selected: (..., T). lots: (..., T), from 0 to 1; tokens with one lot share one fate, as SpanBERT
    wants it for a span. A random word may be any of the vocabulary, and the right one by chance.
    """
    hidden = selected & (lots < hidden_share)
    swapped = selected & (lots >= hidden_share) & (lots < hidden_share + swapped_share)
    words = torch.randint(vocabulary, tokens.shape, generator=random)  # (..., T)
    inputs = torch.where(swapped, words, tokens).masked_fill(hidden, mask_id)
    return Masked(inputs, selected, hidden, swapped)


def mlm_loss(logits: Tensor, tokens: Tensor, selected: Tensor) -> Tensor:
    """Mean cross-entropy of the right words at the selected positions; the others carry nothing.

        L = -1/|M| * sum over i in M of log P(x_i | x_corrupted)

    logits: (..., T, V). tokens, selected: (..., T). Zero if nothing is selected.
    The condition is the corrupted text, not the text without x_i. Devlin et al. (arXiv 1810.04805), §3.1.
    """
    loss = F.cross_entropy(logits[selected], tokens[selected], reduction="sum")  # over (N, V)
    return loss / selected.sum().clamp(min=1)


def replaced_token_loss(scores: Tensor, corrupted: Tensor, tokens: Tensor, present: Tensor) -> Tensor:
    """Mean binary cross-entropy of "was this token replaced?" over every token that is no padding.

    scores: (..., T) logits of "replaced". corrupted, tokens, present: (..., T).
    A sampled word that equals the original counts as original.
    Clark et al., ELECTRA (arXiv 2003.10555), §2.
    """
    replaced = (corrupted != tokens).to(scores.dtype)  # (..., T), the label
    loss = F.binary_cross_entropy_with_logits(scores[present], replaced[present], reduction="sum")
    return loss / present.sum().clamp(min=1)
