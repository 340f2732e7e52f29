"""The tiny language's limits against a sum over all its texts."""

import itertools
import math

import pytest
import torch

from snippets.lm.tiny_language import TinyLanguage, tiny_language
from snippets.lm.tiny_language_limits import state_limits, word_limits
from tests.snippets.draws import spread


def exact_joint(language: TinyLanguage, length: int) -> torch.Tensor:
    """P(sentence) by a sum over all paths of states. Returns (V, ..., V)."""
    S = len(language.follow)
    joint = torch.zeros([language.vocab] * length, dtype=torch.float64)
    for path in itertools.product(range(S), repeat=length):
        p = torch.tensor(1 / S, dtype=torch.float64)
        for a, b in itertools.pairwise(path):
            p = p * language.follow[a, b]
        words = [language.speak[s].double() for s in path]
        for word in words:
            p = p.unsqueeze(-1) * word
        joint += p
    return joint


def entropy(joint: torch.Tensor, kept: set[int]) -> float:
    """Bits of the words at these places."""
    gone = [axis for axis in range(joint.ndim) if axis not in kept]
    p = joint.sum(gone) if gone else joint
    return -torch.xlogy(p, p).sum().item() / math.log(2)


@pytest.mark.parametrize("seed", range(3))
def test_limits_of_the_tiny_language_equal_those_of_a_sum_over_all_texts(seed: int) -> None:
    """Every sentence of four words, weighed by its chance: the readers' losses are conditional entropies."""
    T = 4
    language = tiny_language(torch.Generator().manual_seed(seed), states=3, vocab=4, words=2, successors=2)
    joint = exact_joint(language, T)
    assert joint.sum().item() == pytest.approx(1)
    hidden, everyone = {1, 2}, set(range(T))
    sentences = (joint > 0).nonzero()  # (N, T)
    selected = torch.zeros(1, T, dtype=torch.bool)
    selected[0, list(hidden)] = True
    found = {"alone": 0.0, "causal": 0.0, "masked": 0.0, "both_sides": 0.0}
    for sentence in sentences:
        limits = word_limits(language, sentence[None], selected)
        for name in found:
            found[name] += joint[tuple(sentence)].item() * getattr(limits, name)
    rest = everyone - hidden
    exact = {
        "alone": sum(entropy(joint, {t}) for t in range(T)) / T,
        "causal": entropy(joint, everyone) / T,  # the chain rule
        "masked": sum(entropy(joint, rest | {t}) - entropy(joint, rest) for t in hidden) / len(hidden),
        "both_sides": sum(entropy(joint, everyone) - entropy(joint, everyone - {t}) for t in range(T)) / T,
    }
    assert found == pytest.approx(exact, abs=1e-5)
    alone_hidden = sum(entropy(joint, everyone) - entropy(joint, everyone - {t}) for t in hidden)
    assert alone_hidden / len(hidden) <= exact["masked"] + 1e-9
    assert exact["both_sides"] <= exact["causal"] <= exact["alone"]


def test_the_likeliest_state_is_right_as_often_as_the_limits_say() -> None:
    random = torch.Generator().manual_seed(4)
    language = tiny_language(random)
    tokens, states = language.sample_with_states(400, 16, random)
    limits = state_limits(language, tokens)
    assert limits.word < limits.left < limits.both_sides
    guess = language.speak.argmax(0)[tokens[:, 0]]  # a sentence may begin in any state alike
    first = state_limits(language, tokens[:, :1])
    assert first.word == first.left == first.both_sides
    right = (guess == states[:, 0]).double().mean().item()
    spread([right], first.word, math.sqrt(0.25 / 400))
