"""The Transformer of 2017 equals torch's layers; where torch departs from the paper, the tests say so."""

import math
from collections.abc import Callable

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, nn
from torch.nn import functional as F
from torch.testing import assert_close

from snippets.lm import post_norm_layers, sinusoidal
from snippets.lm.models import transformer
from snippets.lm.models.transformer import Sizes, Transformer
from snippets.lm.sequence_to_sequence import shift_right, target_loss, write_greedily
from snippets.lm.sinusoidal import sinusoids
from tests.parity.difference import Difference, carry
from tests.parity.pairs_of_texts import liven, outputs, stir, texts
from tests.parity.shapes import check_shapes

SIZES = Sizes(V=37, D=12, L=3, H=3, F=20)
PADDING = START = 0
pytestmark = pytest.mark.filterwarnings("ignore:enable_nested_tensor")


class Torch(nn.Module):
    """torch.nn.Transformer between the embedding and the output of the paper."""

    def __init__(self, s: Sizes) -> None:
        super().__init__()
        self.tokens = nn.Embedding(s.V, s.D)
        self.core = nn.Transformer(s.D, s.H, s.L, s.L, s.F, dropout=0.0, activation="relu", batch_first=True)

    def forward(self, source: Tensor, present: Tensor, shifted: Tensor) -> Tensor:
        def embed(ids: Tensor) -> Tensor:
            T, D = ids.shape[1], self.tokens.embedding_dim
            rows = [[wave(t, j, D) for j in range(D)] for t in range(T)]
            return self.tokens(ids) * D**0.5 + torch.tensor(rows)

        causal = nn.Transformer.generate_square_subsequent_mask(shifted.shape[1])
        hidden = {"src_key_padding_mask": ~present, "memory_key_padding_mask": ~present}
        out = self.core(embed(source), embed(shifted), tgt_mask=causal, **hidden)
        return out @ self.tokens.weight.T


def wave(t: int, j: int, width: int) -> float:
    """Entry j of position t's vector, as the paper's formula has it."""
    angle = t / 10_000 ** ((j - j % 2) / width)
    return math.cos(angle) if j % 2 else math.sin(angle)


def named(model: Torch, sizes: Sizes, of: Callable[[Tensor], Tensor | None]) -> dict[str, Tensor | None]:
    """The weights, or what `of` makes of them, under our names; torch keeps Wq, Wk and Wv in one matrix."""
    ours = {"tokens.weight": of(model.tokens.weight)}
    for stack in ("encoder", "decoder"):
        for i in range(SIZES.L):
            layer, here = getattr(model.core, stack).layers[i], f"{stack}.{i}"
            parts = {"itself": layer.self_attn}
            if stack == "decoder":
                parts["across"] = layer.multihead_attn
            for part, heads in parts.items():
                stacked = of(heads.in_proj_weight)
                assert stacked is not None
                for kind, matrix in zip("qkv", stacked.split(sizes.D), strict=True):
                    ours[f"{here}.{part}.{kind}.weight"] = matrix
                ours[f"{here}.{part}.out.weight"] = of(heads.out_proj.weight)
            blocks = {"feed.up": layer.linear1, "feed.down": layer.linear2}
            blocks |= {f"norm_{j}": getattr(layer, f"norm{j}") for j in range(1, len(parts) + 2)}
            for name, block in blocks.items():
                ours[f"{here}.{name}.weight"], ours[f"{here}.{name}.bias"] = of(block.weight), of(block.bias)
    return ours


def both(seed: int = 0, fill: Callable[[nn.Module], None] = liven) -> tuple[Transformer, Torch]:
    """The same random weights in both; of torch's two additions, the projections' biases are zero."""
    torch.manual_seed(seed)
    theirs = Torch(SIZES)
    theirs.core.encoder.norm = theirs.core.decoder.norm = None  # torch's other addition: a norm at the end
    fill(theirs)
    for name, parameter in theirs.named_parameters():
        if name.endswith(("in_proj_bias", "out_proj.bias")):
            parameter.data.zero_()
    ours = Transformer(SIZES)
    carry({k: v for k, v in named(theirs, SIZES, torch.Tensor.detach).items() if v is not None}, ours)
    return ours, theirs


@pytest.mark.parametrize(("batch", "source", "target"), [(1, 1, 1), (3, 7, 5), (2, 13, 21), (2, 29, 4)])
def test_states_logits_loss_and_gradients(
    difference: Callable[[str], Difference], batch: int, source: int, target: int
) -> None:
    d = difference("transformer (2017)")
    ours, theirs = both(seed=source)
    ids, present, labels = texts(SIZES.V, batch, source, target, seed=target)
    shifted = shift_right(labels, START, PADDING)
    with outputs(theirs.core.encoder.layers) as encoder, outputs(theirs.core.decoder.layers) as decoder:
        their_logits = theirs(ids, present, shifted)
    mine = ours(ids, present, shifted)
    for i, (a, b) in enumerate(zip(mine.encoder[1:], encoder, strict=True)):
        d.output(f"encoder layer {i}", a, b)
    for i, (a, b) in enumerate(zip(mine.decoder[1:], decoder, strict=True)):
        d.output(f"decoder layer {i}", a, b)
    d.output("logits", mine.logits, their_logits)
    loss, their_loss = (
        target_loss(mine.logits, labels),
        F.cross_entropy(their_logits.transpose(1, 2), labels, ignore_index=-100),
    )
    d.output("loss", loss, their_loss)
    loss.backward()
    their_loss.backward()
    gradients = named(theirs, SIZES, lambda weight: weight.grad)
    for name, parameter in ours.named_parameters():
        d.gradient(name, parameter.grad, gradients[name])


def test_torch_ends_each_stack_with_a_norm_that_the_paper_does_not_have() -> None:
    ours, theirs = both()
    ids, present, labels = texts(SIZES.V, 2, 7, 5, seed=0)
    shifted = shift_right(labels, START, PADDING)
    theirs.core.encoder.norm, theirs.core.decoder.norm = nn.LayerNorm(SIZES.D), nn.LayerNorm(SIZES.D)
    assert (ours(ids, present, shifted).logits - theirs(ids, present, shifted)).abs().max() > 1e-3


def test_torch_gives_the_projections_biases_that_the_paper_does_not_have() -> None:
    ours, theirs = Transformer(SIZES), Torch(SIZES)
    more = {name for name, _ in theirs.named_parameters() if name.endswith(("in_proj_bias", "out_proj.bias"))}
    biases = sum(p.numel() for name, p in theirs.named_parameters() if name in more)
    norms = 2 * 2 * SIZES.D  # gain and bias at the end of each stack
    count = [sum(p.numel() for p in model.parameters()) for model in (theirs, ours)]
    assert count[0] - count[1] == biases + norms
    assert biases == 3 * SIZES.L * 4 * SIZES.D  # three attentions a pair of layers, four projections each


def test_greedy_writing_equals_a_loop_over_torch() -> None:
    ours, theirs = both(seed=3, fill=stir)
    ids, present, _ = texts(SIZES.V, 4, 11, 1, seed=5)
    written = torch.full((4, 1), START)
    for _ in range(32):
        written = torch.cat([written, theirs(ids, present, written)[:, -1:].argmax(-1)], 1)
    assert torch.equal(write_greedily(ours, ids, present, START, 32), written[:, 1:])
    assert len(written.unique()) > 4


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 20).map(lambda half: 2 * half), st.integers(1, 30))
def test_sinusoids_are_the_papers_formula(width: int, tokens: int) -> None:
    by_hand = torch.tensor([[wave(t, j, width) for j in range(width)] for t in range(tokens)])
    assert_close(sinusoids(torch.arange(tokens), width), by_hand, atol=1e-12, rtol=0)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500), st.integers(1, 32))
def test_product_of_two_positions_knows_their_distance_only(a: int, b: int, shift: int, half: int) -> None:
    here = sinusoids(torch.tensor([a, b]), 2 * half)
    there = sinusoids(torch.tensor([a + shift, b + shift]), 2 * half)
    assert_close(here[0] @ here[1], there[0] @ there[1], atol=1e-9, rtol=0)
    by_hand = sum(math.cos((a - b) / 10_000 ** (i / half)) for i in range(half))
    assert float(here[0] @ here[1]) == pytest.approx(by_hand, abs=1e-9)


def test_base_model_has_65_million_parameters() -> None:
    with torch.device("meta"):
        built = Transformer(Sizes())
    total = sum(p.numel() for p in built.parameters())
    assert round(total / 1e6) in range(62, 67)  # table 3 says 65 million, for about 37,000 tokens
    assert total == 37_000 * 512 + 6 * (3 * 4 * 512**2 + 2 * (2 * 512 * 2_048 + 2_048 + 512) + 5 * 2 * 512)


def test_comments_of_shape() -> None:
    sizes = Sizes(V=43, D=18, L=2, H=3, F=23)
    model = Transformer(sizes)
    ids, present, labels = texts(sizes.V, 2, 11, 7, seed=0)
    dims = {"B": 2, "D": 18, "H": 3, "E": 6, "F": 23, "V": 43}
    for module in (transformer, post_norm_layers, sinusoidal):
        check_shapes(lambda: model(ids, present, shift_right(labels, START, PADDING)), dims, every=module)
