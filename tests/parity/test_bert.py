"""BERT against the library: every state, both heads, both losses, every gradient."""

from collections.abc import Callable

import pytest
import torch
from transformers import BertConfig, BertForPreTraining

from snippets.lm import embeddings, encoder
from snippets.lm.counts.bert import BERT, bert_parts, pretraining_head_parts
from snippets.lm.models import bert
from snippets.lm.models.bert import Bert, Run, Sizes, pretraining_loss
from tests.parity.difference import Difference, shake
from tests.parity.encoders import (
    EMBEDDINGS,
    LENGTHS,
    both,
    carry_by,
    hold_gradients,
    hold_states,
    layers,
    texts,
    under,
)
from tests.parity.shapes import check_shapes

ODD = Sizes(V=37, D=15, L=3, H=5, F=22, positions=13, segments=3)
PLAIN = Sizes(V=11, D=8, L=1, H=2, F=32, positions=17)
NAMES = (
    under("embeddings.", "bert.embeddings.", EMBEDDINGS)
    | both({"pooler.dense": "bert.pooler.dense", "pair_head": "cls.seq_relationship"})
    | both({"word_head.dense": "cls.predictions.transform.dense"})
    | both({"word_head.norm": "cls.predictions.transform.LayerNorm"})
    | {"word_head.bias": "cls.predictions.bias"}
)


def pair(sizes: Sizes) -> tuple[Bert, BertForPreTraining, dict[str, str]]:
    """Ours and the library's, with the same random weights."""
    config = BertConfig(
        vocab_size=sizes.V,
        hidden_size=sizes.D,
        num_hidden_layers=sizes.L,
        num_attention_heads=sizes.H,
        intermediate_size=sizes.F,
        max_position_embeddings=sizes.positions,
        type_vocab_size=sizes.segments,
        attn_implementation="eager",
    )
    ours, theirs = Bert(sizes), BertForPreTraining(config).eval()
    shake(theirs)
    names = NAMES | layers("encoder.layers", "bert.encoder.layer", sizes.L)
    carry_by(names, theirs, ours)
    return ours, theirs, names


@pytest.mark.parametrize("lengths", LENGTHS)
@pytest.mark.parametrize("sizes", [ODD, PLAIN])
def test_bert_is_the_library_s(
    sizes: Sizes, lengths: list[int], difference: Callable[[str], Difference]
) -> None:
    found, (ours, theirs, names) = difference("bert"), pair(sizes)
    t = texts(lengths, sizes.V)
    run: Run = ours(t.inputs, t.segments, t.present)
    out = theirs(
        t.inputs,
        t.present.long(),
        t.segments,
        labels=t.labels,
        next_sentence_label=t.pair,
        output_hidden_states=True,
    )
    hold_states(found, "state", run.states, out.hidden_states)
    found.output("words", run.words, out.prediction_logits)
    found.output("pair", run.pair, out.seq_relationship_logits)
    loss = pretraining_loss(run, t.tokens, t.selected, t.pair)
    found.output("loss", loss, out.loss)
    loss.backward()
    out.loss.backward()
    hold_gradients(found, names, ours, theirs)


def test_library_never_trains_padding_s_vector_though_bert_s_code_would() -> None:
    """With padding left visible, id 0 is read like any word; only the library keeps its gradient at zero."""
    ours, theirs, _ = pair(PLAIN)
    t = texts([4, 2], PLAIN.V)
    everything = torch.ones_like(t.present)
    ours(t.inputs, t.segments, everything).pooled.sum().backward()
    theirs.bert(t.inputs, everything.long(), t.segments).pooler_output.sum().backward()
    mine, library = (
        table.grad for table in (ours.embeddings.words.weight, theirs.bert.embeddings.word_embeddings.weight)
    )
    assert mine is not None
    assert library is not None
    assert mine[0].abs().max() > 0
    assert library[0].abs().max() == 0
    assert (mine - library)[1:].abs().max() < 1e-10


def test_shapes_are_as_the_comments_say() -> None:
    t = texts([7, 4], ODD.V)
    model = Bert(ODD)
    dims = {"B": 2, "T": 7, "S": 7, "D": 15, "H": 5, "V": 37}  # E is D / H in attention, D in the head
    for module in (bert, encoder, embeddings):
        check_shapes(lambda: model(t.inputs, t.segments, t.present), dims, every=module)


def test_parameters_are_as_many_as_the_closed_form_says() -> None:
    for name, shape in BERT.items():
        with torch.device("meta"):
            model = Bert(Sizes(D=shape.width, L=shape.layers, H=shape.width // 64, F=shape.feed_forward))
        parts = bert_parts(shape) | pretraining_head_parts(shape, shape.width)
        assert sum(p.numel() for p in model.parameters()) == sum(parts.values()), name
