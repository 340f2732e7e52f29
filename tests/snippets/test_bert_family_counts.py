"""Closed-form counts against models that the transformers library builds on the meta device."""

from dataclasses import replace

import pytest
import torch

from snippets.lm.counts.albert import ALBERT, albert_parts, factorised_embedding, multiply_adds_per_token
from snippets.lm.counts.bert import BERT, EncoderShape, bert_parts, pretraining_head_parts

transformers = pytest.importorskip("transformers")


def counted(model: torch.nn.Module) -> int:
    """Trainable parameters; tied ones once."""
    return sum(parameter.numel() for parameter in model.parameters())


def configured(shape: EncoderShape, **more: int) -> dict[str, int]:
    return {
        "vocab_size": shape.vocabulary,
        "hidden_size": shape.width,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.width // 64 or 1,
        "intermediate_size": shape.feed_forward,
        "max_position_embeddings": shape.positions,
        "type_vocab_size": shape.segments,
        **more,
    }


SHAPES = [*BERT.values(), replace(BERT["base"], vocabulary=28_996), EncoderShape(101, 64, 3, 7, 1)]


@pytest.mark.parametrize("shape", SHAPES)
def test_bert_counts_equal_the_library(shape: EncoderShape) -> None:
    config = transformers.BertConfig(**configured(shape))
    with torch.device("meta"):
        encoder, trained = transformers.BertModel(config), transformers.BertForPreTraining(config)
    total = sum(bert_parts(shape).values())
    assert total == counted(encoder)
    assert total + sum(pretraining_head_parts(shape, shape.width).values()) == counted(trained)


def test_bert_counts_equal_the_published_checkpoints() -> None:
    assert sum(bert_parts(BERT["base"]).values()) == 109_482_240
    assert sum(bert_parts(BERT["large"]).values()) == 335_141_888


@pytest.mark.parametrize(
    ("shape", "total"), [("base", 124_645_632), ("large", 355_359_744)], ids=["base", "large"]
)
def test_roberta_counts_equal_the_library(shape: str, total: int) -> None:
    own = replace(BERT[shape], vocabulary=50_265, positions=514, segments=1)
    config = transformers.RobertaConfig(**configured(own))
    with torch.device("meta"):
        encoder = transformers.RobertaModel(config)
    assert sum(bert_parts(own).values()) == counted(encoder) == total


@pytest.mark.parametrize("size", ALBERT)
def test_albert_counts_equal_the_library(size: str) -> None:
    shape = ALBERT[size]
    config = transformers.AlbertConfig(
        **configured(shape, embedding_size=128, num_hidden_groups=1, inner_group_num=1)
    )
    with torch.device("meta"):
        encoder, trained = transformers.AlbertModel(config), transformers.AlbertForPreTraining(config)
    total = sum(albert_parts(shape).values())
    assert total == counted(encoder)
    assert total + sum(pretraining_head_parts(shape, 128).values()) == counted(trained)


@pytest.mark.parametrize("size", ["base", "xxlarge"])
def test_unshared_albert_has_a_set_of_layers_each(size: str) -> None:
    shape = ALBERT[size]
    config = transformers.AlbertConfig(
        **configured(shape, embedding_size=128, num_hidden_groups=shape.layers, inner_group_num=1)
    )
    with torch.device("meta"):
        encoder = transformers.AlbertModel(config)
    assert sum(albert_parts(shape, shared=False).values()) == counted(encoder)


def test_factorised_embedding_is_two_matrices() -> None:
    assert factorised_embedding(30_000, 128, 768) == 30_000 * 128 + 128 * 768 == 3_938_304


@pytest.mark.parametrize("shape", [BERT["base"], ALBERT["xlarge"], EncoderShape(50, 64, 2)])
def test_multiply_adds_equal_those_of_the_matrices(shape: EncoderShape) -> None:
    """Each of 4 + 2 weight matrices once a token, and two products with T other tokens."""
    D, T = shape.width, 96
    weights = 4 * D * D + D * 4 * D + 4 * D * D
    assert multiply_adds_per_token(shape, T) == shape.layers * (weights + T * D + T * D)
