"""What known models cost to train by C = 6 N D, and how many tokens each parameter saw."""

from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.scaling_laws import attention_share, training_flops

# parameters, training tokens, layers, width, training context, FLOPs that the authors publish
MODELS: dict[str, tuple[float, float, int, int, int, float | None]] = {
    "gpt-3-175b": (174_604_259_328, 300e9, 96, 12288, 2048, 3.14e23),  # arXiv 2005.14165, Table D.1
    "gopher-280b": (280e9, 300e9, 80, 16384, 2048, 5.76e23),  # nominal; arXiv 2203.15556, Table 1 and §3.4
    "chinchilla-70b": (70e9, 1.4e12, 80, 8192, 2048, 5.76e23),  # nominal; arXiv 2203.15556, Tables 1 and 4
    "llama-1-7b": (6_738_415_616, 1e12, 32, 4096, 2048, None),  # arXiv 2302.13971, Table 2
    "llama-1-65b": (65_285_660_672, 1.4e12, 80, 8192, 2048, None),
    "llama-2-7b": (6_738_415_616, 2e12, 32, 4096, 4096, None),  # arXiv 2307.09288, Table 1
    "llama-2-70b": (68_976_648_192, 2e12, 80, 8192, 4096, None),
    "llama-3-8b": (8_030_261_248, 15e12, 32, 4096, 8192, None),  # Llama 3 model card
    "llama-3.1-405b": (405_853_388_800, 15.6e12, 126, 16384, 8192, 3.8e25),  # arXiv 2407.21783, §3.2
}
A100_PEAK = 312e12  # FLOPs a second, dense bfloat16


@demo(zh="训练算力 C ≈ 6ND", en="Training compute: C ≈ 6ND")
def training_compute(
    show: Show,
    model: Annotated[
        Literal[
            "gpt-3-175b",
            "gopher-280b",
            "chinchilla-70b",
            "llama-1-7b",
            "llama-1-65b",
            "llama-2-7b",
            "llama-2-70b",
            "llama-3-8b",
            "llama-3.1-405b",
        ],
        Words("已发布的模型", "published model"),
    ] = "gpt-3-175b",
    times_tokens: Annotated[
        float, Range(0.1, 100), Words("训练词元数的倍数", "factor on the training tokens")
    ] = 1.0,
    context_times: Annotated[
        int, Range(1, 64), Words("上下文长度的倍数", "factor on the context length")
    ] = 1,
    utilisation: Annotated[
        float, Range(0.05, 1), Words("硬件峰值的利用率", "share of the hardware's peak")
    ] = 0.4,
    seed: int = 0,
) -> None:
    """Compute one model's bill, and compare it with the others and with the 20-token rule."""
    del seed  # nothing here is random
    parameters, tokens, layers, width, context, published = MODELS[model]
    tokens, context = tokens * times_tokens, context * context_times
    flops = training_flops(parameters, tokens)
    show.metric("flops", flops, zh="算力 6ND", en="compute, 6ND", unit="FLOPs")
    ratio = tokens / parameters
    show.metric("tokens_per_parameter", ratio, zh="每个参数的词元数", en="tokens per parameter")
    show.metric("times_the_rule", ratio / 20, zh="词元数是 20N 的几倍", en="tokens relative to 20N")
    show.metric("twenty_n", 20 * parameters, zh="20N 法则要求的词元", en="tokens by the 20N rule")
    share = attention_share(layers, width, context, parameters)
    show.metric("attention_share", share, zh="6ND 未计的注意力", en="attention left out, relative to 6ND")
    gpt3_parameters, gpt3_tokens, *_ = MODELS["gpt-3-175b"]
    against = flops / training_flops(gpt3_parameters, gpt3_tokens)
    show.metric("times_gpt_3", against, zh="相对 GPT-3 算力的倍数", en="relative to GPT-3's compute")
    days = flops / (1000 * A100_PEAK * utilisation) / 86400
    show.metric("days", days, zh="一千块 A100 所需天数", en="days on a thousand A100s")
    if published and times_tokens == 1:
        show.metric(
            "off_published",
            flops / published - 1,
            zh="与公布值之差",
            en="difference from the published figure",
        )

    show.table(
        "models",
        (Words("模型", "model"), "N (B)", "D (B)", "6ND", Words("公布", "published"), "D / N"),
        [
            (
                name,
                round(n / 1e9, 1),
                round(d / 1e9),
                f"{training_flops(n, d):.2e}",
                known and f"{known:.2e}",
                round(d / n, 1),
            )
            for name, (n, d, _, _, _, known) in MODELS.items()
        ],
        zh="按论文的 N 与 D",
        en="With the papers' N and D",
    )
    show.bars(
        "ratio",
        {name: d / n for name, (n, d, *_) in MODELS.items()},
        zh="每个参数训练了多少词元（法则：约 20）",
        en="Training tokens per parameter (the rule: about 20)",
    )
    show.say(
        zh="$C \\approx 6ND$：每个参数、每个词元，前向 2 次、反向 4 次浮点运算。它不含注意力分数，上下"
        "文越长、模型越小，漏得越多。",
        en="$C \\approx 6ND$: two operations forward and four backward per parameter and token. It "
        "leaves out the attention scores; the longer the context and the smaller the model, the more "
        "it misses.",
    )
