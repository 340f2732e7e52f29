"""BART equals BartForConditionalGeneration, and its noises keep what they say that they keep."""

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from transformers import BartConfig, BartForConditionalGeneration

from snippets.lm import post_norm_layers
from snippets.lm.models import bart
from snippets.lm.models.bart import PADDING, START, Bart, Sizes
from snippets.lm.sequence_to_sequence import shift_right, target_loss, write_greedily
from tests.parity.difference import Difference, carry
from tests.parity.pairs_of_texts import liven, outputs, stir, texts
from tests.parity.shapes import check_shapes

SIZES = Sizes(V=41, D=12, L=3, H=3, F=20, positions=40)


def names(layers: int) -> dict[str, str]:
    """Our name of each parameter, and the library's."""
    same = {"tokens.weight": "model.shared.weight"}
    attentions = {"itself": "self_attn", "across": "encoder_attn"}
    norms = {"encoder": ["self_attn", "final"], "decoder": ["self_attn", "encoder_attn", "final"]}
    for stack in ("encoder", "decoder"):
        whole = {
            f"{stack}_positions.table": f"{stack}.embed_positions",
            f"{stack}_positions.norm": f"{stack}.layernorm_embedding",
        }
        for i in range(layers):
            ours, theirs = f"{stack}.{i}", f"{stack}.layers.{i}"
            for own, their in list(attentions.items())[: 1 if stack == "encoder" else 2]:
                heads = {"q": "q_proj", "k": "k_proj", "v": "v_proj", "out": "out_proj"}
                whole |= {f"{ours}.{own}.{a}": f"{theirs}.{their}.{b}" for a, b in heads.items()}
            whole |= {f"{ours}.feed.up": f"{theirs}.fc1", f"{ours}.feed.down": f"{theirs}.fc2"}
            for j, norm in enumerate(norms[stack], 1):
                whole[f"{ours}.norm_{j}"] = f"{theirs}.{norm}_layer_norm"
        for our, their in whole.items():
            kinds = ("weight",) if our.endswith("table") else ("weight", "bias")
            same |= {f"{our}.{kind}": f"model.{their}.{kind}" for kind in kinds}
    return same


def both(seed: int = 0, fill: Callable[[nn.Module], None] = liven) -> tuple[Bart, Any]:
    """The same random weights in both, and an output bias that is not zero."""
    torch.manual_seed(seed)
    config = BartConfig(
        vocab_size=SIZES.V,
        max_position_embeddings=SIZES.positions,
        d_model=SIZES.D,
        encoder_layers=SIZES.L,
        decoder_layers=SIZES.L,
        encoder_attention_heads=SIZES.H,
        decoder_attention_heads=SIZES.H,
        encoder_ffn_dim=SIZES.F,
        decoder_ffn_dim=SIZES.F,
        dropout=0.0,
        attn_implementation="eager",
    )
    theirs = BartForConditionalGeneration(config).double().eval()
    fill(theirs)
    theirs.final_logits_bias.normal_(std=0.1)
    weights, ours = dict(theirs.named_parameters()), Bart(SIZES)
    carried = {our: weights[their].detach() for our, their in names(SIZES.L).items()}
    carry(carried | {"output_bias": theirs.final_logits_bias[0]}, ours)
    assert len(weights) == len(names(SIZES.L))
    return ours, theirs


@pytest.mark.parametrize(("batch", "source", "target"), [(1, 1, 1), (3, 7, 5), (2, 13, 31), (2, 40, 4)])
def test_states_logits_loss_and_gradients(
    difference: Callable[[str], Difference], batch: int, source: int, target: int
) -> None:
    d = difference("bart")
    ours, theirs = both(seed=source)
    ids, present, labels = texts(SIZES.V, batch, source, target, seed=target)
    ids[0, 0] = PADDING  # not masked: read, and yet its embedding must get no gradient from that
    with outputs(theirs.model.encoder.layers) as encoder, outputs(theirs.model.decoder.layers) as decoder:
        out = theirs(input_ids=ids, attention_mask=present.long(), labels=labels, output_hidden_states=True)
    mine = ours(ids, present, shift_right(labels, START, PADDING))
    loss = target_loss(mine.logits, labels)

    d.output("encoder input", mine.encoder[0], out.encoder_hidden_states[0])
    d.output("decoder input", mine.decoder[0], out.decoder_hidden_states[0])
    for i, (a, b) in enumerate(zip(mine.encoder[1:], encoder, strict=True)):
        d.output(f"encoder layer {i}", a, b)
    for i, (a, b) in enumerate(zip(mine.decoder[1:], decoder, strict=True)):
        d.output(f"decoder layer {i}", a, b)
    d.output("logits", mine.logits, out.logits)
    d.output("loss", loss, out.loss)

    loss.backward()
    out.loss.backward()
    gradients = dict(theirs.named_parameters())
    for our, parameter in ours.named_parameters():
        d.gradient(our, parameter.grad, gradients[names(SIZES.L)[our]].grad)


def test_first_two_positions_are_never_read() -> None:
    ours, _ = both()
    ids, present, labels = texts(SIZES.V, 2, SIZES.positions, SIZES.positions, seed=1)
    target_loss(ours(ids, present, shift_right(labels, START, PADDING)).logits, labels).backward()
    for positions in (ours.encoder_positions, ours.decoder_positions):
        used = positions.table.weight.grad.abs().sum(-1) > 0
        assert not used[:2].any()
        assert used[2]


@pytest.mark.parametrize("cached", [True, False])
def test_greedy_writing_equals_the_librarys(cached: bool) -> None:
    ours, theirs = both(seed=6, fill=stir)
    ids, present, _ = texts(SIZES.V, 4, 11, 1, seed=5)
    theirs.generation_config.eos_token_id = None  # so that nothing ends early
    theirs.generation_config.forced_eos_token_id = None
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


@pytest.mark.parametrize(
    ("sizes", "total"),
    [
        (Sizes(), 139_420_416),
        (Sizes(D=1_024, L=12, H=16, F=4_096), 406_291_456),
    ],
)
def test_size_is_the_released_one(sizes: Sizes, total: int) -> None:
    with torch.device("meta"):
        built = Bart(sizes)
    assert sum(p.numel() for p in built.parameters()) == total


def test_comments_of_shape() -> None:
    sizes = Sizes(V=43, D=15, L=2, H=3, F=23, positions=20)
    model = Bart(sizes)
    ids, present, labels = texts(sizes.V, 2, 11, 7, seed=0)
    dims = {"B": 2, "D": 15, "H": 3, "E": 5, "F": 23, "V": 43}
    for module in (bart, post_norm_layers):
        check_shapes(lambda: model(ids, present, shift_right(labels, START, PADDING)), dims, every=module)


def test_shift_keeps_the_labels_and_fills_what_is_ignored() -> None:
    labels = torch.tensor([[5, 6, 7], [8, -100, -100]])
    shifted: Tensor = shift_right(labels, START, PADDING)
    assert shifted.tolist() == [[START, 5, 6], [START, 8, PADDING]]
    assert labels.tolist() == [[5, 6, 7], [8, -100, -100]]
