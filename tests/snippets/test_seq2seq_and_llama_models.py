"""Norms, rotations, attention, buckets and counts against torch and the transformers library."""

from dataclasses import replace

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.testing import assert_close

from snippets.lm.attention import attention, grouped_attention
from snippets.lm.counts import llama, t5
from snippets.lm.feed_forward import gelu_block, llama_width, swiglu_block
from snippets.lm.norm_placement import post_norm, pre_norm, random_layer
from snippets.lm.norms import layer_norm, rms_norm
from snippets.lm.relative_bias import bucket
from snippets.lm.rotary import frequencies, rotate

seeds = st.integers(0, 10_000)
few = settings(max_examples=15, deadline=None)


def drawn(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@few
@given(seeds, st.integers(2, 40), st.floats(-5, 5))
def test_both_norms_equal_torch(seed: int, width: int, mean: float) -> None:
    x, gain, bias = (
        drawn(3, width, seed=seed) + mean,
        drawn(width, seed=seed + 1),
        drawn(width, seed=seed + 2),
    )
    assert_close(
        layer_norm(x, gain, bias, 1e-5), F.layer_norm(x, (width,), gain, bias, 1e-5), atol=1e-12, rtol=0
    )
    assert_close(rms_norm(x, gain, 1e-6), F.rms_norm(x, (width,), gain, 1e-6), atol=1e-12, rtol=0)


@few
@given(seeds, st.integers(1, 32), st.floats(100, 1e6))
def test_rotation_multiplies_complex_numbers_by_a_phase(seed: int, pairs: int, base: float) -> None:
    x, positions = drawn(5, 2 * pairs, seed=seed), torch.tensor([0, 1, 7, 100, 50_000])
    phases = torch.polar(torch.ones(5, pairs).double(), positions[:, None] * frequencies(2 * pairs, base))
    turned = torch.view_as_real(torch.view_as_complex(x.reshape(5, pairs, 2)) * phases).flatten(-2)
    assert_close(rotate(x, positions, base), turned, atol=1e-12, rtol=0)


def test_rotation_equals_transformers_after_reordering_components() -> None:
    from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

    q, k, positions = drawn(1, 2, 9, 16), drawn(1, 2, 9, 16, seed=1), torch.arange(9)
    angles = (positions[:, None] * frequencies(16)).repeat(1, 2)[None]  # (1, T, E), the halves side by side
    halves = torch.cat([torch.arange(0, 16, 2), torch.arange(1, 16, 2)])  # ours to theirs
    theirs = apply_rotary_pos_emb(q[..., halves], k[..., halves], angles.cos(), angles.sin())
    for own, their in zip((q, k), theirs, strict=True):
        assert_close(rotate(own, positions)[..., halves], their, atol=1e-12, rtol=0)


def test_frequencies_equal_those_of_transformers_rotary_embedding() -> None:
    from transformers import LlamaConfig
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    config = LlamaConfig(hidden_size=256, num_attention_heads=2, num_hidden_layers=1)
    assert_close(frequencies(128).float(), LlamaRotaryEmbedding(config).inv_freq, atol=0, rtol=1e-6)


@few
@given(seeds, st.integers(1, 6), st.integers(1, 8))
def test_attention_equals_torch_under_any_mask(seed: int, queries: int, keys: int) -> None:
    q, k, v = (
        drawn(2, queries, 4, seed=seed),
        drawn(2, keys, 4, seed=seed + 1),
        drawn(2, keys, 4, seed=seed + 2),
    )
    mask = drawn(queries, keys, seed=seed + 3) > 0
    mask[:, 0] = True
    assert_close(attention(q, k, v, mask), F.scaled_dot_product_attention(q, k, v, mask), atol=1e-12, rtol=0)
    assert_close(attention(q, k, v), F.scaled_dot_product_attention(q, k, v), atol=1e-12, rtol=0)


def test_query_that_may_look_nowhere_gets_zeros_and_finite_gradients() -> None:
    q, k, v = (drawn(3, 4, seed=s).requires_grad_() for s in range(3))
    mask = torch.tensor([[False] * 3, [True, False, False], [True] * 3])
    out = attention(q, k, v, mask)
    out.sum().backward()
    assert out[0].tolist() == [0.0] * 4
    assert_close(out[1], v[0])
    assert all(x.grad is not None and x.grad.isfinite().all() for x in (q, k, v))


@pytest.mark.parametrize("kv_heads", [1, 2, 4, 8])
def test_grouped_attention_equals_torch_with_grouped_heads(kv_heads: int) -> None:
    q, k, v = drawn(2, 8, 5, 4), drawn(2, kv_heads, 5, 4, seed=1), drawn(2, kv_heads, 5, 4, seed=2)
    expected = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    causal = torch.ones(5, 5, dtype=torch.bool).tril()
    assert_close(grouped_attention(q, k, v, causal), expected, atol=1e-12, rtol=0)


def test_feed_forwards_equal_transformers() -> None:
    from transformers import LlamaConfig
    from transformers.models.llama.modeling_llama import LlamaMLP

    theirs = LlamaMLP(LlamaConfig(hidden_size=8, intermediate_size=24, num_attention_heads=2)).double()
    x = drawn(3, 8)
    gate, up, down = (layer.weight.T for layer in (theirs.gate_proj, theirs.up_proj, theirs.down_proj))
    assert_close(swiglu_block(x, gate, up, down), theirs(x), atol=1e-12, rtol=0)
    assert_close(gelu_block(x, up, down), F.linear(F.gelu(F.linear(x, up.T)), down.T), atol=1e-12, rtol=0)


@pytest.mark.parametrize(
    ("width", "multiple", "multiplier", "released"),
    [
        (4096, 256, 1, 11008),
        (5120, 256, 1, 13824),
        (6656, 256, 1, 17920),
        (8192, 256, 1, 22016),
        (8192, 4096, 1.3, 28672),
        (4096, 1024, 1.3, 14336),
        (16384, 4096, 1.2, 53248),
    ],
)
def test_feed_forward_width_is_as_released(
    width: int, multiple: int, multiplier: float, released: int
) -> None:
    assert llama_width(width, multiple, multiplier) == released


def test_layers_place_the_norm_before_or_after_as_written() -> None:
    layer = random_layer(16, torch.Generator().manual_seed(0))
    x = torch.randn(6, 16, generator=torch.Generator().manual_seed(1))

    def attend(read: torch.Tensor) -> torch.Tensor:
        q, k, v = ((read @ layer[n]).view(6, 4, 4).transpose(0, 1) for n in "qkv")
        return (
            F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(0, 1).reshape(6, 16)
            @ layer["o"]
        )

    def feed(read: torch.Tensor) -> torch.Tensor:
        return F.gelu(read @ layer["up"]) @ layer["down"]

    def norm(of: torch.Tensor) -> torch.Tensor:
        return F.rms_norm(of, (16,), eps=1e-6)

    after_attention = x + attend(norm(x))
    assert_close(pre_norm(x, layer), after_attention + feed(norm(after_attention)), atol=1e-5, rtol=0)
    after_attention = norm(x + attend(x))
    assert_close(post_norm(x, layer), norm(after_attention + feed(after_attention)), atol=1e-5, rtol=0)


@pytest.mark.parametrize("both_sides", [True, False])
@pytest.mark.parametrize(("buckets", "furthest"), [(32, 128), (16, 64), (64, 1024), (8, 100)])
def test_buckets_equal_transformers_at_every_distance(both_sides: bool, buckets: int, furthest: int) -> None:
    from transformers.models.t5.modeling_t5 import T5Attention

    offset = torch.arange(-1500, 1501)
    theirs = T5Attention._relative_position_bucket(offset, both_sides, buckets, furthest)
    assert torch.equal(bucket(offset, buckets, furthest, both_sides), theirs)


@pytest.mark.parametrize("name", llama.SIZES)
def test_llama_counts_equal_a_built_model(name: str) -> None:
    from transformers import LlamaConfig, LlamaForCausalLM

    size = replace(llama.SIZES[name], L=2)  # two layers stand for all: the rest is the same again
    config = LlamaConfig(
        vocab_size=size.V,
        hidden_size=size.D,
        num_hidden_layers=size.L,
        num_attention_heads=size.H,
        num_key_value_heads=size.K,
        intermediate_size=size.F,
        tie_word_embeddings=False,
    )
    with torch.device("meta"):
        built = LlamaForCausalLM(config)
    assert sum(llama.parameters(size).values()) == sum(p.numel() for p in built.parameters())


@pytest.mark.parametrize(
    ("name", "total"),
    [("1-7b", 6_738_415_616), ("1-65b", 65_285_660_672), ("2-70b", 68_976_648_192), ("3-8b", 8_030_261_248)],
)
def test_llama_totals_are_the_known_ones(name: str, total: int) -> None:
    assert sum(llama.parameters(llama.SIZES[name]).values()) == total


def test_cache_bytes_equal_the_tensors_that_transformers_keeps() -> None:
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        vocab_size=11, hidden_size=32, num_hidden_layers=3, num_attention_heads=4, num_key_value_heads=2,
        intermediate_size=16,
    )  # fmt: skip
    cache = LlamaForCausalLM(config)(torch.zeros(1, 7, dtype=torch.long), use_cache=True).cache
    kept = sum(t.numel() * t.element_size() for layer in cache.layers for t in (layer.keys, layer.values))
    assert kept == 7 * llama.cache_bytes(layers=3, kv_heads=2, head_size=8, bytes_each=4)


@pytest.mark.parametrize("name", t5.SIZES)
def test_t5_counts_equal_a_built_model(name: str) -> None:
    from transformers import T5Config, T5ForConditionalGeneration

    size = replace(t5.SIZES[name], L=2)
    config = T5Config(
        vocab_size=size.V, d_model=size.D, d_kv=size.E, d_ff=size.F, num_layers=size.L, num_heads=size.H
    )
    with torch.device("meta"):
        built = T5ForConditionalGeneration(config)
    assert sum(t5.parameters(size).values()) == sum(p.numel() for p in built.parameters())
