"""Texts of words cut into pieces, for the masks that go by whole words."""

import torch

from snippets.lm.whole_word import word_numbers


def numbered(lengths: list[int]) -> torch.Tensor:
    """A text of words of these lengths, with a special token at each end and one between."""
    half = len(lengths) // 2
    parts = [["[CLS]"], *[["w", *["##w"] * (n - 1)] for n in lengths]]
    parts.insert(1 + half, ["[SEP]"])
    return word_numbers([piece for part in [*parts, ["[SEP]"]] for piece in part])
