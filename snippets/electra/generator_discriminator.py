"""One ELECTRA step: the discriminator's loss reaches the shared embedding and never the generator."""

import math
from collections.abc import Sequence
from typing import Annotated

import torch
from torch import Tensor

from quiz.demo import Range, Show, Words, demo
from snippets.lm.embeddings import first_segment
from snippets.lm.encoder import initialise
from snippets.lm.models.electra import Electra, Sizes, Tower
from snippets.lm.objectives import mask_tokens, mlm_loss, replaced_token_loss


def pull(parameters: Sequence[Tensor]) -> float:
    """The length of the gradient on these parameters; those that none reached count zero."""
    squares = [p.grad.square().sum().item() for p in parameters if p.grad is not None]
    return math.sqrt(sum(squares))


@demo(zh="ELECTRA 的一步训练", en="One ELECTRA training step")
def generator_discriminator(
    show: Show,
    mask_ratio: Annotated[float, Range(0.05, 0.9), Words("被掩词元的占比", "share of tokens masked")] = 0.15,
    vocabulary: Annotated[
        int, Range(2, 2000), Words("词表大小（不含 [MASK]）", "vocabulary size without [MASK]")
    ] = 20,
    width: Annotated[int, Range(8, 128), Words("判别器的隐藏维度", "hidden size of the discriminator")] = 64,
    weight: Annotated[
        float, Range(1, 100), Words("判别损失的权重 λ", "weight λ of the discriminator's loss")
    ] = 50.0,
    seed: int = 0,
) -> None:
    """Mask, fill in by sampling from the generator, classify every token, and see where gradients go.

    The generator is a quarter as wide, as in the paper. Untrained, it hits about one word in `vocabulary`.
    """
    torch.manual_seed(seed)
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(vocabulary, (32, 64), generator=random)  # (B, T)
    towers = Tower(1, max(width // 4, 1), 1, width), Tower(1, width, 1, 4 * width)
    model = Electra(Sizes(vocabulary + 1, width, *towers, positions=64))  # one word more for [MASK]
    initialise(model)
    generator = [*model.generator.parameters(), *model.word_head.parameters()]
    discriminator = [*model.discriminator.parameters(), *model.verdict_head.parameters()]
    everywhere = torch.ones_like(text, dtype=torch.bool)

    seen = mask_tokens(text, ~everywhere, vocabulary, vocabulary, random, mask_ratio, 1.0, 0.0)
    run = model(seen.inputs, seen.selected, first_segment(text), everywhere, random)
    run.scores.retain_grad()
    generator_loss = mlm_loss(run.words, text, seen.selected)
    discriminator_loss = replaced_token_loss(run.scores, run.corrupted, text, everywhere)

    torch.autograd.backward(weight * discriminator_loss)  # first alone, to see where it leads
    into_generator, into_discriminator = pull(generator), pull(discriminator)
    into_embedding = pull([model.embeddings.words.weight])
    torch.autograd.backward(generator_loss)
    hits = seen.selected & (run.corrupted == text)
    called_fake = run.scores.grad < 0  # where the loss asks for a higher score of "replaced"

    show.metric(
        "into_generator",
        into_generator,
        zh="判别损失传到生成器的梯度",
        en="discriminator loss: gradient in the generator",
    )
    show.metric(
        "into_discriminator",
        into_discriminator,
        zh="判别损失传到判别器的梯度",
        en="discriminator loss: gradient in itself",
    )
    show.metric(
        "into_embedding",
        into_embedding,
        zh="判别损失传到共享词嵌入的梯度",
        en="discriminator loss: gradient in the embedding",
    )
    show.metric(
        "own_loss",
        pull(generator),
        zh="生成器自己的损失给它的梯度",
        en="generator's own loss: gradient in the generator",
    )
    show.metric(
        "selected",
        int(seen.selected.sum()),
        zh="由生成器填词的位置数",
        en="positions filled in by the generator",
    )
    show.metric(
        "hits", int(hits.sum()), zh="其中猜中原词的位置数", en="of these, samples equal to the original"
    )
    show.metric(
        "hits_called_fake",
        int((hits & called_fake).sum()),
        zh="猜中却标为“换过”的位置数",
        en="correct samples labelled as replaced",
    )
    show.metric("fakes", int(called_fake.sum()), zh="标为“换过”的位置数", en="positions labelled as replaced")
    judged = int(everywhere.sum())
    show.metric("loss_positions", judged, zh="判别器有损失的位置数", en="positions with a discriminator loss")
    rows = [
        (Words("生成器自己的参数", "generator's own"), f"{into_generator:.3g}"),
        (Words("共享词嵌入", "shared embedding"), f"{into_embedding:.3g}"),
        (Words("判别器自己的参数", "discriminator's own"), f"{into_discriminator:.3g}"),
    ]
    columns = [Words("参数", "parameters"), Words("梯度长度", "gradient norm")]
    show.table("gradients", columns, rows, zh="判别损失传到哪里", en="Where the discriminator's loss goes")
    show.say(
        zh="采样出来的是词元的编号，梯度过不去：生成器只学极大似然，所以这不是生成对抗网络（GAN）。",
        en="A sample is a discrete token id, so no gradient gets through: the generator learns by "
        "maximum likelihood. It is not a GAN.",
    )
