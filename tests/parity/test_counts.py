"""Closed forms against the 49 published configurations, and against models built on the meta device."""

from collections.abc import Callable
from typing import Any

import pytest
import torch

from snippets.lm.counts import (
    albert,
    bart,
    bert,
    deberta,
    electra,
    gpt,
    llama,
    operations,
    pretraining,
    roberta,
    spanbert,
    t5,
    transformer,
    xlnet,
)
from snippets.lm.counts.bert import EncoderShape
from snippets.lm.counts.pretraining import Trained
from snippets.lm.feed_forward import llama_width
from snippets.lm.scaling_laws import attention_share

transformers = pytest.importorskip("transformers")

Parts = dict[str, int]
BERTS = {f"bert-{size}-uncased": shape for size, shape in bert.BERT.items()}
BERTS |= {f"bert-{size}-cased": shape for size, shape in bert.BERT_CASED.items()}
BERTS |= {f"spanbert-{size}-cased": shape for size, shape in spanbert.SPANBERT.items()}
BERTS |= {f"roberta-{size}": shape for size, shape in roberta.ROBERTA.items()}
GENERATORS = {f"electra-{size}-generator": size for size in electra.GENERATOR}

OURS: dict[str, Parts] = {
    **{f"transformer-2017-{s}": transformer.transformer_parts(c) for s, c in transformer.TRANSFORMER.items()},
    **{name: bert.bert_parts(shape) for name, shape in BERTS.items()},
    **{f"albert-{s}": albert.albert_parts(c) for s, c in albert.ALBERT.items()},
    **{
        f"electra-{s}-discriminator": electra.discriminator_parts(c, electra.EMBEDDING[s])
        for s, c in electra.DISCRIMINATOR.items()
    },
    **{
        name: electra.generator_parts(electra.GENERATOR[size], electra.EMBEDDING[size])
        for name, size in GENERATORS.items()
    },
    "electra-small-generator-as-released(full width)": electra.generator_parts(
        electra.DISCRIMINATOR["small"], electra.EMBEDDING["small"]
    ),
    **{f"deberta-{s}": deberta.deberta_parts(c) for s, c in deberta.DEBERTA.items()},
    **{name: gpt.parameter_parts(config) for name, config in gpt.GPTS.items()},
    **{f"t5-{s}": t5.parameters(c) for s, c in t5.SIZES.items()},
    **{f"bart-{s}": bart.bart_parts(c) for s, c in bart.BART.items()},
    **{f"xlnet-{s}": xlnet.xlnet_parts(c) for s, c in xlnet.XLNET.items()},
    **{f"llama-{s}": llama.parameters(c) for s, c in llama.SIZES.items()},
}

# The models of the source documents: what each adds up to, tied matrices once.
TOTALS = {
    "transformer-2017-base": 63_045_632,
    "transformer-2017-big": 214_171_648,
    "bert-base-uncased": 109_482_240,
    "bert-base-cased": 108_310_272,
    "bert-large-uncased": 335_141_888,
    "bert-large-cased": 333_579_264,
    "spanbert-base-cased": 108_310_272,
    "spanbert-large-cased": 333_579_264,
    "roberta-base": 124_645_632,
    "roberta-large": 355_359_744,
    "albert-base": 11_683_584,
    "albert-large": 17_683_968,
    "albert-xlarge": 58_724_864,
    "albert-xxlarge": 222_595_584,
    "electra-small-discriminator": 13_549_057,
    "electra-small-generator": 4_620_026,
    "electra-base-discriminator": 109_483_009,
    "electra-base-generator": 33_740_602,
    "electra-large-discriminator": 335_142_913,
    "electra-large-generator": 51_295_290,
    "electra-small-generator-as-released(full width)": 13_546_682,
    "deberta-base": 138_601_728,
    "deberta-large": 405_163_008,
    "gpt-1": 116_534_784,
    "gpt-2-small": 124_439_808,
    "gpt-2-medium": 354_823_168,
    "gpt-2-large": 774_030_080,
    "gpt-2-xl": 1_557_611_200,
    "gpt-3-175b": 174_604_259_328,
    "t5-small": 60_506_624,
    "t5-base": 222_903_552,
    "t5-large": 737_668_096,
    "t5-3b": 2_851_598_336,
    "t5-11b": 11_307_321_344,
    "bart-base": 139_420_416,
    "bart-large": 406_291_456,
    "xlnet-base": 116_718_336,
    "xlnet-large": 360_268_800,
    "llama-1-7b": 6_738_415_616,
    "llama-1-13b": 13_015_864_320,
    "llama-1-33b": 32_528_943_616,
    "llama-1-65b": 65_285_660_672,
    "llama-2-7b": 6_738_415_616,
    "llama-2-13b": 13_015_864_320,
    "llama-2-34b": 33_743_970_304,
    "llama-2-70b": 68_976_648_192,
    "llama-3-8b": 8_030_261_248,
    "llama-3-70b": 70_553_706_496,
    "llama-3.1-405b": 405_853_388_800,
}


def test_there_are_49_configurations() -> None:
    assert len(TOTALS) == 49


@pytest.mark.parametrize("name", TOTALS)
def test_closed_form_equals_the_total(name: str) -> None:
    assert sum(OURS[name].values()) == TOTALS[name]


def counted(model: torch.nn.Module) -> int:
    """Trainable parameters; tied ones once."""
    return sum(parameter.numel() for parameter in model.parameters())


def encoder_sizes(shape: EncoderShape, **more: Any) -> dict[str, Any]:
    return {
        "vocab_size": shape.vocabulary,
        "hidden_size": shape.width,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": max(shape.width // 64, 1),
        "intermediate_size": shape.feed_forward,
        "max_position_embeddings": shape.positions,
        "type_vocab_size": shape.segments,
        **more,
    }


def a_bert(name: str) -> torch.nn.Module:
    kind = "Roberta" if name.startswith("roberta") else "Bert"
    config = getattr(transformers, f"{kind}Config")(**encoder_sizes(BERTS[name]))
    return getattr(transformers, f"{kind}Model")(config)


def an_albert(name: str) -> torch.nn.Module:
    sizes = encoder_sizes(albert.ALBERT[name.removeprefix("albert-")], embedding_size=albert.EMBEDDING)
    return transformers.AlbertModel(transformers.AlbertConfig(**sizes))


def an_electra(name: str) -> torch.nn.Module:
    _, size, role = name.split("-")[:3]
    shapes = electra.GENERATOR if role == "generator" else electra.DISCRIMINATOR
    shape = electra.DISCRIMINATOR["small"] if "released" in name else shapes[size]
    config = transformers.ElectraConfig(**encoder_sizes(shape, embedding_size=electra.EMBEDDING[size]))
    if role == "generator":
        return transformers.ElectraForMaskedLM(config)
    return transformers.ElectraForPreTraining(config)


def a_deberta(name: str) -> torch.nn.Module:
    sizes = encoder_sizes(
        deberta.DEBERTA[name.removeprefix("deberta-")],
        relative_attention=True,
        position_biased_input=False,
        pos_att_type=["c2p", "p2c"],
    )
    return transformers.DebertaModel(transformers.DebertaConfig(**sizes))


def a_gpt(name: str) -> torch.nn.Module:
    shape = gpt.GPTS[name]
    sizes = {"vocab_size": shape.vocab, "n_positions": shape.positions, "n_embd": shape.width}
    sizes |= {"n_layer": shape.layers, "n_head": shape.heads}
    if name == "gpt-1":
        return transformers.OpenAIGPTLMHeadModel(transformers.OpenAIGPTConfig(**sizes))
    return transformers.GPT2LMHeadModel(transformers.GPT2Config(**sizes))


def a_t5(name: str) -> torch.nn.Module:
    shape = t5.SIZES[name.removeprefix("t5-")]
    config = transformers.T5Config(
        vocab_size=shape.V,
        d_model=shape.D,
        num_layers=shape.L,
        num_heads=shape.H,
        d_kv=shape.E,
        d_ff=shape.F,
        feed_forward_proj="relu",
        tie_word_embeddings=True,
    )
    return transformers.T5ForConditionalGeneration(config)


def a_bart(name: str) -> torch.nn.Module:
    shape = bart.BART[name.removeprefix("bart-")]
    sizes = {"vocab_size": shape.vocabulary, "d_model": shape.width}
    for side in ("encoder", "decoder"):
        sizes |= {f"{side}_layers": shape.layers, f"{side}_ffn_dim": shape.feed_forward}
        sizes |= {f"{side}_attention_heads": shape.width // 64}
    return transformers.BartModel(transformers.BartConfig(**sizes))


def an_xlnet(name: str) -> torch.nn.Module:
    shape = xlnet.XLNET[name.removeprefix("xlnet-")]
    sizes = {"vocab_size": shape.vocabulary, "d_model": shape.width, "n_layer": shape.layers}
    sizes |= {"n_head": shape.width // 64, "d_inner": shape.feed_forward}
    return transformers.XLNetModel(transformers.XLNetConfig(**sizes))


def a_llama(name: str) -> torch.nn.Module:
    shape = llama.SIZES[name.removeprefix("llama-")]
    config = transformers.LlamaConfig(
        vocab_size=shape.V,
        hidden_size=shape.D,
        num_hidden_layers=shape.L,
        num_attention_heads=shape.H,
        num_key_value_heads=shape.K,
        intermediate_size=shape.F,
        tie_word_embeddings=False,
    )
    return transformers.LlamaForCausalLM(config)


BUILDERS: dict[str, Callable[[str], torch.nn.Module]] = {
    "bert": a_bert,
    "spanbert": a_bert,
    "roberta": a_bert,
    "albert": an_albert,
    "electra": an_electra,
    "deberta": a_deberta,
    "gpt": a_gpt,
    "t5": a_t5,
    "bart": a_bart,
    "xlnet": an_xlnet,
    "llama": a_llama,
}
BUILT = [name for name in TOTALS if name.split("-")[0] in BUILDERS]


@pytest.mark.parametrize("name", BUILT)
def test_total_equals_a_model_of_the_library(name: str) -> None:
    """All but the Transformer of 2017, which the library has no class for."""
    with torch.device("meta"):
        model = BUILDERS[name.split("-", maxsplit=1)[0]](name)
    assert counted(model) == TOTALS[name]


def test_2017_counts_equal_torchs_own_transformer_less_the_biases_that_the_paper_has_not() -> None:
    for shape in transformer.TRANSFORMER.values():
        D, L = shape.width, shape.layers
        with torch.device("meta"):
            stacks = torch.nn.Transformer(D, 8, L, L, shape.feed_forward, batch_first=True)
        biases = 3 * L * 4 * D + 2 * 2 * D  # of three attentions a pair of layers; a norm after each stack
        assert counted(stacks) - biases + shape.vocabulary * D == sum(
            transformer.transformer_parts(shape).values()
        )


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


KV_BYTES = {  # a token, two bytes a value
    "1-7b": 524_288,
    "1-13b": 819_200,
    "1-33b": 1_597_440,
    "1-65b": 2_621_440,
    "2-7b": 524_288,
    "2-13b": 819_200,
    "2-34b": 196_608,
    "2-70b": 327_680,
    "3-8b": 131_072,
    "3-70b": 327_680,
    "3.1-405b": 516_096,
}


@pytest.mark.parametrize("name", KV_BYTES)
def test_cache_bytes_of_a_token(name: str) -> None:
    size = llama.SIZES[name]
    assert llama.cache_bytes(size.L, size.K, size.head_size) == KV_BYTES[name]


@pytest.mark.parametrize(
    ("name", "kv_heads", "tokens", "gib"),
    [
        ("2-70b", 64, 4096, 10),
        ("2-70b", 8, 4096, 1.25),
        ("3-8b", 8, 8192, 1),
        ("3-8b", 8, 131_072, 16),
        ("3-70b", 8, 131_072, 40),
    ],
)
def test_cache_of_a_whole_context(name: str, kv_heads: int, tokens: int, gib: float) -> None:
    size = llama.SIZES[name]
    assert tokens * llama.cache_bytes(size.L, kv_heads, size.head_size) == gib * 2**30


@pytest.mark.parametrize(("kv_heads", "weights"), [(64, 268_435_456), (8, 150_994_944)])
def test_attention_weights_of_llama_2_70b_a_layer(kv_heads: int, weights: int) -> None:
    size = llama.LlamaSize(**{**vars(llama.SIZES["2-70b"]), "K": kv_heads})
    assert llama.parameters(size)["attention"] // size.L == weights


@pytest.mark.parametrize(
    ("name", "layers", "width", "context", "share"),
    [
        ("gpt-3-175b", 96, 12_288, 2048, 0.02767308327183032),
        ("llama-2-70b", 80, 8192, 4096, 0.07783371997224228),
        ("llama-3-8b", 32, 4096, 8192, 0.267423883442752),
        ("bert-base-uncased", 12, 768, 512, 0.08619830942443267),
        ("llama-3-8b", 32, 4096, 131_072, 4.278782135084032),
    ],
)
def test_attentions_share_of_the_operations(
    name: str, layers: int, width: int, context: int, share: float
) -> None:
    N = TOTALS[name]
    assert attention_share(layers, width, context, N) == pytest.approx(share, rel=1e-12)
    assert operations.training_flops(N, layers, width, context) / (6 * N) - 1 == pytest.approx(
        share, rel=1e-9
    )


def test_operations_equal_those_that_torch_counts() -> None:
    from torch.utils.flop_counter import FlopCounterMode

    D, L, T = 32, 3, 24
    with torch.device("meta"):
        layer = torch.nn.TransformerEncoderLayer(D, 1, 4 * D, batch_first=True)
        stack = torch.nn.TransformerEncoder(layer, L, enable_nested_tensor=False)
        with FlopCounterMode(display=False) as forward:
            stack(torch.randn(1, T, D))
    weights = L * operations.layer_in_squares(attentions=1) * D * D
    assert forward.get_total_flops() == T * operations.forward_flops(weights, L, D, T)


@pytest.mark.parametrize(
    ("size", "ratio"),
    [
        ("base", 0.28846153846153844),
        ("large", 1),
        ("xlarge", 3.8461538461538463),
        ("xxlarge", 7.538461538461538),
    ],
)
def test_alberts_compute_over_bert_larges(size: str, ratio: float) -> None:
    against = albert.multiply_adds_per_token(bert.BERT["large"], 512)
    assert albert.multiply_adds_per_token(albert.ALBERT[size], 512) / against == pytest.approx(
        ratio, rel=1e-12
    )


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


RATIOS = {
    ("bert-large-uncased", "albert-large"): 18.951735719042244,
    ("bert-large-uncased", "albert-xxlarge"): 1.5056088803630534,
    ("albert-xxlarge", "bert-large-uncased"): 0.6641831175695949,
    ("albert-xxlarge", "bert-base-uncased"): 2.033166146399635,
    ("bart-base", "bert-base-uncased"): 1.273452351723896,
    ("bart-base", "roberta-base"): 1.1185343101313008,
    ("bart-large", "roberta-large"): 1.1433243715979264,
    ("gpt-2-xl", "gpt-1"): 13.366062445355372,
    ("gpt-3-175b", "gpt-2-xl"): 112.09746009016884,
}


@pytest.mark.parametrize(("large", "small"), RATIOS)
def test_ratios_of_totals(large: str, small: str) -> None:
    ratio = sum(OURS[large].values()) / sum(OURS[small].values())
    assert ratio == pytest.approx(RATIOS[large, small], rel=1e-12)


SMALL = Trained(256, 12, embedding=128, tokens=128), Trained(64, 12, embedding=128, tokens=128)
BASE = Trained(768, 12), Trained(256, 12, embedding=768)
LARGE = Trained(1024, 24), Trained(256, 24, embedding=1024)
OPERATIONS = {  # as google-research/electra flops_computation.py prints them, at the batches it assumes
    "bert-base": (pretraining.training(Trained(768, 12), 256, 1_000_000), 6.428335104e19),
    "bert-large": (pretraining.training(Trained(1024, 24), 256, 1_000_000), 1.91720905883648e20),
    "roberta": (pretraining.training(Trained(1024, 24, 50_265), 8000, 500_000), 3.187221435776e21),
    "albert-xxlarge": (
        pretraining.training(Trained(4096, 12, 30_000, 128), 4096, 1_500_000),
        3.113923955392512e22,
    ),
    "electra-small": (pretraining.electra_training(*SMALL, 128, 1_000_000), 1.293743798272e18),
    "electra-base": (pretraining.electra_training(*BASE, 256, 766_000), 6.424541834277683e19),
    "electra-400k": (pretraining.electra_training(*LARGE, 2048, 400_000), 7.117606040895488e20),
    "electra-1.75m": (pretraining.electra_training(*LARGE, 2048, 1_750_000), 3.113952642891776e21),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_pretraining_operations_equal_the_published_scripts(name: str) -> None:
    ours, theirs = OPERATIONS[name]
    assert ours == pytest.approx(theirs, rel=1e-12)
