"""GPT-2 equals the library's."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from torch import Tensor, nn
from transformers import GPT2Config, GPT2LMHeadModel

from snippets.lm.models import gpt1, gpt2
from snippets.lm.models.gpt2 import GPT2, Shape
from tests.parity.decoders import TEXTS, hold, padded, share_weights
from tests.parity.difference import Difference
from tests.parity.double import in_double
from tests.parity.shapes import check_shapes

SHAPES = [Shape(61, 20, width=24, layers=3, heads=4), Shape(17, 13, width=15, layers=2, heads=3)]


@pytest.fixture(autouse=True)
def _double() -> Iterator[None]:
    with in_double():
        yield


def library(shape: Shape) -> Any:
    config = GPT2Config(
        vocab_size=shape.vocab, n_positions=shape.positions, n_embd=shape.width, n_layer=shape.layers,
        n_head=shape.heads, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0, attn_implementation="eager",
        bos_token_id=0, eos_token_id=0,
    )  # fmt: skip
    return GPT2LMHeadModel(config)


def named(theirs: Any, take: Callable[[nn.Parameter], Tensor]) -> dict[str, Tensor]:
    """The library keeps a matrix as (in, out), torch's Linear as (out, in)."""
    body = theirs.transformer
    both = {"tokens.weight": take(body.wte.weight), "positions.weight": take(body.wpe.weight)}
    norms = {"norm": body.ln_f}
    for i, block in enumerate(body.h):
        norms |= {f"blocks.{i}.norm_1": block.ln_1, f"blocks.{i}.norm_2": block.ln_2}
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
    for name, its in norms.items():
        both |= {f"{name}.weight": take(its.weight), f"{name}.bias": take(its.bias)}
    return both


def read(model: GPT2) -> Callable[[Tensor, Tensor], tuple[list[Tensor], Tensor]]:
    """The library lists the last state after the closing norm."""

    def states(tokens: Tensor, present: Tensor) -> tuple[list[Tensor], Tensor]:
        *before, last = model.hidden_states(model.tokens(tokens), present=present)
        return [*before, model.norm(last)], model(tokens, present=present)

    return states


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("lengths", "side"), TEXTS)
def test_gpt2_equals_the_library(
    shape: Shape, lengths: tuple[int, ...], side: str, difference: Callable[[str], Difference]
) -> None:
    ours, theirs = GPT2(shape), library(shape)
    share_weights(ours, theirs, named)
    hold(difference("gpt-2"), ours, theirs, named, read(ours), *padded(shape.vocab, lengths, side))


def test_shapes_are_as_the_comments_say() -> None:
    model = GPT2(Shape(61, 20, width=22, layers=3, heads=11))
    tokens, present = padded(61, (7, 5, 3, 1, 2), "left")
    dims = {"B": 5, "T": 7, "D": 22, "H": 11, "E": 2, "F": 88, "V": 61}
    check_shapes(lambda: model(tokens, present=present), dims, every=gpt2)
    check_shapes(lambda: gpt1.GPT1(Shape(61, 20, 22, 3, 11))(tokens, present), dims, every=gpt1)
