"""ELECTRA: a small generator fills the gaps, a discriminator judges every token; they share the embedding."""

from dataclasses import dataclass

import torch
from torch import Generator, Tensor, nn

from snippets.lm.activations import gelu
from snippets.lm.embeddings import Embeddings, projection
from snippets.lm.encoder import Encoder, WordHead
from snippets.lm.objectives import mlm_loss, replaced_token_loss


@dataclass(frozen=True)
class Tower:
    """One of the two encoders: layers, width, heads, feed-forward width."""

    L: int = 12
    D: int = 768
    H: int = 12
    F: int = 3_072


@dataclass(frozen=True)
class Sizes:
    """ELECTRA-base: a generator a third as wide. E is the embedding's width, shared by both. Table 6."""

    V: int = 30_522
    E: int = 768
    generator: Tower = Tower(12, 256, 4, 1_024)
    discriminator: Tower = Tower()
    positions: int = 512
    segments: int = 2


class Stack(nn.Module):
    """A tower on the shared embedding: projected to its own width, then its layers."""

    def __init__(self, embedding: int, tower: Tower) -> None:
        super().__init__()
        self.projection = projection(embedding, tower.D)
        self.encoder = Encoder(tower.L, tower.D, tower.H, tower.F, gelu)

    def forward(self, embedded: Tensor, present: Tensor) -> list[Tensor]:
        """embedded: (B, T, E). present: (B, T). Returns the first layer's input and L states (B, T, D)."""
        states: list[Tensor] = self.encoder(self.projection(embedded), present)
        return states


class VerdictHead(nn.Module):
    """w^T gelu(W x + b) + c: the logit of "this token was replaced". §2; the inner layer is the code's."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dense, self.verdict = nn.Linear(width, width), nn.Linear(width, 1)

    def forward(self, x: Tensor) -> Tensor:
        """x: (B, T, D). Returns (B, T)."""
        scores: Tensor = self.verdict(gelu(self.dense(x))).squeeze(-1)  # (B, T)
        return scores


@dataclass(frozen=True)
class Run:
    """One pass through both: the generator's states and words, what it wrote, the judge's states, scores."""

    generator: list[Tensor]
    words: Tensor
    corrupted: Tensor
    discriminator: list[Tensor]
    scores: Tensor


class Electra(nn.Module):
    """Tokens with some of them masked in, a verdict on every token of the filled-in text out.

    Clark et al., ELECTRA (arXiv 2003.10555), §2; embeddings tied as in §3.2.
    """

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        s = sizes
        self.embeddings = Embeddings(s.V, s.positions, s.segments, s.E)
        self.generator = Stack(s.E, s.generator)
        self.word_head = WordHead(s.generator.D, s.E, s.V, gelu)
        self.discriminator = Stack(s.E, s.discriminator)
        self.verdict_head = VerdictHead(s.discriminator.D)

    def generate(self, masked: Tensor, segments: Tensor, present: Tensor) -> tuple[list[Tensor], Tensor]:
        """masked, segments, present: (B, T). Returns the generator's states and scores (B, T, V)."""
        states = self.generator(self.embeddings(masked, segments), present)
        return states, self.word_head(states[-1], self.embeddings.words.weight)

    def discriminate(self, tokens: Tensor, segments: Tensor, present: Tensor) -> tuple[list[Tensor], Tensor]:
        """tokens, segments, present: (B, T). Returns the discriminator's states and verdicts (B, T)."""
        states = self.discriminator(self.embeddings(tokens, segments), present)
        return states, self.verdict_head(states[-1])

    def forward(
        self, masked: Tensor, selected: Tensor, segments: Tensor, present: Tensor, random: Generator
    ) -> Run:
        """masked, selected, segments, present: (B, T)."""
        generator, words = self.generate(masked, segments, present)
        corrupted = torch.where(selected, sample(words, random), masked)  # (B, T)
        discriminator, scores = self.discriminate(corrupted, segments, present)
        return Run(generator, words, corrupted, discriminator, scores)


def sample(words: Tensor, random: Generator) -> Tensor:
    """Draw a word at each position; a draw is a number, so no gradient passes.

    words: (B, T, V), scores. Returns (B, T). Clark et al. (arXiv 2003.10555), §2.
    """
    chances = words.detach().softmax(-1).flatten(0, 1)  # (B T, V)
    return torch.multinomial(chances, 1, generator=random).view(words.shape[:2])


def joint_loss(run: Run, tokens: Tensor, selected: Tensor, present: Tensor, weight: float = 50.0) -> Tensor:
    """The generator's loss at the masked tokens, and the discriminator's at all that are no padding.

        L = L_MLM + 50 L_Disc

    tokens: (B, T), as they were before masking. selected, present: (B, T). Clark et al. §2 and Table 6.
    """
    judged = replaced_token_loss(run.scores, run.corrupted, tokens, present)
    return mlm_loss(run.words, tokens, selected) + weight * judged
