"""A language small enough to be known exactly: hidden states that follow one another and speak in words."""

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class TinyLanguage:
    """A hidden Markov chain. `follow`: (S, S), rows sum to 1. `speak`: (S, V), rows sum to 1."""

    follow: Tensor
    speak: Tensor

    @property
    def vocab(self) -> int:
        """How many words it has."""
        return self.speak.shape[1]

    def sample(self, sequences: int, length: int, random: torch.Generator) -> Tensor:
        """Sentences (B, T), each begun in a state drawn at random."""
        return self.sample_with_states(sequences, length, random)[0]

    def sample_with_states(
        self, sequences: int, length: int, random: torch.Generator
    ) -> tuple[Tensor, Tensor]:
        """Sentences and the states that spoke them, both (B, T)."""
        states = [torch.randint(len(self.follow), (sequences,), generator=random)]  # (B)
        words = []
        for _ in range(length):
            words.append(torch.multinomial(self.speak[states[-1]], 1, generator=random))  # (B, 1)
            states.append(torch.multinomial(self.follow[states[-1]], 1, generator=random)[:, 0])
        return torch.cat(words, 1), torch.stack(states[:-1], 1)

    def best_loss(self, tokens: Tensor) -> Tensor:
        """The lowest mean next-token loss there is, for a reader that knows the language.

        tokens: (B, T). Returns a scalar over the tokens after the first, in nats.
        """
        everything = torch.ones_like(tokens, dtype=torch.bool)
        return surprise(from_left(self, tokens, everything) @ self.speak, tokens)[:, 1:].mean()


def tiny_language(
    random: torch.Generator, states: int = 8, vocab: int = 24, words: int = 6, successors: int = 2
) -> TinyLanguage:
    """Draw a language: each state has `successors` next states and `words` of the vocabulary.

    States share words, so that a word alone does not tell its state, but its neighbours help.
    """
    follow, speak = torch.zeros(states, states), torch.zeros(states, vocab)
    for state in range(states):
        follow[state, torch.randperm(states, generator=random)[:successors]] = 1 / successors
        speak[state, torch.randperm(vocab, generator=random)[:words]] = 1 / words
    return TinyLanguage(follow, speak)


def from_left(language: TinyLanguage, tokens: Tensor, seen: Tensor) -> Tensor:
    """P(state at t | the seen words before t), by the forward algorithm.

        belief'[s] = sum_r belief[r] p(word | r) follow[r, s] / p(word)

    tokens: (B, T). seen: (B, T), false where a word is hidden and tells nothing. Returns (B, T, S).
    """
    belief = torch.full((len(tokens), len(language.follow)), 1 / len(language.follow))  # (B, S), at the start
    beliefs = []
    for likelihood in evidence(language, tokens, seen).unbind(1):  # (B, S)
        beliefs.append(belief)
        belief = normal(belief * likelihood) @ language.follow
    return torch.stack(beliefs, 1)  # (B, T, S)


def from_right(language: TinyLanguage, tokens: Tensor, seen: Tensor) -> Tensor:
    """P(the seen words after t | state at t), up to a factor, by the backward algorithm.

        message[r] = sum_s follow[r, s] p(word | s) message'[s]

    tokens, seen: (B, T). Returns (B, T, S).
    """
    message = torch.ones(len(tokens), len(language.follow))  # (B, S), nothing follows the end
    messages = []
    for likelihood in evidence(language, tokens, seen).flip(1).unbind(1):  # (B, S)
        messages.append(message)
        message = normal((likelihood * message) @ language.follow.T)
    return torch.stack(messages[::-1], 1)  # (B, T, S)


def from_both_sides(language: TinyLanguage, tokens: Tensor, seen: Tensor) -> Tensor:
    """P(state at t | the seen words on both sides of t, its own left out). Shapes as in `from_left`."""
    return normal(from_left(language, tokens, seen) * from_right(language, tokens, seen))


def evidence(language: TinyLanguage, tokens: Tensor, seen: Tensor) -> Tensor:
    """P(word at t | state), one for all where it is hidden. tokens, seen: (B, T). Returns (B, T, S)."""
    return language.speak.T[tokens].masked_fill(~seen.unsqueeze(-1), 1.0)


def surprise(chances: Tensor, tokens: Tensor) -> Tensor:
    """-log P(word), in nats. chances: (B, T, V). tokens: (B, T). Returns (B, T)."""
    return -chances.gather(-1, tokens.unsqueeze(-1)).squeeze(-1).log()


def normal(weights: Tensor) -> Tensor:
    """Weights over states as chances that sum to one. weights: (..., S). Returns (..., S)."""
    return weights / weights.sum(-1, keepdim=True)
