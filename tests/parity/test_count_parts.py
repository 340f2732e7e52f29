"""Closed forms of parts: embeddings, layers, heads, and what sharing saves."""

import pytest
import torch

from snippets.lm.counts import (
    albert,
    bert,
    deberta,
    electra,
    llama,
    operations,
    roberta,
    xlnet,
)
from snippets.lm.counts.bert import EncoderShape
from snippets.lm.feed_forward import llama_width
from tests.parity.configurations import OURS, counted, encoder_sizes

transformers = pytest.importorskip("transformers")


@pytest.mark.parametrize(
    ("name", "parts", "count"),
    [
        ("bert-base-uncased", ("words", "positions", "segments", "embedding_norm"), 23_837_184),
        ("bert-large-uncased", ("pooler",), 1_049_600),
        ("roberta-large", ("words", "positions", "segments", "embedding_norm"), 52_000_768),
        ("albert-xxlarge", ("attention", "feed_forward", "norms"), 201_379_840),
        ("albert-xlarge", ("projection",), 264_192),
        ("electra-base-discriminator", ("transform", "score"), 591_361),
        ("electra-small-generator", ("transform", "word_bias"), 39_098),
        ("electra-large-generator", ("projection",), 262_400),
        ("deberta-base", ("words", "embedding_norm"), 38_605_056),
        ("deberta-base", ("distance_table",), 786_432),
        ("gpt-3-175b", ("token_embeddings",), 617_558_016),
        ("t5-11b", ("relative_bias",), 8_192),
        ("bart-large", ("positions",), 2_101_248),
        ("xlnet-base", ("query_stream",), 768),
        ("llama-3.1-405b", ("output",), 2_101_346_304),
    ],
)
def test_parts_are_those_of_the_breakdown(name: str, parts: tuple[str, ...], count: int) -> None:
    assert sum(OURS[name][part] for part in parts) == count


PER_LAYER = {
    "bert-base": (sum(bert.layer_parts(bert.BERT["base"]).values()), 7_087_872),
    "bert-large": (sum(bert.layer_parts(bert.BERT["large"]).values()), 12_596_224),
    "electra-small-generator": (sum(bert.layer_parts(electra.GENERATOR["small"]).values()), 49_984),
    "deberta-base": (sum(deberta.deberta_layer_parts(deberta.DEBERTA["base"]).values()), 8_267_520),
    "deberta-large": (sum(deberta.deberta_layer_parts(deberta.DEBERTA["large"]).values()), 14_693_376),
    "xlnet-base": (sum(xlnet.xlnet_layer_parts(xlnet.XLNET["base"]).values()), 7_678_464),
    "xlnet-large": (sum(xlnet.xlnet_layer_parts(xlnet.XLNET["large"]).values()), 13_645_824),
    "transformer encoder": (OURS["transformer-2017-big"]["encoder"] // 6, 12_592_128),
    "transformer decoder": (OURS["transformer-2017-big"]["decoder"] // 6, 16_788_480),
    "bart-base encoder": (OURS["bart-base"]["encoder"] // 6, 7_087_872),
    "bart-base decoder": (OURS["bart-base"]["decoder"] // 6, 9_451_776),
    "t5-11b decoder": (OURS["t5-11b"]["decoder"] // 24, 268_438_528),
}


@pytest.mark.parametrize("name", PER_LAYER)
def test_layers_are_those_of_the_breakdown(name: str) -> None:
    ours, theirs = PER_LAYER[name]
    assert ours == theirs


@pytest.mark.parametrize(
    ("shape", "with_heads"),
    [
        (bert.BERT["base"], 110_106_428),
        (bert.BERT["large"], 336_226_108),
        (bert.BERT_CASED["base"], 108_932_934),
    ],
)
def test_bert_with_its_pretraining_heads(shape: EncoderShape, with_heads: int) -> None:
    heads = bert.pretraining_head_parts(shape, shape.width)
    assert sum(bert.bert_parts(shape).values()) + sum(heads.values()) == with_heads
    with torch.device("meta"):
        model = transformers.BertForPreTraining(transformers.BertConfig(**encoder_sizes(shape)))
    assert counted(model) == with_heads


@pytest.mark.parametrize(("size", "with_head"), [("base", 124_697_433), ("large", 355_412_057)])
def test_robertas_head_takes_the_poolers_place(size: str, with_head: int) -> None:
    shape = roberta.ROBERTA[size]
    parts = bert.bert_parts(shape)
    ours = sum(parts.values()) - parts["pooler"] + sum(roberta.head_parts(shape).values())
    with torch.device("meta"):
        model = transformers.RobertaForMaskedLM(transformers.RobertaConfig(**encoder_sizes(shape)))
    assert ours == counted(model) == with_head


@pytest.mark.parametrize(
    ("size", "with_heads", "unshared"),
    [
        ("base", 11_813_810, 89_650_176),
        ("large", 17_847_474, 307_397_120),
        ("xlarge", 59_021_490, 1_216_965_120),
        ("xxlarge", 223_158_450, 2_437_773_824),
    ],
)
def test_albert_with_its_heads_and_without_sharing(size: str, with_heads: int, unshared: int) -> None:
    shape = albert.ALBERT[size]
    heads = bert.pretraining_head_parts(shape, albert.EMBEDDING)
    assert sum(albert.albert_parts(shape).values()) + sum(heads.values()) == with_heads
    assert sum(albert.albert_parts(shape, shared=False).values()) == unshared


@pytest.mark.parametrize(("size", "own"), [("small", 647_162), ("base", 9_903_418), ("large", 19_512_378)])
def test_electras_generator_adds_little_when_embeddings_are_shared(size: str, own: int) -> None:
    assert electra.generator_own(electra.GENERATOR[size], electra.EMBEDDING[size]) == own


@pytest.mark.parametrize(("size", "backbone"), [("base", 99_996_672), ("large", 353_689_600)])
def test_debertas_readme_counts_without_the_embedding(size: str, backbone: int) -> None:
    parts = OURS[f"deberta-{size}"]
    assert sum(parts.values()) - parts["words"] - parts["embedding_norm"] == backbone


@pytest.mark.parametrize(("kv_heads", "weights"), [(64, 268_435_456), (8, 150_994_944)])
def test_attention_weights_of_llama_2_70b_a_layer(kv_heads: int, weights: int) -> None:
    size = llama.LlamaSize(**{**vars(llama.SIZES["2-70b"]), "K": kv_heads})
    assert llama.parameters(size)["attention"] // size.L == weights


def test_twelve_and_twelve_layers_weigh_as_much_as_28() -> None:
    encoder, decoder = operations.layer_in_squares(1), operations.layer_in_squares(2)
    assert (encoder, decoder, 12 * (encoder + decoder)) == (12, 16, 336)
    assert 12 * (encoder + decoder) / encoder == 28
    t5_base = OURS["t5-base"]
    without_words = sum(t5_base.values()) - t5_base["embedding"]
    assert without_words == 198_229_248
    assert without_words / (encoder * 768**2) == pytest.approx(28.0068359375)


@pytest.mark.parametrize(
    ("name", "multiplier", "multiple"),
    [
        ("1-7b", 1.0, 256),
        ("1-13b", 1.0, 256),
        ("1-33b", 1.0, 256),
        ("1-65b", 1.0, 256),
        ("2-70b", 1.3, 4096),
        ("3-8b", 1.3, 1024),
        ("3-70b", 1.3, 4096),
    ],
)
def test_llamas_feed_forward_width_by_its_rule(name: str, multiplier: float, multiple: int) -> None:
    size = llama.SIZES[name]
    assert llama_width(size.D, multiple, multiplier) == size.F
