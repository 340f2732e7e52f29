"""LLaMA 1, 2, 3 and 3.1 equal the library's, at once and through the cache."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from transformers import DynamicCache, LlamaConfig, LlamaForCausalLM

from snippets.lm import rope_scaling
from snippets.lm.causal import next_token_loss
from snippets.lm.models import llama
from snippets.lm.models.llama import Llama, LlamaShape
from snippets.lm.models.llama3_1 import Llama31
from snippets.lm.norms import rms_norm
from snippets.lm.rotary import frequencies
from tests.parity.decoders import TEXTS, hold, padded, share_weights
from tests.parity.difference import Difference
from tests.parity.double import in_double
from tests.parity.shapes import check_shapes

SHAPES = {
    "llama 1": LlamaShape(61, width=24, layers=3, heads=4, kv_heads=4, feed_forward=40, eps=1e-6),
    "llama 2": LlamaShape(47, width=40, layers=2, heads=10, kv_heads=2, feed_forward=33),
    "llama 3": LlamaShape(53, width=30, layers=2, heads=3, kv_heads=1, feed_forward=29, rope_base=500_000.0),
    "llama 3.1": LlamaShape(53, width=96, layers=2, heads=6, kv_heads=2, feed_forward=17, rope_base=100.0),
}
STRETCH = {"factor": 4.0, "trained": 32}
"""LLaMA 3.1's in small: with 32 tokens and base 100, pairs of each of the three kinds."""


@pytest.fixture(autouse=True)
def _double() -> Iterator[None]:
    with in_double():
        yield


def model(name: str) -> Llama:
    shape = SHAPES[name]
    return Llama31(shape, STRETCH["factor"], int(STRETCH["trained"])) if name == "llama 3.1" else Llama(shape)


def library(name: str) -> Any:
    shape = SHAPES[name]
    rope: dict[str, Any] = {"rope_type": "default", "rope_theta": shape.rope_base}
    if name == "llama 3.1":
        rope |= {"rope_type": "llama3", "factor": STRETCH["factor"], "low_freq_factor": 1.0}
        rope |= {"high_freq_factor": 4.0, "original_max_position_embeddings": STRETCH["trained"]}
    config = LlamaConfig(
        vocab_size=shape.vocab, hidden_size=shape.width, num_hidden_layers=shape.layers,
        rms_norm_eps=shape.eps, num_attention_heads=shape.heads, rope_parameters=rope,
        num_key_value_heads=shape.kv_heads,
        intermediate_size=shape.feed_forward, attn_implementation="eager", tie_word_embeddings=False,
        bos_token_id=0, eos_token_id=None,
    )  # fmt: skip
    return LlamaForCausalLM(config)


def interleaved(rows: Tensor, head_size: int) -> Tensor:
    """The library pairs component i of a head with i + E/2, the paper 2i with 2i + 1: reorder the rows."""
    return rows.unflatten(0, (-1, 2, head_size // 2)).transpose(1, 2).flatten(0, 2)


def named(theirs: Any, take: Callable[[nn.Parameter], Tensor]) -> dict[str, Tensor]:
    body, E = theirs.model, theirs.config.hidden_size // theirs.config.num_attention_heads
    both = {
        "tokens.weight": take(body.embed_tokens.weight),
        "norm": take(body.norm.weight),
        "output": take(theirs.lm_head.weight).T,
    }
    for i, layer in enumerate(body.layers):
        at, it, mlp = f"blocks.{i}", layer.self_attn, layer.mlp
        both[f"{at}.norm_1"] = take(layer.input_layernorm.weight)
        both[f"{at}.norm_2"] = take(layer.post_attention_layernorm.weight)
        both[f"{at}.q"] = interleaved(take(it.q_proj.weight), E).T
        both[f"{at}.k"] = interleaved(take(it.k_proj.weight), E).T
        both[f"{at}.v"], both[f"{at}.out"] = take(it.v_proj.weight).T, take(it.o_proj.weight).T
        both[f"{at}.gate"], both[f"{at}.up"] = take(mlp.gate_proj.weight).T, take(mlp.up_proj.weight).T
        both[f"{at}.down"] = take(mlp.down_proj.weight).T
    return both


def pair(name: str) -> tuple[Llama, Any]:
    ours, theirs = model(name), library(name)
    share_weights(ours, theirs, named)
    return ours, theirs


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize(("lengths", "side"), TEXTS)
def test_llama_equals_the_library(
    name: str, lengths: tuple[int, ...], side: str, difference: Callable[[str], Difference]
) -> None:
    ours, theirs = pair(name)

    def read(tokens: Tensor, present: Tensor) -> tuple[list[Tensor], Tensor]:
        *before, last = ours.hidden_states(tokens, present)[0]
        return [*before, rms_norm(last, ours.norm, ours.shape.eps)], ours(tokens, present)

    hold(difference(name), ours, theirs, named, read, *padded(ours.shape.vocab, lengths, side))


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("steps", [(4, 1, 1, 1), (1, 5, 2), (2, 3, 1)])
def test_cache_equals_reading_at_once_and_the_librarys_cache(
    name: str, steps: tuple[int, ...], difference: Callable[[str], Difference]
) -> None:
    """Rows of different length, several tokens added to a cache that is not empty."""
    ours, theirs = pair(name)
    d, E = difference(name), ours.shape.head_size
    tokens, present = padded(ours.shape.vocab, (sum(steps), sum(steps) - 1), "left")
    at_once, its_cache, cache, at = ours(tokens, present), DynamicCache(), None, 0
    for step in steps:
        here = slice(at, at + step)
        logits, cache = ours.read(tokens[:, here], present[:, here], cache)
        answer = theirs(
            input_ids=tokens[:, here], attention_mask=present[:, : at + step].long(),
            cache=its_cache,
            position_ids=(present.cumsum(1) - 1).clamp(min=0)[:, here], use_cache=True,
        )  # fmt: skip
        d.output("at once", logits[present[:, here]], at_once[:, here][present[:, here]])
        d.output("logits", logits[present[:, here]], answer.logits[present[:, here]])
        at += step
    assert cache is not None
    seen = present[:, None, :, None]
    for keys, values, layer in zip(cache.keys, cache.values, its_cache.layers, strict=True):
        swapped = interleaved(layer.keys.movedim(-1, 0), E).movedim(0, -1)
        d.output("keys", keys * seen, swapped * seen)
        d.output("values", values * seen, layer.values * seen)


def test_older_cache_stays_as_it_was_and_gradients_flow_through_it() -> None:
    ours = model("llama 2")
    tokens = torch.randint(ours.shape.vocab, (2, 6))
    first, cache = ours.read(tokens[:, :4])
    before = [keys.detach().clone() for keys in cache.keys]
    second = ours.read(tokens[:, 4:], cache=cache)[0]
    assert all(torch.equal(keys, kept) for keys, kept in zip(cache.keys, before, strict=True))
    assert torch.equal(second, ours.read(tokens[:, 4:], cache=cache)[0])
    parts = torch.autograd.grad(
        next_token_loss(torch.cat([first, second], 1), tokens), list(ours.parameters())
    )
    whole = torch.autograd.grad(next_token_loss(ours(tokens), tokens), list(ours.parameters()))
    for mine, its in zip(parts, whole, strict=True):
        torch.testing.assert_close(mine, its, atol=1e-12, rtol=0)


def test_heads_that_do_not_share_out_evenly_are_refused() -> None:
    with pytest.raises(AssertionError):
        Llama(replace(SHAPES["llama 2"], kv_heads=3))


def test_small_stretch_has_pairs_of_each_kind() -> None:
    shape = SHAPES["llama 3.1"]
    slowed = model("llama 3.1").frequencies / frequencies(shape.head_size, shape.rope_base)
    kept, squeezed = (slowed - 1).abs() < 1e-9, (slowed * STRETCH["factor"] - 1).abs() < 1e-9
    assert kept.any()
    assert squeezed.any()
    assert (~kept & ~squeezed).any()


def test_llama_3_1_frequencies_equal_the_librarys_at_the_released_sizes() -> None:
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    rope = {"rope_type": "llama3", "rope_theta": 500_000.0, "factor": 8.0, "low_freq_factor": 1.0}
    rope |= {"high_freq_factor": 4.0, "original_max_position_embeddings": 8192}
    config = LlamaConfig(hidden_size=256, num_attention_heads=2, rope_parameters=rope)
    its, _ = ROPE_INIT_FUNCTIONS["llama3"](config)
    torch.testing.assert_close(rope_scaling.llama_3_1(128), its, atol=1e-15, rtol=1e-12)


def test_yarn_equals_the_library_but_for_the_pairs_between() -> None:
    """The paper's ramp is linear in the turns; the library's, as the authors' code, in the pair's number."""
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    rope = {
        "rope_type": "yarn",
        "rope_theta": 10_000.0,
        "factor": 16.0,
        "original_max_position_embeddings": 4096,
    }
    config = LlamaConfig(
        hidden_size=256, num_attention_heads=2, rope_parameters=rope, max_position_embeddings=65_536
    )
    its, scale = ROPE_INIT_FUNCTIONS["yarn"](config)
    ours = rope_scaling.yarn(128, 10_000.0, 16.0, 4096)
    turns = 4096 * frequencies(128) / (2 * math.pi)
    between = (turns > 0.8) & (turns < 40)
    torch.testing.assert_close(ours[~between], its[~between], atol=0, rtol=1e-12)
    assert (ours / its - 1)[between].abs().max() > 0.1
    assert scale**2 == pytest.approx(rope_scaling.yarn_temperature(16.0))


def test_shapes_are_as_the_comments_say() -> None:
    shape = LlamaShape(61, width=44, layers=2, heads=22, kv_heads=11, feed_forward=37)
    tokens, present = padded(61, (7, 5, 3), "left")
    ours, dims = Llama(shape), {"B": 3, "D": 44, "E": 2, "F": 37, "V": 61, "K": 11}
    check_shapes(lambda: ours(tokens, present), dims | {"T": 7}, every=llama)
    cache = ours.read(tokens, present)[1]
    check_shapes(lambda: ours.read(tokens[:, :5], cache=cache), dims)
