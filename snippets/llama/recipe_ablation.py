"""LLaMA's four choices put one by one into a tiny GPT: what each does to the parameters and to the loss."""

from typing import Annotated, Literal

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.causal import next_token_loss
from snippets.lm.recipe import GPT, LLAMA, ONE_CHANGED, Decoder
from snippets.lm.tiny_language import tiny_language

LENGTH, BATCH, HEADS = 32, 16, 4
RECIPES = {"gpt": GPT, **ONE_CHANGED, "llama": LLAMA}
NAMES = {
    "gpt": Words("GPT：LayerNorm、GELU、学习位置、偏置", "GPT: LayerNorm, GELU, learned positions, biases"),
    "norm": Words("只换 RMSNorm", "only RMSNorm"),
    "feed": Words("只换 SwiGLU（8D/3）", "only SwiGLU (8D/3)"),
    "places": Words("只换 RoPE", "only RoPE"),
    "bias": Words("只去掉线性层偏置", "only biases removed"),
    "llama": Words("四项全换：LLaMA", "all four: LLaMA"),
}


def held_out_loss(model: Decoder, corpus: Tensor, held_out: Tensor) -> float:
    """Train on the corpus, each sentence read once; the loss on other text.  Both are (B, T)."""
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for tokens in torch.split(corpus, BATCH):
        loss = next_token_loss(model(tokens), tokens)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    with torch.no_grad():
        return next_token_loss(model(held_out), held_out).item()


@demo(zh="LLaMA 配方的消融", en="LLaMA's recipe, one choice at a time", slow=10)
def recipe_ablation(
    show: Show,
    steps: Annotated[int, Range(1, 300), Words("每个模型的训练步数", "training steps per model")] = 80,
    width: Annotated[Literal[16, 24, 32, 40, 48, 56, 64], Words("隐藏维度", "hidden size")] = 32,
    layers: Annotated[int, Range(1, 3), Words("层数", "number of layers")] = 1,
    seeds: Annotated[int, Range(2, 5), Words("随机种子数", "number of seeds")] = 3,
    sentences: Annotated[int, Range(8, 512), Words("留出的句子数", "held-out sentences")] = 128,
    seed: int = 0,
) -> None:
    """Six models read the same text from the same seeds and are tested on `sentences` others.

    Each difference is taken seed by seed. The changes in parameters follow from the shapes alone.
    """
    losses: dict[str, list[float]] = {name: [] for name in RECIPES}
    sizes, floors = {}, []
    for trial in range(seeds):
        at = 1000 * seed + 10 * trial
        language = tiny_language(torch.Generator().manual_seed(at))
        corpus = language.sample(steps * BATCH, LENGTH, torch.Generator().manual_seed(at + 1))  # (B, T)
        held_out = language.sample(sentences, LENGTH, torch.Generator().manual_seed(at + 2))  # (B, T)
        floors.append(language.best_loss(held_out).item())
        for name, recipe in RECIPES.items():
            model = Decoder(recipe, language.vocab, LENGTH, width, layers, HEADS, at)
            sizes[name] = sum(weight.numel() for weight in model.parameters())
            loss = held_out_loss(model, corpus, held_out)
            losses[name].append(loss)
            done = trial * len(RECIPES) + sum(len(each) > trial for each in losses.values())
            show.progress(
                done,
                seeds * len(RECIPES),
                zh=f"{NAMES[name].zh}：{loss:.3f}",
                en=f"{NAMES[name].en}: {loss:.3f}",
            )

    found = {name: torch.tensor(each, dtype=torch.float64) for name, each in losses.items()}
    change = {name: each - found["gpt"] for name, each in found.items()}  # (seeds), paired
    mean = {name: each.mean() for name, each in change.items()}
    more = {name: size - sizes["gpt"] for name, size in sizes.items()}
    noise = float(found["gpt"].max() - found["gpt"].min()) + 1e-9  # never divide by nothing
    show.metric("gpt_parameters", sizes["gpt"], zh="GPT 参数", en="parameters, GPT")
    show.metric("norm_parameters", more["norm"], zh="RMSNorm：参数变化", en="RMSNorm: change in parameters")
    show.metric("feed_parameters", more["feed"], zh="SwiGLU：参数变化", en="SwiGLU: change in parameters")
    show.metric("places_parameters", more["places"], zh="RoPE：参数变化", en="RoPE: change in parameters")
    show.metric("bias_parameters", more["bias"], zh="去偏置：参数变化", en="no bias: change in parameters")
    show.metric("llama_parameters", more["llama"], zh="四项：参数变化", en="all four: change in parameters")
    show.metric("norm_loss", mean["norm"], zh="RMSNorm：损失变化", en="RMSNorm: change in loss", unit="nats")
    show.metric("feed_loss", mean["feed"], zh="SwiGLU：损失变化", en="SwiGLU: change in loss", unit="nats")
    show.metric("places_loss", mean["places"], zh="RoPE：损失变化", en="RoPE: change in loss", unit="nats")
    show.metric("bias_loss", mean["bias"], zh="去偏置：损失变化", en="no bias: change in loss", unit="nats")
    show.metric("llama_loss", mean["llama"], zh="四项：损失变化", en="all four: change in loss", unit="nats")
    show.metric("gpt_loss", found["gpt"].mean(), zh="GPT 留出损失", en="held-out loss, GPT", unit="nats")
    show.metric("noise", noise, zh="同一模型换种子的差距", en="spread of one model over seeds", unit="nats")
    largest = max(abs(float(each)) for each in mean.values())
    show.metric("largest_change", largest, zh="最大的平均变化", en="largest mean change", unit="nats")
    show.metric("change_over_noise", largest / noise, zh="最大变化／种子差距", en="largest change / spread")
    show.metric("floor", sum(floors) / seeds, zh="理论下限", en="lower bound (entropy)", unit="nats")

    rows = [
        (
            NAMES[name],
            f"{sizes[name]:,}",
            round(float(found[name].mean()), 3),
            " ".join(f"{value:+.3f}" for value in each.tolist()),
        )
        for name, each in change.items()
    ]
    show.table(
        "recipes",
        [
            Words("模型", "model"),
            Words("参数", "params"),
            Words("损失", "loss"),
            Words("各种子的变化", "change, seed by seed"),
        ],
        rows,
        zh=f"同样 {steps * BATCH * LENGTH:,} 个词元，{seeds} 个种子",
        en=f"The same {steps * BATCH * LENGTH:,} tokens, {seeds} seeds",
    )
    alike = [
        name
        for name, each in change.items()
        if name != "gpt" and not (each > 0).all() and not (each < 0).all()
    ]
    told = (
        "、".join(NAMES[name].zh for name in alike) or "没有一项",
        ", ".join(NAMES[name].en for name in alike) or "none",
    )
    show.say(
        zh=f"各种子方向不一致、所以看不出效果的：{told[0]}。规模这么小、"
        "训练这么短，方向一致也只说明在这里谁学得快，不能推到 7B。LLaMA 论文自己也没有逐项消融，"
        "这几项都是沿用前人的。",
        en=f"The seeds disagree on the sign, so no effect is visible: {told[1]}. With so small a model "
        "and so little training, even agreement only shows which learns faster here; it proves "
        "nothing about 7B. The LLaMA paper has no ablation of the four either: it took them over "
        "from others.",
    )
