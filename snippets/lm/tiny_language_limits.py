"""What no reader of the tiny language can beat: bits a word, and how often its state is named right."""

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from snippets.lm.tiny_language import TinyLanguage, evidence, from_both_sides, from_left, normal, surprise


@dataclass(frozen=True)
class WordLimits:
    """Bits a word at best, for readers that know the language; the sampled text is all that is random."""

    alone: float  # knows the language, sees nothing
    causal: float  # sees the words before
    masked: float  # sees both sides but for the words that are hidden together; BERT's loss
    both_sides: float  # sees all other words; the pseudo-likelihood


def word_limits(language: TinyLanguage, tokens: Tensor, selected: Tensor) -> WordLimits:
    """The mean Bayes-optimal loss of four readers on a text.

    tokens: (B, T). selected: (B, T), the words that the masked reader must find, all hidden at once.
    """
    everything = torch.ones_like(selected)
    states = {
        "alone": from_left(language, tokens, ~everything),
        "causal": from_left(language, tokens, everything),
        "masked": from_both_sides(language, tokens, ~selected),
        "both_sides": from_both_sides(language, tokens, everything),
    }
    bits = {name: surprise(s @ language.speak, tokens) / math.log(2) for name, s in states.items()}
    means = {name: (b[selected] if name == "masked" else b).mean().item() for name, b in bits.items()}
    return WordLimits(**means)


@dataclass(frozen=True)
class StateLimits:
    """How often the best guess at the hidden state is right, from the word and what else is seen."""

    word: float
    left: float
    both_sides: float


def state_limits(language: TinyLanguage, tokens: Tensor) -> StateLimits:
    """The Bayes limits of a probe that reads the state off a model's last layer. tokens: (B, T)."""
    everything = torch.ones_like(tokens, dtype=torch.bool)
    own = evidence(language, tokens, everything)  # (B, T, S)
    before = {
        "word": from_left(language, tokens, ~everything),
        "left": from_left(language, tokens, everything),
        "both_sides": from_both_sides(language, tokens, everything),
    }
    return StateLimits(**{name: _right(normal(s * own)) for name, s in before.items()})


def _right(chances: Tensor) -> float:
    """The best guess is the likeliest state, and right as often as it is likely. chances: (B, T, S)."""
    return chances.max(-1).values.mean().item()
