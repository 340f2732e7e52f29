"""Closed forms against the totals of the 49 configurations, and against models built on the meta device."""

from collections.abc import Callable

import pytest
import torch

from snippets.lm.counts import (
    albert,
    bart,
    deberta,
    electra,
    gpt,
    llama,
    t5,
    transformer,
    xlnet,
)
from tests.parity.configurations import BERTS, OURS, TOTALS, counted, encoder_sizes

transformers = pytest.importorskip("transformers")


def test_there_are_49_configurations() -> None:
    assert len(TOTALS) == 49


@pytest.mark.parametrize("name", TOTALS)
def test_closed_form_equals_the_total(name: str) -> None:
    assert sum(OURS[name].values()) == TOTALS[name]


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
