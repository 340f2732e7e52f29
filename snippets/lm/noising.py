"""BART's five noises: ways to spoil a text that the decoder must then write out whole.

Lewis et al., BART (arXiv 1910.13461) §2.2. A text is a list of words; a sentence ends with ".".
"""

import torch
from torch import Generator

Tokens = list[str]
MASK = "[MASK]"


def draw(items: int, share: float, random: Generator) -> set[int]:
    """A random choice of `share` of so many positions, rounded."""
    return set(torch.randperm(items, generator=random)[: round(items * share)].tolist())


def mask_tokens(tokens: Tokens, share: float, random: Generator) -> Tokens:
    """Put [MASK] in the place of random tokens, as BERT does: which and how many stays visible."""
    hidden = draw(len(tokens), share, random)
    return [MASK if i in hidden else token for i, token in enumerate(tokens)]


def delete_tokens(tokens: Tokens, share: float, random: Generator) -> Tokens:
    """Take random tokens out: now the model must also find where something is missing."""
    gone = draw(len(tokens), share, random)
    return [token for i, token in enumerate(tokens) if i not in gone]


def infill(tokens: Tokens, share: float, mean: float, random: Generator) -> tuple[Tokens, list[Tokens]]:
    """Replace spans of Poisson length by one [MASK] each; a span of length 0 is a [MASK] put in between.

    Spans are drawn until they cover `share` of the text; the last is cut to fit.
    Returns the noised text and what each mask stands for: the model must tell how much is missing.
    """
    left, lengths = round(len(tokens) * share), []
    while left > 0:
        length = min(int(torch.poisson(torch.tensor(mean), generator=random)), left)
        lengths.append(length)
        left -= length
    kept = len(tokens) - sum(lengths)
    order = torch.randperm(kept + len(lengths), generator=random).tolist()  # where spans stand among the kept
    noised: Tokens = []
    spans: list[Tokens] = []
    at = 0
    for item in order:
        length = lengths[item] if item < len(lengths) else 1
        piece, at = tokens[at : at + length], at + length
        if item < len(lengths):
            noised.append(MASK)
            spans.append(piece)
        else:
            noised += piece
    return noised, spans


def fill_in(noised: Tokens, spans: list[Tokens]) -> Tokens:
    """The text again, when each mask's span is known."""
    following = iter(spans)
    return [word for token in noised for word in (next(following) if token == MASK else [token])]


def permute_sentences(tokens: Tokens, random: Generator) -> Tokens:
    """Shuffle the sentences; inside a sentence nothing moves."""
    sentences: list[Tokens] = [[]]
    for token in tokens:
        sentences[-1].append(token)
        if token == ".":
            sentences.append([])
    sentences = [sentence for sentence in sentences if sentence]
    order = torch.randperm(len(sentences), generator=random).tolist()
    return [word for i in order for word in sentences[i]]


def rotate_document(tokens: Tokens, random: Generator) -> Tokens:
    """Begin at a random token and wrap around: the model must find the true beginning."""
    start = int(torch.randint(len(tokens), (1,), generator=random))
    return tokens[start:] + tokens[:start]
