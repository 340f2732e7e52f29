"""Whole-word masks: the pieces of a word are hidden together, so that none gives the others away."""

from collections.abc import Sequence

import torch
from torch import Tensor

from snippets.lm.tokenizers.wordpiece import INSIDE


def word_numbers(pieces: Sequence[str], special: Sequence[str] = ("[CLS]", "[SEP]", "[PAD]")) -> Tensor:
    """Which word each piece belongs to: a piece with ## goes on with the one before.

    Returns (T): 0, 1, 2, … and -1 at special tokens, which no mask may touch.
    """
    numbers, last = list[int](), -1
    for piece in pieces:
        last += piece not in special and not piece.startswith(INSIDE)
        numbers.append(-1 if piece in special else last)
    return torch.tensor(numbers, dtype=torch.long)


def word_count(words: Tensor) -> int:
    """How many words there are. words: (T)."""
    return int(words.max()) + 1 if len(words) else 0


def piece_budget(words: Tensor, ratio: float) -> int:
    """How many pieces to hide: a share of the pieces, not of the words, rounded; at least one.

    words: (T), from `word_numbers`.
    """
    pieces = int((words >= 0).sum())
    return min(pieces, max(1, round(pieces * ratio)))


def whole_word_mask(words: Tensor, budget: int, random: torch.Generator) -> Tensor:
    """Take words in random order and hide all their pieces; skip a word that would exceed the budget.

    words: (T). Returns (T) of bool, true where hidden; `budget` pieces or fewer, for long words may not fit.
    google-research/bert create_pretraining_data.py (do_whole_word_mask, May 2019); Cui et al., Pre-Training
    with Whole Word Masking for Chinese BERT (arXiv 1906.08101), takes Chinese words from a segmenter.
    """
    lengths, left, chosen = torch.bincount(words[words >= 0]).tolist(), budget, list[int]()
    for word in torch.randperm(len(lengths), generator=random).tolist():
        if lengths[word] <= left:
            chosen.append(word)
            left -= lengths[word]
    return torch.isin(words, torch.tensor(chosen, dtype=torch.long))


def piece_mask(words: Tensor, budget: int, random: torch.Generator) -> Tensor:
    """BERT's first masks, to compare: `budget` pieces at random, each on its own. words: (T). Returns (T)."""
    places = (words >= 0).nonzero()[:, 0]  # (N)
    masked = torch.zeros(len(words), dtype=torch.bool)
    masked[places[torch.randperm(len(places), generator=random)[:budget]]] = True
    return masked


def sibling_in_sight(words: Tensor, masked: Tensor) -> Tensor:
    """True at hidden pieces whose word still shows another piece, which all but names them.

    words: (T). masked: (T). Returns (T).
    """
    shown = words[~masked & (words >= 0)]  # (N)
    return masked & torch.isin(words, shown)


def extent(words: Tensor, first: int, last: int) -> tuple[int, int]:
    """From the first piece of word `first` to behind the last of word `last`; (0, 0) if there is none."""
    places = ((words >= first) & (words <= last) & (words >= 0)).nonzero()[:, 0]  # (N)
    return (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)
