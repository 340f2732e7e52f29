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
        states = torch.randint(len(self.follow), (sequences,), generator=random)  # (B)
        words = []
        for _ in range(length):
            words.append(torch.multinomial(self.speak[states], 1, generator=random))  # (B, 1)
            states = torch.multinomial(self.follow[states], 1, generator=random)[:, 0]
        return torch.cat(words, 1)

    def best_loss(self, tokens: Tensor) -> Tensor:
        """The lowest mean next-token loss there is: by the forward algorithm, which knows the language.

            belief'[s] = sum_r belief[r] p(word | r) follow[r, s] / p(word)

        tokens: (B, T). Returns a scalar over the tokens after the first, in nats.
        """
        belief = torch.full((len(tokens), len(self.follow)), 1 / len(self.follow))  # (B, S), before a word
        losses = []
        for word in tokens.T:
            joint = belief * self.speak[:, word].T  # (B, S)
            losses.append(-joint.sum(1).log())
            belief = joint / joint.sum(1, keepdim=True) @ self.follow
        return torch.stack(losses[1:]).mean()


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
