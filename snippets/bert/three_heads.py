"""Three tasks on one encoder: a head is one small linear map, and tasks differ in the vectors it reads."""

import math
from typing import Annotated

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from quiz.demo import Range, Show, Words, demo
from snippets.lm.activations import gelu
from snippets.lm.encoder import Encoder

BATCH = 2


def reads(loss: Tensor, vectors: Tensor) -> int:
    """How many vectors of the first text, (B, T, D), the loss depends on."""
    (gradient,) = torch.autograd.grad(loss, vectors, retain_graph=True)
    return int((gradient[0].abs().sum(-1) > 0).sum())


def span_loss(logits: Tensor, start: Tensor, end: Tensor) -> Tensor:
    """The mean of two cross-entropies over positions: where the answer starts and where it ends.

    logits: (B, T, 2). start, end: (B). Devlin et al., BERT (arXiv 1810.04805), §4.2.
    """
    starts, ends = logits.unbind(-1)  # (B, T) each
    return (F.cross_entropy(starts, start) + F.cross_entropy(ends, end)) / 2


def crossed(states: Tensor, heads: int, random: torch.Generator) -> tuple[float, float]:
    """Over many random span heads: how often the best end lies before the best start, and at it."""
    scores = states[0] @ torch.randn(states.shape[-1], 2 * heads, generator=random)  # (T, 2N)
    start, end = scores.argmax(0).view(2, heads)
    return (end < start).double().mean().item(), (end == start).double().mean().item()


@demo(zh="一个编码器，三种任务头", en="One encoder, three heads")
def three_heads(
    show: Show,
    classes: Annotated[int, Range(2, 1000), Words("分类的类别数", "classes to choose from")] = 2,
    tags: Annotated[int, Range(2, 1000), Words("标注的标签数", "tags to choose from")] = 9,
    width: Annotated[int, Range(4, 768), Words("隐藏维度", "hidden size")] = 768,
    tokens: Annotated[int, Range(2, 256), Words("每条文本的词元数", "tokens per text")] = 128,
    seed: int = 0,
) -> None:
    """Put heads for classification, tagging and span extraction on one encoder, here of a single layer.

    A head of zeros guesses: its loss is log C, log K and log T, whatever the encoder says.
    """
    random = torch.Generator().manual_seed(seed)
    kinds = {"classify": classes, "tag": tags, "span": 2}
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        encoder = Encoder(1, width, 1, 4 * width, gelu)
        heads = {name: nn.Linear(width, outputs) for name, outputs in kinds.items()}
    x = torch.randn(BATCH, tokens, width, generator=random, requires_grad=True)  # (B, T, D)
    states = encoder(x, torch.ones(BATCH, tokens, dtype=torch.bool))[-1]  # (B, T, D)
    label = torch.randint(classes, (BATCH,), generator=random)
    labels = torch.randint(tags, (BATCH, tokens), generator=random)
    spans = torch.randint(tokens, (2, BATCH), generator=random).sort(0).values  # a start, then an end

    def losses() -> dict[str, Tensor]:
        logits = [heads["classify"](states[:, 0]), heads["tag"](states), heads["span"](states)]
        return {
            "classify": F.cross_entropy(logits[0], label),  # (B, C), one label a text
            "tag": F.cross_entropy(logits[1].flatten(0, 1), labels.flatten()),  # (B T, K), one a token
            "span": span_loss(logits[2], spans[0], spans[1]),  # (B, T, 2), two positions a text
        }

    for head in heads.values():
        nn.init.zeros_(head.weight)
        nn.init.zeros_(head.bias)
    guess = {name: loss.item() for name, loss in losses().items()}
    for head in heads.values():
        nn.init.normal_(head.weight, std=0.02, generator=random)
    drawn = losses()
    seen = {name: reads(loss, states) for name, loss in drawn.items()}
    count = {name: sum(p.numel() for p in head.parameters()) for name, head in heads.items()}
    before, same = crossed(states.detach(), 4000, random)

    show.metric("classify_parameters", count["classify"], zh="分类头的参数", en="classification head")
    show.metric("tag_parameters", count["tag"], zh="标注头的参数", en="tagging head")
    show.metric("span_parameters", count["span"], zh="抽取头的参数", en="span head")
    show.metric(
        "classify_guess", guess["classify"], zh="分类：零头的损失", en="classification loss, zero head"
    )
    show.metric("tag_guess", guess["tag"], zh="标注：零头的损失", en="tagging loss, zero head")
    show.metric("span_guess", guess["span"], zh="抽取：零头的损失", en="span loss, zero head")
    show.metric(
        "classify_reads", seen["classify"], zh="分类头读几个向量", en="vectors read for classification"
    )
    show.metric("tag_reads", seen["tag"], zh="标注头读几个向量", en="vectors read for tagging")
    show.metric("span_reads", seen["span"], zh="抽取头读几个向量", en="vectors read for span extraction")
    through = reads(drawn["classify"], x)
    show.metric(
        "classify_inputs", through, zh="分类所读的向量取决于几个词元", en="tokens the [CLS] vector depends on"
    )
    show.metric(
        "crossed",
        before,
        zh="起点终点分开取最大：终点在起点前的比例",
        en="best start and end apart: end before start",
    )
    show.metric(
        "same",
        same,
        zh="起点终点分开取最大：落在同一词元的比例",
        en="best start and end apart: at the same token",
    )
    shapes = {"classify": f"({BATCH}, {classes})", "tag": f"({BATCH}, {tokens}, {tags})"}
    shapes["span"] = f"({BATCH}, {tokens}, 2)"
    names = {
        "classify": Words("分类", "classification"),
        "tag": Words("标注", "tagging"),
        "span": Words("抽取", "span extraction"),
    }
    chance = {"classify": math.log(classes), "tag": math.log(tags), "span": math.log(tokens)}
    columns = [Words("任务", "task"), Words("logits 形状", "logits"), Words("读几个向量", "vectors read")]
    columns += [Words("参数", "parameters"), Words("瞎猜的损失", "loss of a zero head")]
    show.table(
        "heads",
        columns,
        [(names[k], shapes[k], seen[k], f"{count[k]:,}", f"{chance[k]:.4f}") for k in names],
        zh=f"编码器输出 ({BATCH}, {tokens}, {width})",
        en=f"The encoder gives ({BATCH}, {tokens}, {width})",
    )
    show.say(
        zh="分类只读 `[CLS]`，标注每个词元读一次，抽取在全部位置上做 softmax；头都只是一个小矩阵。",
        en="Classification reads `[CLS]`, tagging reads each token on its own, span extraction applies "
        "a softmax over all positions; each head is one small matrix.",
    )
