"""Four toy tasks on the same texts, told apart by a prefix and answered in tokens, as T5's tasks are."""

from functools import cache

import torch
from torch import Tensor

from snippets.lm.sequence_to_sequence import IGNORED

WORDS, COUNT = 8, 5
"""How many words there are, and how many make a text."""
LONGEST = COUNT + 1
"""Tokens of the longest answer, its end mark included."""
TASKS = ("translate", "classify", "count", "summarize")

PADDING, END, PREFIX = 0, 1, 2
SOURCE = PREFIX + len(TASKS)  # the tokens of the source words
TARGET = SOURCE + WORDS  # of their translations
LABELS = TARGET + WORDS  # of the two classes
DIGITS = LABELS + 2  # of the numbers from 0 to COUNT
VOCAB = DIGITS + COUNT + 1


def prompts(texts: Tensor, task: Tensor) -> Tensor:
    """The prefix, then the text. texts: (B, N). task: (B). Returns (B, N+1)."""
    return torch.cat([PREFIX + task[:, None], SOURCE + texts], 1)


def answers(texts: Tensor) -> Tensor:
    """The right answer for every task: (4, B, LONGEST) of tokens, `IGNORED` after the end.

    translate: word by word. classify: whether most words are of the first half. count: how often word 0
    occurs, as a number's token. summarize: the first word and the last. texts: (B, N).
    """
    parts = (
        TARGET + texts,
        LABELS + (2 * (texts < WORDS // 2).sum(1, keepdim=True) > COUNT).long(),
        DIGITS + (texts == 0).sum(1, keepdim=True),
        SOURCE + texts[:, [0, -1]],
    )
    written = torch.full((len(TASKS), len(texts), LONGEST), IGNORED)
    for task, part in enumerate(parts):
        length = part.shape[1]
        written[task, :, :length], written[task, :, length] = part, END
    return written


@cache
def commonest_answer() -> Tensor:
    """How often each task's most frequent answer is right, over all texts there are. Returns (4)."""
    words = torch.arange(WORDS)
    every = answers(torch.cartesian_prod(*[words] * COUNT))  # (4, WORDS ** COUNT, LONGEST)
    most = [task.unique(dim=0, return_counts=True)[1].max() for task in every]
    return torch.stack(most).double() / every.shape[1]
