"""Greedy decoding writes the library's tokens, with the cache and without; filters equal the library's."""

from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

from snippets.lm import decoding, sampling
from snippets.lm.decoding import decode, decode_cached
from snippets.lm.models.gpt2 import GPT2, Shape
from snippets.lm.models.llama import Llama
from tests.parity import test_gpt2, test_llama
from tests.parity.decoders import padded, share_weights
from tests.parity.double import in_double
from tests.parity.shapes import check_shapes

STEPS = 32


@pytest.fixture(autouse=True)
def _double() -> Iterator[None]:
    with in_double():
        yield


def written(theirs: Any, tokens: Tensor, present: Tensor, end: int | None, cached: bool) -> Tensor:
    """The library's new tokens."""
    text: Tensor = theirs.generate(
        tokens, attention_mask=present.long(), do_sample=False, max_new_tokens=STEPS, use_cache=cached,
        eos_token_id=end, pad_token_id=0 if end is None else end,
    )  # fmt: skip
    return text[:, tokens.shape[1] :]


@pytest.mark.parametrize("name", test_llama.SHAPES)
@pytest.mark.parametrize("ends", [False, True])
def test_llama_writes_32_tokens_alike_with_and_without_cache_and_as_the_library(
    name: str, ends: bool
) -> None:
    ours, theirs = test_llama.pair(name)
    tokens, present = padded(ours.shape.vocab, (5, 3, 4), "left")
    end = int(decode(ours, tokens, present, 4)[0, -1]) if ends else None  # the first row ends early
    anew = decode(ours, tokens, present, STEPS, end)
    assert torch.equal(decode_cached(ours, tokens, present, STEPS, end), anew)
    assert torch.equal(written(theirs, tokens, present, end, cached=True), anew)
    assert torch.equal(written(theirs, tokens, present, end, cached=False), anew)
    assert len(anew.unique()) > 3
    if end is None:
        assert anew.shape == (3, STEPS)
    else:
        assert (anew[0, 3:] == end).all()


def test_gpt2_writes_32_tokens_as_the_library() -> None:
    shape = Shape(61, 40, width=24, layers=3, heads=4)
    ours, theirs = GPT2(shape), test_gpt2.library(shape)
    share_weights(ours, theirs, test_gpt2.named)
    tokens, present = padded(shape.vocab, (5, 3, 4), "left")
    anew = decode(lambda text, there: ours(text, present=there), tokens, present, STEPS)
    assert torch.equal(written(theirs, tokens, present, None, cached=True), anew)


def test_writing_stops_when_every_row_has_ended_and_leaves_no_gradient() -> None:
    ours = test_llama.model("llama 3")
    tokens, present = padded(ours.shape.vocab, (4,), "left")
    free = decode(ours, tokens, present, 6)
    short = decode(ours, tokens, present, 6, end=int(free[0, 2]))
    assert short.shape[1] == int((free[0] == free[0, 2]).int().argmax()) + 1
    assert torch.equal(decode_cached(ours, tokens, present, 6, end=int(free[0, 2])), short)
    assert not ours.read(tokens)[1].keys[0].isnan().any()


def test_sampling_with_one_seed_writes_alike_with_and_without_cache() -> None:
    ours = test_llama.pair("llama 2")[0]
    tokens, present = padded(ours.shape.vocab, (5, 3, 4), "left")

    def choose() -> decoding.Choose:
        random = torch.Generator().manual_seed(1)
        return lambda logits: sampling.draw(sampling.next_token_chances(logits, 0.8, 20, 0.9), random)

    anew = decode(ours, tokens, present, STEPS, choose=choose())
    assert torch.equal(decode_cached(ours, tokens, present, STEPS, choose=choose()), anew)


@pytest.mark.parametrize("k", [1, 2, 7, 30, 99])
@pytest.mark.parametrize("p", [1e-9, 0.1, 0.5, 0.93, 0.9999])
@pytest.mark.parametrize("temperature", [0.3, 1.0, 1.7])
def test_filters_equal_the_librarys(k: int, p: float, temperature: float) -> None:
    from transformers import TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper

    logits = 3 * torch.randn(4, 30)
    its = logits
    for each in (TemperatureLogitsWarper(temperature), TopKLogitsWarper(k), TopPLogitsWarper(p)):
        its = each(torch.zeros(4, 1, dtype=torch.long), its)
    ours = sampling.next_token_chances(logits, temperature, k, p)
    torch.testing.assert_close(ours, its.softmax(-1), atol=1e-12, rtol=0)


def test_shapes_are_as_the_comments_say() -> None:
    ours = Llama(test_llama.SHAPES["llama 2"])
    tokens, present = padded(47, (7, 5, 3), "left")
    dims = {"B": 3, "V": 47}
    check_shapes(lambda: decode(ours, tokens, present, 1), dims)
    check_shapes(lambda: decode_cached(ours, tokens, present, 3), dims)
    check_shapes(lambda: sampling.next_token_chances(ours(tokens)[:, -1], 0, 3, 0.7), dims)
    check_shapes(lambda: sampling.next_token_chances(ours(tokens)[:, -1], 1, 3, 0.7), dims, every=sampling)
