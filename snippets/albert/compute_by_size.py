"""Small in parameters, large in compute: what one token costs in each ALBERT and BERT."""

from typing import Annotated, Literal

from quiz.demo import Range, Show, Words, demo
from snippets.lm.counts.albert import ALBERT, albert_parts, multiply_adds_per_token
from snippets.lm.counts.bert import BERT, bert_parts


@demo(zh="各尺寸的计算量", en="Compute by size")
def compute_by_size(
    show: Show,
    size: Annotated[
        Literal["base", "large", "xlarge", "xxlarge"], Words("ALBERT 的尺寸", "ALBERT size")
    ] = "xxlarge",
    tokens: Annotated[int, Range(1, 512), Words("文本长度（词元）", "text length in tokens")] = 512,
    seed: int = 0,
) -> None:
    """Multiply-adds per token in the layers' forward pass, next to BERT-large's."""
    del seed  # nothing is drawn
    against = multiply_adds_per_token(BERT["large"], tokens)
    mine = multiply_adds_per_token(ALBERT[size], tokens)
    parameters = sum(albert_parts(ALBERT[size]).values())
    bert_large = sum(bert_parts(BERT["large"]).values())
    show.metric(
        "compute_of_bert_large", mine / against, zh="计算量与 BERT-large 之比", en="compute / BERT-large's"
    )
    show.metric(
        "parameters_of_bert_large",
        parameters / bert_large,
        zh="参数量与 BERT-large 之比",
        en="parameters / BERT-large's",
    )
    show.metric("multiply_adds", mine, zh="每词元乘加次数", en="multiply-adds per token")

    rows = []
    for family, shapes in (("ALBERT", ALBERT), ("BERT", BERT)):
        for name, shape in shapes.items():
            count = sum((albert_parts(shape) if family == "ALBERT" else bert_parts(shape)).values())
            cost = multiply_adds_per_token(shape, tokens)
            rows.append(
                (f"{family}-{name}", f"{count / 1e6:.1f}M", f"{cost / 1e6:,.0f}M", f"{cost / against:.2f}")
            )
    columns = [
        Words("模型", "model"),
        Words("参数", "parameters"),
        Words("每词元乘加", "multiply-adds per token"),
    ]
    columns.append(Words("与 BERT-large 之比", "relative to BERT-large"))
    show.table("sizes", columns, rows, zh=f"文本长 {tokens}", en=f"A text of {tokens} tokens")
    show.say(
        zh="计算量由层数与宽度决定，与层是否共享无关：参数少不等于快。",
        en="Compute depends on depth and width, not on whether layers are shared: fewer parameters "
        "doesn't mean faster.",
    )
