"""What the parity tests of BERT's family share: weights carried by name, and texts with padding."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from tests.parity.difference import Difference, carry

Names = Mapping[str, str]
"""Our parameter's name to the library's."""

LAYER = {
    "itself.q": "attention.self.query",
    "itself.k": "attention.self.key",
    "itself.v": "attention.self.value",
    "itself.out": "attention.output.dense",
    "norm_1": "attention.output.LayerNorm",
    "feed.up": "intermediate.dense",
    "feed.down": "output.dense",
    "norm_2": "output.LayerNorm",
}
EMBEDDINGS = {
    "words.weight": "word_embeddings.weight",
    "positions.weight": "position_embeddings.weight",
    "segments.weight": "token_type_embeddings.weight",
    "norm.weight": "LayerNorm.weight",
    "norm.bias": "LayerNorm.bias",
}


def both(names: Names) -> dict[str, str]:
    """A map's weight and its bias."""
    return {f"{o}.{part}": f"{t}.{part}" for o, t in names.items() for part in ("weight", "bias")}


def under(ours: str, theirs: str, names: Names) -> dict[str, str]:
    """The same names inside a part of each model."""
    return {ours + o: theirs + t for o, t in names.items()}


def layers(ours: str, theirs: str, count: int) -> dict[str, str]:
    """So many encoder layers, each in the library's BERT naming."""
    named: dict[str, str] = {}
    for i in range(count):
        named |= under(f"{ours}.{i}.", f"{theirs}.{i}.", both(LAYER))
    return named


def carry_by(names: Names, theirs: nn.Module, ours: nn.Module, left: Collection[str] = ()) -> None:
    """Load the library's weights into ours; all of its own are named, save for those `left` on purpose."""
    own = {name for name, _ in theirs.named_parameters()}
    assert own - set(names.values()) == set(left)
    carry({o: theirs.get_parameter(t).detach() for o, t in names.items()}, ours)


def hold_gradients(found: Difference, names: Names, ours: nn.Module, theirs: nn.Module) -> None:
    """Every parameter's gradient against the library's."""
    assert set(names) == {name for name, _ in ours.named_parameters()}
    for o, t in names.items():
        found.gradient(o, ours.get_parameter(o).grad, theirs.get_parameter(t).grad)


def hold_states(found: Difference, where: str, ours: list[Tensor], theirs: tuple[Tensor, ...]) -> None:
    """The first layer's input and every layer's output, at padding too."""
    for layer, (o, t) in enumerate(zip(ours, theirs, strict=True)):
        found.output(f"{where} {layer}", o, t)


@dataclass(frozen=True)
class Texts:
    """A batch prepared for masked language modelling; everything but `pair` (B) is (B, T)."""

    tokens: Tensor
    inputs: Tensor
    present: Tensor
    segments: Tensor
    selected: Tensor
    pair: Tensor

    @property
    def labels(self) -> Tensor:
        """As the library takes them: -100 where no loss falls."""
        return self.tokens.masked_fill(~self.selected, -100)


def texts(lengths: list[int], vocab: int, padding: int = 0, left: bool = False) -> Texts:
    """Random texts of these lengths, padded to the longest; id `padding` stands at padding only."""
    B, T = len(lengths), max(lengths)
    present = torch.arange(T) < torch.tensor(lengths)[:, None]  # (B, T)
    present = present.flip(1) if left else present
    tokens = torch.randint(padding + 1, vocab, (B, T)).masked_fill(~present, padding)
    selected = (torch.rand(B, T) < 0.4) & present
    selected[torch.arange(B), present.int().argmax(1)] = True  # at least one in each text
    inputs = torch.where(selected, torch.randint(padding + 1, vocab, (B, T)), tokens)
    segments = (torch.rand(B, T) < 0.5).long()
    return Texts(tokens, inputs, present, segments, selected, torch.randint(2, (B,)))


LENGTHS = [[1], [7], [5, 2, 9], [13, 13], [3, 1, 1, 8]]
"""Batches of one and more texts: of one token, odd, padded by a little and by much."""
