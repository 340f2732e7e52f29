"""The 49 published configurations: our closed forms of each, and what each adds up to."""

from typing import Any

import torch

from snippets.lm.counts import (
    albert,
    bart,
    bert,
    deberta,
    electra,
    gpt,
    llama,
    roberta,
    spanbert,
    t5,
    transformer,
    xlnet,
)
from snippets.lm.counts.bert import EncoderShape

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
