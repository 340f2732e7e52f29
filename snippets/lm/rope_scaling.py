"""Longer contexts for rotary positions: four ways to slow the pairs that training never turned fully."""

import math

from torch import Tensor

from snippets.lm.rotary import frequencies


def interpolated(size: int, base: float, factor: float) -> Tensor:
    """Position interpolation: every pair turns `factor` times as slowly, as if positions were squeezed.

    Returns (E/2). Chen et al. (arXiv 2306.15595), eq. 4.
    """
    return frequencies(size, base) / factor


def ntk(size: int, base: float, factor: float) -> Tensor:
    """A larger base: the fastest pair keeps its speed, the slowest turns exactly `factor` times as slowly.

        base' = base * factor^(E / (E - 2))

    Returns (E/2). Peng et al., YaRN (arXiv 2309.00071) §3.1, "NTK-aware" interpolation.
    """
    return frequencies(size, base * factor ** (size / (size - 2)))


def blended(size: int, base: float, factor: float, keep: Tensor) -> Tensor:
    """Between the two: keep = 1 leaves a pair alone, keep = 0 interpolates it.  keep: (E/2)."""
    return keep * frequencies(size, base) + (1 - keep) * interpolated(size, base, factor)


def yarn(
    size: int, base: float, factor: float, trained: int, slow: float = 1.0, fast: float = 32.0
) -> Tensor:
    """ "NTK-by-parts": pairs that turn over `fast` times in training stay, under `slow` times are squeezed.

        keep = (turns - slow) / (fast - slow), held within 0 and 1;  turns = trained * frequency / 2 pi

    Returns (E/2). Peng et al. (arXiv 2309.00071) §3.2; scores also get the factor of `yarn_temperature`.
    """
    turns = trained * frequencies(size, base) / (2 * math.pi)  # (E/2)
    return blended(size, base, factor, ((turns - slow) / (fast - slow)).clamp(0, 1))


def yarn_temperature(factor: float) -> float:
    """1 / t in softmax(q k / (t sqrt(E))):  (0.1 ln(factor) + 1)^2.  Peng et al. (arXiv 2309.00071) §3.4."""
    return (0.1 * math.log(factor) + 1) ** 2


def llama_3_1(
    size: int,
    base: float = 500_000.0,
    factor: float = 8.0,
    trained: int = 8192,
    slow: float = 1.0,
    fast: float = 4.0,
) -> Tensor:
    """LLaMA 3.1's: the same by parts, with bounds of 1 and 4 turns in the 8,192 tokens of LLaMA 3.

    Returns (E/2). meta-llama/llama-models, models/llama3/model.py, apply_scaling.
    """
    return yarn(size, base, factor, trained, slow, fast)


def new_angles(slowed: Tensor, size: int, base: float, trained: int, tested: int) -> Tensor:
    """Which pairs reach, within `tested` tokens, an angle that training within `trained` never showed.

    A pair that turned fully in training has shown every angle. Returns (E/2) of bool.
    """
    reached = trained * frequencies(size, base)  # (E/2), the largest angle in training
    return (reached < 2 * math.pi) & (tested * slowed > reached * (1 + 1e-12))
