"""T5 equals T5ForConditionalGeneration, but for the one place where the library drops to single precision."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.testing import assert_close
from transformers import T5Config, T5ForConditionalGeneration
from transformers.models.t5.modeling_t5 import T5LayerNorm

from snippets.lm import relative_bias, scale_norm_layers
from snippets.lm.counts import t5 as counts
from snippets.lm.models import t5
from snippets.lm.models.t5 import PADDING, START, T5, Sizes
from snippets.lm.sequence_to_sequence import shift_right, target_loss, write_greedily
from tests.parity.difference import Difference, carry
from tests.parity.pairs_of_texts import liven, outputs, stir, texts
from tests.parity.shapes import check_shapes

SIZES = Sizes(V=43, D=12, L=3, H=3, E=5, F=20, buckets=8, furthest=20)
"""H * E is not D, and texts longer than `furthest` reach the last bucket."""


def names(layers: int) -> dict[str, str]:
    """Our name of each parameter, and the library's."""
    first = "block.0.layer.0.SelfAttention.relative_attention_bias.weight"
    same = {"tokens.weight": "shared.weight"}
    for stack, parts in {
        "encoder": ("itself.SelfAttention", "feed.DenseReluDense"),
        "decoder": ("itself.SelfAttention", "across.EncDecAttention", "feed.DenseReluDense"),
    }.items():
        same |= {
            f"{stack}_bias.weight": f"{stack}.{first}",
            f"{stack}_norm.gain": f"{stack}.final_layer_norm.weight",
        }
        for i in range(layers):
            for j, part in enumerate(parts):
                ours, theirs = part.split(".")
                here = f"{stack}.block.{i}.layer.{j}"
                inner = (
                    {"up": "wi", "down": "wo"}
                    if ours == "feed"
                    else {"q": "q", "k": "k", "v": "v", "out": "o"}
                )
                same |= {
                    f"{stack}.{i}.{ours}.{a}.weight": f"{here}.{theirs}.{b}.weight" for a, b in inner.items()
                }
                same[f"{stack}.{i}.norm_{j + 1}.gain"] = f"{here}.layer_norm.weight"
    return same


def both(seed: int = 0, fill: Callable[[nn.Module], None] = liven) -> tuple[T5, Any]:
    """The same random weights in both."""
    torch.manual_seed(seed)
    config = T5Config(
        vocab_size=SIZES.V,
        d_model=SIZES.D,
        d_kv=SIZES.E,
        d_ff=SIZES.F,
        num_layers=SIZES.L,
        num_heads=SIZES.H,
        relative_attention_num_buckets=SIZES.buckets,
        relative_attention_max_distance=SIZES.furthest,
        dropout_rate=0.0,
        decoder_start_token_id=START,
        attn_implementation="eager",
    )
    theirs = T5ForConditionalGeneration(config).double().eval()
    fill(theirs)
    weights, ours = dict(theirs.named_parameters()), T5(SIZES)
    carry({our: weights[their].detach() for our, their in names(SIZES.L).items()}, ours)
    assert len(weights) == len(names(SIZES.L))
    return ours, theirs


@pytest.fixture
def _exact_norm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library takes its norm's mean in single precision whatever the model's: see the test below."""

    def exact(self: T5LayerNorm, x: Tensor) -> Tensor:
        return F.rms_norm(x, x.shape[-1:], self.weight, self.variance_epsilon)

    monkeypatch.setattr(T5LayerNorm, "forward", exact)


@pytest.mark.usefixtures("_exact_norm")
@pytest.mark.parametrize(("batch", "source", "target"), [(1, 1, 1), (3, 7, 5), (2, 13, 31), (2, 37, 4)])
def test_states_logits_loss_and_gradients(
    difference: Callable[[str], Difference], batch: int, source: int, target: int
) -> None:
    d = difference("t5")
    ours, theirs = both(seed=source)
    ids, present, labels = texts(SIZES.V, batch, source, target, seed=target)
    with outputs(theirs.encoder.block) as encoder, outputs(theirs.decoder.block) as decoder:
        out = theirs(input_ids=ids, attention_mask=present.long(), labels=labels)
    mine = ours(ids, present, shift_right(labels, START, PADDING))
    loss = target_loss(mine.logits, labels)

    for i, (a, b) in enumerate(zip(mine.encoder[1:-1], encoder, strict=True)):
        d.output(f"encoder layer {i}", a, b)
    for i, (a, b) in enumerate(zip(mine.decoder[1:-1], decoder, strict=True)):
        d.output(f"decoder layer {i}", a, b)
    d.output("encoder norm", mine.encoder[-1], out.encoder_last_hidden_state)
    d.output("logits", mine.logits, out.logits)
    d.output("loss", loss, out.loss)

    loss.backward()
    out.loss.backward()
    gradients = dict(theirs.named_parameters())
    for our, parameter in ours.named_parameters():
        d.gradient(our, parameter.grad, gradients[names(SIZES.L)[our]].grad)


@pytest.mark.usefixtures("_exact_norm")
@pytest.mark.parametrize("cached", [True, False])
def test_greedy_writing_equals_the_librarys(cached: bool) -> None:
    ours, theirs = both(seed=6, fill=stir)
    ids, present, _ = texts(SIZES.V, 4, 11, 1, seed=5)
    theirs.generation_config.eos_token_id = None  # so that nothing ends early
    written = theirs.generate(
        ids,
        attention_mask=present.long(),
        do_sample=False,
        num_beams=1,
        max_new_tokens=32,
        use_cache=cached,
    )
    own = write_greedily(ours, ids, present, START, 32)
    assert torch.equal(own, written[:, 1:])
    assert len(own.unique()) > 4  # or one token over and over would pass


def test_library_takes_the_norms_mean_in_single_precision_and_we_do_not() -> None:
    ours, theirs = both()
    ids, present, labels = texts(SIZES.V, 3, 7, 5, seed=0)
    their_logits = theirs(input_ids=ids, attention_mask=present.long(), labels=labels).logits
    gap = (ours(ids, present, shift_right(labels, START, PADDING)).logits - their_logits).abs().max()
    assert 1e-10 < gap < 1e-4

    x, gain = torch.randn(5, SIZES.D), torch.randn(SIZES.D)
    norm = scale_norm_layers.ScaleNorm(SIZES.D)
    norm.gain.data.copy_(gain)
    assert_close(norm(x), x / (x.square().mean(-1, keepdim=True) + 1e-6).sqrt() * gain, atol=1e-14, rtol=0)


def test_comments_of_shape() -> None:
    sizes = Sizes(V=43, D=14, L=2, H=3, E=5, F=23, buckets=8, furthest=20)
    model = T5(sizes)
    ids, present, labels = texts(sizes.V, 2, 11, 7, seed=0)
    dims = {"B": 2, "D": 14, "H": 3, "E": 5, "F": 23, "V": 43}
    for module in (t5, relative_bias, scale_norm_layers):
        check_shapes(lambda: model(ids, present, shift_right(labels, START, PADDING)), dims, every=module)


@pytest.mark.parametrize("name", ["small", "base"])
def test_size_is_the_one_counted(name: str) -> None:
    c = counts.SIZES[name]
    with torch.device("meta"):
        built = T5(Sizes(c.V, c.D, c.L, c.H, c.E, c.F))
    assert sum(p.numel() for p in built.parameters()) == sum(counts.parameters(c).values())
