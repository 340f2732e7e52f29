"""How far our model is from the trusted one: hidden states, logits, losses, every gradient."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from torch import Tensor, nn

BOUND = 1e-10
"""The largest absolute difference allowed, in float64."""

NOISE = 1e-13
"""What rounding leaves of a gradient that is zero."""

SHARE = 1e-7
"""The largest part of a gradient that may differ: some are so small that the bound alone says little."""


@dataclass
class Difference:
    """What one family's tests have found so far; the largest counts."""

    family: str
    report: Callable[[str, object], None]
    outputs: float = 0.0
    gradients: float = 0.0
    compared: dict[str, int] = field(default_factory=lambda: {"outputs": 0, "gradients": 0})

    def output(self, name: str, ours: Tensor, theirs: Tensor) -> None:
        """Hold a hidden state, logits or a loss against the trusted one."""
        self.outputs = max(self.outputs, self._gap(name, ours, theirs))
        self.compared["outputs"] += 1
        self._tell()

    def gradient(self, name: str, ours: Tensor | None, theirs: Tensor | None) -> None:
        """Hold one parameter's gradient against the trusted one."""
        assert ours is not None, f"{self.family} {name}: we have no gradient"
        assert theirs is not None, f"{self.family} {name}: the library has no gradient"
        gap = self._gap(name, ours, theirs)
        size = theirs.abs().max().item()
        assert gap <= NOISE + SHARE * size, f"{self.family} {name}: {gap:.3g} apart, of {size:.3g}"
        self.gradients = max(self.gradients, gap)
        self.compared["gradients"] += 1
        self._tell()

    def _gap(self, name: str, ours: Tensor, theirs: Tensor) -> float:
        assert ours.shape == theirs.shape, f"{self.family} {name}: {ours.shape} against {theirs.shape}"
        gap = (ours - theirs).abs().max().item()
        assert gap <= BOUND, f"{self.family} {name}: {gap:.3g} apart"
        return gap

    def _tell(self) -> None:
        self.report("parity", (self.family, self.outputs, self.gradients, dict(self.compared)))


def shake(model: nn.Module, std: float = 0.3) -> None:
    """Fill every parameter with random numbers: a gain of one or a bias of zero would hide a mistake."""
    for parameter in model.parameters():
        nn.init.normal_(parameter, std=std)


def carry(weights: Mapping[str, Tensor], into: nn.Module) -> None:
    """Load weights under our names; each of ours must be named, and each name must be ours."""
    missing, unknown = into.load_state_dict(dict(weights), strict=False)
    assert not unknown, f"not ours: {unknown}"
    assert not missing, f"not given: {missing}"
