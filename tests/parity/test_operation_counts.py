"""Closed forms of operations and of the cache's bytes, against torch's counter and published scripts."""

import pytest
import torch

from snippets.lm.counts import (
    albert,
    bert,
    llama,
    operations,
    pretraining,
)
from snippets.lm.counts.pretraining import Trained
from snippets.lm.scaling_laws import attention_share, training_flops
from tests.parity.configurations import TOTALS

KV_BYTES = {  # a token, two bytes a value
    "1-7b": 524_288,
    "1-13b": 819_200,
    "1-33b": 1_597_440,
    "1-65b": 2_621_440,
    "2-7b": 524_288,
    "2-13b": 819_200,
    "2-34b": 196_608,
    "2-70b": 327_680,
    "3-8b": 131_072,
    "3-70b": 327_680,
    "3.1-405b": 516_096,
}


@pytest.mark.parametrize("name", KV_BYTES)
def test_cache_bytes_of_a_token(name: str) -> None:
    size = llama.SIZES[name]
    assert llama.cache_bytes(size.L, size.K, size.head_size) == KV_BYTES[name]


@pytest.mark.parametrize(
    ("name", "kv_heads", "tokens", "gib"),
    [
        ("2-70b", 64, 4096, 10),
        ("2-70b", 8, 4096, 1.25),
        ("3-8b", 8, 8192, 1),
        ("3-8b", 8, 131_072, 16),
        ("3-70b", 8, 131_072, 40),
    ],
)
def test_cache_of_a_whole_context(name: str, kv_heads: int, tokens: int, gib: float) -> None:
    size = llama.SIZES[name]
    assert tokens * llama.cache_bytes(size.L, kv_heads, size.head_size) == gib * 2**30


@pytest.mark.parametrize(
    ("name", "layers", "width", "context", "share"),
    [
        ("gpt-3-175b", 96, 12_288, 2048, 0.02767308327183032),
        ("llama-2-70b", 80, 8192, 4096, 0.07783371997224228),
        ("llama-3-8b", 32, 4096, 8192, 0.267423883442752),
        ("bert-base-uncased", 12, 768, 512, 0.08619830942443267),
        ("llama-3-8b", 32, 4096, 131_072, 4.278782135084032),
    ],
)
def test_attentions_share_of_the_operations(
    name: str, layers: int, width: int, context: int, share: float
) -> None:
    N = TOTALS[name]
    assert attention_share(layers, width, context, N) == pytest.approx(share, rel=1e-12)
    training = 3 * operations.forward_flops(N, layers, width, context)  # backward costs twice the forward
    assert training / training_flops(N, 1) - 1 == pytest.approx(share, rel=1e-9)


def test_operations_equal_those_that_torch_counts() -> None:
    from torch.utils.flop_counter import FlopCounterMode

    D, L, T = 32, 3, 24
    with torch.device("meta"):
        layer = torch.nn.TransformerEncoderLayer(D, 1, 4 * D, batch_first=True)
        stack = torch.nn.TransformerEncoder(layer, L, enable_nested_tensor=False)
        with FlopCounterMode(display=False) as forward:
            stack(torch.randn(1, T, D))
    weights = L * operations.layer_in_squares(attentions=1) * D * D
    assert forward.get_total_flops() == T * operations.forward_flops(weights, L, D, T)


@pytest.mark.parametrize(
    ("size", "ratio"),
    [
        ("base", 0.28846153846153844),
        ("large", 1),
        ("xlarge", 3.8461538461538463),
        ("xxlarge", 7.538461538461538),
    ],
)
def test_alberts_compute_over_bert_larges(size: str, ratio: float) -> None:
    against = albert.multiply_adds_per_token(bert.BERT["large"], 512)
    assert albert.multiply_adds_per_token(albert.ALBERT[size], 512) / against == pytest.approx(
        ratio, rel=1e-12
    )


SMALL = Trained(256, 12, embedding=128, tokens=128), Trained(64, 12, embedding=128, tokens=128)
BASE = Trained(768, 12), Trained(256, 12, embedding=768)
LARGE = Trained(1024, 24), Trained(256, 24, embedding=1024)
OPERATIONS = {  # as google-research/electra flops_computation.py prints them, at the batches it assumes
    "bert-base": (pretraining.training(Trained(768, 12), 256, 1_000_000), 6.428335104e19),
    "bert-large": (pretraining.training(Trained(1024, 24), 256, 1_000_000), 1.91720905883648e20),
    "roberta": (pretraining.training(Trained(1024, 24, 50_265), 8000, 500_000), 3.187221435776e21),
    "albert-xxlarge": (
        pretraining.training(Trained(4096, 12, 30_000, 128), 4096, 1_500_000),
        3.113923955392512e22,
    ),
    "electra-small": (pretraining.electra_training(*SMALL, 128, 1_000_000), 1.293743798272e18),
    "electra-base": (pretraining.electra_training(*BASE, 256, 766_000), 6.424541834277683e19),
    "electra-400k": (pretraining.electra_training(*LARGE, 2048, 400_000), 7.117606040895488e20),
    "electra-1.75m": (pretraining.electra_training(*LARGE, 2048, 1_750_000), 3.113952642891776e21),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_pretraining_operations_equal_the_published_scripts(name: str) -> None:
    ours, theirs = OPERATIONS[name]
    assert ours == pytest.approx(theirs, rel=1e-12)
