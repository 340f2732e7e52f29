"""What ELECTRA's generator adds to training: parameters of its own, and compute per token."""

from dataclasses import replace
from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.albert import multiply_adds_per_token
from snippets.lm.counts.bert import EncoderShape, embedding_parts
from snippets.lm.counts.electra import (
    DISCRIMINATOR,
    EMBEDDING,
    GENERATOR,
    discriminator_parts,
    generator_own,
    generator_parts,
)


def work(shape: EncoderShape, embedding: int, tokens: int) -> int:
    """One token's multiply-adds up to the last layer, the way in from a narrower or wider table included."""
    way_in = 0 if embedding == shape.width else embedding * shape.width
    return way_in + multiply_adds_per_token(shape, tokens)


@demo(zh="ELECTRA 生成器的开销", en="What ELECTRA's generator costs")
def generator_size(
    show: Show,
    size: Annotated[Literal["small", "base", "large"], Words("ELECTRA 的尺寸", "ELECTRA size")] = "base",
    width: Annotated[int, Range(16, 1_024), Words("生成器的隐藏维度", "hidden size of the generator")] = 256,
    mask_ratio: Annotated[float, Range(0.05, 0.5), Words("被掩词元的占比", "share of tokens masked")] = 0.15,
    tokens: Annotated[int, Range(8, 512), Words("文本长度（词元）", "text length in tokens")] = 128,
    seed: int = 0,
) -> None:
    """Count a generator of this width next to the discriminator of a released size, in closed form.

    The paper's widths are 64 (small), 256 (base) and 256 (large). The generator scores the whole vocabulary
    at the masked positions only; the discriminator scores every position, with one number.
    """
    del seed  # nothing is drawn
    judge, E = DISCRIMINATOR[size], EMBEDDING[size]
    generator = replace(GENERATOR[size], width=width)
    own, alone = generator_own(generator, E), sum(generator_parts(generator, E).values())
    judged = sum(discriminator_parts(judge, E).values())
    layers = work(generator, E, tokens)
    head = round(mask_ratio * (width * E + E * generator.vocabulary))
    of_judge = work(judge, E, tokens) + judge.width**2 + judge.width

    show.metric("width_share", width / judge.width, zh="生成器宽度占比", en="width / discriminator's width")
    show.metric("discriminator", judged, zh="判别器参数", en="the discriminator's parameters")
    show.metric("own", own, zh="生成器独有的参数", en="the generator's own parameters")
    show.metric(
        "own_share", own / judged, zh="生成器独有参数占判别器的比例", en="own parameters / discriminator's"
    )
    show.metric(
        "saved_by_tying",
        alone - own,
        zh="共享嵌入省下的参数",
        en="parameters saved by sharing the embeddings",
    )
    show.metric(
        "work_share",
        (layers + head) / of_judge,
        zh="每词元计算量占判别器的比例",
        en="compute per token / discriminator's",
    )
    show.metric(
        "head_share",
        head / (layers + head),
        zh="生成器的计算中，词表输出的占比",
        en="of its compute, scoring the vocabulary",
    )
    at_equal = generator_own(replace(generator, width=judge.width), E) / judged
    show.metric(
        "own_share_if_equal",
        at_equal,
        zh="若与判别器同宽，独有参数的占比",
        en="own / discriminator's, at equal width",
    )

    rows = [
        (Words("共享的嵌入", "shared embeddings"), alone - own),
        (Words("生成器独有", "generator alone"), own),
        (Words("判别器独有", "discriminator alone"), judged - sum(embedding_parts(judge, E).values())),
    ]
    show.bars(
        "parts",
        {name: count / 1e6 for name, count in rows},
        zh="参数（百万）",
        en="Parameters, millions",
        unit="M",
    )
    shares = [k / 20 for k in range(1, 21)]
    owns = [generator_own(replace(generator, width=round(s * judge.width)), E) / judged for s in shares]
    show.plot(
        "own",
        {Words("生成器独有参数 / 判别器", "own parameters / discriminator"): (shares, owns)},
        zh="生成器越宽，微调前扔掉的参数越多",
        en="The wider the generator, the more you spend on what is discarded before fine-tuning",
        x=Words("宽度占比", "width ratio"),
        y=Words("参数占比", "share"),
    )
    show.say(
        zh="层内参数随宽度平方增长：宽度减到三分之一，层就只剩约九分之一；词表输出只随嵌入宽度走，省不下来。",
        en="A layer's weights grow with the square of the width: a third of the width leaves about a "
        "ninth of the weights. Scoring the vocabulary depends on the embedding width, so that part "
        "isn't saved.",
    )
