"""GPT-1 equals the library's."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from torch import Tensor, nn
from transformers import OpenAIGPTConfig, OpenAIGPTLMHeadModel

from snippets.lm.models.gpt1 import GPT1, Shape
from tests.parity.decoders import TEXTS, hold, padded, share_weights
from tests.parity.difference import Difference
from tests.parity.double import in_double

SHAPES = [Shape(61, 20, width=24, layers=3, heads=4), Shape(17, 13, width=15, layers=2, heads=3)]


@pytest.fixture(autouse=True)
def _double() -> Iterator[None]:
    with in_double():
        yield


def library(shape: Shape) -> Any:
    config = OpenAIGPTConfig(
        vocab_size=shape.vocab, n_positions=shape.positions, n_embd=shape.width, n_layer=shape.layers,
        n_head=shape.heads, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0,
    )  # fmt: skip
    return OpenAIGPTLMHeadModel(config)


def named(theirs: Any, take: Callable[[nn.Parameter], Tensor]) -> dict[str, Tensor]:
    """The library keeps a matrix as (in, out), torch's Linear as (out, in)."""
    body = theirs.transformer
    both = {
        "tokens.weight": take(body.tokens_embed.weight),
        "positions.weight": take(body.positions_embed.weight),
    }
    for i, block in enumerate(body.h):
        matrices = {
            "attention.qkv": block.attn.c_attn,
            "attention.out": block.attn.c_proj,
            "feed.up": block.mlp.c_fc,
            "feed.down": block.mlp.c_proj,
        }
        for name, its in matrices.items():
            both |= {
                f"blocks.{i}.{name}.weight": take(its.weight).T,
                f"blocks.{i}.{name}.bias": take(its.bias),
            }
        for name, its in {"norm_1": block.ln_1, "norm_2": block.ln_2}.items():
            both |= {f"blocks.{i}.{name}.weight": take(its.weight), f"blocks.{i}.{name}.bias": take(its.bias)}
    return both


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("lengths", "side"), TEXTS)
def test_gpt1_equals_the_library(
    shape: Shape, lengths: tuple[int, ...], side: str, difference: Callable[[str], Difference]
) -> None:
    ours, theirs = GPT1(shape), library(shape)
    share_weights(ours, theirs, named)

    def read(tokens: Tensor, present: Tensor) -> tuple[list[Tensor], Tensor]:
        return ours.hidden_states(tokens, present), ours(tokens, present)

    hold(difference("gpt-1"), ours, theirs, named, read, *padded(shape.vocab, lengths, side))
