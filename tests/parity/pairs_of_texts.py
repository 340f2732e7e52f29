"""Sources with padding, targets with ignored labels, and what a library's layers put out."""

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import Tensor, nn

from snippets.lm.sequence_to_sequence import IGNORED
from tests.parity.difference import shake


def texts(vocab: int, batch: int, source: int, target: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Random ids (B, S), which of them are present (B, S), labels (B, T); some rows end early."""
    random = torch.Generator().manual_seed(seed)
    ids = torch.randint(3, vocab, (batch, source), generator=random)
    labels = torch.randint(3, vocab, (batch, target), generator=random)
    read = torch.randint(1, source + 1, (batch, 1), generator=random)
    written = torch.randint(1, target + 1, (batch, 1), generator=random)
    present = torch.arange(source) < read  # (B, S)
    return ids, present, labels.masked_fill(torch.arange(target) >= written, IGNORED)


@contextmanager
def outputs(layers: nn.ModuleList) -> Iterator[list[Tensor]]:
    """What each layer puts out while the block runs, in order."""
    seen: list[Tensor] = []

    def keep(_layer: nn.Module, _given: object, out: Tensor | tuple[Tensor, ...]) -> None:
        seen.append(out if isinstance(out, Tensor) else out[0])

    hooks = [layer.register_forward_hook(keep) for layer in layers]
    yield seen
    for hook in hooks:
        hook.remove()


def liven(model: nn.Module) -> None:
    """Random numbers everywhere, gains about one: smaller, and after three norms hardly anything flows."""
    shake(model)
    for name, parameter in model.named_parameters():
        if "norm" in name and name.endswith("weight"):
            parameter.data += 1
        if "shared" in name or "tokens" in name:
            parameter.data *= 3


def stir(model: nn.Module) -> None:
    """For greedy writing: a token written is not the likeliest next, or it would fill the text."""
    liven(model)
    last = ""
    for name, parameter in model.named_parameters():
        if name.endswith(("q_proj.weight", "k_proj.weight", "in_proj_weight")):
            parameter.data *= 4
        if "norm" in name and name.endswith("bias"):
            parameter.data.zero_()
        if "decoder" in name and "norm" in name and name.endswith("weight") and "embedding" not in name:
            last = name
    model.get_parameter(last).data *= -1
