"""ALBERT against the library: factorised embedding, one shared layer, both losses, every gradient.

The library projects even when E = D; the released code of the paper, and ours, only when they differ.
"""

from collections.abc import Callable

import pytest
import torch
from transformers import AlbertConfig, AlbertForPreTraining

from snippets.lm.counts.albert import ALBERT, EMBEDDING, albert_parts
from snippets.lm.counts.bert import pretraining_head_parts
from snippets.lm.models import albert
from snippets.lm.models.albert import Albert, Sizes, pretraining_loss
from tests.parity.difference import Difference, shake
from tests.parity.encoders import (
    EMBEDDINGS,
    LENGTHS,
    both,
    carry_by,
    hold_gradients,
    hold_states,
    texts,
    under,
)
from tests.parity.shapes import check_shapes

ODD = Sizes(V=37, E=4, D=15, L=3, H=5, F=22, positions=13, segments=3)
PLAIN = Sizes(V=11, E=12, D=8, L=2, H=2, F=32, positions=17)
LAYER = "albert.encoder.albert_layer_groups.0.albert_layers.0."
NAMES = (
    under("embeddings.", "albert.embeddings.", EMBEDDINGS)
    | both({"projection": "albert.encoder.embedding_hidden_mapping_in", "pooler.dense": "albert.pooler"})
    | both({"word_head.dense": "predictions.dense", "word_head.norm": "predictions.LayerNorm"})
    | {"word_head.bias": "predictions.bias"}
    | both({"order_head": "sop_classifier.classifier"})
    | both(
        under(
            "layer.",
            LAYER,
            {
                "itself.q": "attention.query",
                "itself.k": "attention.key",
                "itself.v": "attention.value",
                "itself.out": "attention.dense",
                "norm_1": "attention.LayerNorm",
                "feed.up": "ffn",
                "feed.down": "ffn_output",
                "norm_2": "full_layer_layer_norm",
            },
        )
    )
)


def pair(sizes: Sizes) -> tuple[Albert, AlbertForPreTraining]:
    """Ours and the library's, with the same random weights."""
    config = AlbertConfig(
        vocab_size=sizes.V,
        embedding_size=sizes.E,
        hidden_size=sizes.D,
        num_hidden_layers=sizes.L,
        num_attention_heads=sizes.H,
        intermediate_size=sizes.F,
        max_position_embeddings=sizes.positions,
        type_vocab_size=sizes.segments,
        hidden_act="gelu_new",
        attn_implementation="eager",
    )
    ours, theirs = Albert(sizes), AlbertForPreTraining(config).eval()
    shake(theirs)
    carry_by(NAMES, theirs, ours)
    return ours, theirs


@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize("sizes", [ODD, PLAIN])
def test_albert_is_the_library_s(
    sizes: Sizes, lengths: list[int], difference: Callable[[str], Difference]
) -> None:
    found, (ours, theirs) = difference("albert"), pair(sizes)
    t = texts(lengths, sizes.V)
    run = ours(t.inputs, t.segments, t.present)
    out = theirs(
        t.inputs,
        t.present.long(),
        t.segments,
        labels=t.labels,
        sentence_order_label=t.pair,
        output_hidden_states=True,
    )
    hold_states(found, "state", run.states, out.hidden_states)
    found.output("words", run.words, out.prediction_logits)
    found.output("order", run.order, out.sop_logits)
    loss = pretraining_loss(run, t.tokens, t.selected, t.pair)
    found.output("loss", loss, out.loss)
    loss.backward()
    out.loss.backward()
    hold_gradients(found, NAMES, ours, theirs)


def test_shapes_are_as_the_comments_say() -> None:
    t = texts([7, 4], ODD.V)
    dims = {"B": 2, "T": 7, "S": 7, "H": 5, "V": 37}  # D is E inside the embedding
    check_shapes(lambda: Albert(ODD)(t.inputs, t.segments, t.present), dims, every=albert)


def test_parameters_are_as_many_as_the_closed_form_says() -> None:
    for name, shape in ALBERT.items():
        with torch.device("meta"):
            model = Albert(Sizes(D=shape.width, L=shape.layers, H=shape.width // 64, F=shape.feed_forward))
        parts = albert_parts(shape) | pretraining_head_parts(shape, EMBEDDING)
        assert sum(p.numel() for p in model.parameters()) == sum(parts.values()), name
