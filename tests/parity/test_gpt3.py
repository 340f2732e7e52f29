"""GPT-3 equals GPT-Neo, its open copy, once that is given what GPT-2's attention has and it left out."""

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from transformers import GPTNeoConfig, GPTNeoForCausalLM

from snippets.lm.models import gpt3
from snippets.lm.models.gpt3 import GPT3, Shape
from tests.parity.decoders import TEXTS, hold, padded, share_weights
from tests.parity.difference import BOUND, Difference, carry, shake
from tests.parity.double import in_double
from tests.parity.shapes import check_shapes
from tests.parity.test_gpt2 import read

CASES = [(Shape(61, 20, width=24, layers=4, heads=4), 3), (Shape(17, 13, width=15, layers=2, heads=3), 1)]


@pytest.fixture(autouse=True)
def _double() -> Iterator[None]:
    with in_double():
        yield


def library(shape: Shape, band: int) -> Any:
    config = GPTNeoConfig(
        vocab_size=shape.vocab, max_position_embeddings=shape.positions, hidden_size=shape.width,
        num_layers=shape.layers, num_heads=shape.heads, window_size=band, resid_dropout=0, embed_dropout=0,
        attention_types=[[["global", "local"], shape.layers // 2]], attention_dropout=0,
        attn_implementation="eager", bos_token_id=0, eos_token_id=0,
    )  # fmt: skip
    return GPTNeoForCausalLM(config)


class Query(nn.Linear):
    """A query projection whose scores come out divided by the root of the head's size."""

    root = 1.0

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x) / self.root


def as_in_the_paper(theirs: Any) -> Any:
    """GPT-3 has GPT-2's attention: biases on Q, K and V, and scores over sqrt(E). GPT-Neo has neither."""
    for block in theirs.transformer.h:
        it = block.attn.attention
        it.q_proj, it.k_proj, it.v_proj = (
            kind(it.embed_dim, it.embed_dim) for kind in (Query, nn.Linear, nn.Linear)
        )
        it.q_proj.root = math.sqrt(it.head_dim)
    return theirs


def named(theirs: Any, take: Callable[[nn.Parameter], Tensor]) -> dict[str, Tensor]:
    body = theirs.transformer
    both = {"tokens.weight": take(body.wte.weight), "positions.weight": take(body.wpe.weight)}
    parts = {"norm": body.ln_f}
    for i, block in enumerate(body.h):
        it, at = block.attn.attention, f"blocks.{i}"
        for part in ("weight", "bias"):
            three = [getattr(matrix, part) for matrix in (it.q_proj, it.k_proj, it.v_proj)]
            known = [take(one) for one in three if one is not None]
            both[f"{at}.attention.qkv.{part}"] = torch.cat(known) if known else torch.zeros(3 * it.embed_dim)
        parts |= {f"{at}.norm_1": block.ln_1, f"{at}.norm_2": block.ln_2, f"{at}.attention.out": it.out_proj}
        parts |= {f"{at}.feed.up": block.mlp.c_fc, f"{at}.feed.down": block.mlp.c_proj}
    for name, its in parts.items():
        both |= {f"{name}.weight": take(its.weight), f"{name}.bias": take(its.bias)}
    return both


@pytest.mark.parametrize(("shape", "band"), CASES)
@pytest.mark.parametrize(("lengths", "side"), TEXTS)
def test_gpt3_equals_the_library_given_scale_and_biases(
    shape: Shape, band: int, lengths: tuple[int, ...], side: str, difference: Callable[[str], Difference]
) -> None:
    ours, theirs = GPT3(shape, band), as_in_the_paper(library(shape, band))
    share_weights(ours, theirs, named)
    hold(difference("gpt-3"), ours, theirs, named, read(ours), *padded(shape.vocab, lengths, side))


def test_library_leaves_out_the_scale_and_the_biases() -> None:
    shape, band = CASES[0]
    ours, theirs = GPT3(shape, band), library(shape, band)
    shake(theirs)
    weights = named(theirs, lambda parameter: parameter.detach().clone())
    carry(weights, ours)
    tokens = torch.randint(shape.vocab, (2, 9))
    assert (ours(tokens) - theirs(tokens).logits).abs().max() > 1e-2
    for i in range(shape.layers):
        weights[f"blocks.{i}.attention.qkv.weight"][: shape.width] *= math.sqrt(shape.width // shape.heads)
    carry(weights, ours)
    assert (ours(tokens) - theirs(tokens).logits).abs().max() <= BOUND


def test_shapes_are_as_the_comments_say() -> None:
    model = GPT3(Shape(61, 20, width=22, layers=4, heads=11), band=3)
    tokens, present = padded(61, (7, 5, 3, 1, 2), "left")
    dims = {"B": 5, "T": 7, "D": 22, "H": 11, "E": 2, "F": 88, "V": 61}
    check_shapes(lambda: model(tokens, present=present), dims, every=gpt3)
