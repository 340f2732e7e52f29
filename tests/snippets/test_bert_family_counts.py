"""Closed forms of the BERT family at shapes that nobody released, against models on the meta device."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from snippets.lm.counts.albert import ALBERT, albert_parts, factorised_embedding, multiply_adds_per_token
from snippets.lm.counts.bert import BERT, EncoderShape, bert_parts, pretraining_head_parts
from snippets.lm.counts.deberta import deberta_parts
from snippets.lm.counts.electra import discriminator_parts, generator_parts

transformers = pytest.importorskip("transformers")

shapes = st.builds(
    EncoderShape,
    st.integers(2, 200),
    st.integers(1, 6).map(lambda heads: 4 * heads),
    st.integers(1, 3),
    positions=st.integers(1, 40),
    segments=st.integers(1, 3),
)
few = settings(max_examples=15)


def counted(model: torch.nn.Module) -> int:
    """Trainable parameters; tied ones once."""
    return sum(parameter.numel() for parameter in model.parameters())


def configured(shape: EncoderShape, **more: object) -> dict[str, object]:
    return {
        "vocab_size": shape.vocabulary,
        "hidden_size": shape.width,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.width // 4,
        "intermediate_size": shape.feed_forward,
        "max_position_embeddings": shape.positions,
        "type_vocab_size": shape.segments,
        "pad_token_id": 0,
        **more,
    }


@few
@given(shapes)
def test_bert_counts_equal_the_library(shape: EncoderShape) -> None:
    config = transformers.BertConfig(**configured(shape))
    with torch.device("meta"):
        encoder, trained = transformers.BertModel(config), transformers.BertForPreTraining(config)
    total = sum(bert_parts(shape).values())
    assert total == counted(encoder)
    assert total + sum(pretraining_head_parts(shape, shape.width).values()) == counted(trained)


@few
@given(shapes, st.integers(1, 30), st.booleans())
def test_albert_counts_equal_the_library_shared_or_not(
    shape: EncoderShape, embedding: int, shared: bool
) -> None:
    groups = 1 if shared else shape.layers
    config = transformers.AlbertConfig(
        **configured(shape, embedding_size=embedding, num_hidden_groups=groups, inner_group_num=1)
    )
    with torch.device("meta"):
        encoder = transformers.AlbertModel(config)
    ours = sum(albert_parts(shape, embedding, shared).values())
    always_projected = embedding * embedding + embedding if embedding == shape.width else 0
    assert ours + always_projected == counted(encoder)


@few
@given(shapes, st.integers(1, 30))
def test_electra_counts_equal_the_library(shape: EncoderShape, embedding: int) -> None:
    config = transformers.ElectraConfig(**configured(shape, embedding_size=embedding))
    with torch.device("meta"):
        judge, forger = transformers.ElectraForPreTraining(config), transformers.ElectraForMaskedLM(config)
    assert sum(discriminator_parts(shape, embedding).values()) == counted(judge)
    assert sum(generator_parts(shape, embedding).values()) == counted(forger)


@few
@given(shapes)
def test_deberta_counts_equal_the_library(shape: EncoderShape) -> None:
    config = transformers.DebertaConfig(
        **configured(
            shape,
            type_vocab_size=0,
            relative_attention=True,
            position_biased_input=False,
            pos_att_type=["c2p", "p2c"],
        )
    )
    with torch.device("meta"):
        backbone = transformers.DebertaModel(config)
    assert sum(deberta_parts(shape).values()) == counted(backbone)


def test_factorised_embedding_is_two_matrices() -> None:
    assert factorised_embedding(30_000, 128, 768) == 30_000 * 128 + 128 * 768 == 3_938_304


@pytest.mark.parametrize("shape", [BERT["base"], ALBERT["xlarge"], EncoderShape(50, 64, 2)])
def test_multiply_adds_equal_those_of_the_matrices(shape: EncoderShape) -> None:
    """Each of 4 + 2 weight matrices once a token, and two products with T other tokens."""
    D, T = shape.width, 96
    weights = 4 * D * D + D * 4 * D + 4 * D * D
    assert multiply_adds_per_token(shape, T) == shape.layers * (weights + T * D + T * D)
